internal import BudgetReplay

/// What 5, 50 and 95 of 100 runs with random days do not exceed.
struct ChanceTables {
  private let replay: ReplayReport
  private let names: [Sanitized]

  init(_ replay: ReplayReport, _ names: [Sanitized]) {
    self.replay = replay
    self.names = names
  }

  /// Writes the tables; nothing for a single run.
  func write(to painter: inout Painter, columns: Int) {
    if replay.settings.runs == 1 { return }
    reloads.write(to: &painter, columns: columns)
    ages.write(to: &painter, columns: columns)
  }

  private var budget: Budget { replay.settings.budget }

  private var reloads: PlainTable {
    var table = PlainTable(
      "Chance",
      remark: Sanitized(
        "a day under \(budget.regulator); what 5/50/95 % of \(replay.settings.runs) runs stay at"),
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

  private var ages: PlainTable {
    var table = PlainTable(
      "Chance",
      remark: Sanitized("age of the data, and stale hours a day, at \(budget.low)"),
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

  /// The three quantiles, or one where they are the same.
  private func cell(_ spread: RunSpread, _ text: (Int64) -> String) -> String {
    let quantiles = spread.quantiles
    let texts = [quantiles.p5, quantiles.p50, quantiles.p95].map(text)
    return Set(texts).count == 1 ? texts[1] : texts.joined(separator: "/")
  }

  /// In how many of the runs, at both ends.
  private func percents(_ low: Double, _ high: Double) -> String {
    let (low, high) = (Count.percent(low), Count.percent(high))
    return low == high ? "\(low) %" : "\(low)–\(high) %"
  }

  private func perDay(_ count: Int64) -> String { Count.decimal(replay.engine.perDay(count)) }

  /// Milliseconds of the reported span as hours a day.
  private func hours(_ milliseconds: Int64) -> String {
    Count.decimal(replay.engine.perDay(milliseconds) / 3_600_000)
  }
}
