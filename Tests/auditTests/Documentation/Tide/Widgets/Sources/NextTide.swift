import SwiftUI
import WidgetKit

@main
struct NextTide: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "com.example.tide.next", provider: Provider()) { entry in
      Text(entry.date, style: .time)
        .containerBackground(.blue, for: .widget)
    }
    .configurationDisplayName("Next tide")
    .description("When the water turns.")
    .supportedFamilies([.systemSmall, .accessoryInline])
  }
}

struct Provider: TimelineProvider {
  struct Entry: TimelineEntry { var date: Date }

  func placeholder(in context: Context) -> Entry { Entry(date: .now) }

  func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
    completion(Entry(date: .now))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
    let now = Date.now
    completion(Timeline(entries: [Entry(date: now)], policy: .after(now + 6 * 3600)))
  }
}
