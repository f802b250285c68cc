import WidgetKit

struct WeatherEntry: TimelineEntry { let date: Date }

/// Asks for a new radar picture every two hours.
struct RainProvider: TimelineProvider {
  func placeholder(in context: Context) -> WeatherEntry { WeatherEntry(date: .now) }

  func getSnapshot(in context: Context, completion: @escaping (WeatherEntry) -> Void) {
    completion(WeatherEntry(date: .now))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<WeatherEntry>) -> Void) {
    let next = Date.now.addingTimeInterval(2 * 60 * 60)
    completion(Timeline(entries: [WeatherEntry(date: .now)], policy: .after(next)))
  }
}

/// Asks for the temperature every five minutes.
struct NowProvider: TimelineProvider {
  func placeholder(in context: Context) -> WeatherEntry { WeatherEntry(date: .now) }

  func getSnapshot(in context: Context, completion: @escaping (WeatherEntry) -> Void) {
    completion(WeatherEntry(date: .now))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<WeatherEntry>) -> Void) {
    let next = Date.now.addingTimeInterval(5 * 60)
    completion(Timeline(entries: [WeatherEntry(date: .now)], policy: .after(next)))
  }
}
