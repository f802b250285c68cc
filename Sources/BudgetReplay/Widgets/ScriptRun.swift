/// A provider script at work: which answer comes next in each case.
struct ScriptRun {
  private struct Walk {
    let span: LocalSpan?
    let weekdays: Set<Weekday>?
    let answers: [Answer]
    let loops: Bool
    var step = 0
    /// The step of the latest answer, which the screen still shows.
    var latest = 0
  }

  private var walks: [Walk]
  private var latestWalk = 0
  private let calendar: LocalCalendar
  /// Whether answers depend on the time of day, or on the weekday.
  let readsClock: Bool
  let readsWeekday: Bool

  init(_ script: ProviderScript, budget: Budget, calendar: LocalCalendar, span: Range<Milliseconds>)
  {
    walks = script.cases.map { item in
      Walk(
        span: item.span, weekdays: item.weekdays,
        answers: item.sequence.map {
          Answer($0, budget: budget, calendar: calendar, span: span)
        }, loops: item.then == .loop)
    }
    self.calendar = calendar
    readsClock = script.readsClock
    readsWeekday = script.cases.contains { $0.weekdays != nil }
  }

  /// The answer to a request at an instant; nil if no case holds then.
  mutating func answer(at instant: Milliseconds) -> Answer? {
    guard let index = walks.firstIndex(where: { holds($0, at: instant) }) else { return nil }
    let step = walks[index].step
    let count = walks[index].answers.count
    walks[index].latest = step
    latestWalk = index
    walks[index].step = step + 1 < count ? step + 1 : walks[index].loops ? 0 : step
    return walks[index].answers[step]
  }

  private func holds(_ walk: Walk, at instant: Milliseconds) -> Bool {
    if let span = walk.span,
      !span.contains(millisecondOfDay: calendar.millisecondOfDay(at: instant))
    {
      return false
    }
    return walk.weekdays?.contains(calendar.date(at: instant).weekday) ?? true
  }

  /// Appends the step of each case.
  func appendState(to key: inout [Int64]) {
    key.append(Int64(latestWalk))
    for walk in walks {
      key.append(Int64(walk.step))
      key.append(Int64(walk.latest))
    }
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
