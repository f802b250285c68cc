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
    guard let names = UserDefaults.standard.stringArray(forKey: "apps") else {
      completion(Timeline(entries: [Entry(date: Date())], policy: .after(Date().addingTimeInterval(3600))))
      return
    }
    let now = Date()
    let entries = names.isEmpty ? [Entry(date: now)] : (0..<4).map { Entry(date: now.addingTimeInterval(Double($0) * 3600)) }
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
