/// A kind that people have placed stays where it is.
struct KindRemoved: ComparisonRule {
  static let info = RuleInfo(
    id: "kind-removed",
    group: .comparison,
    severity: .error,
    summary: "A kind of the older release is gone, or stands in another extension.",
    rationale: """
      The system knows a placed widget by its extension and its kind, and nothing moves it to \
      another. Where the kind is gone, people with the older version keep a dead placeholder: it is \
      never updated again, a tap on it fails, and only they can remove it. Apple says that there is \
      no clean way to end a widget.
      """,
    remedy: """
      keep the kind in its extension, and let it say what has become of it, until few people have it \
      placed
      """,
    source: "https://developer.apple.com/forums/thread/746574",
    valid: [
      .change(
        from: .bundle(Example.widgets(ofKinds: ["Current"])),
        to: .bundle(Example.widgets(ofKinds: ["Hourly", "Current"])))
    ],
    invalid: [
      .change(
        from: .bundle(Example.widgets(ofKinds: ["Current", "Hourly"])),
        to: .bundle("↓widgetBundle: WeatherWidgets\n" + Example.widgets(ofKinds: ["Current"])))
    ])

  static func check(_ comparison: Comparison) -> [Finding] {
    comparison.apps.flatMap { app in
      app.bundles.flatMap { pair in pair.removed.map { finding($0, of: pair) } }
        + app.removedBundles.compactMap { finding($0.bundle, $0.widgets, of: app) }
        + app.moved.map(finding)
    }
  }

  private static func finding(_ widget: ReleasedWidget, of pair: BundlePair) -> Finding {
    var subject = pair.new.context.subject
    subject.kind = widget.name.value
    return Finding(
      info, "kind \(quoted(widget.name.value)) is gone: \(widget.remains)",
      at: pair.new.context.document.place, subject: subject, related: [widget.before()])
  }

  /// One finding for an extension that is gone, whatever was in it.
  private static func finding(
    _ bundle: ReleasedBundle, _ widgets: [ReleasedWidget], of app: AppPair
  ) -> Finding? {
    guard let first = widgets.first, let place = app.new.place else { return nil }
    let most = 4
    var names = widgets.prefix(most).map { quoted($0.name.value) }
    if widgets.count > most { names.append("\(widgets.count - most) more") }
    let kinds = "\(widgets.count == 1 ? "kind" : "kinds") \(names.listed())"
    return Finding(
      info, "the extension \(bundle.title) is gone, and with it \(kinds): \(first.remains)",
      at: place, subject: Finding.Subject(app: app.new.id, bundle: bundle.context.subject.bundle),
      related: [first.before()])
  }

  private static func finding(_ moved: AppPair.MovedWidget) -> Finding {
    Finding(
      info,
      """
      kind \(quoted(moved.new.name.value)) has moved from \(moved.oldBundle.title) to \
      \(moved.newBundle.title): \(moved.old.remains)
      """,
      at: moved.new.name, subject: moved.new.context.subject, related: [moved.old.before()])
  }
}

extension ReleasedWidget {
  /// What people see who have placed it, once nothing answers for its kind any more.
  var remains: String {
    switch context.configuration {
    case .staticControl, .appIntentControl: "where people have placed it, a dead control stays"
    case .relevance: "the Smart Stack of people with the older version no longer shows it"
    default: "where people have placed it, a dead placeholder stays"
    }
  }

  /// Where the older release declares it.
  func before() -> Finding.Related {
    Finding.Related("before", "\(quoted(name.value)) is declared", at: name.place)
  }
}
