import SwiftUI
import WidgetKit

@main
struct WeatherWidgets: WidgetBundle {
  var body: some Widget {
    Rain()
    Now()
  }
}

struct Rain: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "Rain", provider: RainProvider()) { entry in
      Text(entry.date, style: .time).containerBackground(.blue, for: .widget)
    }
    .configurationDisplayName("Rain radar")
    .description("Rain in the next hours.")
    .supportedFamilies([.systemSmall, .systemMedium])
  }
}

struct Now: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "Now", provider: NowProvider()) { entry in
      Text(entry.date, style: .time).containerBackground(.blue, for: .widget)
    }
    .configurationDisplayName("Now")
    .description("The temperature outside.")
    .supportedFamilies([.systemSmall])
  }
}
