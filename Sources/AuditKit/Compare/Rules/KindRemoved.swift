internal import WidgetManifests

/// A placed kind stays in its extension.
struct KindRemoved: ComparisonRule {
  static let info = RuleInfo(
    id: "kind-removed",
    group: .comparison,
    severity: .error,
    summary: "A kind of the older release is gone, or has moved to another extension.",
    rationale: """
      The system identifies a placed widget by its extension and its kind, and nothing moves it to \
      another. If the kind is gone, people with the older version keep a dead placeholder: it is \
      never updated again, a tap on it fails, and only they can remove it. Apple says that there \
      is no clean way to retire a widget.
      """,
    remedy: "keep the kind, and let the widget say that it is retired, until few people have it",
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
      info, "kind \(quoted(widget.name.value)) is gone: \(widget.consequence())",
      at: pair.new.context.document.place, subject: subject, related: [widget.before()])
  }

  /// One finding for an extension that is gone with all its widgets.
  private static func finding(
    _ bundle: ReleasedBundle, _ widgets: [ReleasedWidget], of app: AppPair
  ) -> Finding? {
    guard let first = widgets.first, let place = app.new.place else { return nil }
    // The consequences differ for controls, widgets and relevance widgets.
    let alike = Dictionary(grouping: widgets) { $0.consequence() }
    var seen: Set<String> = []
    let consequences = widgets.map { $0.consequence() }.filter { seen.insert($0).inserted }
    let lost = consequences.compactMap { alike[$0].map(Self.lost) }.joined(separator: "; with it ")
    return Finding(
      info, "the extension \(bundle.title) is gone, and with it \(lost)",
      at: place, subject: Finding.Subject(app: app.new.id, bundle: bundle.context.subject.bundle),
      related: [first.before()])
  }

  /// Returns the part of the message about kinds with the same consequence, such as a dead control.
  private static func lost(_ widgets: [ReleasedWidget]) -> String {
    var names = widgets.prefix(4).map { quoted($0.name.value) }
    if widgets.count > 4 { names.append("\(widgets.count - 4) more") }
    let kinds = "\(widgets.count == 1 ? "kind" : "kinds") \(names.listed())"
    return "\(kinds): \(widgets[0].consequence(isPlural: widgets.count > 1))"
  }

  private static func finding(_ moved: AppPair.MovedWidget) -> Finding {
    Finding(
      info,
      """
      kind \(quoted(moved.new.name.value)) has moved from \(moved.oldBundle.title) to \
      \(moved.newBundle.title): \(moved.old.consequence())
      """,
      at: moved.new.name, subject: moved.new.context.subject, related: [moved.old.before()])
  }
}

extension ReleasedWidget {
  /// The consequence for people who have placed it, once its kind no longer exists.
  ///
  /// - Parameter isPlural: Whether the sentence is about several kinds.
  func consequence(isPlural: Bool = false) -> String {
    switch context.configuration {
    case .staticControl, .appIntentControl: "placed controls stay as dead controls"
    case .relevance: "\(isPlural ? "they are" : "it is") no longer in the Smart Stack"
    default: "placed widgets stay as dead placeholders"
    }
  }

  /// A related place at its declaration in the older release.
  func before() -> Finding.Related {
    Finding.Related("before", "\(quoted(name.value)) is declared", at: name.place)
  }
}
