internal import BudgetReplay
internal import WidgetManifests

/// A widget has new content soon after each time of day at which its content changes.
struct StaleAtBoundary: Rule {
  static let info = RuleInfo(
    id: "stale-at-boundary",
    group: .budget,
    severity: .warning,
    summary: "A widget shows old content after a time of day at which its content changes.",
    rationale: """
      A reload does not come at an exact time, but an entry is shown at its date, without a reload. \
      Without an entry at midnight, a widget for the day shows yesterday until the next reload. The \
      replay grants each reload and places the widget at 16 times of the day. This rule reports content \
      that is still old 15 minutes later.
      """,
    remedy: "add an entry at that time to each timeline, for today and the next days",
    projectRemedy: """
      add an entry at each of these times, let the views use its date instead of the clock, and ask for \
      the next timeline with .atEnd
      """,
    source: "https://github.com/scastiel/kado/issues/82",
    valid: [
      .widget(
        """
        changes: ["00:00"]
        timeline: {entries: {atLocal: ["00:00"], count: 7}, policy: atEnd}
        """),
      .widget(
        """
        changes: ["00:00", sunset]
        timeline: {entries: {count: 96, every: 15m}, policy: atEnd}
        """),
      .widget(
        """
        changes: [sunset]
        timeline: {entries: {atLocal: [sunrise, sunset], count: 4}, policy: atEnd}
        """),
    ],
    invalid: [
      .widget("changes: [↓\"00:00\"]\ntimeline: {policy: {after: 2h}}"),
      .widget("changes: [↓\"00:00\"]\ntimeline: {policy: never}"),
      .widget(
        """
        changes: [↓sunset]
        timeline: {entries: {count: 4, every: 1h}, policy: atEnd}
        """),
    ])

  /// The time for which old content may stay, in milliseconds: the minimum step between two entries
  /// that people notice; an assumption.
  private static let tolerance: Milliseconds = 15 * 60_000

  static func check(_ context: RuleContext) -> [Finding] {
    zip(context.bundles, context.replays).flatMap { bundle, replays in
      replays.compactMap { replay -> Finding? in
        let late = replay.states.flatMap(\.moments).filter { $0.demand.max > tolerance }
        guard let worst = late.max(by: { $0.demand.max < $1.demand.max }) else { return nil }
        let widget = bundle.widgets[replay.index]
        // That finding has the same cause.
        if NeverRefreshed.reports(widget, in: bundle) { return nil }
        var seen: Set<String> = []
        let moments = late.map(\.moment.value).filter { seen.insert($0.description).inserted }
        return Finding(
          info,
          "after \(named(moments)), \(widget.name) shows old content \(stay(worst, of: widget))",
          at: worst.moment, subject: widget.subject,
          help: advice(moments, worst, of: widget))
      }
    }
  }

  /// The time for which the old content stays; a timeline that is never reloaded only ends with the
  /// run.
  private static func stay(_ moment: ReplayedMoment, of widget: WidgetContext) -> String {
    let stay = ManifestDuration.describe(milliseconds: rounded(moment.demand.max))
    guard moment.demand.outlastsReplay else { return "for up to \(stay)" }
    return isNeverReloaded(widget) ? "until something reloads it" : "for \(stay) or more"
  }

  private static func isNeverReloaded(_ widget: WidgetContext) -> Bool {
    widget.answers.allSatisfy { $0.policy.value?.value == .never }
  }

  /// The first few moments.
  private static func named(_ moments: [Moment]) -> String {
    let names = moments.prefix(3).map(\.description)
    return (names + (moments.count > 3 ? ["\(moments.count - 3) more"] : [])).listed()
  }

  /// The entries to add, and the effect of the lower limit without them.
  private static func advice(
    _ moments: [Moment], _ worst: ReplayedMoment, of widget: WidgetContext
  ) -> String {
    let written = moments.prefix(3).map { moment in
      moment.description == moment.time.description ? "\"\(moment)\"" : moment.description
    }
    var text = "add an entry for \(named(moments)) to each timeline"
    if widget.answers.allSatisfy(\.entries.isAbsent) {
      text += ", as in `entries: {atLocal: [\(written.joined(separator: ", "))], count: 7}`"
    }
    if isNeverReloaded(widget) { text += ", and ask for the next with `atEnd`" }
    if let low = worst.low, low.max > worst.demand.max + 60_000 {
      let stay = ManifestDuration.describe(milliseconds: rounded(low.max))
      text += "; with the lower limit the old content stays for up to \(stay)"
    }
    return text
  }

  /// Rounds to whole minutes.
  private static func rounded(_ milliseconds: Milliseconds) -> Milliseconds {
    (milliseconds + 30_000) / 60_000 * 60_000
  }
}
