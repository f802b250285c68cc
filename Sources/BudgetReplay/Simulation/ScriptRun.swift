/// A provider script during a replay, with the next answer of each case.
struct ScriptRun {
  private struct Case {
    let span: LocalSpan?
    let weekdays: Set<Weekday>?
    /// The answers that are given in turn.
    let answers: [Answer]
    let loops: Bool
    /// The index of the next answer.
    var step = 0

    /// Returns whether the case applies at a local time, in milliseconds since 1970 of the local
    /// clock.
    func holds(at clock: Milliseconds) -> Bool {
      var day = floorDivide(clock, .day)
      if let span {
        guard let first = span.firstDay(ofClock: clock, day: day) else { return false }
        day = first
      }
      return weekdays?.contains(LocalDate(dayNumber: day).weekday) ?? true
    }
  }

  private var cases: [Case] = []
  private let calendar: LocalCalendar
  /// The number of answers.
  private(set) var answerCount = 0

  init(_ script: ProviderScript, budget: Budget, calendar: LocalCalendar, span: Range<Milliseconds>)
  {
    self.calendar = calendar
    for item in script.cases {
      let answers = item.sequence.enumerated().map { index, response in
        Answer.prepared(
          response, number: Int64(answerCount + index + 1), budget: budget, calendar: calendar,
          span: span)
      }
      answerCount += answers.count
      cases.append(
        Case(
          span: item.span, weekdays: item.weekdays, answers: answers, loops: item.then == .loop))
    }
  }

  /// Returns the answer to a request at an instant; nil if no case applies.
  mutating func answer(at instant: Milliseconds) -> Answer? {
    let clock = calendar.clock(at: instant)
    guard let index = cases.firstIndex(where: { $0.holds(at: clock) }) else { return nil }
    let step = cases[index].step
    let isLast = step + 1 == cases[index].answers.count
    cases[index].step = isLast ? (cases[index].loops ? 0 : step) : step + 1
    return cases[index].answers[step]
  }

  /// Adds the next answers and, if cases depend on it, the day of the week.
  func add(to state: inout RelativeState) {
    for item in cases {
      state.add(Int64(item.step))
      if item.weekdays != nil { state.add(calendar.date(at: state.instant).dayNumber % 7) }
    }
  }

  /// Returns the answer with a number, from 1; nil if there is none.
  func answer(number: Int64) -> Answer? {
    cases.lazy.flatMap(\.answers).first { $0.number == number }
  }
}
