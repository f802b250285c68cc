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
  /// The days after which a widget that only its timeline reloads certainly repeats itself.
  private static let daysOfCycle = 7

  private let budget: Budget
  private let days: Int
  private let runs: Int
  /// The number of models that are replayed.
  private let models: Int
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
    (budget, days, runs) = (settings.budget, settings.days, settings.runs)
    models = scope.comparesModels ? Budget.Model.allCases.count : 1
    // Random days never repeat, and advice replays each change under every model.
    repetitions =
      Double(runs > 1 ? 2 * runs : 1) * Double(models) * (scope.advice == .everyWidget ? 3 : 1)
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
    let reloads =
      widget.reloads.items().reduce(0) { $0 + $1.value.perDay }
      + (host?.reloads.perDay(reaching: subject.kind) ?? 0)
    self.placed += placed * max(branches.count, 1)
    let steps = branches.reduce(0.0) { sum, branch in
      let asked = Double(reloads) + Self.day / branch.leastWait(budget)
      let granted = min(asked, Self.day / Double(max(budget.floor, 1_000)))
      return sum + asked + granted * (Self.stepsOfGranted - 1)
    }
    // Without random days, copies and equal days are computed once.
    let copies = runs == 1 && budget.scope != .extension ? min(placed, 1) : placed
    let days = runs == 1 && reloads == 0 ? min(self.days, Self.daysOfCycle) : self.days
    self.steps += steps * repetitions * Double(copies) * Double(days)
    if days < self.days { self.steps += Self.stepsOfDay * Double(self.days) * Double(models) }
    widgets += 1
    let maximum = widgets == 1 && runs > 1 ? Self.maximumStepsOfOne : Self.maximumSteps
    let (excess, verb): (String, String)
    // Widgets that are placed once don't exceed the limit.
    if self.placed > Self.maximumPlaced, placed > 1 {
      excess = "together they are placed more than \(Self.maximumPlaced) times"
      verb = "place"
    } else if self.steps > Double(maximum) {
      excess = "their replay takes over \(maximum / 1_000_000) million steps"
      verb = "reload"
    } else {
      return true
    }
    let fewer = [
      self.days > Self.daysOfCycle ? "days" : nil, runs > 1 ? "runs" : nil,
      models > 1 ? "models" : nil,
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

  fileprivate static let day = Double(ManifestDuration.Unit.day.milliseconds)
}

extension WidgetManifests.Timeline {
  /// The minimum time after which one of its answers requests the next, in milliseconds.
  fileprivate func leastWait(_ budget: Budget) -> Double {
    let waits = answers.map { $0.wait(budget) }
    return max(waits.min() ?? .infinity, Double(budget.floor), 1_000)
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
    case (.atEnd, .steps(let count, let every, let from)):
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
