internal import BudgetReplay
internal import WidgetManifests

/// A widget whose demand may not be granted, and the policy that asks for it.
struct BudgetJudgement {
  let widget: WidgetContext
  /// Its replay, in which answers that ask for the next one at once are free.
  let replay: ReplayedWidget
  /// The policy of the answer that asks most often; the answer itself if it fails.
  let place: Located<Void>
  let settings: ReplaySettings
  /// Whether the replay leaves reloads out: those that answers ask for at once.
  let exemptsImmediateReloads: Bool
  /// The reloads of the app.
  let hostReloads: AppReloads

  /// The judgements of all replayed widgets of a context, each at its busiest policy.
  ///
  /// Leaves out bundles for macOS alone, which has no budget, and answers that
  /// `single-entry-at-end` reports: the demand of the others is judged without them.
  ///
  /// - Parameter isMeant: Whether there is anything to report about a replay.
  /// - Source: macOS has no budget (https://developer.apple.com/forums/thread/711091).
  static func all(
    in context: RuleContext, where isMeant: (ReplayedWidget) -> Bool
  ) -> [BudgetJudgement] {
    guard let settings = context.settings else { return [] }
    let isShared = settings.budget.scope == .extension
    let replays = context.replaysExemptingImmediateReloads
    return zip(context.bundles, replays).flatMap { bundle, replays in
      guard bundle.hasBudget, replays.contains(where: isMeant) else { return [BudgetJudgement]() }
      let othersAskAtOnce = isShared && bundle.widgets.contains(where: \.asksAgainAtOnce)
      var seen: Set<Int> = []
      let meant = replays.filter { seen.insert($0.index).inserted && isMeant($0) }
      return meant.compactMap { replay in
        let widget = bundle.widgets[replay.index]
        let timeline = widget.widget.timeline.value
        guard let answer = timeline?.busiestAnswer(asked: replay.outcome.demand.asked) else {
          return nil
        }
        return BudgetJudgement(
          widget: widget, replay: replay,
          place: answer.policy.value.map { $0.with(()) } ?? Located((), at: answer.place),
          settings: settings, exemptsImmediateReloads: othersAskAtOnce || widget.asksAgainAtOnce,
          hostReloads: bundle.hostReloads)
      }
    }
  }

  /// The findings of a rule about the widgets with one verdict.
  ///
  /// - Parameter compare: Returns the end of the message, such as `, and 70 are granted at best`.
  static func findings(
    of info: RuleInfo, where verdict: Verdict, in context: RuleContext,
    _ compare: (BudgetJudgement) -> String
  ) -> [Finding] {
    all(in: context) { $0.verdict == verdict }.map { judgement in
      judgement.finding(info, "\(judgement.demand)\(compare(judgement))\(judgement.window)")
    }
  }

  /// A finding about the policy.
  func finding(_ info: RuleInfo, _ message: String) -> Finding {
    Finding(
      info, message, at: place, subject: widget.subject, related: related, help: advice
    ).repaired(repair)
  }

  // MARK: Message

  /// `AppData asks for 288 reloads a day`, or the demand of all widgets of the bundle.
  private var demand: String {
    let kind = quoted(widget.subject.kind ?? "")
    let isShared = settings.budget.scope == .extension
    let who = isShared ? "\(kind) and the bundle's other widgets ask" : "\(kind) asks"
    let reloads = "\(Count.decimal(replay.judgedPerDay)) reloads a day"
    let beside = exemptsImmediateReloads ? " beside those that atEnd asks for at once" : ""
    if settings.runs == 1 { return "\(who) for \(reloads)\(beside)" }
    switch settings.judge {
    case .mean: return "\(who) for \(reloads)\(beside) in the mean of \(settings.runs) runs"
    case .p95: return "\(who) for up to \(reloads)\(beside) in 95 of 100 runs"
    }
  }

  /// ` in 12 h`; empty if the limits are for a day.
  private var window: String {
    let window = settings.budget.window
    if window == ManifestDuration.Unit.day.milliseconds { return "" }
    return " in \(ManifestDuration.describe(milliseconds: window))"
  }

  /// ` a day`, or ` in 12 h`.
  var period: String { window.isEmpty ? " a day" : window }

  /// What comes of the demand at the lower limit, such as
  /// `with 40 the budget is spent by 03:15, and data waits 20 h 40 min (under a fixed window)`; nil if
  /// no reload waits.
  ///
  /// For several runs it is the share of runs in which reloads wait; for a regulator that grants
  /// reloads again and again, the time at which one is first refused.
  private var consequence: String? {
    let budget = settings.budget
    let dry: String
    if let runs = replay.distribution {
      if runs.ends.low.shareDry <= 0 { return nil }
      dry = "reloads have to wait in \(Count.percent(runs.ends.low.shareDry)) % of the runs"
    } else {
      guard let time = replay.runsDry.low else { return nil }
      dry =
        budget.isSpentAtOnce ? "the budget is spent by \(time)" : "a reload is refused at \(time)"
    }
    let wait = replay.outcome.low.longestBudgetWait
    let stale =
      settings.staleAfter < wait
      ? ", and data waits \(ManifestDuration.describe(milliseconds: wait))" : ""
    return "with \(budget.low) \(dry)\(stale) (under \(budget.regulator))"
  }

  /// `40 are`, or `1 is`.
  static func are(_ count: Int64) -> String { count == 1 ? "1 is" : "\(count) are" }

  // MARK: Reloads

  /// Whether the app and pushes request more than half of the charged reloads, and not the policy.
  private var isDrivenByReloads: Bool {
    let charged = replay.outcome.demand.charged
    return 2 * (charged[.policy] + charged[.retry]) < charged.total
  }

  /// The charged reloads, if they are most of the demand.
  private var related: [Finding.Related] {
    guard isDrivenByReloads else { return [] }
    let reloads = hostReloads.reaching(widget.subject.kind) + widget.widget.reloads.items()
    return reloads.filter(\.value.isCharged)
      .map { Finding.Related("reload", "is charged to the budget", at: $0.place) }
  }

  // MARK: Repair

  /// A repair that writes the smallest fitting interval; nil if the entries would have to change,
  /// too, or if the timeline has several answers, each of which asks for a part.
  private var repair: Repair? {
    guard !isDrivenByReloads, let interval = replay.fittingInterval(settings),
      widget.answers.count == 1, case .after(let wait) = widget.answers[0].policy.value?.value,
      wait < interval.milliseconds, widget.answers[0].isEnough(for: interval.milliseconds)
    else { return nil }
    return Repair(
      title: "ask after `\(interval.yaml)`", isSafe: false,
      change: .writeValue(of: "after", in: place.place, text: interval.yaml))
  }

  // MARK: Help

  /// The smallest interval that fits, the best change that keeps the picture, and what comes of no
  /// change.
  private var advice: String {
    var parts = [fitting]
    if let best = bestCandidate, best.change.keepsPicture {
      parts[0] += "; or \(answers(changedBy: best))\(AdviceText(best, settings).sentence)"
    }
    if let consequence { parts.append(consequence) }
    return parts.joined(separator: "; ")
  }

  /// The best change that was replayed; among those with the fewest objections, one that keeps the
  /// picture comes first, since an interval is suggested anyway.
  private var bestCandidate: Advice.Candidate? {
    let candidates = replay.advice?.candidates ?? []
    guard let best = candidates.first else { return nil }
    return candidates.first {
      $0.change.keepsPicture && $0.objections.count == best.objections.count
    } ?? best
  }

  /// `where it asks after 15 min, `: the answers that a change is about; empty if it is about all of
  /// them, or about too many to name.
  private func answers(changedBy candidate: Advice.Candidate) -> String {
    let answers = widget.answers
    let responses = candidate.widget.script.cases.flatMap(\.sequence)
    guard answers.count == responses.count else { return "" }
    let changed = zip(answers, responses).filter { answer, response in
      !answer.asksAgainAtOnce && answer.response != response
    }
    var phrases: [String] = []
    for case let phrase? in changed.map({ $0.0.policy.value?.value.phrase })
    where !phrases.contains(phrase) {
      phrases.append(phrase)
    }
    guard changed.count < answers.count, (1...2).contains(phrases.count) else { return "" }
    return "where it asks \(phrases.listed("and")), "
  }

  private var fitting: String {
    let budget = settings.budget
    if isDrivenByReloads {
      return """
        most of it is asked for by reloads, not by the policy: reload when the content has changed, \
        collect changes that come close together, and name the kinds that show them
        """
    }
    let sharers = replay.outcome.sharers
    guard let interval = replay.fitting.low ?? replay.fitting.high else {
      return """
        whatever the policy asks for, the \(replay.others) reloads\(period) that the app and pushes \
        ask for are more than fits: reload when the content has changed, and collect changes that \
        come close together
        """
    }
    let limit = replay.fitting.low == nil ? budget.high : budget.low
    let span = ManifestDuration.describe(milliseconds: interval)
    let others =
      replay.others > 0 ? ", beside \(replay.others) that the policy does not ask for" : ""
    let stay = "to stay within \(limit)\(period)\(others)"
    let none = replay.fitting.low == nil ? "no interval stays within \(budget.low): " : ""
    guard sharers > 1 else { return "\(none)ask every \(span) or more \(stay)" }
    return """
      \(none)the bundle's \(sharers) placed widgets share one limit: ask every \(span) or more for \
      each \(stay), less often where it shows least
      """
  }
}

extension BundleContext {
  /// Whether WidgetKit budgets its reloads: it is known to be for more than macOS.
  ///
  /// - Source: macOS has no budget (https://developer.apple.com/forums/thread/711091).
  var hasBudget: Bool { platforms?.targets.contains { $0.platform.value != .macOS } ?? false }

  /// Whether it is known to be for macOS alone, so that nothing refuses its reloads.
  var isWithoutBudget: Bool { platforms?.targets.isEmpty == false && !hasBudget }
}

extension ReplayedWidget {
  /// The smallest interval in whole minutes at which a policy may ask again and stay within the
  /// lower limit, besides everything else that is charged to the widget; nil if there is none, or if
  /// widgets share the budget.
  func fittingInterval(_ settings: ReplaySettings) -> ManifestDuration? {
    guard settings.budget.scope == .instance else { return nil }
    let minute = ManifestDuration.Unit.minute.milliseconds
    return fitting.low.flatMap {
      ManifestDuration(milliseconds: ($0 + minute - 1) / minute * minute)
    }
  }
}
