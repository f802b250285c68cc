/// The local clock of a time zone: offsets from UTC, each valid from an instant on.
///
/// The caller provides the table, so that a replay needs neither Foundation nor a time zone
/// database.
public struct LocalCalendar: Sendable, Hashable {
  private let starts: [Milliseconds]
  private let offsets: [Milliseconds]

  /// The calendar without an offset or a clock change.
  public static let utc = LocalCalendar(transitions: [])

  /// Creates a calendar from pairs of a UTC instant in milliseconds and an offset east of Greenwich
  /// in seconds.
  ///
  /// The first offset also applies before its instant; an empty table is UTC. Pairs may be in any
  /// order and may change nothing; offsets are limited to a day.
  public init(transitions: [(instant: Milliseconds, offsetSeconds: Int64)]) {
    let sorted = transitions.sorted { $0.instant < $1.instant }
    starts = sorted.isEmpty ? [.min] : [.min] + sorted.dropFirst().map(\.instant)
    offsets =
      sorted.isEmpty
      ? [0] : sorted.map { max(-86_400, min(86_400, $0.offsetSeconds)) * .second }
  }

  private func segment(at instant: Milliseconds) -> Int {
    starts.upperBound(of: instant) - 1
  }

  /// Whether the offset never changes during a span.
  func isSteady(during span: Range<Milliseconds>) -> Bool {
    segment(at: span.lowerBound) == segment(at: span.upperBound)
  }

  private func end(of segment: Int) -> Milliseconds {
    segment + 1 < starts.count ? starts[segment + 1] : .never
  }

  /// Returns the local time at an instant, in milliseconds since local 1970-01-01 00:00.
  func clock(at instant: Milliseconds) -> Milliseconds {
    instant + offsets[segment(at: instant)]
  }

  /// Returns the local time at an instant, in milliseconds since local midnight.
  func millisecondOfDay(at instant: Milliseconds) -> Milliseconds {
    let clock = clock(at: instant)
    return clock - floorDivide(clock, .day) * .day
  }

  /// Returns the local date at an instant.
  public func date(at instant: Milliseconds) -> LocalDate {
    LocalDate(dayNumber: floorDivide(clock(at: instant), .day))
  }

  /// Returns the first instant at which the local clock reads a date and time or, if a clock change
  /// skips that time, the first instant after the gap.
  public func instant(of date: LocalDate, minute: MinuteOfDay) -> Milliseconds {
    let wanted = date.dayNumber * .day + Int64(minute) * .minute
    // No zone is more than a day from UTC, so nothing before this can read the wanted time.
    var index = segment(at: wanted - .day)
    while wanted - offsets[index] >= end(of: index) { index += 1 }
    return max(wanted - offsets[index], starts[index])
  }

  /// Returns the next instant strictly after `instant` at which the local clock reads `minute`.
  public func next(_ minute: MinuteOfDay, after instant: Milliseconds) -> Milliseconds {
    var day = date(at: instant).dayNumber - 1
    while true {
      let candidate = self.instant(of: LocalDate(dayNumber: day), minute: minute)
      if candidate > instant { return candidate }
      day += 1
    }
  }

  /// Returns the last instant not after `instant` at which the local clock first reads `minute` of
  /// a date.
  func last(_ minute: MinuteOfDay, notAfter instant: Milliseconds) -> Milliseconds {
    var day = date(at: instant).dayNumber + 1
    while true {
      let candidate = self.instant(of: LocalDate(dayNumber: day), minute: minute)
      if candidate <= instant { return candidate }
      day -= 1
    }
  }

  /// Returns the interval from `span.from` of a date to `span.to`, which is on the next date unless
  /// it is later.
  func interval(of span: LocalSpan, on date: LocalDate) -> Range<Milliseconds> {
    let begin = instant(of: date, minute: span.from)
    let lastDay = span.to > span.from ? date : LocalDate(dayNumber: date.dayNumber + 1)
    return begin..<max(begin, instant(of: lastDay, minute: span.to))
  }

  /// Returns a whole local day, which may have 23, 24 or 25 hours.
  func day(_ date: LocalDate) -> Range<Milliseconds> {
    let end = LocalDate(dayNumber: date.dayNumber + 1)
    return instant(of: date, minute: 0)..<instant(of: end, minute: 0)
  }

  /// Returns the dates whose spans may reach into `span`: from the day before it to its last day.
  func dates(reaching span: Range<Milliseconds>) -> [LocalDate] {
    let first = date(at: span.lowerBound).dayNumber - 1
    let last = date(at: span.upperBound).dayNumber
    return (first...last).map(LocalDate.init(dayNumber:))
  }

  /// Returns an instant in local time, rounded down to seconds, without a zone:
  /// `2026-01-06T19:30:00`.
  public func timestamp(of instant: Milliseconds) -> String {
    "\(date(at: instant))T\(timeOfDay(of: instant))"
  }

  /// Returns the local time of day, rounded down to seconds: `19:30:00`.
  public func timeOfDay(of instant: Milliseconds) -> String {
    let second = millisecondOfDay(at: instant) / .second
    return [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }
      .joined(separator: ":")
  }

  /// Returns the local time of day, rounded down to minutes: `19:30`.
  public func minuteOfDay(of instant: Milliseconds) -> String {
    String(timeOfDay(of: instant).prefix(5))
  }
}
