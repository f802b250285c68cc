import ActivityKit
import SwiftUI

@main
struct WeatherApp: App {
  var body: some Scene { WindowGroup { Button("Follow") { follow() } } }

  func follow() {
    _ = try? Activity.request(attributes: ThreadAttributes(title: "Oslo"), content: .init(state: .init(comments: 0), staleDate: nil), pushType: .token)
  }
}
