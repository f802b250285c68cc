extension Timeline {
  /// The lists of answers that some request may get: not those of a case to which earlier ones leave
  /// no time of the week.
  var reachableAnswers: [Answers] {
    guard case .cases(let cases) = script else { return branches.map(\.answers) }
    var week = FreeWeek()
    return cases.compactMap { week.take($0) ? $0.answers : nil }
  }
}

/// The minutes of a week at which no case holds yet.
private struct FreeWeek {
  private static let day = 1_440
  private var isFree = Array(repeating: true, count: Weekday.allCases.count * day)
  private var left = Weekday.allCases.count * day

  /// Takes the minutes at which a case holds; false where all of them are taken.
  mutating func take(_ item: Timeline.Case) -> Bool {
    let before = left
    for (number, weekday) in Weekday.allCases.enumerated() where left > 0 {
      guard item.weekdays?.contains(weekday) ?? true else { continue }
      for minute in item.span?.minutesFromMidnight ?? 0..<Self.day {
        // Sunday's night ends on Monday.
        let minuteOfWeek = (number * Self.day + minute) % isFree.count
        guard isFree[minuteOfWeek] else { continue }
        isFree[minuteOfWeek] = false
        left -= 1
      }
    }
    return left < before
  }
}

extension DaySpan {
  /// Its minutes from 00:00 of the day on which it begins; those of the next day are above 1439.
  fileprivate var minutesFromMidnight: Range<Int> {
    let (from, to) = (start.minutes, end.minutes)
    return from < to ? from..<to : from..<to + 1_440
  }
}
