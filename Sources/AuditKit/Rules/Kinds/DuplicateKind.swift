internal import WidgetManifests

/// Each widget of an app has its own kind.
struct DuplicateKind: Rule {
  static let info = RuleInfo(
    id: "duplicate-kind",
    group: .kinds,
    severity: .error,
    summary: "Two widgets of one app have the same kind.",
    rationale: """
      WidgetKit identifies a widget by its kind alone, in all extensions of the app: by the kind, \
      it finds the configuration of a placed widget and the timelines to reload. Of two widgets \
      with the same kind, only one is found.
      """,
    remedy: "give each widget of the app its own kind",
    source: "https://developer.apple.com/documentation/widgetkit/staticconfiguration",
    valid: [.bundle(Example.widgets(ofKinds: ["Current", "Hourly"]))],
    invalid: [.bundle(Example.widgets(ofKinds: ["Current", "↓Current"]))])

  static func check(_ context: RuleContext) -> [Finding] {
    context.judgeKinds(where: \.hasDuplicates) { declared, kinds in
      let (widget, kind) = (declared.widget, declared.kind)
      guard let first = kinds.first(kind.value), first.widget !== widget else { return nil }
      return Finding(
        info, "kind \(quoted(kind.value)) is already declared by another widget of the app",
        at: kind, subject: widget.subject, related: [first.related("first declared")])
    }
  }
}
