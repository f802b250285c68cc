/// A provider script at work: which answer comes next in each case.
struct ScriptRun {
  private struct Walk {
    let span: LocalSpan?
    /// A bit for each weekday, from Monday on; nil is every day.
    let weekdays: UInt8?
    /// Which of the script's answers are given in turn.
    let answers: Range<Int>
    let loops: Bool
    var step = 0
  }

  private var walks: [Walk] = []
  private var answers: [Answer] = []
  private let calendar: LocalCalendar
  /// Whether answers depend on the time of day, or on the weekday.
  let readsClock: Bool
  let readsWeekday: Bool
  /// Whether some case holds at times only.
  private let choosesByTime: Bool
  /// The case that was chosen last, and the times of the local clock at which no other holds.
  private var chosen: Int?
  private var holds: Range<Milliseconds> = 0..<0

  init(_ script: ProviderScript, budget: Budget, calendar: LocalCalendar, span: Range<Milliseconds>)
  {
    self.calendar = calendar
    readsClock = script.readsClock
    readsWeekday = script.cases.contains { $0.weekdays != nil }
    choosesByTime = script.cases.contains { $0.span != nil || $0.weekdays != nil }
    for item in script.cases {
      let first = answers.count
      for response in item.sequence {
        answers.append(
          Answer.prepared(
            response, number: Int64(answers.count + 1), budget: budget, calendar: calendar,
            span: span))
      }
      walks.append(
        Walk(
          span: item.span, weekdays: item.weekdays.map(ScriptRun.bits),
          answers: first..<answers.count, loops: item.then == .loop))
    }
  }

  private static func bits(_ weekdays: Set<Weekday>) -> UInt8 {
    weekdays.reduce(0) { $0 | 1 << ($1.rawValue - 1) }
  }

  /// The answer to a request at an instant; nil if no case holds then.
  mutating func answer(at instant: Milliseconds) -> Answer? {
    guard let index = walk(at: instant) else { return nil }
    let (step, count) = (walks[index].step, walks[index].answers.count)
    walks[index].step = step + 1 < count ? step + 1 : walks[index].loops ? 0 : step
    return answers[walks[index].answers.lowerBound + step]
  }

  /// The first case that holds at an instant.
  private mutating func walk(at instant: Milliseconds) -> Int? {
    if !choosesByTime { return walks.isEmpty ? nil : 0 }
    let clock = calendar.clock(at: instant)
    if !holds.contains(clock) { choose(at: clock) }
    return chosen
  }

  /// Chooses the case that holds at a time of the local clock, and finds for how long it does: up to
  /// midnight or to the beginning or end of a span, whichever is next.
  private mutating func choose(at clock: Milliseconds) {
    let day = floorDivide(clock, .day)
    chosen = walks.firstIndex { walk in
      var begun = day
      if let span = walk.span {
        guard let first = span.firstDay(ofClock: clock, day: day) else { return false }
        begun = first
      }
      guard let weekdays = walk.weekdays else { return true }
      return weekdays >> (LocalDate(dayNumber: begun).weekday.rawValue - 1) & 1 == 1
    }
    holds = day * .day..<(day + 1) * .day
    for span in walks.compactMap(\.span) {
      for minute in [span.from, span.to] {
        let edge = day * .day + Int64(minute) * .minute
        holds =
          edge <= clock
          ? max(edge, holds.lowerBound)..<holds.upperBound
          : holds.lowerBound..<min(edge, holds.upperBound)
      }
    }
  }

  /// How many answers there are.
  var answerCount: Int { answers.count }

  /// Appends the step of each case.
  func appendState(to key: inout [Int64]) {
    for index in walks.indices { key.append(Int64(walks[index].step)) }
  }
}

extension ProviderScript {
  /// Whether any answer is chosen, dated or ended by the local clock.
  fileprivate var readsClock: Bool {
    cases.contains {
      $0.span != nil || $0.weekdays != nil || $0.sequence.contains(where: \.readsClock)
    }
  }
}

extension Response {
  fileprivate var readsClock: Bool {
    guard case .timeline(let timeline) = self else { return false }
    if case .atLocal = timeline.entries { return true }
    if case .afterLocal = timeline.policy { return true }
    return false
  }
}
