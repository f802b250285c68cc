internal import AuditKit
internal import BudgetReplay
internal import WidgetManifests

/// What was recorded of one widget, what its replay makes of it and what the manifest predicts.
final class LogTable {
  private let widget: LoggedWidget
  private let settings: ReplaySettings

  init(_ widget: LoggedWidget, settings: ReplaySettings) {
    self.widget = widget
    self.settings = settings
  }

  func write(to painter: inout Painter) {
    painter.write(in: .strong) { $0.write(Sanitized(widget.title)) }
    let days = Count.decimal(Double(widget.span) / 86_400_000)
    painter.write(Sanitized(trusted: ", \(days) days"))
    painter.endLine()
    let columns = columns
    let count = columns.reduce(0) { max($0, $1.cells.count) }
    let widths = columns.map { column in column.cells.reduce(0) { max($0, $1.count) } }
    for row in 0..<count where row == 0 || columns.dropFirst().contains(where: { $0.has(row) }) {
      for (index, column) in columns.enumerated() {
        let cell = column.has(row) ? column.cells[row] : ""
        painter.write("  ")
        if index > 0 { painter.write(" ", times: widths[index] - cell.count) }
        painter.write(in: row == 0 ? .faint : nil) { $0.write(Sanitized(trusted: cell)) }
        if index == 0 { painter.write(" ", times: widths[index] - cell.count) }
      }
      painter.endLine()
    }
    for sentence in LogConclusions(widget).sentences {
      painter.write(Sanitized(trusted: "  " + sentence))
      painter.endLine()
    }
  }

  /// A column of the table, its head first; texts of this program alone.
  private struct Column {
    var cells: [String]
    func has(_ row: Int) -> Bool { row < cells.count && !cells[row].isEmpty }
  }

  private var columns: [Column] {
    let budget = settings.budget
    var columns = [
      Column(cells: [
        "", "asked a day", "charged a day", "exempt a day", "% of the limit",
        "recorded : predicted", "gap p10", "gap p50", "gap p90", "Kolmogorov–Smirnov",
        "Wasserstein", "precision", "recall", "F1", "median lateness", "mean error",
      ]),
      recorded,
    ]
    if let replay = widget.replay {
      for (limit, end) in [(budget.low, replay.low), (budget.high, replay.high)] {
        columns.append(
          Column(
            cells: ["replay \(limit)"]
              + rates(
                asked: replay.demandPerDay, charged: end.chargedPerDay,
                exempt: end.exemptPerDay, limit: limit) + comparison(end.comparison)
              + matching(end.matching)))
      }
    }
    if let manifest = widget.manifest, let ends = widget.manifestEnds {
      for (limit, charged, exempt, end) in [
        (budget.low, manifest.chargedPerDay.low, manifest.exemptPerDay.low, ends.low),
        (budget.high, manifest.chargedPerDay.high, manifest.exemptPerDay.high, ends.high),
      ] {
        columns.append(
          Column(
            cells: ["manifest \(limit)"]
              + rates(
                asked: manifest.demandPerDay, charged: charged, exempt: exempt, limit: limit)
              + comparison(end)))
      }
    }
    return columns
  }

  private var recorded: Column {
    let charged = widget.chargedPerDay
    let exempt = widget.exemptPerDay
    let use = [settings.budget.low, settings.budget.high].compactMap { limit in
      charged.map { share($0, of: limit) }
    }
    return Column(
      cells: [
        "recorded", "", charged.map(Count.decimal) ?? "", exempt.map(Count.decimal) ?? "",
        use.joined(separator: "–"), "",
      ] + gaps(widget.gaps))
  }

  private func rates(asked: Double, charged: Double, exempt: Double, limit: Int64) -> [String] {
    [asked, charged, exempt].map(Count.decimal) + [share(charged, of: limit)]
  }

  /// Charges a day in percent of a limit of the window.
  private func share(_ perDay: Double, of limit: Int64) -> String {
    Count.decimal(settings.budget.use(perDay: perDay, of: limit))
  }

  private func comparison(_ end: LoggedWidget.Comparison) -> [String] {
    let distance = end.distance.map {
      [Count.hundredths($0.kolmogorovSmirnov), Count.duration(milliseconds: Int64($0.wasserstein))]
    }
    return [end.ratio.map(Count.hundredths) ?? ""] + gaps(end.gaps) + (distance ?? ["", ""])
  }

  private func gaps(_ gaps: GapQuantiles?) -> [String] {
    guard let gaps else { return ["", "", ""] }
    return [gaps.p10, gaps.p50, gaps.p90].map(Count.duration(milliseconds:))
  }

  private func matching(_ matching: EventMatching) -> [String] {
    [matching.precision, matching.recall, matching.f1].map(Count.hundredths)
      + [matching.medianLateness, matching.meanError].map {
        $0.map(Count.duration(milliseconds:)) ?? ""
      }
  }
}

extension LoggedWidget {
  /// What tells the widget apart, as the log names it.
  var title: String {
    let name = recorded.name
    let again = name.placement > 0 ? "placed again (\(name.placement))" : nil
    return [name.kind, name.family, name.instance, again].compactMap(\.self)
      .joined(separator: " ")
  }
}
