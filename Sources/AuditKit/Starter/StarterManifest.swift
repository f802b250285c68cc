/// The manifest that `audit init` writes: with comments, and without findings.
public enum StarterManifest {
  /// Its text in UTF-8.
  public static var bytes: [UInt8] { Array(text.utf8) }

  private static var text: String {
    #"""
    # An app and its widgets, as the App Store, the device and WidgetKit see them. Replace these
    # values with your own, remove what you don't have, and run `audit` again after each change.
    #
    # For completion in your editor: `audit schema > manifest.schema.json`, and the line
    # `# yaml-language-server: $schema=manifest.schema.json` at the top of each document.

    # The app, once. An app with several widget extensions still is one document.
    app: Example
    bundleID: com.example.app
    version: 1.0.0                  # CFBundleShortVersionString; the same in the extension
    build: 1                        # CFBundleVersion; likewise
    platforms: {iOS: 17.0}          # iOS (iPad, too), macCatalyst, macOS, watchOS, visionOS
    # appGroups: [group.com.example.app]
    # urlSchemes: [example]         # for links from widgets into the app
    # intents: [SelectCity]         # intents that are members of the app target
    # supportsLiveActivities: true  # NSSupportsLiveActivities
    # Reloads that the app asks WidgetCenter for; those in the foreground are free.
    # reloads:
    #   - {cause: app, state: background, kinds: [Example], perDay: 4}
    ---
    # A widget extension.
    widgetBundle: ExampleWidgets    # the type name of the WidgetBundle
    host: com.example.app           # the bundle ID of the app above
    bundleID: com.example.app.widgets
    version: 1.0.0
    build: 1
    displayName: Example
    # appGroups: [group.com.example.app]
    # privacyManifest: {userDefaults: [1C8F.1]}     # once widgets read the group's UserDefaults
    # intents:
    #   - {name: SelectCity, system: appIntents, targets: [app, extension]}
    widgets:
      - kind: Example               # never change it: it identifies placed widgets
        name: Example
        description: What this widget shows.
        # configuration: appIntent  # or static (default), intent, activity, staticControl …
        # intent: SelectCity
        families: [systemSmall, systemMedium]       # `audit families` lists what exists where
        containerBackground: true   # containerBackground(for: .widget), which iOS 17 asks for
        # appGroups: [group.com.example.app]        # the suites that it reads
        # url: example://home       # widgetURL
        # The answer of getTimeline: eight entries, 15 minutes apart, and new ones after two hours.
        # That is 12 reloads a day; WidgetKit grants 40 to 70.
        timeline:
          entries: {count: 8, every: 15m}
          policy: {after: 2h}       # or atEnd, never, {afterLocal: "06:00"}

    """#
  }
}
