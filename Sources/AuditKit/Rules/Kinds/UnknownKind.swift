internal import WidgetManifests

/// A reload names kinds of the app's widgets.
struct UnknownKind: Rule {
  static let info = RuleInfo(
    id: "unknown-kind",
    group: .kinds,
    severity: .error,
    summary: "A reload names a kind that no widget of the app has.",
    rationale: """
      WidgetCenter.reloadTimelines(ofKind:) takes any text and reports nothing if no widget has \
      that kind: the intended widget is never reloaded.
      """,
    remedy: "name a kind that a widget of the app declares",
    source:
      "https://developer.apple.com/documentation/widgetkit/widgetcenter/reloadtimelines(ofkind:)",
    valid: [
      .bundle(
        "", app: "reloads: [{cause: app, state: foreground, kinds: [Current], at: [\"08:00\"]}]"),
      .bundle(
        "", app: "reloads: [{cause: app, state: foreground, kinds: all, at: [\"08:00\"]}]"),
    ],
    invalid: [
      .bundle(
        "", app: "reloads: [{cause: app, state: foreground, kinds: [↓Curent], at: [\"08:00\"]}]")
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    // A document that could not be read may declare any kind.
    if context.run.isPartial || !context.run.kinds.unassigned.isComplete { return [] }
    return context.apps.flatMap { app -> [Finding] in
      guard !app.reloads.isEmpty, let identity = context.run.appIndex.identity(of: app) else {
        return []
      }
      let named = app.document.reloads.items().flatMap(\.value.namedKinds)
      if named.isEmpty { return [] }
      let kinds = context.run.kinds.kinds(of: identity) ?? KindIndex.AppKinds()
      if !kinds.isComplete { return [] }
      let suggestions = Suggestions(kinds.declarations.map(\.kind.value))
      let others = context.run.kinds.unassigned
      return named.compactMap { kind in
        if [kinds, others].contains(where: { $0.isKind(kind.value) }) { return nil }
        // An app and its watch app often share code that reloads the widgets of both.
        if context.run.kinds.isKind(kind.value) { return nil }
        return others.isActivity(kind.value)
          ? nil : finding(kind, of: identity.id, in: kinds, suggestions)
      }
    }
  }

  private static func finding(
    _ kind: Located<String>, of app: String, in kinds: KindIndex.AppKinds,
    _ suggestions: Suggestions
  ) -> Finding {
    let meant = suggestions.nearest(to: kind.value)
    let nearest = meant.flatMap { kinds.first($0) }
    var help = suggestions.help(meant)
    let isMisspelt = kind.value != "all" && !kinds.isActivity(kind.value)
    if kinds.isActivity(kind.value) { help = "remove it; ActivityKit updates a Live Activity" }
    if kind.value == "all" { help = "write `kinds: all`, without brackets, for all kinds" }
    return Finding(
      info, "no widget of \(app) has the kind \(quoted(kind.value))", at: kind,
      subject: Finding.Subject(app: app), related: nearest.map { [$0.related("nearest")] } ?? [],
      help: help
    ).repaired(isMisspelt ? suggestions.repair(ownName: kind) : nil)
  }
}

extension Reload {
  /// The kinds that it names; empty if it reloads all.
  var namedKinds: [Located<String>] {
    if case .known(.named(let kinds)) = kinds { kinds.items } else { [] }
  }
}
