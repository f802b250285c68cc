internal import BudgetReplay

/// A log day by day, and what a candidate costs on each of them.
struct RegulatorTrial {
  private static let day: Milliseconds = 86_400_000
  /// The most days that are looked at.
  private static let mostDays: Int64 = 10

  /// Where the log is cut, its reloads from there on, and how many whole days they are.
  private let start: Milliseconds
  private let days: Int
  private let observed: [[Milliseconds]]
  /// What a reload too few or too many costs: the time between two that are asked for.
  private let period: Milliseconds
  private let scenario: Scenario
  private let placed: PlacedWidget

  /// A trial of the whole days of a log; nil where there are not two.
  ///
  /// It begins right after the first time without a reload that is out of the ordinary: there every
  /// model has as much to give as it ever has, whatever the log does not hold of the time before.
  init?(_ replay: RecordedReplay, period: Milliseconds) {
    let all = replay.widget.kept.reloads
    let long = all.indices.dropFirst().first {
      all[$0].instant - all[$0 - 1].instant > 2 * period
    }
    let from = long.map { all[$0].instant < all[0].instant + 2 * Self.day ? $0 : 0 } ?? 0
    guard from < all.count, let last = all.last?.instant else { return nil }
    start = all[from].instant
    days = Int(min((last - start) / Self.day, Self.mostDays))
    if days < 2 { return nil }
    let end = start + Int64(days) * Self.day
    let kept = all[from...].prefix { $0.instant < end }
    observed = Self.gaps(of: kept.map(\.instant), from: start, days: days)
    self.period = period
    scenario = replay.scenario(from: start)
    placed = replay.widget(of: kept)
  }

  /// What each day of a replay under a budget costs; nil for what the engine does not take.
  ///
  /// It is how far the times between reloads are from the recorded ones, and the reloads that there
  /// are too few or too many.
  func cost(of budget: Budget) -> [Double]? {
    let span = start..<start + Int64(days) * Self.day
    guard let engine = try? Replay(scenario: scenario, budget: budget, reported: span),
      let measures = try? engine.measures(of: [placed], limit: budget.low).first
    else { return nil }
    let gaps = Self.gaps(of: measures.reloadInstants, from: start, days: days)
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
    for (one, next) in zip(instants, instants.dropFirst()) {
      let day = Int((next - start - 1) / day)
      if day < days { gaps[day].append(next - one) }
    }
    return gaps.map { $0.sorted() }
  }
}
