/// A time of day in whole minutes from 00:00, 0 to 1439, on the local clock.
public typealias MinuteOfDay = Int

/// A span of the local clock, [from, to), that wraps midnight where `to` is not after `from`.
public struct LocalSpan: Sendable, Hashable {
  /// Minutes of the day, 0 to 1439; belongs to the span.
  public let from: MinuteOfDay
  /// Minutes of the day, 0 to 1439; the first minute after the span.
  public let to: MinuteOfDay

  /// A span from one minute of the day to another, of the next day if that is not after the first.
  public init(from: MinuteOfDay, to: MinuteOfDay) {
    self.from = from
    self.to = to
  }

  /// Whether a local clock that reads `millisecondOfDay` is inside the span.
  func contains(millisecondOfDay: Milliseconds) -> Bool {
    let begin = Int64(from) * .minute
    let end = Int64(to) * .minute
    return begin < end
      ? begin <= millisecondOfDay && millisecondOfDay < end
      : begin <= millisecondOfDay || millisecondOfDay < end
  }

  /// The day on which the span that holds a local clock began: the clock's own, or the one before
  /// where the span crosses midnight; nil outside the span.
  ///
  /// - Parameters:
  ///   - clock: Milliseconds of the local clock since its 1970.
  ///   - day: The day of that clock, counted from the same.
  func firstDay(ofClock clock: Milliseconds, day: Int64) -> Int64? {
    let time = clock - day * .day
    guard contains(millisecondOfDay: time) else { return nil }
    return time < Int64(from) * .minute ? day - 1 : day
  }
}
