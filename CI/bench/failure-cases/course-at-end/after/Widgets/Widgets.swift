import SwiftUI
import WidgetKit

struct Entry: TimelineEntry {
  let date: Date
  let course: String
}

struct Course: Codable { let name: String; let start: Date; let end: Date }

func courses() -> [Course] {
  let data = UserDefaults.standard.data(forKey: "courses") ?? Data()
  return (try? JSONDecoder().decode([Course].self, from: data)) ?? []
}

struct Provider: TimelineProvider {
  func placeholder(in context: Context) -> Entry { Entry(date: Date(), course: "") }
  func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
    completion(Entry(date: Date(), course: ""))
  }
  func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
    var entries: [Entry] = []
    let now = Date()
    let current = courses().first { $0.start <= now && now < $0.end }
    entries.append(Entry(date: now, course: current?.name ?? "No course"))
    let next = current?.end ?? now.addingTimeInterval(3600)
    let timeline = Timeline(entries: entries, policy: .after(next))
    completion(timeline)
  }
}

struct WeatherView: View {
  let entry: Entry
  var body: some View {
    Text(entry.course).containerBackground(.background, for: .widget)
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
