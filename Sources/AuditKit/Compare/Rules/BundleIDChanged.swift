internal import WidgetManifests

/// An app and its extensions keep their bundle IDs.
struct BundleIDChanged: ComparisonRule {
  static let info = RuleInfo(
    id: "bundle-id-changed",
    group: .comparison,
    severity: .error,
    summary: "An app or an extension has a different bundle ID than in the older release.",
    rationale: """
      The App Store rejects an update with another bundle ID (ITMS-90054, ITMS-90055); as a new \
      app, it updates nobody. To the system, an extension with another ID is another extension: \
      people with the older version keep a dead placeholder for each of its widgets, and only they \
      can replace it.
      """,
    remedy: "keep the older bundle ID",
    source: "https://developer.apple.com/forums/thread/746574",
    valid: [
      .change(
        from: .bundle("widgetBundle: WeatherWidgets"), to: .bundle("widgetBundle: AllWidgets"))
    ],
    invalid: [
      .change(
        from: .bundle("bundleID: com.example.weather.widgets"),
        to: .bundle("bundleID: ↓com.example.weather.widget")),
      .change(
        from: .bundle("", app: "bundleID: com.example.weather"),
        to: .bundle(
          "host: com.example.sky\nbundleID: com.example.sky.widgets",
          app: "bundleID: ↓com.example.sky")),
    ])

  static func check(_ comparison: Comparison) -> [Finding] {
    comparison.apps.flatMap { app in
      let extensions = app.bundles.compactMap { finding($0, of: app) }
      return [finding(app)].compactMap(\.self) + extensions
    }
  }

  private static func finding(_ app: AppPair) -> Finding? {
    guard let old = app.old.document?.bundleID.value, let new = app.new.document?.bundleID.value,
      areDifferent(old.value, new.value)
    else { return nil }
    return Finding(
      info,
      "the app's bundle ID was \(quoted(old.value)) in the older release",
      at: new, subject: Finding.Subject(app: app.new.id), related: [before(old)],
      inStore: "the App Store rejects the update (ITMS-90054)")
  }

  private static func finding(_ pair: BundlePair, of app: AppPair) -> Finding? {
    guard let old = pair.old.context.document.bundleID.value,
      let new = pair.new.context.document.bundleID.value, areDifferent(old.value, new.value)
    else { return nil }
    // A change that follows from the app's own ID is reported there.
    if areDifferent(app.old.id, app.new.id),
      !areDifferent(app.old.ending(of: old.value), app.new.ending(of: new.value))
    {
      return nil
    }
    return Finding(
      info,
      "the extension's bundle ID was \(quoted(old.value)) in the older release",
      at: new, subject: pair.new.context.subject, related: [before(old)],
      consequence: "placed widgets become dead placeholders")
  }

  private static func before(_ id: Located<String>) -> Finding.Related {
    Finding.Related("before", "the bundle ID is \(quoted(id.value))", at: id.place)
  }

  /// Apple compares bundle IDs without case.
  private static func areDifferent(_ a: String, _ b: String) -> Bool {
    a.lowercased() != b.lowercased()
  }
}

extension ReleasedApp {
  /// Returns a bundle ID without the app's bundle ID at its start.
  fileprivate func ending(of bundleID: String) -> String {
    let hasPrefix = bundleID.lowercased().hasPrefix(id.lowercased())
    return hasPrefix ? String(bundleID.dropFirst(id.count)) : bundleID
  }
}
