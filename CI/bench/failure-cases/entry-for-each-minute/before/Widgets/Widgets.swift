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
    var entries: [Entry] = []
    let now = Date()
    for minute in 0 ..< 60 * 24 {
      let date = Calendar.current.date(byAdding: .minute, value: minute, to: now)!
      entries.append(Entry(date: date))
    }
    completion(Timeline(entries: entries, policy: .atEnd))
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
    StaticConfiguration(kind: "Conditions", provider: Provider()) { WeatherView(entry: $0) }
      .configurationDisplayName("Conditions")
      .description("The weather now.")
      .supportedFamilies([.systemSmall])
  }
}

@main
struct Widgets: WidgetBundle {
  var body: some Widget {
    Conditions()
  }
}
