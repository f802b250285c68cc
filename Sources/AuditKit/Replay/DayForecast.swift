internal import BudgetReplay

/// What one local day had.
struct DayTally: Sendable, Hashable {
  var reloads = 0
  /// Whether a time between reloads that ended in it was more than twice the usual one.
  var hasLongWait = false

  /// Some local days of ascending instants.
  ///
  /// - Parameters:
  ///   - dates: The first and the last day, as day numbers.
  ///   - usual: The usual time between reloads.
  static func days(
    of instants: [Milliseconds], in dates: ClosedRange<Int64>, _ calendar: LocalCalendar,
    usual: Milliseconds
  ) -> [DayTally] {
    let count = Int(min(dates.upperBound - dates.lowerBound, 3_661)) + 1
    var days = [DayTally](repeating: DayTally(), count: count)
    var before = instants.first ?? 0
    for instant in instants {
      let day = Int(calendar.date(at: instant).dayNumber - dates.lowerBound)
      guard days.indices.contains(day) else { continue }
      days[day].reloads += 1
      if instant - before > 2 * usual { days[day].hasLongWait = true }
      before = instant
    }
    return days
  }
}

/// How often days had so many reloads, over some runs.
struct DayCounts: Sendable, Hashable {
  /// By the number of reloads.
  private(set) var days: [Int] = []
  private(set) var longWaits = 0

  mutating func add(_ tally: DayTally) {
    if tally.reloads >= days.count {
      days += [Int](repeating: 0, count: tally.reloads + 1 - days.count)
    }
    days[tally.reloads] += 1
    if tally.hasLongWait { longWaits += 1 }
  }

  mutating func add(_ other: DayCounts) {
    if other.days.count > days.count {
      days += [Int](repeating: 0, count: other.days.count - days.count)
    }
    for index in other.days.indices { days[index] += other.days[index] }
    longWaits += other.longWaits
  }
}

/// What all days of all runs had, as probabilities.
struct DayForecast: Sendable, Hashable {
  let days: Int
  /// How many days had no more reloads than so many.
  private let cumulated: [Int]
  let shareOfLongWaits: Double

  /// A forecast from the days of runs.
  init(_ counts: DayCounts) {
    var sum = 0
    cumulated = counts.days.map { count in
      sum += count
      return sum
    }
    days = sum
    shareOfLongWaits = sum == 0 ? 0 : Double(counts.longWaits) / Double(sum)
  }

  /// The probability of fewer reloads than so many.
  func below(_ reloads: Int) -> Double {
    if reloads <= 0 || days == 0 { return 0 }
    return Double(cumulated[min(reloads, cumulated.count) - 1]) / Double(days)
  }

  /// The least count that at least so many percent of the days do not exceed.
  func quantile(_ percent: Int) -> Int {
    cumulated.firstIndex { $0 * 100 >= days * percent } ?? 0
  }

  /// The sum over all counts of the squared difference between their probability and the truth.
  func rankedScore(of reloads: Int) -> Double {
    (0..<max(cumulated.count, reloads)).reduce(0) { sum, count in
      let error = below(count + 1) - (count >= reloads ? 1 : 0)
      return sum + error * error
    }
  }
}
