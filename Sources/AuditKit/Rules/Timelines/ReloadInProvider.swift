internal import WidgetManifests

/// A provider does not ask for reloads itself.
struct ReloadInProvider: WidgetRule {
  static let info = RuleInfo(
    id: "reload-in-provider",
    group: .timelines,
    severity: .warning,
    summary: "A timeline provider calls reloadTimelines or reloadAllTimelines.",
    rationale: """
      WidgetKit then asks the provider again, which asks for the next reload: a loop that burns \
      the budget of the day. What comes next belongs in the policy of the timeline.
      """,
    remedy: "remove the call from the provider's code: the policy asks for the next timeline",
    source: "https://github.com/wikimedia/wikipedia-ios/pull/3688",
    valid: [.widget("reloadsInProvider: false")],
    invalid: [.widget("reloadsInProvider: ↓true")])

  static func judge(_ widget: WidgetContext) -> Finding? {
    widget.mistake(
      \.reloadsInProvider, info,
      "the provider of \(widget.title) asks for a reload while it answers one")
  }
}
