internal import BudgetReplay
internal import WidgetManifests

/// A widget whose demand is not sure to be granted, and the policy that asks for it.
struct BudgetJudgement {
  let widget: WidgetContext
  /// Its replay, in which answers that ask at once are excused.
  let replay: ReplayedWidget
  /// The policy of the answer that asks most often; the answer itself where it fails.
  let place: Located<Void>
  let settings: ReplaySettings
  /// Whether there are more reloads than it is judged by: those that answers ask for at once.
  let isExcusing: Bool
  /// The reloads of the app.
  let hostReloads: AppReloads

  /// The widgets of a context that were replayed, each once, with the policy to speak of.
  ///
  /// Silent are bundles for macOS alone, where there is no budget, and an answer that
  /// `single-entry-at-end` already speaks of: what others ask for is judged without it.
  ///
  /// - Parameter isMeant: Whether there is anything to say of a replay.
  /// - Source: macOS has no budget (https://developer.apple.com/forums/thread/711091).
  static func all(
    in context: RuleContext, where isMeant: (ReplayedWidget) -> Bool
  ) -> [BudgetJudgement] {
    guard let settings = context.settings else { return [] }
    let isShared = settings.budget.scope == .extension
    var result: [BudgetJudgement] = []
    for number in context.budgeted {
      let bundle = context.bundles[context.bundles.startIndex + number]
      let replays = context.excusedReplays[number]
      if !replays.contains(where: isMeant) { continue }
      let isExcusing =
        isShared && bundle.widgets.contains(where: \.asksAgainAtOnce)
      var seen = Set<Int>()
      for replay in replays where seen.insert(replay.index).inserted && isMeant(replay) {
        let widget = bundle.widgets[replay.index]
        let asked = replay.outcome.demand.asked
        guard let answer = widget.widget.timeline.value?.busiestAnswer(asked: asked) else {
          continue
        }
        result.append(
          BudgetJudgement(
            widget: widget, replay: replay,
            place: answer.policy.value.map { $0.map { _ in } } ?? Located((), at: answer.place),
            settings: settings,
            isExcusing: isExcusing || widget.asksAgainAtOnce,
            hostReloads: bundle.hostReloads))
      }
    }
    return result
  }

  /// The findings of a rule about the widgets with one verdict.
  ///
  /// - Parameter compare: What there is to say between the demand and when it runs dry, as in
  ///   `, and 70 are granted at best`.
  static func findings(
    of info: RuleInfo, where verdict: Verdict, in context: RuleContext,
    _ compare: (BudgetJudgement) -> String
  ) -> [Finding] {
    all(in: context) { $0.verdict == verdict }.map { judgement in
      judgement.finding(
        info, "\(judgement.demand)\(compare(judgement))\(judgement.window)\(judgement.dry)")
    }
  }

  /// A finding about the policy.
  func finding(_ info: RuleInfo, _ message: String) -> Finding {
    Finding(
      info, message, at: place, subject: widget.subject, related: related, help: advice
    ).repaired(repair)
  }

  /// `AppData asks for 288 reloads a day`, or what the bundle's widgets ask for together.
  private var demand: String {
    let kind = quoted(widget.subject.kind ?? "")
    let isShared = settings.budget.scope == .extension
    let who = isShared ? "\(kind) and the bundle's other widgets ask" : "\(kind) asks"
    let reloads = "\(Count.decimal(replay.judgedPerDay)) reloads a day"
    let excused = isExcusing ? " beside those that atEnd asks for at once" : ""
    if settings.runs == 1 { return "\(who) for \(reloads)\(excused)" }
    switch settings.judge {
    case .mean: return "\(who) for \(reloads)\(excused) in the mean of \(settings.runs) runs"
    case .p95: return "\(who) for up to \(reloads)\(excused) in 95 of 100 runs"
    }
  }

  /// ` in 12 h`, where the limits are not for a day.
  var window: String {
    let window = settings.budget.window
    if window == ManifestDuration.Unit.day.milliseconds { return "" }
    return " in \(ManifestDuration.describe(milliseconds: window))"
  }

  /// ` a day`, or ` in 12 h`.
  var period: String { window.isEmpty ? " a day" : window }

  /// `; under a fixed window the day's 40 are spent by 03:15, 70 by 05:45`; nothing where no reload
  /// has to wait.
  private var dry: String {
    if let runs = replay.distribution { return waiting(in: runs) }
    let budget = settings.budget
    let low = replay.runsDry.low.map { "\(Self.are(budget.low)) spent by \($0)" }
    let high =
      budget.low == budget.high ? nil : replay.runsDry.high.map { "\(budget.high) by \($0)" }
    let ends = [low, high].compactMap(\.self)
    if ends.isEmpty { return "" }
    if !budget.isSpentAtOnce { return refused }
    let day = window.isEmpty ? "the day's " : ""
    return "; under \(budget.regulator) \(day)\(ends.joined(separator: ", "))"
  }

  /// `; under a fixed window reloads have to wait in 100 % of the runs at 40, in 37 % at 70`.
  private func waiting(in runs: ReplayDistribution) -> String {
    let budget = settings.budget
    let shares = [
      (budget.low, runs.ends.low.shareDry, " of the runs"),
      (budget.high, runs.ends.high.shareDry, ""),
    ]
    let ends = shares.prefix(budget.low == budget.high ? 1 : 2).filter { $0.1 > 0 }
      .map { limit, share, runs in "in \(Count.percent(share)) %\(runs) at \(limit)" }
    if ends.isEmpty { return "" }
    return "; under \(budget.regulator) reloads have to wait \(ends.joined(separator: ", "))"
  }

  /// `; under a sliding window a reload is first refused at 03:20 with 40, at 05:50 with 70`.
  private var refused: String {
    let budget = settings.budget
    let low = replay.runsDry.low.map { "at \($0) with \(budget.low)" }
    let high =
      budget.low == budget.high ? nil : replay.runsDry.high.map { "at \($0) with \(budget.high)" }
    let ends = [low, high].compactMap(\.self).joined(separator: ", ")
    return "; under \(budget.regulator) a reload is first refused \(ends)"
  }

  /// Whether most of what is charged is asked for by the app or by pushes, not by the policy.
  var isDrivenByReloads: Bool {
    let charged = replay.outcome.demand.charged
    return 2 * (charged[.policy] + charged[.retry]) < charged.total
  }

  /// The reloads that are charged for, where they ask for most of it.
  private var related: [Finding.Related] {
    guard isDrivenByReloads else { return [] }
    let reloads = hostReloads.reaching(widget.subject.kind) + widget.widget.reloads.items()
    return reloads.filter(\.value.isCharged)
      .map { Finding.Related("reload", "is charged to the budget", at: $0.place) }
  }

  /// The smallest interval that fits, in the place of the one that is written; nothing where the
  /// entries would have to be others, too.
  private var repair: Repair? {
    guard let interval = fittingInterval, case .after(let wait) = policy,
      wait < interval.milliseconds, widget.answers[0].isEnough(for: interval.milliseconds)
    else { return nil }
    return Repair(
      title: "ask after `\(interval.yaml)`", isSafe: false,
      change: .writeValue(of: "after", in: place.place, text: interval.yaml))
  }

  /// The policy, where the timeline is one answer: of several, each asks for a part.
  private var policy: Answer.Policy? {
    let answers = widget.answers
    return answers.count == 1 ? answers[0].policy.value?.value : nil
  }

  /// The smallest interval in whole minutes that fits the lower end beside what else is charged.
  private var fittingInterval: ManifestDuration? {
    guard !isDrivenByReloads else { return nil }
    return replay.fittingInterval(settings)
  }

  /// `40 are`, or `1 is`.
  static func are(_ count: Int64) -> String { count == 1 ? "1 is" : "\(count) are" }
}

extension BundleContext {
  /// Whether WidgetKit budgets its reloads: it is known to be for more than macOS.
  ///
  /// - Source: macOS has no budget (https://developer.apple.com/forums/thread/711091).
  var hasBudget: Bool {
    guard let platforms else { return false }
    return platforms.targets.contains { $0.platform.value != .macOS }
  }

  /// Whether it is known to be for macOS alone, so that nothing refuses its reloads.
  var isWithoutBudget: Bool {
    guard let platforms, !platforms.targets.isEmpty else { return false }
    return !hasBudget
  }
}

extension ReplayedWidget {
  /// The smallest interval in whole minutes at which a policy may ask again and stay within the
  /// lower end of the band, beside what else is charged to the widget; nil where there is none, or
  /// where widgets share the budget.
  func fittingInterval(_ settings: ReplaySettings) -> ManifestDuration? {
    guard settings.budget.scope == .instance else { return nil }
    let minute = ManifestDuration.Unit.minute.milliseconds
    return fitting.low.flatMap {
      ManifestDuration(milliseconds: ($0 + minute - 1) / minute * minute)
    }
  }
}
