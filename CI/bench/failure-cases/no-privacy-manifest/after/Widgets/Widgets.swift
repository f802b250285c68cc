import SwiftUI
import WidgetKit

struct Entry: TimelineEntry {
  let date: Date
  let text: String
}

private let widgetGroupId = "group.com.example.weather"

func stored() -> String {
  let data = UserDefaults.init(suiteName: widgetGroupId)
  return data?.string(forKey: "title") ?? "No Title Set"
}

struct Provider: TimelineProvider {
  func placeholder(in context: Context) -> Entry { Entry(date: Date(), text: "") }
  func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
    completion(Entry(date: Date(), text: stored()))
  }
  func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
    let now = Date()
    completion(Timeline(entries: [Entry(date: now, text: stored())], policy: .after(now.addingTimeInterval(3600))))
  }
}

struct WeatherView: View {
  let entry: Entry
  var body: some View {
    Text(entry.text).containerBackground(.background, for: .widget)
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
