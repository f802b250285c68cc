import SwiftUI
import WidgetKit

struct Trip: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: TripAttributes.self) { context in
      Text("\(context.state.progress)")
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.center) { Text("\(context.state.progress)") }
      } compactLeading: {
        Text("\(context.state.progress)")
      } compactTrailing: {
        EmptyView()
      } minimal: {
        Text("\(context.state.progress)")
      }
    }
  }
}

@main
struct Widgets: WidgetBundle {
  var body: some Widget { Trip() }
}
