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
    return calendar.instant(
      of: LocalDate(dayNumber: first), minute: 0)..<calendar.instant(
        of: LocalDate(dayNumber: first + Int64(days)), minute: 0)
  }
}

/// The reason why a replay is impossible; the raw value is its message.
public enum ReplayError: String, Error, Sendable, Hashable {
  /// Where a zone moves over the date line, its clock skips a day.
  case skippedDays = "the reported days don't exist there: the time zone's clock skips them"
  /// Windows that follow the wall clock last a day and begin at a time of day.
  case alignment = "local windows need model fixed or slotted, an anchor HH:MM and 24 hours"
}
