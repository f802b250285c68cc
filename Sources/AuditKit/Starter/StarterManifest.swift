/// The manifest that `audit init` writes: with comments, and without findings.
public enum StarterManifest {
  /// Its text in UTF-8.
  public static var bytes: [UInt8] { Array(text.utf8) }

  private static var text: String {
    #"""
    # What the App Store, the device and WidgetKit get to see of an app and its widgets. Write your own
    # values over these, leave out what you do not have, and run `audit` again after each change.
    #
    # For completion in your editor: `audit schema > manifest.schema.json`, and the line
    # `# yaml-language-server: $schema=manifest.schema.json` at the top of each document.

    # The app, once. An app with several widget extensions still is one document.
    app: Example
    bundleID: com.example.app
    version: 1.0.0                  # CFBundleShortVersionString; the extension has to have the same
    build: 1                        # CFBundleVersion; likewise
    platforms: {iOS: 17.0}          # iOS (iPad, too), macCatalyst, macOS, watchOS, visionOS
    # appGroups: [group.com.example.app]
    # urlSchemes: [example]         # for links from widgets into the app
    # intents: [SelectCity]         # intents that are members of the app target
    # supportsLiveActivities: true  # NSSupportsLiveActivities
    # What the app asks of WidgetCenter; reloads in the foreground are free, the others are budgeted.
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
      - kind: Example               # keep it for good: placed widgets are known by it
        name: Example
        description: What this widget shows.
        # configuration: appIntent  # or static (where absent), intent, activity, staticControl …
        # intent: SelectCity
        families: [systemSmall, systemMedium]       # `audit families` says what exists where
        containerBackground: true   # containerBackground(for: .widget), which iOS 17 asks for
        # appGroups: [group.com.example.app]        # the suites that it reads
        # url: example://home       # widgetURL
        # What getTimeline answers: eight entries a quarter of an hour apart, and new ones after two
        # hours. That is 12 reloads a day; WidgetKit grants 40 to 70.
        timeline:
          entries: {count: 8, every: 15m}
          policy: {after: 2h}       # or atEnd, never, {afterLocal: "06:00"}

    """#
  }
}
