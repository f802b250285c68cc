internal import BudgetReplay

/// A log day by day, and what a way to enforce a limit costs on each of them.
struct RegulatorTrial {
  private static let day: Milliseconds = 86_400_000
  /// The most days that are looked at.
  private static let mostDays: Int64 = 10

  /// Where the replay begins, and from where on days are scored.
  private let start: Milliseconds
  private let scoredFrom: Milliseconds
  private let end: Milliseconds
  /// Whether the first reload is charged like any other, as it is but for a placement.
  private let chargesFirst: Bool
  /// How many days are scored.
  let days: Int
  private let observed: [[Milliseconds]]
  /// What a reload too few or too many costs: the time between two that are asked for.
  private let period: Milliseconds
  private let scenario: Scenario
  private let placed: PlacedWidget

  /// A reload of a log, with what was answered.
  struct Reload {
    let instant: Milliseconds
    let response: Response
  }

  /// A trial of the days of a log; nil where there are not two to be scored.
  ///
  /// It begins right after a long time without a reload, where every model has as much to give as it
  /// ever has, whatever the log does not hold of the time before. Where there is none, the first day
  /// is replayed and not scored.
  ///
  /// - Parameters:
  ///   - reloads: In ascending order.
  ///   - scenario: The device; the widget is placed where the trial begins.
  ///   - period: The time between reloads that are asked for.
  ///   - beginsWithPlacement: Whether the first one placed the widget.
  init?(
    _ reloads: [Reload], triggers: [Trigger], in scenario: Scenario, period: Milliseconds,
    beginsWithPlacement: Bool
  ) {
    guard let first = reloads.first?.instant, let last = reloads.last?.instant else { return nil }
    // Lost lines and slots make shorter ones.
    let least = max(4 * period, Self.day / 8)
    let long = reloads.indices.dropFirst().first {
      reloads[$0].instant - reloads[$0 - 1].instant > least
        && reloads[$0].instant < first + 2 * Self.day
    }
    start = reloads[long ?? 0].instant
    chargesFirst = long != nil || !beginsWithPlacement
    // Days are cut in the midst of such a time: by jitter, what ends it comes early or late.
    scoredFrom = start + (long == nil ? Self.day : -least / 2)
    // A last day counts if half of it is there.
    days = Int(min((last - scoredFrom + Self.day / 2) / Self.day, Self.mostDays))
    if days < 2 { return nil }
    end = min(last + 1, scoredFrom + Int64(days) * Self.day)
    let end = end
    let kept = reloads[(long ?? 0)...].prefix { $0.instant < end }
    self.period = period
    var scenario = scenario
    scenario.placement = scenario.calendar.date(at: start)
    scenario.placedAt = start
    self.scenario = scenario
    placed = PlacedWidget(
      app: "", bundle: "", kind: "",
      script: ProviderScript(sequence: kept.map(\.response), then: .loop), triggers: triggers)
    observed = Self.gaps(of: kept.map(\.instant), from: scoredFrom, days: days)
  }

  /// What each day of a replay under a budget costs; nil for what the engine does not take.
  ///
  /// It is how far the times between reloads are from the recorded ones, and the reloads that there
  /// are too few or too many.
  func cost(of budget: Budget) -> [Double]? {
    var budget = budget
    if chargesFirst { budget.initialCharged = true }
    guard let engine = try? Replay(scenario: scenario, budget: budget, reported: start..<end),
      let measures = try? engine.measures(of: [placed], limit: budget.low).first
    else { return nil }
    let gaps = Self.gaps(of: measures.reloadInstants, from: scoredFrom, days: days)
    return zip(observed, gaps).map { observed, predicted in
      let distance = GapDistance(observed, predicted)?.wasserstein ?? Double(Self.day)
      return distance + Double(abs(observed.count - predicted.count)) * Double(period)
    }
  }

  /// The times between reloads by the day in which they end, ascending.
  private static func gaps(
    of instants: [Milliseconds], from start: Milliseconds, days: Int
  ) -> [[Milliseconds]] {
    var gaps = [[Milliseconds]](repeating: [], count: days)
    for (one, next) in zip(instants, instants.dropFirst()) where next > start {
      let number = Int((next - start - 1) / day)
      if number < days { gaps[number].append(next - one) }
    }
    return gaps.map { $0.sorted() }
  }
}
