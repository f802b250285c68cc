import ActivityKit
import SwiftUI
import WidgetKit

struct RideAttributes: ActivityAttributes, Identifiable {
  public typealias Ride = ContentState
  public struct ContentState: Codable, Hashable {
    var group: String
  }
  var id = UUID()
}

struct Ride: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: RideAttributes.self) { context in
      Text(String(describing: context.state))
    } dynamicIsland: { _ in
      DynamicIsland {
        DynamicIslandExpandedRegion(.center) { Text("Ride") }
      } compactLeading: { Text("R") } compactTrailing: { Text("R") } minimal: { Text("R") }
    }
  }
}

@main
struct Widgets: WidgetBundle {
  var body: some Widget { Ride() }
}
