internal import BudgetReplay

/// What the numbers of a replay rest on, and which of them would stand whatever Apple does.
struct ReplayLegend {
  private let settings: ReplaySettings

  init(_ settings: ReplaySettings) { self.settings = settings }

  /// Writes it, in lines of so many columns.
  func write(to painter: inout Painter, columns: Int) {
    for line in WrappedText.lines(of: text, width: max(min(columns, 100), 40)) {
      painter.write(in: .faint) { $0.write(line) }
      painter.endLine()
    }
  }

  /// All of it, as one paragraph.
  var text: String {
    let days = Count.of(settings.days, "day")
    let band = "\(settings.budget.low) to \(settings.budget.high)"
    let limits =
      settings.budget.model == .unlimited
      ? "where all is granted and only the verdict asks for \(band) reloads"
      : "with \(band) reloads"
    return """
      Asked is exact whatever Apple does: it follows from the manifests, the profile \
      \(quoted(settings.profileName)) and the floor of \
      \(ManifestDuration.describe(milliseconds: settings.budget.floor)) alone. The rest holds \
      under \(settings.budget.regulatorInFull), \(limits), which is an assumption: nobody outside Apple knows \
      how the budget is enforced. \(days) from \(firstDay), \(settings.timeZone).\(chance)
      """
  }

  /// What differs from run to run; empty for a single run.
  private var chance: String {
    if settings.runs == 1 { return "" }
    return """
       In the \(settings.runs) runs of seed \(settings.seed), reloads given by their number a day \
      come at random, and windows from placement begin at random; all else is the even spread.
      """
  }

  private var firstDay: LocalDate { LocalDate(dayNumber: settings.start.dayNumber + 1) }
}
