internal import AuditKit
internal import BudgetReplay
internal import FleetLogs
internal import WidgetManifests

/// A recorded log for people: how much of it was read, then a table for each widget.
struct LogText {
  private let report: LogReport
  /// The maximum number of widgets with a table; the JSON report has all of them.
  private static let maximumTables = 20

  init(_ report: LogReport) { self.report = report }

  func write(to painter: inout Painter, columns: Int) {
    let log = report.log
    let share = log.lines == 0 ? 0 : 100 * Double(log.understood) / Double(log.lines)
    painter.write("Recorded log", in: .strong)
    let facts = [
      Count.of(log.lines, "line"), "\(Count.decimal(share)) % understood",
      Count.of(report.widgets.count, "widget"),
    ]
    painter.writeProse(Sanitized(": " + facts.joined(separator: ", ")), hanging: 2)
    for note in notes { painter.writeProse(Sanitized("  " + note), hanging: 4) }
    for widget in report.widgets.prefix(Self.maximumTables) {
      painter.write("\n")
      LogTable(widget, report.settings.budget).write(to: &painter, columns: columns)
    }
    let more = report.widgets.count - Self.maximumTables
    if more > 0 {
      let widgets = Count.of(more, "more widget")
      painter.write("\n")
      painter.writeLine(Sanitized("and \(widgets); the JSON report has them all"))
    }
  }

  /// The limits of the numbers.
  private var notes: [String] {
    let log = report.log
    var notes: [String] = []
    if log.broken > 0 {
      let first = log.firstBroken.first.map { ": \($0.reason), first in line \($0.line)" } ?? ""
      notes.append("\(Count.of(log.broken, "line")) can't be read\(first)")
    }
    if log.unknown > 0 { notes.append("\(Count.of(log.unknown, "line")) of another kind") }
    let leftOut = LeftOut.allCases.compactMap { reason in
      log.leftOut[reason].map { "\($0) \(reason.words(skippedDays: log.skippedDays))" }
    }
    if !leftOut.isEmpty { notes.append("left out: " + leftOut.joined(separator: ", ")) }
    let unpredicted = report.unpredictedKinds
    if !unpredicted.isEmpty {
      let kinds = unpredicted.map { quoted($0) }.shortened(to: 5)
      notes.append("kinds without a replayed manifest: \(kinds)")
    }
    if report.widgets.isEmpty, !report.kinds.isEmpty {
      let kinds = report.kinds.sorted().prefix(5).map { quoted($0) }.joined(separator: ", ")
      let days = log.leftOut[.firstDays] == nil ? "" : "; --skip-days 0 counts the first days, too"
      notes.append("no reload could be compared; the log has the kinds: \(kinds)\(days)")
    }
    if !log.book.triggers.isComplete {
      notes.append(
        "the replay has the first \(TriggerBook.limit) of \(log.book.triggers.count) triggers")
    }
    if report.widgets.contains(where: { !$0.recorded.kept.isComplete }) {
      notes.append(
        "at most the first \(KeptReloads.limit) reloads of a widget are replayed and paired")
    }
    if report.widgets.contains(where: { $0.recorded.gaps.isSampled }) {
      notes.append(
        "quantiles and distances are estimated from a random sample of \(Reservoir.capacity)")
    }
    if report.widgets.contains(where: { $0.replay != nil }) {
      let budget = report.settings.budget
      let model = "\(budget.model), \(budget.low)–\(budget.high)"
      notes.append("replay: the recorded timelines under the budget model \(model)")
    }
    return notes
  }
}

extension LeftOut {
  fileprivate func words(skippedDays: Int) -> String {
    switch self {
    case .debug: "of debug builds"
    case .macOS: "of macOS"
    case .simulator: "of simulators"
    case .firstDays: "in a widget's first \(Count.of(skippedDays, "day"))"
    case .outOfOrder: "after later ones"
    case .moreWidgets: "of more than \(RecordingBook.widgetLimit) widgets"
    case .otherDevice: "of devices other than the first (`audit fleet` reads those of many)"
    }
  }
}

/// The recorded reloads of one widget beside those that are predicted.
private struct LogTable {
  private let widget: LoggedWidget
  private let budget: Budget

  init(_ widget: LoggedWidget, _ budget: Budget) {
    self.widget = widget
    self.budget = budget
  }

  func write(to painter: inout Painter, columns: Int) {
    let name = widget.recorded.name
    let again = name.placement > 0 ? "placed again (\(name.placement))" : nil
    let title = [name.kind, name.family, name.instance, again].compactMap(\.self)
    painter.write(Sanitized(title.joined(separator: " ")), in: .strong)
    let days = Count.decimal(Double(widget.span) / 86_400_000)
    painter.writeLine(Sanitized(trusted: ", \(days) days"))
    let numbers = self.columns
    var table = PlainTable(header: [""] + numbers.map(\.title), numbers: 1...numbers.count)
    for (row, name) in Self.rows.enumerated() {
      let cells = numbers.map { row < $0.cells.count ? $0.cells[row] : "" }
      if cells.allSatisfy(\.isEmpty) { continue }
      let padding = String(repeating: " ", count: Self.nameWidth - name.count)
      table.append(Sanitized(trusted: name + padding), cells)
    }
    table.writeRows(to: &painter, columns: columns)
    for sentence in conclusions {
      painter.writeProse(Sanitized(trusted: "  " + sentence), hanging: 4)
    }
  }

  private static let rows = [
    "asked a day", "charged a day", "exempt a day", "% of the limit", "recorded : predicted",
    "gap p10", "gap p50", "gap p90", "Kolmogorov–Smirnov", "Wasserstein", "precision", "recall",
    "F1", "median lateness", "mean error",
  ]
  /// The width of the longest name, also if its row is empty.
  private static let nameWidth = rows.reduce(0) { max($0, $1.count) }

  /// The recorded numbers, and those of each prediction at both ends of the band.
  private var columns: [(title: String, cells: [String])] {
    let (charged, exempt) = (widget.chargedPerDay, widget.exemptPerDay)
    let limits = [budget.low, budget.high]
    let use = limits.compactMap { limit in charged.map { share($0, of: limit) } }
    let recorded = [
      "", charged.map(Count.decimal) ?? "", exempt.map(Count.decimal) ?? "",
      use.joined(separator: "–"), "",
    ]
    var columns = [("recorded", recorded + gaps(widget.gaps))]
    for (name, prediction) in [("replay", widget.replay), ("manifest", widget.manifest)] {
      guard let prediction else { continue }
      for (limit, end) in zip(limits, [prediction.low, prediction.high]) {
        let rates = [prediction.demandPerDay, end.chargedPerDay, end.exemptPerDay]
        let cells = rates.map(Count.decimal) + [share(end.chargedPerDay, of: limit)]
        columns.append(
          (
            "\(name) \(limit)",
            cells + comparison(end.comparison) + (end.matching.map(matching) ?? [])
          ))
      }
    }
    return columns
  }

  /// Returns charges of 24 hours in percent of a limit of the window.
  private func share(_ perDay: Double, of limit: Int64) -> String {
    Count.decimal(budget.use(perDay: perDay, of: limit))
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

/// The estimates of the system's own numbers, in sentences.
extension LogTable {
  private var conclusions: [String] { [floor, latency, scatter, limit].compactMap(\.self) }

  private var estimates: LogEstimates { widget.estimates }

  private var floor: String? {
    guard let floor = estimates.floor else { return nil }
    let time = Count.duration(milliseconds: floor)
    return estimates.isFloorMet
      ? "floor: \(time); shorter intervals were requested" : "floor: unknown, at most \(time)"
  }

  private var latency: String {
    if estimates.isHeldBack {
      return "latency: unknown; nearly all reloads came late, as under a limit"
    }
    guard let latency = estimates.latency else {
      return "latency: unknown; no policy in the log came due"
    }
    if latency < 0 {
      return "latency: none; half of the reloads came \(Count.duration(milliseconds: -latency)) "
        + "early or more"
    }
    return "latency: \(Count.duration(milliseconds: latency)), the median of late reloads"
  }

  private var scatter: String? {
    widget.recorded.days.dispersion.map {
      "reloads per day: variance is \(Count.hundredths($0)) times the mean (1 if random)"
    }
  }

  private var limit: String {
    if estimates.isHeldBack {
      return "limit: at least \(estimates.limitAtLeast), charged in the busiest 24 hours; "
        + "anchor: unknown, no regular gap"
    }
    guard let limit = estimates.limit else {
      return "limit and anchor: unknown; no limit was reached "
        + "(busiest 24 hours: \(estimates.limitAtLeast) charged)"
    }
    let least = "limit: \(limit), spent more than once"
    guard let anchor = estimates.anchor else {
      return least + "; anchor: unknown"
    }
    return least + "; anchor: reloads resume at about \(anchor.clock) "
      + "(R \(Count.hundredths(anchor.resultant)))"
  }
}

extension CircularMean {
  /// `HH:MM` of the log's clock.
  var clock: String {
    let minutes = timeOfDay / 60_000
    let (hour, minute) = (String(100 + minutes / 60), String(100 + minutes % 60))
    return "\(hour.dropFirst()):\(minute.dropFirst())"
  }
}

extension Budget {
  /// Charges of 24 hours in percent of a limit of the window.
  func use(perDay: Double, of limit: Int64) -> Double {
    100 * perDay * Double(window) / (86_400_000 * Double(limit))
  }
}

extension Count {
  /// A number with two decimals.
  static func hundredths(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e13 else { return "–" }
    let hundredths = Int(abs(number) * 100 + 0.5)
    let sign = number < 0 && hundredths > 0 ? "-" : ""
    return "\(sign)\(hundredths / 100).\(String(100 + hundredths % 100).dropFirst())"
  }

  /// A duration in words, rounded down to seconds; what came early is negative.
  static func duration(milliseconds: Int64) -> String {
    let sign = milliseconds <= -1000 ? "-" : ""
    return sign + duration(seconds: Int(milliseconds.magnitude / 1000))
  }
}
