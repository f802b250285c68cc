internal import AuditKit
internal import BudgetReplay
internal import WidgetManifests

/// The advice of `audit replay --advise`: the best few changes for each widget.
struct AdviceReport {
  let replay: ReplayReport
  /// The names of the widgets, in order.
  let names: [Sanitized]

  /// Writes the advice on all widgets; nothing without any.
  func write(to painter: inout Painter, columns: Int) {
    if replay.widgets.allSatisfy({ $0.advice == nil }) { return }
    painter.write("\n")
    painter.write("Advice", in: .strong)
    let budget = replay.settings.budget.rules
    painter.write(", each change replayed under every budget model first;\n")
    painter.writeLine(
      Sanitized("stale times and ages are those at \(budget.low) under \(budget.regulator)"))
    for (name, widget) in zip(names, replay.widgets) {
      let branches = widget.branches.filter { $0.advice != nil }
      for branch in branches {
        let line = ", the answer at line \(branch.place.start.line)"
        write(
          branch, named: Sanitized(trusted: name.text + line), isBranch: true, to: &painter,
          columns: columns)
      }
      if branches.isEmpty {
        write(widget, named: name, isBranch: false, to: &painter, columns: columns)
      }
    }
  }

  /// Writes the advice on a widget or on one of its branches; nothing without any.
  private func write(
    _ widget: ReplayedWidget, named name: Sanitized, isBranch: Bool, to painter: inout Painter,
    columns: Int
  ) {
    guard let advice = widget.advice else { return }
    painter.write("\n  ")
    painter.writeLine(name, in: .strong)
    for (index, candidate) in advice.candidates.enumerated() {
      let text = AdviceText(candidate, replay.settings, isBranch: isBranch)
      painter.write(Sanitized(trusted: "  \(index + 1). "))
      painter.writeParagraph(text.sentence, indent: 5, columns: columns, minimum: 40)
      for (text, columns) in [(text.yaml, .max), (text.effect, columns)] {
        painter.write("     ")
        painter.writeParagraph(text, indent: 5, columns: columns, minimum: 40)
      }
    }
    var remarks = advice.remarks.map(\.sentence)
    if advice.candidates.isEmpty && remarks.isEmpty {
      let isFine = widget.verdict == .fits
      remarks = [
        isFine ? "nothing to change" : "no change found that asks for less and ages no more"
      ]
    }
    for remark in remarks {
      painter.write("  - ")
      painter.writeParagraph(remark, indent: 4, columns: columns, minimum: 40)
    }
  }
}
