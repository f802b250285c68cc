internal import WidgetManifests

/// Today extensions are deprecated, and no longer loaded by iOS 18.
struct TodayExtension: Rule {
  static let info = RuleInfo(
    id: "today-extension",
    group: .extensionPoint,
    severity: .warning,
    summary: """
      An extension is a Today extension; with a deployment target of iOS 18 or later, this is an \
      error.
      """,
    rationale: """
      Apple deprecated Today extensions with iOS 14, and iOS 18 no longer loads them: an app for \
      iOS 18 and later ships an extension that nobody sees.
      """,
    remedy: "add a WidgetKit extension, and remove this one when the app drops iOS 17",
    source: "https://github.com/beeminder/BeeSwift/issues/500",
    valid: [.bundle("extensionPoint: com.apple.widgetkit-extension")],
    invalid: [
      .bundle(
        "extensionPoint: ↓com.apple.widget-extension\nprincipalClass: TodayViewController",
        app: "platforms: {iOS: 12.0}"),
      .bundle(
        "extensionPoint: ↓com.apple.widget-extension\nmainStoryboard: MainInterface",
        app: "platforms: {iOS: 18.0}"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    guard let deprecated = ExtensionPoint.today.deprecatedIOS,
      let removed = ExtensionPoint.today.removedIOS
    else { return [] }
    return context.bundles.compactMap { bundle in
      guard bundle.document.point == .today, let point = bundle.document.extensionPoint.value
      else { return nil }
      if let version = bundle.platforms?[.iOS], version.value >= removed {
        return Finding(
          info,
          """
          a Today extension for iOS \(version.value) is never loaded: iOS \(removed) removed them
          """,
          at: point, subject: bundle.subject, severity: .error,
          related: [
            Finding.Related(
              "target", "it runs on iOS \(version.value) and later", at: version.place)
          ],
          help: "replace it with a WidgetKit extension, \(ExtensionPoint.widgetKit.identifier)")
      }
      return Finding(
        info,
        "Today extensions are deprecated since iOS \(deprecated); iOS \(removed) doesn't load them",
        at: point, subject: bundle.subject)
    }
  }
}
