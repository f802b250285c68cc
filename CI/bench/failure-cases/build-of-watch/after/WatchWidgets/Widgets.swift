import SwiftUI
import WidgetKit

struct Entry: TimelineEntry {
  let date: Date
}

struct Provider: TimelineProvider {
  func placeholder(in context: Context) -> Entry { Entry(date: Date()) }
  func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
    completion(Entry(date: Date()))
  }
  func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
    let now = Date()
    let entries = (0..<4).map { Entry(date: now.addingTimeInterval(Double($0) * 3600)) }
    completion(Timeline(entries: entries, policy: .after(now.addingTimeInterval(4 * 3600))))
  }
}

struct WeatherView: View {
  let entry: Entry
  var body: some View {
    Text(entry.date, style: .time)
      .containerBackground(.background, for: .widget)
  }
}

struct Conditions: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "WatchConditions", provider: Provider()) { WeatherView(entry: $0) }
      .configurationDisplayName("Conditions")
      .description("The weather now.")
      .supportedFamilies([.accessoryCircular])
  }
}

@main
struct Widgets: WidgetBundle {
  var body: some Widget {
    Conditions()
  }
}
