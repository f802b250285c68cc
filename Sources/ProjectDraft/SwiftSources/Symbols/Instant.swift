/// A point in time, as far as it is known without running a provider.
struct Instant: Sendable, Hashable {
  /// The point from which seconds are counted.
  indirect enum Anchor: Sendable, Hashable {
    /// The moment at which WidgetKit asks for the timeline.
    case now
    /// A calendar-aligned point derived from another instant by a rule, such as the start of its
    /// day. Its distance from now varies.
    case aligned(rule: String, Instant)
  }

  var anchor: Anchor = .now
  var seconds: Double = 0

  static let now = Instant()

  func advanced(by seconds: Double) -> Instant? {
    let sum = self.seconds + seconds
    guard sum.isFinite, abs(sum) <= Self.maximumDistance else { return nil }
    return Instant(anchor: anchor, seconds: sum)
  }

  /// The seconds from another instant to this one; nil if that varies.
  func distance(from other: Instant) -> Double? {
    anchor == other.anchor ? seconds - other.seconds : nil
  }

  func aligned(by rule: String) -> Instant {
    // Distances between nested alignments vary as well; only one level is compared.
    if case .aligned(let first, let base) = anchor, base.anchor != .now {
      return Instant(anchor: .aligned(rule: first + rule, .now))
    }
    return Instant(anchor: .aligned(rule: rule, self))
  }

  /// Whether it is always the next local midnight.
  var isNextMidnight: Bool {
    guard case .aligned("day", let base) = anchor, base.anchor == .now else { return false }
    return [base.seconds, seconds].sorted() == [0, Self.day]
  }

  /// The seconds from midnight to a local time whose next occurrence it is, or, for a time within an
  /// hour after midnight, mostly is.
  var nextLocalTime: Int? {
    guard case .aligned(let rule, let base) = anchor, base.anchor == .now else { return nil }
    if rule == "day" {
      let time = base.seconds + seconds - Self.day
      guard [0, Self.day].contains(base.seconds), 0...3_600 ~= time else { return nil }
      return Int(time)
    }
    guard base == .now, seconds == 0, rule.hasPrefix(Self.nextTime) else { return nil }
    return Int(rule.dropFirst(Self.nextTime.count))
  }

  /// The next occurrence of a local time, in seconds from midnight.
  func next(_ time: Int) -> Instant { aligned(by: Self.nextTime + String(time)) }

  private static let nextTime = "next "

  /// The earlier of the next midnight and a distance from now.
  ///
  /// That is midnight for at least a day, and the distance for at most half a day, since midnight
  /// then comes first for few requests.
  ///
  /// - Returns: The instant, or nil for other instants, and for distances in between.
  static func earlier(_ one: Instant, _ other: Instant) -> Instant? {
    if other.isNextMidnight, !one.isNextMidnight { return earlier(other, one) }
    guard one.isNextMidnight, let distance = other.distance(from: .now) else { return nil }
    if distance >= day { return one }
    return distance <= day / 2 ? other : nil
  }

  /// A day, in seconds.
  private static let day = 86_400.0
  /// A thousand years in seconds: later dates aren't meant as reloads.
  private static let maximumDistance = 3.2e10
}

/// The units of dates and spans.
enum TimeUnit {
  /// The seconds of one unit, by its name in Calendar, Measurement and the like.
  ///
  /// Days and weeks ignore changes to daylight saving time. Months and years have no fixed length.
  static func seconds(_ name: String) -> Double? {
    switch name {
    case "nanosecond", "nanoseconds": 1e-9
    case "microsecond", "microseconds": 1e-6
    case "millisecond", "milliseconds": 1e-3
    case "second", "seconds": 1
    case "minute", "minutes": 60
    case "hour", "hours": 3_600
    case "day", "days", "dayOfYear", "weekday": 86_400
    case "weekOfYear", "weekOfMonth", "week", "weeks": 604_800
    default: nil
    }
  }

  /// Whether it is a component of a date whose length depends on the date.
  static func isUneven(_ name: String) -> Bool {
    switch name {
    case "month", "year", "quarter", "era", "yearForWeekOfYear", "months", "years": true
    default: false
    }
  }
}
