internal import AuditKit
internal import BudgetReplay
internal import WidgetManifests

/// The tables of `audit replay` after the budget table.
struct ReplayTables {
  private let replay: ReplayReport
  private let names: [Sanitized]

  init(_ replay: ReplayReport) {
    self.replay = replay
    names = WidgetNames.of(BudgetRow.rows(of: replay))
  }

  /// Writes the tables, the first reloads if they were traced, and the assumptions.
  func write(to painter: inout Painter, columns: Int) {
    for table in [ages, moments] + spreads {
      table.write(to: &painter, columns: columns)
    }
    for (story, names) in stories {
      StoryText(story, of: replay).write(to: &painter, names: names, columns: columns)
    }
    if replay.scope.advice == .everyWidget {
      AdviceReport(replay: replay, names: names).write(to: &painter, columns: columns)
    }
    painter.write("\n")
    painter.writeParagraph(
      ReplayLegend(settings: replay.settings).text, indent: 0, columns: columns,
      minimum: 40, in: .faint)
  }

  /// Each list of first reloads with the widgets that have it.
  private var stories: [(story: ReloadStory, names: [Sanitized])] {
    var stories: [(story: ReloadStory, names: [Sanitized])] = []
    for (name, widget) in zip(names, replay.widgets) {
      guard let story = widget.story else { continue }
      // It is nearly always one of the last few; comparing with all would take quadratic time.
      let near = stories.indices.suffix(8)
      if let index = near.first(where: { stories[$0].story == story }) {
        stories[index].names.append(name)
      } else {
        stories.append((story, [name]))
      }
    }
    return stories
  }

  /// Returns a table with a row for each widget for which the closure returns cells; one with several
  /// branches has two, for the one that asks least and the one that asks most.
  private func table(
    _ title: Sanitized, _ remark: String, _ titles: [String],
    cells: (ReplayedWidget) -> [String]?
  ) -> PlainTable {
    var table = PlainTable(
      title: title, remark: Sanitized(remark), header: ["widget"] + titles,
      numbers: 1...titles.count + 1)
    for (name, widget) in zip(names, replay.widgets) {
      if widget.branches.isEmpty {
        if let cells = cells(widget) { table.append(name, cells) }
        continue
      }
      for (state, words) in [(widget.least, "least"), (widget, "most")] {
        if let cells = cells(state) {
          table.append(Sanitized(trusted: "\(name.text), \(words)"), cells)
        }
      }
    }
    return table
  }

  /// The age of the data on screen at the lower end of the band.
  private var ages: PlainTable {
    table(
      "Age of the data",
      "at \(budget.low) under \(budget.regulator)\(replay.settings.evenlySpread); stale, in hours a day, at both limits",
      ["half the time", "95 %", "at most", "stale"]
    ) { widget in
      let (low, high) = (widget.outcome.low, widget.outcome.high)
      return [widget.age?.p50, widget.age?.p95, widget.age?.max].map { age in
        age.map { Count.duration(roughly: $0) } ?? "–"
      } + [widget.hasBudget ? Count.span(hours(low.stale), hours(high.stale)) : "–"]
    }
  }

  /// How long old content stays after the times at which it changes.
  private var moments: PlainTable {
    var table = PlainTable(
      title: "Content changes",
      remark: "how long the old content stays, over 16 times of placement",
      header: ["widget", "at", "on average", "at most", "at most at \(budget.low)"], numbers: 1...4)
    for (name, widget) in zip(names, replay.widgets) {
      for moment in widget.moments {
        table.append(
          name,
          [
            moment.moment.value.description, Count.duration(roughly: moment.demand.mean),
            moment.demand.atMost, moment.low?.atMost ?? "–",
          ])
      }
    }
    return table
  }

  /// The spread over runs with random days: the values that 5, 50 and 95 % of the runs don't exceed.
  private var spreads: [PlainTable] {
    let runs = replay.settings.runs
    if runs == 1 { return [] }
    return [
      table(
        "Random days",
        "a day under \(budget.regulator); the 5th, 50th and 95th percentile of \(runs) runs",
        ["asked", "charged at \(budget.low)", "at \(budget.high)", "runs that wait"]
      ) { widget in
        guard let spread = widget.distribution else { return nil }
        let (low, high) = (spread.ends.low, spread.ends.high)
        let shares = Count.span(Count.percent(low.shareDry), Count.percent(high.shareDry))
        return [spread.demand.charged, low.charged, high.charged].map { cell($0, perDay) }
          + ["\(shares) %"]
      },
      table(
        "Random days", "age of the data, and stale hours a day, at \(budget.low)",
        ["half the time", "95 %", "at most", "stale"]
      ) { widget in
        guard let low = widget.distribution?.ends.low else { return nil }
        return [low.ageP50, low.ageP95, low.ageMax].map { age in
          age.map { cell($0, Count.duration(short:)) } ?? "–"
        } + [cell(low.stale, hours)]
      },
    ]
  }

  private var budget: Budget { replay.settings.budget.rules }

  private func perDay(_ count: Int64) -> String { Count.decimal(replay.engine.perDay(count)) }

  /// Returns milliseconds of the reported span as hours a day.
  private func hours(_ milliseconds: Int64) -> String {
    Count.decimal(replay.engine.perDay(milliseconds) / 3_600_000)
  }

  /// Returns the three quantiles, or one if they are the same.
  private func cell(_ spread: RunSpread, _ text: (Int64) -> String) -> String {
    let quantiles = spread.quantiles
    let texts = [quantiles.p5, quantiles.p50, quantiles.p95].map(text)
    return Set(texts).count == 1 ? texts[1] : texts.joined(separator: "/")
  }
}

extension ReplayedWidget {
  /// The age of its data at the lower limit; nil without reloads, where it depends on the number of
  /// replayed days alone.
  var age: AgeMeasures? {
    let low = outcome.low
    return low.charged.total + low.exempt.total == 0 ? nil : low.age
  }
}

extension Count {
  /// Returns a short duration in one unit: `35s`, `90m` or `2.5h`.
  static func duration(short milliseconds: Int64) -> String {
    let minutes = (milliseconds + 30_000) / 60_000
    if minutes == 0 { return "\((milliseconds + 500) / 1000)s" }
    if minutes < 100 { return "\(minutes)m" }
    return decimal(Double(minutes) / 60) + "h"
  }

  /// Returns a duration to the minute, or to the second below one minute.
  static func duration(roughly milliseconds: Int64) -> String {
    let seconds = Int(milliseconds / 1000)
    return duration(seconds: seconds < 60 ? seconds : (seconds + 30) / 60 * 60)
  }
}

/// The first reloads of a day, a line each: time, cause, outcome, answer and waits.
private struct StoryText {
  private let story: ReloadStory
  private let calendar: LocalCalendar
  private let budget: Budget
  private let day: LocalDate

  init(_ story: ReloadStory, of replay: ReplayReport) {
    self.story = story
    calendar = replay.calendar
    budget = replay.settings.budget.rules
    day = LocalDate(dayNumber: replay.settings.profile.start.dayNumber + 1)
  }

  /// Writes the reloads of some widgets.
  func write(to painter: inout Painter, names: [Sanitized], columns: Int) {
    let list = names.map(\.text).shortened(to: 5)
    var table = PlainTable(
      title: "Why",
      remark: Sanitized(
        trusted: "\(list) on \(day) at \(budget.low) reloads under \(budget.regulator)"),
      header: ["time", "cause", "outcome", "answer", "waits"])
    for step in story.beginning { append(step, to: &table) }
    if story.leftOut > 0 {
      table.append("…", ["", "\(story.leftOut) more", "", ""])
    }
    for step in story.wait { append(step, to: &table) }
    if table.rows.isEmpty {
      table.append("–", ["", "no reload that day", "", ""])
    }
    table.write(to: &painter, columns: columns)
  }

  private func append(_ step: ReplayStep, to table: inout PlainTable) {
    table.append(
      Sanitized(trusted: clock(step.instant)),
      [step.cause.key, outcome(of: step), answer(of: step), waits(of: step)])
  }

  /// Returns the time of day, with the date if it is on another day.
  private func clock(_ instant: Milliseconds, hasYear: Bool = true) -> String {
    let date = calendar.date(at: instant)
    let time = calendar.timeOfDay(of: instant)
    return date == day ? time : "\(date.description.dropFirst(hasYear ? 0 : 5)) \(time)"
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
    case .waits(let reason, let until):
      return "until \(clock(until, hasYear: false)) (\(reason.key))"
    case .deferred(let until): return "until \(clock(until, hasYear: false)) (budget)"
    case .coalesced, .dropped: return ""
    }
  }
}

extension MomentStay {
  /// The maximum, as in `2 h` or, if the replay ended first, `over 7 d`.
  var atMost: String { (outlastsReplay ? "over " : "") + Count.duration(roughly: max) }
}
