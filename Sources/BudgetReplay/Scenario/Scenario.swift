/// Where and when a replay takes place.
public struct Scenario: Sendable, Hashable {
  /// The local clock of the device.
  public var calendar: LocalCalendar
  /// The first local day; every widget is placed at its 00:00, and it is not reported.
  public var placement: LocalDate
  /// How many local days are reported, from the day after the placement on.
  public var days: Int
  /// The events on the device, the same every day.
  public var profile: DayProfile
  /// When widgets are placed, an instant of the placement day; nil is its 00:00.
  public var placedAt: Milliseconds?

  /// A scenario of `days` reported local days.
  public init(
    calendar: LocalCalendar = .utc, placement: LocalDate, days: Int = 7,
    profile: DayProfile = DayProfile()
  ) {
    self.calendar = calendar
    self.placement = placement
    self.days = days
    self.profile = profile
  }

  /// When widgets are placed: 00:00 of the placement day, unless it says otherwise.
  public var start: Milliseconds {
    placedAt ?? calendar.instant(of: placement, minute: 0)
  }

  /// The reported span: whole local days, half-open.
  public var reported: Range<Milliseconds> {
    let first = placement.dayNumber + 1
    // Beyond the bounds that a replay accepts a span means nothing, but it does not trap.
    let days = max(0, min(Bounds.maximumDays, days))
    return calendar.instant(
      of: LocalDate(dayNumber: first), minute: 0)..<calendar.instant(
        of: LocalDate(dayNumber: first + Int64(days)), minute: 0)
  }
}
