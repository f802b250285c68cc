import SwiftUI

@main
struct WeatherApp: App {
  var body: some Scene {
    WindowGroup {
      Text("Weather").task { UserDefaults(suiteName: "group.com.example.weather")?.set("Sunny", forKey: "title") }
    }
  }
}
