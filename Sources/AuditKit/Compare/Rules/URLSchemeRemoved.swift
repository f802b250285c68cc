internal import WidgetManifests

/// Published links keep opening the app.
struct URLSchemeRemoved: ComparisonRule {
  static let info = RuleInfo(
    id: "url-scheme-removed",
    group: .comparison,
    severity: .warning,
    summary: "The app no longer declares a URL scheme of the older release.",
    rationale: """
      Shortcuts, other apps, notifications and web pages open the app by its scheme. If no app \
      declares it, nothing opens. A tap on a widget reaches the app with any scheme, but the app has \
      to know the older URL until the widget's next reload.
      """,
    remedy: "keep the older scheme in addition to the new one",
    source:
      "https://developer.apple.com/documentation/xcode/defining-a-custom-url-scheme-for-your-app",
    valid: [
      .change(
        from: .bundle("", app: "urlSchemes: [weather]"),
        to: .bundle("", app: "urlSchemes: [sky, Weather]"))
    ],
    invalid: [
      .change(
        from: .bundle("", app: "urlSchemes: [weather]"),
        to: .bundle("", app: "urlSchemes: ↓[sky]")),
      .change(
        from: .bundle("", app: "urlSchemes: [weather]"),
        to: .bundle("", app: "↓app: Weather")),
    ])

  static func check(_ comparison: Comparison) -> [Finding] {
    comparison.apps.flatMap { app -> [Finding] in
      guard let old = app.old.document, let new = app.new.document, new.urlSchemes.isComplete()
      else { return [] }
      var kept = Set(new.urlSchemes.items().map { $0.value.lowercased() })
      return old.urlSchemes.items().compactMap { scheme in
        // A duplicate scheme is reported once.
        guard kept.insert(scheme.value.lowercased()).inserted else { return nil }
        return Finding(
          info,
          """
          the app no longer opens \(quoted(scheme.value + ":")): shortcuts, web pages and other apps \
          may use it
          """,
          at: new.urlSchemes.value?.place ?? new.place, subject: new.subject,
          related: [
            Finding.Related("before", "\(quoted(scheme.value)) is declared", at: scheme.place)
          ])
      }
    }
  }
}
