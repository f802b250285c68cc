/// The documented bounds of a replay's input, within which no arithmetic can overflow.
enum Bounds {
  static let longest: Milliseconds = 366 * .day
  static let most: Int64 = 10_000_000
  static let mostDays = 3660

  static func require(_ condition: Bool, _ error: ReplayError) throws(ReplayError) {
    if !condition { throw error }
  }

  static func require(wait: Milliseconds) throws(ReplayError) {
    try require((0...longest).contains(wait), .duration)
  }

  static func require(offset: Milliseconds) throws(ReplayError) {
    try require((-longest...longest).contains(offset), .duration)
  }

  static func require(interval: Milliseconds) throws(ReplayError) {
    try require((1...longest).contains(interval), .interval)
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
    try Bounds.require((1...Bounds.mostDays).contains(days), .days)
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
    try Bounds.require((.second...Bounds.longest).contains(floor), .floor)
    for limit in [low, high] { try Bounds.require((1...Bounds.most).contains(limit), .limit) }
    try Bounds.require((1...Bounds.longest).contains(window), .window)
    try Bounds.require((1...Bounds.most).contains(burst), .burst)
    for wait in [latency, quantum, renderFloor, retry, staleAfter] {
      try Bounds.require(wait: wait)
    }
    try Bounds.require(archiveLimit >= 0, .size)
    if let weights {
      try Bounds.require(
        weights.count == 24 && weights.allSatisfy((0...Bounds.most).contains)
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
    try Bounds.require((0...Bounds.most).contains(entries.count), .count)
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
      try Bounds.require((1...Bounds.most).contains(count), .count)
      try Bounds.require(span: between)
    case .instants: break
    }
  }
}
