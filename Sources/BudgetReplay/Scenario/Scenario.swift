/// The place, time and day profile of a replay.
public struct Scenario: Sendable, Hashable {
  /// The local clock of the device.
  public var calendar: LocalCalendar
  /// The first local day; widgets are placed at its 00:00, and it is not reported.
  public var placement: LocalDate
  /// The number of local days reported, from the day after the placement on.
  public var days: Int
  /// The events on the device, the same every day.
  public var profile: DayProfile
  /// The instant of the placement day at which widgets are placed; nil for its 00:00.
  public var placedAt: Milliseconds?

  /// Creates a scenario of `days` reported local days.
  public init(
    calendar: LocalCalendar = .utc, placement: LocalDate, days: Int = 7,
    profile: DayProfile = DayProfile()
  ) {
    self.calendar = calendar
    self.placement = placement
    self.days = days
    self.profile = profile
  }

  /// The instant at which widgets are placed: `placedAt` or, by default, 00:00 of the placement
  /// day.
  public var start: Milliseconds {
    placedAt ?? calendar.instant(of: placement, minute: 0)
  }

  /// The reported span: whole local days, half-open.
  public var reported: Range<Milliseconds> {
    let first = placement.dayNumber + 1
    // Beyond the bounds that a replay accepts, the span is meaningless but doesn't trap.
    let days = max(0, min(Bounds.maximumDays, days))
    return calendar.instant(
      of: LocalDate(dayNumber: first), minute: 0)..<calendar.instant(
        of: LocalDate(dayNumber: first + Int64(days)), minute: 0)
  }
}
