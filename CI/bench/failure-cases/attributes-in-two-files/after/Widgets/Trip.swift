import SwiftUI
import WidgetKit

struct Trip: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: TripAttributes.self) { context in
      Text(context.state.matchName)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.center) { Text(context.state.matchName) }
      } compactLeading: {
        Text(context.state.matchName)
      } compactTrailing: {
        EmptyView()
      } minimal: {
        Text(context.state.matchName)
      }
    }
  }
}

@main
struct Widgets: WidgetBundle {
  var body: some Widget { Trip() }
}
