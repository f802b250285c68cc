/// A Today extension is a thing of the past.
struct TodayExtension: Rule {
  static let info = RuleInfo(
    id: "today-extension",
    group: .extensionPoint,
    severity: .warning,
    summary: "A Today extension; with a deployment target of iOS 18 or later it is an error.",
    rationale: """
      Apple deprecated Today extensions with iOS 14, and iOS 18 no longer loads them: an app for \
      iOS 18 and later ships an extension that nobody will see.
      """,
    remedy: "make a WidgetKit extension beside it, and drop it when the app leaves iOS 17 behind",
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
    context.bundles.compactMap { bundle in
      guard bundle.document.point == .today, let point = bundle.document.extensionPoint.value
      else { return nil }
      if let version = bundle.platforms?[.iOS], let removed = ExtensionPoint.today.removedIOS,
        version.value >= removed
      {
        return Finding(
          info, "a Today extension for iOS \(version.value) is loaded nowhere: iOS 18 dropped them",
          at: point, subject: bundle.subject, severity: .error,
          related: [
            Finding.Related("target", "it runs from iOS \(version.value)", at: version.place)
          ],
          help: "make a WidgetKit extension of it, com.apple.widgetkit-extension")
      }
      return Finding(
        info, "Today extensions are deprecated since iOS 14 and not loaded from iOS 18", at: point,
        subject: bundle.subject)
    }
  }
}
