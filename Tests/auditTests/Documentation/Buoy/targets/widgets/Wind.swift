import SwiftUI
import WidgetKit

@main
struct WindWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "Wind", provider: WindProvider()) { entry in
      Text(entry.speed).containerBackground(.fill, for: .widget)
    }
    .configurationDisplayName("Wind")
    .description("How strong the wind is.")
    .supportedFamilies([.systemSmall])
  }
}

struct WindEntry: TimelineEntry {
  let date: Date
  let speed: String
}

struct WindProvider: TimelineProvider {
  private var speed: String {
    UserDefaults(suiteName: "group.com.example.buoy")?.string(forKey: "speed") ?? "–"
  }

  func placeholder(in context: Context) -> WindEntry { WindEntry(date: .now, speed: "–") }

  func getSnapshot(in context: Context, completion: @escaping (WindEntry) -> Void) {
    completion(WindEntry(date: .now, speed: speed))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<WindEntry>) -> Void) {
    let next = Date.now.addingTimeInterval(3600)
    completion(Timeline(entries: [WindEntry(date: .now, speed: speed)], policy: .after(next)))
  }
}
