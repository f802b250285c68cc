/// The reason why a replay is impossible; the raw value is its message.
public enum ReplayError: String, Error, Sendable, Hashable, CaseIterable {
  /// The reported span has from 1 to 3660 days.
  case days = "the number of days is not between 1 and 3660"
  /// Some of the reported days exist: where a zone moves over the date line, its clock skips one.
  case skippedDays = "the reported days don't exist there: the time zone's clock skips them"
  /// The first day lies in the years 1 to 9999.
  case placement = "the first day is not in the years 1 to 9999"
  /// Times of day are 0 to 1439 minutes.
  case timeOfDay = "a time of day is not between 00:00 and 23:59"
  /// A span's ends differ.
  case span = "a span begins and ends at the same time"
  /// Sessions of one app follow each other.
  case overlappingSessions = "two sessions of one app overlap"
  /// Without a floor, a policy that is due immediately would loop forever.
  case floor = "the floor is not between 1 second and 366 days"
  /// A limit admits at least one charge.
  case limit = "a limit is not between 1 and 10,000,000"
  /// A window has a duration.
  case window = "the window is not between 1 ms and 366 days"
  /// A full bucket isn't empty.
  case burst = "the burst is not between 1 and 10,000,000"
  /// Slots can be apportioned.
  case weights = "the weights are not 24 numbers from 0 to 10,000,000 with one above 0"
  /// Windows that follow the wall clock last a day and begin at a time of day.
  case alignment = "local windows need model fixed or slotted, an anchor HH:MM and 24 hours"
  /// Waits are not negative; offsets may be.
  case duration = "a duration is not between 0 and 366 days, or an offset further away"
  /// Intervals between entries and between triggers are positive.
  case interval = "an interval is not between 1 ms and 366 days"
  /// At most 10,000,000 entries, or triggers per day.
  case count = "a count is not between 0 and 10,000,000"
  /// Sizes are not negative.
  case size = "a size is negative"
  /// Every case has an answer.
  case emptyScript = "a provider has no answer"
}

/// The documented bounds of a replay's input, within which no arithmetic can overflow.
enum Bounds {
  static let maximumDuration: Milliseconds = 366 * .day
  static let maximumCount: Int64 = 10_000_000
  static let maximumDays = 3660

  static func require(_ condition: Bool, _ error: ReplayError) throws(ReplayError) {
    if !condition { throw error }
  }

  static func require(wait: Milliseconds) throws(ReplayError) {
    try require((0...maximumDuration).contains(wait), .duration)
  }

  static func require(offset: Milliseconds) throws(ReplayError) {
    try require((-maximumDuration...maximumDuration).contains(offset), .duration)
  }

  static func require(interval: Milliseconds) throws(ReplayError) {
    try require((1...maximumDuration).contains(interval), .interval)
  }

  static func require(minutes: [MinuteOfDay]) throws(ReplayError) {
    try require(minutes.allSatisfy((0..<1440).contains), .timeOfDay)
  }

  static func require(span: LocalSpan?) throws(ReplayError) {
    guard let span else { return }
    try require(minutes: [span.from, span.to])
    try require(span.from != span.to, .span)
  }
}

extension Scenario {
  func validate() throws(ReplayError) {
    try Bounds.require((1...Bounds.maximumDays).contains(days), .days)
    let first = LocalDate(year: 1, month: 1, day: 1).dayNumber
    let last = LocalDate(year: 9999, month: 12, day: 31).dayNumber
    try Bounds.require((first...last).contains(placement.dayNumber), .placement)
    try Bounds.require(span: profile.awake)
    for view in profile.views { try Bounds.require(span: view) }
    for session in profile.sessions { try Bounds.require(span: session.at) }
    try Bounds.require(!profile.hasOverlappingSessions, .overlappingSessions)
  }
}

extension DayProfile {
  fileprivate var hasOverlappingSessions: Bool {
    for (index, one) in sessions.enumerated() {
      for other in sessions[(index + 1)...]
      where one.host == nil || other.host == nil || one.host == other.host {
        if one.at.contains(minute: other.at.from) || other.at.contains(minute: one.at.from) {
          return true
        }
      }
    }
    return false
  }
}

extension LocalSpan {
  fileprivate func contains(minute: MinuteOfDay) -> Bool {
    contains(millisecondOfDay: Int64(minute) * .minute)
  }
}

extension Budget {
  func validate() throws(ReplayError) {
    try Bounds.require((.second...Bounds.maximumDuration).contains(floor), .floor)
    for limit in [low, high] {
      try Bounds.require((1...Bounds.maximumCount).contains(limit), .limit)
    }
    try Bounds.require((1...Bounds.maximumDuration).contains(window), .window)
    try Bounds.require((1...Bounds.maximumCount).contains(burst), .burst)
    for wait in [latency, quantum, renderFloor, retry] {
      try Bounds.require(wait: wait)
    }
    try Bounds.require(archiveLimit >= 0, .size)
    if let weights {
      try Bounds.require(
        weights.count == 24 && weights.allSatisfy((0...Bounds.maximumCount).contains)
          && weights.contains { $0 > 0 }, .weights)
    }
    if case .local(let minute) = anchor { try Bounds.require(minutes: [minute]) }
    if alignment == .local {
      try Bounds.require(
        [.fixed, .slotted].contains(model) && window == .day && anchor != .placement, .alignment)
    }
  }
}

extension PlacedWidget {
  func validate() throws(ReplayError) {
    try Bounds.require(!script.cases.isEmpty, .emptyScript)
    for item in script.cases {
      try Bounds.require(!item.sequence.isEmpty, .emptyScript)
      try Bounds.require(span: item.span)
      for case .timeline(let timeline) in item.sequence { try timeline.validate() }
    }
    for trigger in triggers { try trigger.validate() }
  }
}

extension Timeline {
  fileprivate func validate() throws(ReplayError) {
    try Bounds.require((0...Bounds.maximumCount).contains(entries.count), .count)
    try Bounds.require(entryBytes >= 0, .size)
    switch entries {
    case .arithmetic(let from, let every, _):
      try Bounds.require(offset: from)
      try Bounds.require(interval: every)
    case .offsets(let offsets):
      for offset in offsets { try Bounds.require(offset: offset) }
    case .atLocal(let minutes, _):
      try Bounds.require(minutes: minutes)
    }
    switch policy {
    case .atEnd, .never: break
    case .after(let delay): try Bounds.require(offset: delay)
    case .afterLocal(let minute): try Bounds.require(minutes: [minute])
    }
  }
}

extension Trigger {
  fileprivate func validate() throws(ReplayError) {
    switch times {
    case .daily(let minutes):
      try Bounds.require(minutes: minutes)
    case .every(let interval, let between):
      try Bounds.require(interval: interval)
      try Bounds.require(span: between)
    case .perDay(let count, let between):
      try Bounds.require((1...Bounds.maximumCount).contains(count), .count)
      try Bounds.require(span: between)
    case .instants: break
    }
  }
}
