extension Answer.Entries {
  /// The least and the greatest time from a request to its last entry; nil without entries.
  ///
  /// Both are the same but for local times, where they depend on the time of the request.
  var last: ClosedRange<Int64>? {
    guard count > 0 else { return nil }
    switch self {
    case .steps(let count, let every, let from):
      let last = from + Int64(count - 1) * every
      return last...last
    case .offsets(let offsets):
      return offsets.max().map { $0...$0 }
    case .atLocal(let times, let count):
      let times = DailyTimes(times)
      guard let least = times.distance(over: count - 1)?.lowerBound,
        let greatest = times.distance(over: count)?.upperBound
      else { return nil }
      // The first entry comes strictly after the request, if only by a millisecond.
      return least + 1...greatest
    }
  }

  /// The least time between two entries with different dates; nil where there are no two.
  ///
  /// Of local times, two that follow one another count wherever some request is answered with both.
  var smallestGap: Int64? {
    guard count > 1 else { return nil }
    switch self {
    case .steps(_, let every, _):
      return every > 0 ? every : nil
    case .offsets(let offsets):
      let sorted = offsets.sorted()
      return zip(sorted.dropFirst(), sorted).lazy.map { $0 - $1 }.filter { $0 > 0 }.min()
    case .atLocal(let times, _):
      return DailyTimes(times).distance(over: 1)?.lowerBound
    }
  }
}

extension Answer.Policy {
  /// The longest time from a request in a part of the day, nil being all of it, to the time that
  /// the policy names; nil where it names none.
  package func longestWait(within span: DaySpan?) -> Int64? {
    let day = ManifestDuration.Unit.day.milliseconds
    switch self {
    case .atEnd, .never:
      return nil
    case .after(let wait):
      return wait
    case .afterLocal(let time):
      guard let span else { return day }
      // From the start of the span, on a clock that goes round.
      let wait = (time.milliseconds - span.start.milliseconds + day) % day
      // A request at the very time waits for the next day's.
      return wait < span.length ? day : wait
    }
  }
}

extension Answer.Policy {
  /// When the policy asks again, as findings say it.
  package var phrase: String {
    switch self {
    case .atEnd: "at the last entry"
    case .never: "never"
    case .after(let wait): "after \(ManifestDuration.describe(milliseconds: wait))"
    case .afterLocal(let time): "at \(time)"
    }
  }
}

extension Answer {
  /// How many entries it has; nil where it fails or that is unknown.
  package var entryCount: Int? {
    switch entries {
    case .absent: fails ? nil : 1
    case .unknown: nil
    case .known(let entries): entries.value.count
    }
  }

  /// The least and the greatest time from the request to the last entry; nil where it fails, has
  /// no entries, or that is unknown.
  package var lastEntry: ClosedRange<Int64>? {
    switch entries {
    case .absent: fails ? nil : 0...0
    case .unknown: nil
    case .known(let entries): entries.value.last
    }
  }

  /// The least time between two entries with different dates; nil where there are no two, or that is
  /// unknown.
  package var smallestGap: Int64? {
    if case .known(let entries) = entries { entries.value.smallestGap } else { nil }
  }

  /// Whether it asks for the next answer when it is given: `atEnd` with no entry later than now.
  package var asksAgainAtOnce: Bool {
    policy.value?.value == .atEnd && lastEntry?.upperBound == 0
  }

  /// Whether its entries last until a request so long after this one: there is but one now, or the
  /// last is due no more than a step before.
  package func isEnough(for wait: Int64) -> Bool {
    guard let last = lastEntry else { return false }
    if last.upperBound == 0 { return true }
    let step = smallestGap ?? 0
    return last.lowerBound >= wait - step
  }

  /// Whether WidgetKit refuses it: it has no entries, or they take more bytes than an archive may.
  package func isRefused(above limit: Int64) -> Bool {
    guard let count = entryCount else { return false }
    let bytes = entrySize.value?.value.bytes ?? 0
    let (total, overflows) = Int64(count).multipliedReportingOverflow(by: bytes)
    return count == 0 || overflows || total > limit
  }
}
