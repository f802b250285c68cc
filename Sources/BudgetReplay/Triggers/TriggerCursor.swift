/// Iterates over the instants of one trigger in ascending order.
struct TriggerCursor {
  let cause: Trigger.Cause
  /// The next instant, or `never`.
  private(set) var next: Milliseconds
  private var times: Trigger.Times
  private let calendar: LocalCalendar
  private let awake: LocalSpan?
  private let firstDay: LocalDate
  private var day: LocalDate
  private var index: Int64 = 0
  private var span: Range<Milliseconds>
  /// Random instants instead of even ones.
  private var random: PoissonDay?

  /// Creates a cursor at the trigger's first instant, from the replay's first local day on.
  init(_ trigger: Trigger, scenario: Scenario) {
    cause = trigger.cause
    calendar = scenario.calendar
    awake = scenario.profile.awake
    firstDay = scenario.placement
    day = firstDay
    span = scenario.start..<scenario.start
    next = .never
    switch trigger.times {
    case .daily(let minutes):
      times = .daily(minutes.sorted())
      if minutes.isEmpty { return }
    case .instants(let instants):
      times = .instants(instants.filter { $0 >= scenario.start }.sorted())
    case .every, .perDay:
      times = trigger.times
    }
    openDay()
    settle()
  }

  /// Restarts with random instants: a Poisson stream with the trigger's mean.
  mutating func draw(from stream: Xoshiro256) {
    random = PoissonDay(stream)
    day = firstDay
    index = 0
    openDay()
    settle()
  }

  /// Returns the same trigger at known instants.
  func at(_ instants: [Milliseconds]) -> TriggerCursor {
    var cursor = self
    cursor.times = .instants(instants)
    cursor.random = nil
    cursor.index = 0
    cursor.settle()
    return cursor
  }

  /// Whether its instants are the same every day, or never follow a clock.
  var mayRepeat: Bool {
    if case .instants = times { next == .never } else { random == nil }
  }

  /// Adds what its later instants depend on.
  func add(to state: inout RelativeState) {
    state.add(instant: next)
    if readsClock { state.add(index) }
  }

  /// Advances to the next instant.
  mutating func advance() {
    index += 1
    settle()
  }

  /// Finds the index-th instant of the day, or the first one of a later day.
  private mutating func settle() {
    while true {
      if let instant {
        next = instant
        return
      }
      guard readsClock else {
        next = .never
        return
      }
      day = LocalDate(dayNumber: day.dayNumber + 1)
      index = 0
      openDay()
    }
  }

  /// Whether its instants depend on the local clock.
  private var readsClock: Bool {
    switch times {
    case .daily, .perDay, .every(_, between: .some): true
    case .every(_, between: nil), .instants: false
    }
  }

  private mutating func openDay() {
    switch times {
    case .every(_, between: let between?): span = calendar.interval(of: between, on: day)
    case .perDay(let count, let between):
      span = (between ?? awake).map { calendar.interval(of: $0, on: day) } ?? calendar.day(day)
      random?.draw(count, in: span)
    case .daily, .every(_, between: nil), .instants: break
    }
  }

  /// The index-th instant of the day, if it has that many.
  private var instant: Milliseconds? {
    switch times {
    case .daily(let minutes):
      return index < minutes.count
        ? calendar.instant(of: day, minute: minutes[Int(index)]) : nil
    case .every(let interval, between: nil):
      return span.lowerBound + (index + 1) * interval
    case .every(let interval, between: .some):
      let instant = span.lowerBound + index * interval
      return instant < span.upperBound ? instant : nil
    case .perDay(let count, _):
      if let random {
        return index < random.instants.count ? random.instants[Int(index)] : nil
      }
      guard index < count, !span.isEmpty else { return nil }
      let length = span.upperBound - span.lowerBound
      return span.lowerBound + (2 * index + 1) * length / (2 * count * .second) * .second
    case .instants(let instants):
      return index < instants.count ? instants[Int(index)] : nil
    }
  }
}
