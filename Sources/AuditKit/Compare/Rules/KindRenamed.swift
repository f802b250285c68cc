internal import WidgetManifests

/// A widget keeps its kind, even if its display name changes.
struct KindRenamed: ComparisonRule {
  static let info = RuleInfo(
    id: "kind-renamed",
    group: .comparison,
    severity: .error,
    summary: "A widget has another kind than in the older release.",
    rationale: """
      To the system, a widget with another kind is another widget. People with the older version \
      keep a dead placeholder where they have placed it: it is never updated again, a tap on it \
      fails, and only they can replace it. The widget is recognized by its configuration, and by \
      its name, its timeline or its position among widgets with the same families.
      """,
    remedy: "keep the older kind; people never see it",
    source: "https://developer.apple.com/forums/thread/746574",
    valid: [
      .change(
        from: .widget("kind: Current\nname: Current conditions"),
        to: .widget("kind: Current\nname: The weather now"))
    ],
    invalid: [
      .change(from: .widget("kind: Current"), to: .widget("kind: ↓CurrentConditions")),
      .change(
        from: .widget("kind: Current\nname: Current conditions"),
        to: .widget("kind: ↓Now\nname: The weather now")),
    ])

  static func check(_ comparison: Comparison) -> [Finding] {
    comparison.widgets.compactMap { pair in
      guard pair.isRenamed else { return nil }
      let old = pair.old.name.value
      let looks = LookAlikes.fold(old) == LookAlikes.fold(pair.new.name.value)
      let verb = pair.isGuess && !looks ? "seems to have changed" : "has changed"
      return Finding(
        info,
        "kind \(quoted(old)) \(verb) to \(quoted(pair.new.name.value)): \(pair.old.consequence())",
        at: pair.new.name, subject: pair.subject, related: [pair.old.before()],
        help: looks
          ? "keep the older kind; the two look alike, but the system distinguishes them"
          : pair.isGuess
            ? "keep the older kind, or both if this is another widget: only the position and "
              + "families are the same" : nil)
    }
  }
}
