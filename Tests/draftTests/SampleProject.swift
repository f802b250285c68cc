/// A small XcodeGen project: an app, its widget extension and a provider.
enum SampleProject {
  static let files = [
    "project.yml": spec,
    "Widgets/RainWidget.swift": widget,
    "App/WeatherApp.swift": app,
    "App/App.entitlements": entitlements,
    "Widgets/Widgets.entitlements": entitlements,
  ]

  static let spec = """
    name: Weather
    settings:
      MARKETING_VERSION: 3.2.0
      CURRENT_PROJECT_VERSION: 412
      GENERATE_INFOPLIST_FILE: YES
    targets:
      Weather:
        type: application
        platform: iOS
        deploymentTarget: "17.0"
        sources: [App]
        settings:
          PRODUCT_BUNDLE_IDENTIFIER: com.example.weather
          CODE_SIGN_ENTITLEMENTS: App/App.entitlements
        dependencies:
          - target: WeatherWidgets
      WeatherWidgets:
        type: app-extension
        platform: iOS
        deploymentTarget: "17.0"
        sources: [Widgets]
        info:
          path: Widgets/Info.plist
          properties:
            CFBundleDisplayName: Weather
            CFBundleShortVersionString: $(MARKETING_VERSION)
            CFBundleVersion: $(CURRENT_PROJECT_VERSION)
            NSExtension:
              NSExtensionPointIdentifier: com.apple.widgetkit-extension
        settings:
          PRODUCT_BUNDLE_IDENTIFIER: com.example.weather.widgets
          CODE_SIGN_ENTITLEMENTS: Widgets/Widgets.entitlements

    """

  static let entitlements = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
      <key>com.apple.security.application-groups</key>
      <array><string>group.com.example.weather</string></array>
    </dict>
    </plist>

    """

  static let widget = """
    import SwiftUI
    import WidgetKit

    struct RainEntry: TimelineEntry { let date: Date }

    struct RainProvider: TimelineProvider {
      func placeholder(in context: Context) -> RainEntry { RainEntry(date: .now) }

      func getSnapshot(in context: Context, completion: @escaping (RainEntry) -> Void) {
        completion(RainEntry(date: .now))
      }

      func getTimeline(in context: Context, completion: @escaping (Timeline<RainEntry>) -> Void) {
        let next = Date().addingTimeInterval(2 * 60 * 60)
        completion(Timeline(entries: [RainEntry(date: .now)], policy: .after(next)))
      }
    }

    @main
    struct RainWidget: Widget {
      let kind = "Rain"

      var body: some WidgetConfiguration {
        StaticConfiguration(kind: kind, provider: RainProvider()) { entry in
          Text(entry.date, style: .time).containerBackground(.blue, for: .widget)
        }
        .configurationDisplayName("Rain radar")
        .description("Rain in the next hours.")
        .supportedFamilies([.systemSmall, .systemMedium])
      }
    }

    """

  static let app = """
    import SwiftUI
    import WidgetKit

    @main
    struct WeatherApp: App {
      var body: some Scene { WindowGroup { Text("Rain").onAppear(perform: reload) } }

      func reload() { WidgetCenter.shared.reloadTimelines(ofKind: "Rain") }
    }

    """
}
