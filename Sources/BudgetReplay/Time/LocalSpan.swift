/// A local time of day in whole minutes from 00:00, 0 to 1439.
public typealias MinuteOfDay = Int

/// A span of local time, [from, to), that wraps around midnight unless `to` is after `from`.
public struct LocalSpan: Sendable, Hashable {
  /// The first minute of the span, 0 to 1439.
  public let from: MinuteOfDay
  /// The first minute after the span, 0 to 1439.
  public let to: MinuteOfDay

  /// Creates a span from one minute of the day to another, which is on the next day unless it is
  /// later.
  public init(from: MinuteOfDay, to: MinuteOfDay) {
    self.from = from
    self.to = to
  }

  /// The length of the span on a 24-hour day.
  public var length: Milliseconds { Int64((to - from + 1440) % 1440) * .minute }

  /// Returns whether a local time is in the span.
  func contains(millisecondOfDay: Milliseconds) -> Bool {
    let begin = Int64(from) * .minute
    let end = Int64(to) * .minute
    return begin < end
      ? begin <= millisecondOfDay && millisecondOfDay < end
      : begin <= millisecondOfDay || millisecondOfDay < end
  }

  /// Returns the day on which the span that contains a local time began: the same day, or the day
  /// before if the span crosses midnight; nil outside the span.
  ///
  /// - Parameters:
  ///   - clock: The local time, in milliseconds since 1970 of the local clock.
  ///   - day: The day of that time, in days since then.
  func firstDay(ofClock clock: Milliseconds, day: Int64) -> Int64? {
    let time = clock - day * .day
    guard contains(millisecondOfDay: time) else { return nil }
    return time < Int64(from) * .minute ? day - 1 : day
  }
}
