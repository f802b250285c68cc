internal import AuditKit
internal import BudgetReplay
internal import WidgetManifests

/// A recorded log for people: what was read of it, then a table for each widget.
struct LogText {
  private let report: LogReport
  /// How many widgets have a table; all of them are in the JSON report.
  private static let tables = 20

  init(_ report: LogReport) { self.report = report }

  func write(to painter: inout Painter) {
    let log = report.log
    let share = log.lines == 0 ? 0 : 100 * Double(log.understood) / Double(log.lines)
    painter.write(in: .strong) { $0.write("Recorded log") }
    let facts = [
      Count.of(log.lines, "line"), "\(Count.decimal(share)) % understood",
      Count.of(report.widgets.count, "widget"),
    ]
    line(": " + facts.joined(separator: ", "), to: &painter)
    for note in notes { line("  " + note, to: &painter) }
    for widget in report.widgets.prefix(Self.tables) {
      painter.write("\n")
      LogTable(widget, settings: report.settings).write(to: &painter)
    }
    let more = report.widgets.count - Self.tables
    if more > 0 {
      painter.write("\n")
      line("and \(Count.of(more, "more widget")); the JSON report has them all", to: &painter)
    }
  }

  private func line(_ text: String, to painter: inout Painter) {
    painter.write(Sanitized(text))
    painter.endLine()
  }

  /// What is to be known of the numbers before they are read.
  private var notes: [String] {
    let log = report.log
    var notes: [String] = []
    if log.broken > 0 {
      let named = log.firstBroken.map { "\($0.line) (\($0.reason))" }.joined(separator: ", ")
      let more = log.broken > log.firstBroken.count ? " and others" : ""
      notes.append("\(Count.of(log.broken, "broken line")): \(named)\(more)")
    }
    if log.unknown > 0 { notes.append("\(Count.of(log.unknown, "line")) of another kind") }
    let leftOut = LeftOut.allCases.compactMap { reason in
      log.leftOut[reason].map { "\($0) \(reason.words(skippedDays: log.skippedDays))" }
    }
    if !leftOut.isEmpty { notes.append("left out: " + leftOut.joined(separator: ", ")) }
    let unpredicted = report.unpredictedKinds
    if !unpredicted.isEmpty {
      let more = unpredicted.count > 5 ? " and \(unpredicted.count - 5) more" : ""
      notes.append(
        "of no kind that was replayed from a manifest: "
          + unpredicted.prefix(5).map { quoted($0) }.joined(separator: ", ") + more)
    }
    if report.widgets.isEmpty, !report.kinds.isEmpty {
      let kinds = report.kinds.sorted().prefix(5).map { quoted($0) }.joined(separator: ", ")
      notes.append("no reload of a reported kind counts; the log's kinds: \(kinds)")
    }
    if !log.book.triggers.isComplete {
      notes.append(
        "the replay has the first \(TriggerBook.limit) of \(log.book.triggers.count) triggers")
    }
    if report.widgets.contains(where: { !$0.recorded.kept.isComplete }) {
      notes.append(
        "of a widget's reloads, the first \(KeptReloads.limit) at most are replayed and paired")
    }
    if report.widgets.contains(where: { $0.recorded.gaps.isSampled }) {
      notes.append(
        "quantiles and distances rest on a random sample of \(Reservoir.capacity), seed fixed")
    }
    if report.widgets.contains(where: { $0.replay != nil }) {
      let budget = report.settings.budget
      let model = "\(budget.model), \(budget.low)–\(budget.high)"
      notes.append("replayed: the answers that were recorded, under the model \(model)")
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
    case .firstDays: "of a widget's first \(Count.of(skippedDays, "day"))"
    case .outOfOrder: "behind later ones"
    case .moreWidgets: "of more than \(RecordingBook.widgetLimit) widgets"
    }
  }
}
