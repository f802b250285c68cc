import ActivityKit
import SwiftUI

@main
struct WeatherApp: App {
  var body: some Scene { WindowGroup { Button("Start") { start() } } }

  func start() {
    _ = try? Activity.request(attributes: RideAttributes(), content: .init(state: .init(group: "group.com.example"), staleDate: nil))
  }
}

struct RideAttributes: ActivityAttributes, Identifiable {
  struct ContentState: Codable, Hashable { var group: String }
  var id = UUID()
}
