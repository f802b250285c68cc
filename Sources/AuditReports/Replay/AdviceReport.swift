internal import AuditKit
internal import BudgetReplay
internal import WidgetManifests

/// What `audit replay --advise` prints: for each widget, the best few changes.
struct AdviceReport {
  private let replay: ReplayReport
  private let names: [Sanitized]

  init(_ replay: ReplayReport) {
    self.replay = replay
    names = WidgetNames.of(BudgetRow.rows(of: replay))
  }

  /// Writes the advice on all widgets; nothing where none was asked for.
  func write(to painter: inout Painter, columns: Int) {
    if replay.widgets.allSatisfy({ $0.advice == nil }) { return }
    painter.write("\n")
    painter.write(in: .strong) { $0.write("Advice") }
    let budget = replay.settings.budget
    painter.write(", each change replayed under every regulator first;\n")
    painter.write(
      Sanitized("stale times and ages are those at \(budget.low) under \(budget.regulator)"))
    painter.endLine()
    for (name, widget) in zip(names, replay.widgets) {
      guard let advice = widget.advice else { continue }
      painter.write("\n  ")
      painter.write(in: .strong) { $0.write(name) }
      painter.endLine()
      write(advice, fits: widget.verdict == .fits, to: &painter, columns: columns)
    }
  }

  private func write(
    _ advice: Advice, fits: Bool, to painter: inout Painter, columns: Int
  ) {
    for (index, candidate) in advice.candidates.enumerated() {
      let text = AdviceText(candidate, replay.settings)
      write(text.sentence, after: "  \(index + 1). ", to: &painter, columns: columns)
      write(text.yaml, after: "     ", to: &painter, columns: .max)
      write(text.effect, after: "     ", to: &painter, columns: columns)
    }
    for remark in advice.remarks {
      write(remark.sentence, after: "  - ", to: &painter, columns: columns)
    }
    if advice.candidates.isEmpty && advice.remarks.isEmpty {
      let nothing =
        fits ? "nothing to change" : "no change found that asks for less and ages no more"
      write(nothing, after: "  - ", to: &painter, columns: columns)
    }
  }

  private func write(
    _ text: String, after indent: String, to painter: inout Painter, columns: Int
  ) {
    let width = max(columns == .max ? .max : columns - indent.utf8.count, 40)
    for (index, line) in WrappedText.lines(of: text, width: width).enumerated() {
      painter.write(Sanitized(trusted: index == 0 ? indent : ""))
      if index > 0 { painter.write(" ", times: indent.utf8.count) }
      painter.write(line)
      painter.endLine()
    }
  }
}
