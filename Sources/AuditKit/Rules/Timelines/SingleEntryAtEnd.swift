internal import BudgetReplay
internal import WidgetManifests

/// An answer that ends with its last entry has an entry later than now.
struct SingleEntryAtEnd: Rule {
  static let info = RuleInfo(
    id: "single-entry-at-end",
    group: .timelines,
    severity: .warning,
    summary: "An answer asks again at its end, but has no entry later than now.",
    rationale: """
      `atEnd` asks for the next answer when the last entry becomes current. If that is \
      immediately, the system chooses the time by itself, and the widget asks for its whole budget \
      every day, however rarely its content changes. For a widget that shows data of the app, which \
      reloads it, `never` is enough.
      """,
    remedy: "add the entries that are known in advance, or use `after` to say when to ask again",
    projectRemedy: """
      add the entries that are known in advance, or use .after to say when to ask again
      """,
    source: "https://developer.apple.com/documentation/widgetkit/timelinereloadpolicy/atend",
    valid: [
      .widget("timeline: {entries: {count: 5, every: 1h}, policy: atEnd}"),
      .widget("timeline: {entries: [2h], policy: atEnd}"),
      .widget("timeline: {policy: {after: 2h}}"),
    ],
    invalid: [
      .widget("timeline: {policy: ↓atEnd}"),
      .widget("timeline: {entries: [0h], policy: ↓atEnd}"),
      .widget("timeline: {entries: {count: 1}, policy: ↓atEnd}"),
      .widget("timeline: {entries: [0h, 0h], policy: ↓atEnd}"),
      .widget(
        "appGroups: [group.com.example.weather]\ntimeline: {policy: ↓atEnd}",
        bundle: "appGroups: [group.com.example.weather]\nprivacyManifest: true",
        app: "appGroups: [group.com.example.weather]\nreloads: [{cause: app, perDay: 2}]"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    var findings: [Finding] = []
    for (number, bundle) in context.bundles.enumerated() {
      let states = bundle.widgets.enumerated().flatMap { index, widget in
        widget.steady.enumerated().map { (index, branch: $0, widget: $1) }
      }
      for (index, branch, widget) in states {
        guard widget.asksAgainAtOnce, widget.hasTimeline else { continue }
        let replays = context.replays.isEmpty ? [] : context.replays[number]
        let replay = replays.first { $0.index == index }?.states.first { $0.branch == branch }
        let whole = bundle.widgets[index]
        let reload = reload(of: whole, in: bundle)
        let isOneOfMany = whole.mayAnswerOtherwise || whole.steady.count > 1
        // The first finding states the widget's total, and each finding the share of its answer.
        var saysAll = true
        for (number, answer) in widget.answers.enumerated() where answer.asksAgainAtOnce {
          guard let policy = answer.policy.value else { continue }
          let demand =
            replay.map {
              (isOneOfMany ? "if it returns this timeline all day, " : "")
                + Self.demand($0, number, of: widget, context.budget, saysAll: saysAll)
            }
            ?? demandAtFloor(context.budget)
          saysAll = false
          findings.append(
            Finding(
              info,
              "atEnd without a later entry asks for the next timeline at once, again and again",
              at: policy, subject: widget.subject,
              related: reload.map { [bundle.hostSays("reloads the widget", at: $0.place)] } ?? [],
              help: reload.map { _ in "use `never` if only that changes what it shows" },
              projectHelp: reload.map { _ in "use .never if only that changes what it shows" },
              consequence: demand
            ).repaired(
              reload == nil ? repair(of: policy, widget, replay, context.settings) : never(policy)))
        }
      }
    }
    return findings
  }

  /// Returns the app's first reload of a widget that shows the app's data, and nothing else as far as
  /// is known.
  private static func reload(
    of widget: WidgetContext, in bundle: BundleContext
  ) -> Located<Reload>? {
    let own = widget.widget
    guard own.appGroups.hasItems(), own.data.isAbsent, own.changes.isAbsent,
      bundle.document.wantsLocation.value?.value != true
    else { return nil }
    return bundle.hostReloads.reaching(widget.subject.kind).first { !$0.value.kinds.isUnknown }
  }

  private static func never(_ policy: Located<Policy>) -> Repair {
    Repair(
      title: "answer with `never`", isSafe: false, change: .replace(policy.place, by: "never"))
  }

  /// Returns a repair that writes the smallest interval that fits the budget, if this is the only
  /// answer.
  private static func repair(
    of policy: Located<Policy>, _ widget: WidgetContext, _ replay: ReplayedWidget?,
    _ settings: ReplaySettings?
  ) -> Repair? {
    guard widget.answers.count == 1, let replay, let settings,
      let interval = replay.fittingInterval(settings)
    else { return nil }
    return Repair(
      title: "ask after `\(interval.yaml)`", isSafe: false,
      change: .replace(policy.place, by: "{after: \(interval.yaml)}"))
  }

  /// Returns the demand of the widget if every request gets such an answer, as a clause.
  private static func demandAtFloor(_ budget: Budget) -> String {
    let floor = ManifestDuration.describe(milliseconds: budget.floor)
    return """
      returned each time, this timeline asks for \
      \(Count.decimal(budget.requestsPerDayAtFloor)) reloads a day, one every \(floor)
      """
  }

  /// Returns the demand of the widget in the replay, and the share of this answer, as a clause.
  private static func demand(
    _ replay: ReplayedWidget, _ number: Int, of widget: WidgetContext, _ budget: Budget,
    saysAll: Bool
  ) -> String {
    let demand = replay.outcome.demand
    let all = Count.decimal(replay.outcome.demandPerDay)
    let granted = "and WidgetKit grants at most \(budget.high)"
    guard widget.answers.count > 1, demand.asked.indices.contains(number) else {
      let isAtFloor = all == Count.decimal(budget.requestsPerDayAtFloor)
      let floor = ManifestDuration.describe(milliseconds: budget.floor)
      return """
        the widget asks for \(all) reloads a day\(isAtFloor ? ", one every \(floor)" : ""), \
        \(granted)
        """
    }
    let share = Double(demand.asked[number].count) / Double(max(demand.charged.total, 1))
    let own = share > 0 ? Count.decimal(replay.outcome.demandPerDay * share) : "none"
    if saysAll { return "it causes \(own) of the widget's \(all) reloads a day, \(granted)" }
    return "it causes \(own) of the widget's reloads"
      + (share > 0 ? " a day" : "")
  }
}

extension Budget {
  /// The number of requests a day of a widget that always requests the next answer immediately.
  fileprivate var requestsPerDayAtFloor: Double {
    Double(ManifestDuration.Unit.day.milliseconds) / Double(floor)
  }
}
