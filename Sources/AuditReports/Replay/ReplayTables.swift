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
    ages.write(to: &painter, columns: columns)
    if replay.settings.runs > 1 {
      reloadSpreads.write(to: &painter, columns: columns)
      ageSpreads.write(to: &painter, columns: columns)
    }
    sums.write(to: &painter, columns: columns)
    models.write(to: &painter, columns: columns)
    modelAges.write(to: &painter, columns: columns)
    for (story, names) in stories {
      StoryText(story, of: replay).write(to: &painter, names: names)
    }
    if replay.scope.advice == .everyWidget {
      AdviceReport(replay).write(to: &painter, columns: columns)
    }
    painter.write("\n")
    ReplayLegend(replay.settings).write(to: &painter, columns: columns)
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

  /// The age of the data on screen at the lower end of the band.
  private var ages: PlainTable {
    let low = replay.settings.budget.low
    var table = PlainTable(
      "Age of the data",
      remark: Sanitized(
        "at \(low) under \(regulator)\(ofTheEvenSpread); stale hours a day at both ends"),
      header: ["widget", "half the time", "95 %", "at most", "stale"])
    for (name, widget) in zip(names, replay.widgets) {
      let age = widget.outcome.low.age
      let (low, high) = (widget.outcome.low.stale, widget.outcome.high.stale)
      table.append(
        name,
        [age?.p50, age?.p95, age?.max].map { $0.map { Count.duration(roughly: $0) } ?? "–" } + [
          widget.hasBudget ? span(hours(low), hours(high)) : "–"
        ])
    }
    return table
  }

  /// The sums of each app and each of its bundles.
  private var sums: PlainTable {
    var table = PlainTable(
      "Apps and bundles", remark: Sanitized("a day under \(regulator)\(ofTheEvenSpread)"),
      header: ["app", "asked", "charged", "free", "wakes", "stale hours"])
    let bundles = Dictionary(grouping: replay.bundles, by: \.app)
    for app in replay.apps {
      append(app, Sanitized(app.app ?? "–"), to: &table)
      for bundle in bundles[app.app] ?? [] {
        append(bundle, Sanitized(trusted: "  " + Sanitized(bundle.bundle ?? "–").text), to: &table)
      }
    }
    return table
  }

  private func append(_ group: ReplayedGroup, _ name: Sanitized, to table: inout PlainTable) {
    func count(_ sum: KeyPath<Sums, Int64>) -> String {
      span(perDay(group.low[keyPath: sum]), perDay(group.high[keyPath: sum]))
    }
    table.append(
      name,
      [
        perDay(group.demand.charged), count(\.charged), count(\.exempt), count(\.extensionWakes),
        span(hours(group.low.stale), hours(group.high.stale)),
      ])
  }

  /// The charged reloads of each widget under each model of the budget.
  private var models: PlainTable {
    let compared = replay.widgets.first?.models.map(\.model) ?? []
    let budget = replay.settings.budget
    var table = PlainTable(
      "Regulators",
      remark: Sanitized("charged a day at \(budget.low) and \(budget.high)\(inTheMiddle)"),
      header: ["widget"] + compared.map { "\($0)" })
    if compared.isEmpty { return table }
    for (name, widget) in zip(names, replay.widgets) {
      table.append(
        name,
        widget.models.map { model in
          span(
            perDay(model.spreads?.low?.charged.quantiles.p50 ?? model.measures.low.charged.total),
            perDay(model.spreads?.high?.charged.quantiles.p50 ?? model.measures.high.charged.total)
          )
        })
    }
    return table
  }

  /// The age of the data on screen under each of them.
  private var modelAges: PlainTable {
    let compared = replay.widgets.first?.models.map(\.model) ?? []
    var table = PlainTable(
      "Regulators",
      remark: Sanitized("95 % age at \(replay.settings.budget.low)\(inTheMiddle)"),
      header: ["widget"] + compared.map { "\($0)" })
    if compared.isEmpty { return table }
    for (name, widget) in zip(names, replay.widgets) {
      table.append(
        name,
        widget.models.map { model in
          let age = model.spreads?.low?.ageP95?.quantiles.p50 ?? model.measures.low.age?.p95
          return age.map(Count.duration(short:)) ?? "–"
        })
    }
    return table
  }

  /// The words for the run that is shown of several.
  private var inTheMiddle: String {
    replay.settings.runs > 1 ? ", in the middle of \(replay.settings.runs) runs" : ""
  }

  private var ofTheEvenSpread: String {
    replay.settings.runs == 1 ? "" : "," + replay.settings.ofTheEvenSpread
  }

  private var regulator: String { replay.settings.budget.regulator }

  private func perDay(_ count: Int64) -> String { Count.decimal(replay.engine.perDay(count)) }

  /// Returns milliseconds of the reported span as hours a day.
  private func hours(_ milliseconds: Int64) -> String {
    Count.decimal(replay.engine.perDay(milliseconds) / 3_600_000)
  }

  private func span(_ low: String, _ high: String) -> String {
    low == high ? low : "\(low)–\(high)"
  }
}

/// The spread over runs with random days: the values that 5, 50 and 95 % of the runs don't exceed.
extension ReplayTables {
  private var reloadSpreads: PlainTable {
    let (budget, runs) = (replay.settings.budget, replay.settings.runs)
    var table = PlainTable(
      "Chance",
      remark: Sanitized(
        "a day under \(budget.regulator); what 5/50/95 % of \(runs) runs stay at"),
      header: [
        "widget", "asked", "charged at \(budget.low)", "at \(budget.high)", "has to wait in",
      ])
    for (name, widget) in zip(names, replay.widgets) {
      guard let spread = widget.distribution else { continue }
      let ends = spread.ends
      table.append(
        name,
        [
          cell(spread.demand.charged, perDay), cell(ends.low.charged, perDay),
          cell(ends.high.charged, perDay), percents(ends.low.shareDry, ends.high.shareDry),
        ])
    }
    return table
  }

  private var ageSpreads: PlainTable {
    var table = PlainTable(
      "Chance",
      remark: Sanitized("age of the data, and stale hours a day, at \(replay.settings.budget.low)"),
      header: ["widget", "half the time", "95 %", "at most", "stale"])
    for (name, widget) in zip(names, replay.widgets) {
      guard let low = widget.distribution?.ends.low else { continue }
      table.append(
        name,
        [low.ageP50, low.ageP95, low.ageMax].map { age in
          age.map { cell($0, Count.duration(short:)) } ?? "–"
        } + [cell(low.stale, hours)])
    }
    return table
  }

  /// Returns the three quantiles, or one if they are the same.
  private func cell(_ spread: RunSpread, _ text: (Int64) -> String) -> String {
    let quantiles = spread.quantiles
    let texts = [quantiles.p5, quantiles.p50, quantiles.p95].map(text)
    return Set(texts).count == 1 ? texts[1] : texts.joined(separator: "/")
  }

  /// Returns the shares of the runs at both ends of the band.
  private func percents(_ low: Double, _ high: Double) -> String {
    let (low, high) = (Count.percent(low), Count.percent(high))
    return low == high ? "\(low) %" : "\(low)–\(high) %"
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
    budget = replay.settings.budget
    day = LocalDate(dayNumber: replay.settings.start.dayNumber + 1)
  }

  /// Writes the reloads of some widgets.
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
      [step.cause.key, outcome(of: step), answer(of: step), waits(of: step)])
  }

  /// Returns the time of day, with the date if it is on another day.
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
