import SwiftUI
import WidgetKit

struct Entry: TimelineEntry {
  let date: Date
  let text: String
}

struct Provider: TimelineProvider {
  func placeholder(in context: Context) -> Entry { Entry(date: Date(), text: "") }
  func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
    completion(Entry(date: Date(), text: ""))
  }
  func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
    Task {
      let server = UserDefaults.standard.string(forKey: "server") ?? ""
      var text = ""
      if let url = URL(string: server + "/api/states"), let (data, _) = try? await URLSession.shared.data(from: url) {
        text = String(decoding: data, as: UTF8.self)
      }
      let now = Date()
      completion(Timeline(entries: [Entry(date: now, text: text)], policy: .after(now.addingTimeInterval(3600))))
    }
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
