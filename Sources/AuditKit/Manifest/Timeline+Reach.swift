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
      for minutes in item.span?.minutesOfDay ?? [0..<Self.day] {
        for minute in minutes where isFree[number * Self.day + minute] {
          isFree[number * Self.day + minute] = false
          left -= 1
        }
      }
    }
    return left < before
  }
}

extension DaySpan {
  /// The minutes of a day that lie in it; where it crosses midnight, those at both ends of the day.
  fileprivate var minutesOfDay: [Range<Int>] {
    let (from, to) = (start.minutes, end.minutes)
    return from < to ? [from..<to] : [0..<to, from..<1_440]
  }
}
