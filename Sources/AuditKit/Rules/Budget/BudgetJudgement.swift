internal import BudgetReplay
internal import WidgetManifests

/// A widget whose demand may not be granted, and the policy that causes it.
struct BudgetJudgement {
  let widget: WidgetContext
  /// Its replay.
  let replay: ReplayedWidget
  /// The policy of the answer that requests reloads most often; the answer itself if it fails.
  let place: Located<Void>
  /// The answers that cause the demand.
  let answers: JudgedAnswers
  let settings: ReplaySettings
  /// The reloads of the app.
  let hostReloads: AppReloads

  /// Returns the judgements of all replayed widgets of a context, each at its busiest policy.
  ///
  /// It leaves out bundles only for macOS, which has no budget, and widgets whose busiest answer
  /// `single-entry-at-end` reports.
  ///
  /// - Parameter isMeant: Returns whether there is anything to report about a replay.
  /// - Source: macOS has no budget (https://developer.apple.com/forums/thread/711091).
  static func all(
    in context: RuleContext, where isMeant: (ReplayedWidget) -> Bool
  ) -> [BudgetJudgement] {
    guard let settings = context.settings else { return [] }
    return zip(context.bundles, context.replays).flatMap { bundle, replays -> [BudgetJudgement] in
      guard bundle.hasBudget,
        replays.contains(where: { isMeant($0) || $0.branches.contains(where: isMeant) })
      else { return [] }
      var seen: Set<Int> = []
      return replays.filter { seen.insert($0.index).inserted }.compactMap { replay in
        let widget = bundle.widgets[replay.index]
        guard let answers = JudgedAnswers(of: widget, replay, in: bundle, settings, where: isMeant)
        else { return nil }
        let branch = widget.steady[answers.busiest.branch]
        return BudgetJudgement(
          widget: branch, replay: answers.busiest, place: answers.place, answers: answers,
          settings: settings, hostReloads: bundle.hostReloads)
      }
    }
  }

  /// Returns the findings of a rule about the widgets with one verdict.
  ///
  /// - Parameter compare: Returns the end of the message, such as `; WidgetKit grants at most 70`.
  static func findings(
    of info: RuleInfo, where verdict: Verdict, in context: RuleContext,
    _ compare: (BudgetJudgement) -> String
  ) -> [Finding] {
    all(in: context) { $0.verdict == verdict }.map { judgement in
      judgement.finding(info, "\(judgement.demand)\(compare(judgement))\(judgement.window)")
    }
  }

  /// Returns a finding about the policy.
  func finding(_ info: RuleInfo, _ message: String) -> Finding {
    Finding(
      info, message, at: place, subject: widget.subject,
      severity: answers.isEvery ? nil : min(info.severity, .warning),
      related: answers.related + related + consequence, help: advice
    ).repaired(repair)
  }

  // MARK: Message

  /// `AppData asks for 288 reloads a day`, or the demand of all widgets of the bundle.
  private var demand: String {
    let kind = widget.name
    let isShared = settings.budget.rules.scope == .extension
    let who = isShared ? "\(kind) and the bundle's other widgets ask" : "\(kind) asks"
    let reloads = "\(answers.judgedPerDay) reloads a day\(answers.phrase)"
    if settings.runs == 1 { return "\(who) for \(reloads)" }
    switch settings.budget.judge {
    case .mean: return "\(who) for \(reloads) on average over \(settings.runs) runs"
    case .p95: return "\(who) for up to \(reloads) in 95 of 100 runs"
    }
  }

  /// ` in 12 h`; empty if the limits are for a day.
  private var window: String {
    let window = settings.budget.rules.window
    if window == ManifestDuration.Unit.day.milliseconds { return "" }
    return " in \(ManifestDuration.describe(milliseconds: window))"
  }

  /// ` a day`, or ` in 12 h`.
  var period: String { window.isEmpty ? " a day" : window }

  /// The consequence of the demand at the lower limit, such as
  /// `with only 40: from 03:20, the widget shows old data for up to 20 h 40 min (under a fixed
  /// window)`; empty if no reload waits.
  ///
  /// If data doesn't wait too long, it is the share of runs in which reloads wait or, for one run,
  /// the time at which the budget is used up or a reload is first refused.
  private var consequence: [Finding.Related] {
    let budget = settings.budget.rules
    let dry: String
    if let runs = replay.distribution {
      if runs.ends.low.shareDry <= 0 { return [] }
      dry = "reloads have to wait in \(Count.percent(runs.ends.low.shareDry)) % of the runs"
    } else {
      guard let time = replay.runsDry.low else { return [] }
      dry =
        budget.isSpentAtOnce ? "the budget is spent by \(time)" : "a reload is refused at \(time)"
    }
    let wait = replay.outcome.low.longestBudgetWait
    let since = replay.runsDry.low.map { "from \($0), " } ?? ""
    let stale =
      settings.budget.staleAfter < wait
      ? "\(since)the widget shows old data for up to "
        + ManifestDuration.describe(milliseconds: wait) : dry
    return [
      Finding.Related(
        "with only \(budget.low)", "\(stale) (under \(budget.regulator))", at: place.place)
    ]
  }

  // MARK: Reloads

  /// Whether the app and pushes, not the policy, request more than half of the charged reloads.
  private var isDrivenByReloads: Bool {
    let charged = replay.outcome.demand.charged
    return 2 * (charged[.policy] + charged[.retry]) < charged.total
  }

  /// Whether a charged reload of the app is one of all kinds, as by reloadAllTimelines.
  private var asksForAllKinds: Bool {
    hostReloads.reaching(widget.subject.kind).contains { reload in
      guard reload.value.isCharged, reload.value.cause.value?.value == .app else { return false }
      return reload.value.kinds == .absent || reload.value.kinds == .known(.all)
    }
  }

  /// The charged reloads, if they are most of the demand.
  private var related: [Finding.Related] {
    guard isDrivenByReloads else { return [] }
    let reloads = hostReloads.reaching(widget.subject.kind) + widget.widget.reloads.items()
    return reloads.filter(\.value.isCharged)
      .map { Finding.Related("reload", "this reload is charged to the budget", at: $0.place) }
  }

  // MARK: Repair

  /// A repair that writes the smallest interval that fits; nil if the entries or several answers
  /// would have to change, too.
  private var repair: Repair? {
    guard !isDrivenByReloads, answers.others.isEmpty,
      let interval = replay.fittingInterval(settings),
      widget.answers.count == 1, case .after(let wait) = widget.answers[0].policy.value?.value,
      wait < interval.milliseconds, widget.answers[0].isEnough(for: interval.milliseconds)
    else { return nil }
    return Repair(
      title: "ask after `\(interval.yaml)`", isSafe: false,
      change: .writeValue(of: "after", in: place.place, text: interval.yaml))
  }

  // MARK: Help

  /// The smallest interval that fits, and the best change that keeps the displayed content, without a
  /// second interval.
  private var advice: String {
    guard let best = bestCandidate, best.change.keepsPicture,
      let other = AdviceText(best, settings).alternative
    else { return fitting }
    return "\(fitting); or \(answers(changedBy: best))\(other)"
  }

  /// The best change that was replayed.
  ///
  /// Among those with the fewest objections, one that keeps the displayed content comes first,
  /// because an interval is suggested anyway.
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
      answer.response != response
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
    let budget = settings.budget.rules
    if isDrivenByReloads {
      let name = asksForAllKinds ? " by reloadTimelines(ofKind:)" : ""
      return """
        reload only the kinds whose content has changed\(name), and combine changes that come close \
        together
        """
    }
    let sharers = replay.outcome.sharers
    guard let interval = replayedInterval ?? replay.fitting.low ?? replay.fitting.high else {
      return """
        reload only when the content has changed, and combine changes that come close together: the \
        app and pushes alone ask for \(replay.others)\(period)
        """
    }
    let limit = replay.fitting.low == nil ? budget.high : budget.low
    let span = ManifestDuration.describe(milliseconds: interval)
    let others =
      replay.others > 0 ? ", \(replay.others) of which the policy does not ask for" : ""
    let stay = "to stay within \(limit)\(period)\(others)"
    let none = replay.fitting.low == nil ? "; no interval stays within \(budget.low)" : ""
    guard sharers > 1 else {
      let when = answers.isEvery ? "" : " if it returns this timeline all day,"
      return "ask every \(span) or more\(when) \(stay)\(none)"
    }
    return """
      ask every \(span) or more in each of the bundle's \(sharers) placed widgets \(stay), which they \
      share\(none)
      """
  }

  /// The interval whose replay fits the lower limit, if it is below the one that fits day and night;
  /// only for a widget that may ask in a part of the day.
  private var replayedInterval: Milliseconds? {
    guard case .cases = widget.widget.timeline.value?.script,
      let interval = replay.advice?.fittingInterval, let steady = replay.fitting.low,
      interval < steady
    else { return nil }
    return interval
  }
}

/// The answers of a widget that a Budget finding is about: for a timeline with branches, those that
/// request reloads too often, otherwise all of them.
struct JudgedAnswers {
  /// The replay of the one with the highest demand.
  let busiest: ReplayedWidget
  /// Its policy; the answer itself if it fails.
  let place: Located<Void>
  /// The replays and policies of the other branches.
  private(set) var others: [(replay: ReplayedWidget, place: Place)] = []
  /// A phrase such as ` with one of its timelines`; empty if the finding applies to all answers.
  private(set) var phrase = ""
  /// Whether the finding applies to all answers.
  var isEvery: Bool { phrase.isEmpty }

  /// Selects the answers that a rule is about, or returns nil if there are none.
  ///
  /// Answers that request the next one immediately don't count, because `single-entry-at-end`
  /// reports them.
  init?(
    of widget: WidgetContext, _ replay: ReplayedWidget, in bundle: BundleContext,
    _ settings: ReplaySettings, where isMeant: (ReplayedWidget) -> Bool
  ) {
    // Widgets that share a limit are judged in the state with the highest demand of each.
    let isShared = settings.budget.rules.scope == .extension
    let meant = (isShared ? [replay] : replay.states).filter(isMeant).compactMap { state in
      widget.busiestAnswer(in: state).map { answer in
        let place = answer.policy.value.map { $0.with(()) } ?? Located((), at: answer.place)
        return (state: state, place: place, response: answer.response)
      }
    }
    guard var most = meant.first else { return nil }
    for next in meant.dropFirst() where most.state.judgedPerDay < next.state.judgedPerDay {
      most = next
    }
    (busiest, place) = (most.state, most.place)
    if isShared {
      let isEvery =
        replay.states.allSatisfy(isMeant) && !bundle.widgets.contains(where: \.mayAnswerOtherwise)
      if !isEvery { phrase = " if each gives its busiest answer" }
      return
    }
    guard widget.hasBranches else { return }
    // Equal branches are replayed once, but each of them has to be changed.
    let states = Dictionary(meant.map { ($0.response, $0.state) }) { first, _ in first }
    let answers = widget.answers.filter { !$0.asksAgainAtOnce }
    others = answers.compactMap { answer in
      guard let state = states[answer.response], let policy = answer.policy.value?.place,
        policy != place.place
      else { return nil }
      return (state, policy)
    }
    if widget.mayAnswerOtherwise || meant.count < Set(answers.map(\.response)).count {
      phrase = " with \(meant.count == 1 ? "one" : "some") of its timelines"
    }
  }

  /// The reloads a day that they request: `144`, or `144 to 240`.
  var judgedPerDay: String {
    let most = Count.decimal(busiest.judgedPerDay)
    let least = others.map(\.replay.judgedPerDay).min().map { Count.decimal($0) } ?? most
    return least == most ? most : "\(least) to \(most)"
  }

  /// The other branches.
  var related: [Finding.Related] {
    others.map { replay, place in
      Finding.Related("answer", "asks for \(Count.decimal(replay.judgedPerDay)) a day", at: place)
    }
  }
}

extension WidgetContext {
  /// Whether its timeline has branches.
  fileprivate var hasBranches: Bool { branches != nil }

  /// Whether some of its branches are unknown.
  var mayAnswerOtherwise: Bool {
    guard case .branches(let branches) = widget.timeline.value?.script else { return false }
    return branches.isPartial || answers.contains { $0.response == nil }
  }
}

extension BundleContext {
  /// Whether WidgetKit limits its reloads: it has a platform other than macOS, or may have one.
  ///
  /// - Source: macOS has no budget (https://developer.apple.com/forums/thread/711091).
  var hasBudget: Bool { platformNames.isEmpty || platformNames.contains { $0 != .macOS } }
}

extension ReplayedWidget {
  /// Returns the smallest interval in whole minutes with which a policy stays within the lower
  /// limit, in addition to all other charged reloads of the widget; nil if there is none, or if
  /// widgets share the budget.
  func fittingInterval(_ settings: ReplaySettings) -> ManifestDuration? {
    guard settings.budget.rules.scope == .instance else { return nil }
    let minute = ManifestDuration.Unit.minute.milliseconds
    return fitting.low.flatMap {
      ManifestDuration(milliseconds: ($0 + minute - 1) / minute * minute)
    }
  }
}
