/// A provider script at work: which answer comes next in each case.
struct ScriptRun {
  private struct Walk {
    let span: LocalSpan?
    let weekdays: Set<Weekday>?
    let answers: [Answer]
    let loops: Bool
    var step = 0

    func holds(at instant: Milliseconds, calendar: LocalCalendar) -> Bool {
      if let span, !span.contains(millisecondOfDay: calendar.millisecondOfDay(at: instant)) {
        return false
      }
      return weekdays?.contains(calendar.date(at: instant).weekday) ?? true
    }
  }

  private var walks: [Walk]
  private let calendar: LocalCalendar
  /// Whether answers depend on the time of day, or on the weekday.
  let readsClock: Bool
  let readsWeekday: Bool

  init(_ script: ProviderScript, budget: Budget, calendar: LocalCalendar, span: Range<Milliseconds>)
  {
    var number: Int64 = 0
    walks = script.cases.map { item in
      Walk(
        span: item.span, weekdays: item.weekdays,
        answers: item.sequence.map {
          number += 1
          return Answer.prepared(
            $0, number: number, budget: budget, calendar: calendar, span: span)
        }, loops: item.then == .loop)
    }
    self.calendar = calendar
    readsClock = script.readsClock
    readsWeekday = script.cases.contains { $0.weekdays != nil }
  }

  /// The answer to a request at an instant; nil if no case holds then.
  mutating func answer(at instant: Milliseconds) -> Answer? {
    var index = 0
    while index < walks.count, !walks[index].holds(at: instant, calendar: calendar) { index += 1 }
    if index == walks.count { return nil }
    let step = walks[index].step
    let count = walks[index].answers.count
    walks[index].step = step + 1 < count ? step + 1 : walks[index].loops ? 0 : step
    return walks[index].answers[step]
  }

  /// How many answers there are.
  var answerCount: Int { walks.reduce(0) { $0 + $1.answers.count } }

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
