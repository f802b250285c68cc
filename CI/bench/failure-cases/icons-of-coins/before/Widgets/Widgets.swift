import SwiftUI
import WidgetKit

struct Entry: TimelineEntry {
  let date: Date
  let coins: [Coin]
}

struct Coin: Identifiable {
  let id: String
  let icon: URL
  var picture: Data?
}

struct Provider: TimelineProvider {
  func placeholder(in context: Context) -> Entry { Entry(date: Date(), coins: []) }
  func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
    completion(Entry(date: Date(), coins: []))
  }
  func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
    Task {
      let coins = ["btc", "eth"].map { Coin(id: $0, icon: URL(string: "https://example.com/\($0).png")!) }
      let now = Date()
      completion(Timeline(entries: [Entry(date: now, coins: coins)], policy: .after(now.addingTimeInterval(3600))))
    }
  }
}

struct WeatherView: View {
  let entry: Entry
  var body: some View {
    VStack { ForEach(entry.coins) { CoinRow(coin: $0) } }
      .containerBackground(.background, for: .widget)
  }
}

struct CoinRow: View {
  let coin: Coin
  var body: some View {
    HStack {
      AsyncImage(url: coin.icon) { $0.resizable() } placeholder: { Color.gray }.frame(width: 24, height: 24)
      Text(coin.id)
    }
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
