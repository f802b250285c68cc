import SwiftUI

@main
struct WeatherApp: App {
  var body: some Scene { WindowGroup { Text("Weather").task { save() } } }

  func save() {
    let group = Bundle.main.object(forInfoDictionaryKey: "AppGroup") as! String
    let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)!
    try? Data("Sunny".utf8).write(to: folder.appendingPathComponent("widget-data.json"))
  }
}
