internal import BudgetReplay

/// What `audit replay` tells below the budget table.
struct ReplayTables {
  private let replay: ReplayReport
  private let names: [Sanitized]

  init(_ replay: ReplayReport) {
    self.replay = replay
    names = WidgetNames.of(BudgetRow.rows(of: replay))
  }

  /// Writes the tables, the first reloads where they are told, and what all of it rests on.
  func write(to painter: inout Painter, columns: Int) {
    ages.write(to: &painter, columns: columns)
    ChanceTables(replay, names).write(to: &painter, columns: columns)
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

  /// Each story with the widgets that have it.
  private var stories: [(story: ReloadStory, names: [Sanitized])] {
    var stories: [(story: ReloadStory, names: [Sanitized])] = []
    for (name, widget) in zip(names, replay.widgets) {
      guard let story = widget.story else { continue }
      // As a rule it is one of the last few; looking at all would cost the square of their number.
      let near = stories.indices.suffix(8)
      if let index = near.first(where: { stories[$0].story == story }) {
        stories[index].names.append(name)
      } else {
        stories.append((story, [name]))
      }
    }
    return stories
  }

  /// How old what is on screen gets at the lower end of the band.
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

  /// What the widgets of each app and each of its bundles come to.
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

  /// What each widget gets under each model of the budget.
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

  /// How old what is on screen gets under each of them.
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

  /// Of several runs the one in the middle is shown.
  private var inTheMiddle: String {
    replay.settings.runs > 1 ? ", in the middle of \(replay.settings.runs) runs" : ""
  }

  private var ofTheEvenSpread: String {
    replay.settings.runs == 1 ? "" : "," + replay.settings.ofTheEvenSpread
  }

  private var regulator: String { replay.settings.budget.regulator }

  private func perDay(_ count: Int64) -> String { Count.decimal(replay.engine.perDay(count)) }

  /// Milliseconds of the reported span as hours a day.
  private func hours(_ milliseconds: Int64) -> String {
    Count.decimal(replay.engine.perDay(milliseconds) / 3_600_000)
  }

  private func span(_ low: String, _ high: String) -> String {
    low == high ? low : "\(low)–\(high)"
  }
}

extension Count {
  /// A duration in one unit, for several of them to stand in a row: `35s`, `90m` or `2.5h`.
  static func duration(short milliseconds: Int64) -> String {
    let minutes = (milliseconds + 30_000) / 60_000
    if minutes == 0 { return "\((milliseconds + 500) / 1000)s" }
    if minutes < 100 { return "\(minutes)m" }
    return decimal(Double(minutes) / 60) + "h"
  }

  /// A duration to the minute, or to the second below one minute.
  static func duration(roughly milliseconds: Int64) -> String {
    let seconds = Int(milliseconds / 1000)
    return duration(seconds: seconds < 60 ? seconds : (seconds + 30) / 60 * 60)
  }
}
