internal import BudgetReplay

/// The first reloads of a day, a line each: when, why, what became of it, and what it waited for.
struct StoryText {
  private let story: ReloadStory
  private let calendar: LocalCalendar
  private let budget: Budget
  private let day: LocalDate

  init(_ story: ReloadStory, of replay: ReplayReport) {
    self.story = story
    calendar = replay.calendar
    budget = replay.settings.budget
    day = LocalDate(dayNumber: replay.settings.start.dayNumber + 1)
  }

  /// Writes the story of some widgets.
  func write(to painter: inout Painter, names: [Sanitized]) {
    var list = names.prefix(5).map(\.text).joined(separator: ", ")
    if names.count > 5 { list += " and \(names.count - 5) more" }
    var table = PlainTable(
      "Why",
      remark: Sanitized(
        trusted: "\(list) on \(day) at \(budget.low) reloads under \(budget.regulator)"),
      header: ["time", "cause", "outcome", "answer", "waits"], isNumeric: false)
    for step in story.beginning { append(step, to: &table) }
    if story.leftOut > 0 {
      table.append(Sanitized(trusted: "…"), ["", "\(story.leftOut) more", "", ""])
    }
    for step in story.wait { append(step, to: &table) }
    if table.rows.isEmpty {
      table.append(Sanitized(trusted: "–"), ["", "no reload that day", "", ""])
    }
    table.write(to: &painter, columns: 100)
  }

  private func append(_ step: ReplayStep, to table: inout PlainTable) {
    table.append(
      Sanitized(trusted: clock(step.instant)),
      [step.cause.key.description, outcome(of: step), answer(of: step), waits(of: step)])
  }

  /// The time of day, with the date where it is another day's.
  private func clock(_ instant: Milliseconds) -> String {
    let date = calendar.date(at: instant)
    let time = calendar.timeOfDay(of: instant)
    return date == day ? time : "\(date) \(time)"
  }

  private func outcome(of step: ReplayStep) -> String {
    guard case .reloaded(let reload) = step.event else { return step.outcome }
    return step.outcome + (reload.isFailed ? ", failed" : "") + (reload.isLast ? ", the last" : "")
  }

  private func answer(of step: ReplayStep) -> String {
    guard case .reloaded(let reload) = step.event else { return "" }
    return reload.answer.map { String($0) } ?? "none"
  }

  private func waits(of step: ReplayStep) -> String {
    switch step.event {
    case .reloaded(let reload):
      return WaitReason.allCases.compactMap { reason in
        reload.waited[reason].map { "\(Count.duration(roughly: $0)) (\(reason.key))" }
      }.joined(separator: ", ")
    case .waits(let reason, let until): return "until \(clock(until)) (\(reason.key))"
    case .deferred(let until): return "until \(clock(until)) (budget)"
    case .coalesced, .dropped: return ""
    }
  }
}
