internal import BudgetReplay
internal import WidgetManifests

/// Limits the amount of replaying for one file.
///
/// Thirty bytes are enough to place a widget a thousand times, or to reload every widget of an app
/// each second.
struct ReplayLoad {
  /// The maximum number of placed widgets.
  private static let maximumPlaced = 10_000
  /// The maximum number of steps, each of about 100 ns: a reload that the floor drops takes one, and
  /// one that may be granted five, in each day, run and model.
  private static let maximumSteps = 14_000_000
  private static let stepsOfGranted = 5.0
  /// The maximum for random runs of a single widget, so that each number of runs is possible for a
  /// common one.
  private static let maximumStepsOfOne = 2 * maximumSteps
  /// The steps of a day that repeats an earlier one.
  private static let stepsOfDay = 5.0
  /// The days that are computed if the others certainly repeat them.
  private static let daysOfCycle = 7
  /// The views of a day of heavy use and some more, which take little of its replay.
  private static let viewsOfDay = 100
  /// The triggers of a widget, or cases of its timeline, that a step searches.
  private static let searchedInStep = 64
  /// The maximum limit with which a widget that asks for more soon repeats itself in every model.
  private static let maximumLimitOfCycle = 256

  private let budget: Budget
  private let profile: DayProfile
  private let days: Int
  private let runs: Int
  /// The models that are replayed.
  private let models: [Budget.Model]
  /// The part of a day with a session of some app, in which reloads of the app and pushes are free.
  private let sessionShare: Double
  /// The number of times that each day is computed.
  private let repetitions: Double
  private var placed = 0
  private var widgets = 0
  /// Not an integer, because the sums of hostile files would overflow.
  private var steps = 0.0
  /// One finding once a limit is exceeded.
  private(set) var findings: [Finding] = []

  /// Creates the limits of one file.
  init(_ settings: ReplaySettings? = nil, _ scope: ReplayScope = ReplayScope()) {
    let settings = settings ?? ReplaySettings()
    (budget, profile) = (settings.budget, settings.profile)
    (days, runs) = (settings.days, settings.runs)
    models = scope.comparesModels ? Budget.Model.allCases : [budget.model]
    let sessions = profile.sessions.reduce(0) { sum, session in
      sum + (session.at.to - session.at.from + 1_440) % 1_440
    }
    sessionShare = min(1, Double(sessions) / 1_440)
    // Random days never repeat, and advice replays each change under every model.
    repetitions =
      Double(runs > 1 ? 2 * runs : 1) * Double(models.count)
      * (scope.advice == .everyWidget ? 3 : 1)
  }

  /// Counts one of the file's widgets.
  ///
  /// - Returns: Whether it is within the limits.
  mutating func add(
    _ widget: Widget, through alias: Place?, host: AppContext?, subject: Finding.Subject
  ) -> Bool {
    if !findings.isEmpty { return false }
    guard let timeline = widget.timeline.value else { return true }
    let placed = widget.placed.value?.value ?? 1
    // Each branch is replayed.
    let branches = timeline.steady
    let reloads = counted(
      widget.reloads.items() + (host?.reloads.reaching(subject.kind) ?? []))
    self.placed += placed * max(branches.count, 1)
    // Without random days, copies are computed once.
    let copies = runs == 1 && budget.scope != .extension ? min(placed, 1) : placed
    for branch in branches { steps += self.steps(of: branch, reloads, copies: copies) }
    widgets += 1
    let maximum = widgets == 1 && runs > 1 ? Self.maximumStepsOfOne : Self.maximumSteps
    let (excess, verb): (String, String)
    // Widgets that are placed once don't exceed the limit.
    if self.placed > Self.maximumPlaced, placed > 1 {
      excess = "together they are placed more than \(Self.maximumPlaced) times"
      verb = "place"
    } else if self.steps > Double(maximum) {
      excess = "their replay takes over \(maximum / 1_000_000) million steps"
      verb = copies > 1 ? "place or reload" : "reload"
    } else {
      return true
    }
    let fewer = [
      self.days > Self.daysOfCycle ? "days" : nil, runs > 1 ? "runs" : nil,
      models.count > 1 ? "models" : nil,
    ].compactMap { $0 }.joined(separator: " or ")
    findings.append(
      Finding(
        InputLimit.info,
        "widgets are not replayed from here on: \(excess)",
        at: Located((), at: widget.place, through: alias), subject: subject,
        help: [
          fewer.isEmpty ? nil : "replay fewer \(fewer)", widgets == 1 ? nil : "split the file",
          "\(verb) them less often",
        ].compactMap(\.self).joined(separator: ", or ")))
    return false
  }

  /// The reloads of a day that a widget's policy doesn't request.
  private struct Reloads {
    var charged = 0.0
    var free = 0.0
    /// The number of triggers.
    var triggers = 0
  }

  /// Returns the steps of the copies of a widget with one of its branches.
  private func steps(
    of branch: WidgetManifests.Timeline, _ reloads: Reloads, copies: Int
  ) -> Double {
    let charged = reloads.charged + Self.day / branch.leastWait(budget)
    let granted = min(charged, Self.day / Double(max(budget.floor, 1_000))) + reloads.free
    // The age of the content is counted at each view.
    let views = Double(max(0, profile.views.count - Self.viewsOfDay))
    let ofDay = charged + reloads.free + views + (granted + views) * (Self.stepsOfGranted - 1)
    let searched = max(reloads.triggers, branch.caseCount) / Self.searchedInStep
    let computed =
      runs == 1 && reloads.triggers == 0 && repeats(branch) ? min(days, Self.daysOfCycle) : days
    var steps = ofDay * Double(1 + searched) * repetitions * Double(copies) * Double(computed)
    if computed < days {
      // The instants of its reloads take memory: a run of them for each window or slot and limit.
      let windows = max(1, Self.day / Double(budget.window))
      steps += models.reduce(0) { sum, model in
        let runs = 2 * windows * (model == .slotted ? 24 : 1)
        return sum + max(Self.stepsOfDay, min(runs, granted)) * Double(days)
      }
    }
    return steps
  }

  /// Returns the reloads of a day by a widget, its app and, if they do so, the profile's views.
  private func counted(_ reloads: [Located<Reload>]) -> Reloads {
    let views = profile.viewsReload ? profile.views.count : 0
    var sum = Reloads(free: Double(views), triggers: views + reloads.count)
    for reload in reloads {
      let perDay = Double(reload.value.perDay)
      let free = perDay * (reload.value.isFree ? 1 : sessionShare)
      sum.free += free
      sum.charged += perDay - free
    }
    return sum
  }

  /// Whether the replay of a branch that nothing else reloads soon repeats itself, evenly in each
  /// cycle.
  private func repeats(_ branch: WidgetManifests.Timeline) -> Bool {
    guard let constant = branch.constantWait(budget) else { return false }
    if constant == .infinity { return true }
    let (wait, window, day) = (Int64(constant), budget.window, Int64(Self.day))
    /// Whether the reloads have the same times in each cycle of a few periods.
    func comesRound(in period: Milliseconds) -> Bool {
      period / greatestCommonDivisor(wait, period) <= Int64(CycleFinder.maximumSteps)
    }
    let limits = [budget.low, budget.high]
    guard budget.scope != .extension, limits.allSatisfy({ $0 <= Self.maximumLimitOfCycle }),
      budget.quantum == 0 || day % budget.quantum == 0 && window % budget.quantum == 0,
      profile.sessions.isEmpty || !budget.foregroundExemptsPolicy
    else { return false }
    if day % window == 0 || window % day == 0, comesRound(in: max(day, window)) { return true }
    // Without a clock, a widget that is never refused keeps its pace, and one that is begins each
    // window alike.
    let readsClock =
      profile.suspendAsleep && profile.awake != nil || !profile.sessions.isEmpty
      || !profile.views.isEmpty
    let asked = window / wait
    return !readsClock
      && models.allSatisfy { model in
        limits.allSatisfy { limit in
          model == .unlimited || asked > limit
            || asked + 1 < limit && model != .slotted && budget.alignment == .absolute
            || comesRound(in: window)
        }
      }
  }

  fileprivate static let day = Double(ManifestDuration.Unit.day.milliseconds)
}

extension WidgetManifests.Timeline {
  /// The minimum time after which one of its answers requests the next, in milliseconds.
  fileprivate func leastWait(_ budget: Budget) -> Double {
    let waits = answers.map { $0.wait(budget) }
    return max(waits.min() ?? .infinity, Double(budget.floor), 1_000)
  }

  /// The time between two of its reloads, in milliseconds, infinite if there is only one; nil if
  /// it isn't always the same.
  fileprivate func constantWait(_ budget: Budget) -> Double? {
    guard case .always(let answers) = script, let last = answers.list.last,
      answers.list.count == 1 || !answers.loops
    else { return nil }
    if case .atLocal = last.entries.value?.value, last.policy.value?.value == .atEnd { return nil }
    let latency = last.fails ? 0 : Double(budget.latency)
    let wait = max(last.wait(budget) + latency, Double(budget.floor))
    let quantum = Double(max(budget.quantum, 1))
    return (wait / quantum).rounded(.up) * quantum
  }

  /// The number of its cases, of which each answer searches the first that applies.
  fileprivate var caseCount: Int {
    if case .cases(let cases) = script { cases.count } else { 0 }
  }
}

extension Reload {
  /// Whether it is free at any time.
  fileprivate var isFree: Bool {
    switch cause.value?.value {
    case .intent, .location, .configuration, .locale: true
    case .app: appState != .background
    case .push, nil: false
    }
  }
}

extension Answer {
  /// The time after which it requests the next one; infinite if it never does, or if the time is
  /// unknown.
  fileprivate func wait(_ budget: Budget) -> Double {
    if fails { return Double(budget.retry) }
    switch (policy.value?.value, entries.value?.value) {
    case (.after(let wait), _): return Double(wait)
    case (.afterLocal, _): return ReplayLoad.day
    case (.atEnd, .arithmetic(let from, let every, let count)):
      return Double(from) + Double(count - 1) * Double(every)
    case (.atEnd, .offsets(let offsets)): return Double(offsets.max() ?? 0)
    case (.atEnd, .atLocal(let times, let count)):
      return ReplayLoad.day * Double(count) / Double(max(times.count, 1))
    // Without entries, there is one, now.
    case (.atEnd, nil): return entries.isUnknown ? .infinity : 0
    case (.never, _), (nil, _): return .infinity
    }
  }
}
