/// Local times at which something happens every day, and how far they are apart.
///
/// A day is 24 hours here: nothing is said of the two days a year on which it is not.
package struct DailyTimes {
  private static let day = ManifestDuration.Unit.day.milliseconds

  /// Milliseconds since midnight, each time once and the earliest first.
  private let times: [Int64]

  /// Makes them of times in any order; one that is given twice is the same time.
  @inline(never)
  package init(_ times: [TimeOfDay]) {
    self.times = Set(times).sorted().map(\.milliseconds)
  }

  /// The shortest and the longest way over so many steps from one time to the next, whichever of
  /// them it begins at; nil where there is no time at all.
  package func distance(over steps: Int) -> ClosedRange<Int64>? {
    guard !times.isEmpty else { return nil }
    let (days, rest) = steps.quotientAndRemainder(dividingBy: times.count)
    let distances = times.indices.map { start in
      let end = start + rest
      return end < times.count
        ? times[end] - times[start] : times[end - times.count] + Self.day - times[start]
    }
    guard let shortest = distances.min(), let longest = distances.max() else { return nil }
    let whole = Int64(days) * Self.day
    return whole + shortest...whole + longest
  }
}
