internal import BudgetReplay
internal import PageTemplates

/// The report as a page that stands alone: it loads nothing, and needs no script to be read.
///
/// Widgets have pictures where the run told a day of them, as ``ReplayScope/toldDays`` asks for.
public struct HTMLReport: Sendable {
  /// The lowest severity that fails the run, by which the page says how the run ends.
  public var failOn: Severity

  /// Of how many widgets a run should tell a day for a page that is still read: about 10 kB each.
  public static let picturedWidgets = 60

  /// How many findings a page shows, which are some 4 MB; it says how many more there are.
  var mostFindings = 5_000

  /// Makes a report.
  public init(failOn: Severity = .error) {
    self.failOn = failOn
  }

  /// Writes a result, and the budget of its widgets where they were replayed, as UTF-8.
  public func render(_ result: AuditResult) -> [UInt8] {
    render(result, budget: result.replay.map { BudgetRow.rows(of: $0) } ?? [])
  }

  /// Writes a result, and the budget of its widgets, as UTF-8.
  func render(_ result: AuditResult, budget: [BudgetRow]) -> [UInt8] {
    var result = result
    result.keep(atMost: mostFindings)
    var slots = HTMLSummary(result, budget, failOn: failOn).slots
    slots.fill("version", AuditVersion.current)
    let findings = HTMLFindings(result)
    slots.fill("findings", findings.slots)
    slots.fill("budget", budget.isEmpty ? nil : HTMLBudget(result, budget).slots)
    slots.fill("changes", BudgetChangeTable(result.comparison?.widgets ?? []).slots)
    // The template is part of the program.
    return Self.templates.render("page", slots) ?? []
  }

  private static let templates: PageTemplates = {
    do throws(PageTemplates.Mistake) {
      return try PageTemplates(HTMLTemplate.all) { HTMLText.escaped($0) }
    } catch {
      preconditionFailure("the template \(error.name): \(error.reason)")
    }
  }()
}
