public import AuditKit
internal import BudgetReplay
internal import PageTemplates
public import WidgetManifests

/// The report as a self-contained HTML page; its script filters the findings, all of which are
/// shown without it.
///
/// Widgets have pictures if the run traced a day of them (`ReplayScope.tracedDays`).
public struct HTMLReport: Sendable {
  /// The lowest severity that fails the run; the page shows the exit code.
  public var failOn: Severity

  /// The maximum number of widgets with a picture; each takes about 10 kB.
  public static let maximumPicturedWidgets = 60

  /// The maximum number of findings on a page, about 4 MB; the page shows the number of the others.
  var maximumFindings = 5_000

  /// Creates a report.
  public init(failOn: Severity = .error) {
    self.failOn = failOn
  }

  /// Returns a result, and the budget of its widgets if they were replayed, as UTF-8.
  public func render(_ result: AuditResult) -> [UInt8] {
    render(result, budget: result.budgetRows)
  }

  func render(_ result: AuditResult, budget: [BudgetRow]) -> [UInt8] {
    var result = result
    result.keep(atMost: maximumFindings)
    var slots = HTMLSummary(result: result, budget: budget, failOn: failOn).slots
    slots.fill("version", AuditVersion.current)
    let findings = HTMLFindings(result)
    slots.fill("tasks", each: findings.taskSlots)
    slots.fill("findings", findings.slots)
    slots.fill("budget", budget.isEmpty ? nil : HTMLBudget(result, budget).slots)
    slots.fill("activities", WidgetTable.activities(result.replay).slots)
    slots.fill("changes", WidgetTable.changes(result.comparison?.widgets ?? []).slots)
    // The templates are part of the program, so they can always be rendered.
    return Self.templates.render("page", slots) ?? []
  }

  private static let templates: PageTemplates = {
    do throws(PageTemplates.RenderingError) {
      return try PageTemplates(HTMLTemplate.all) { HTMLText.escaped($0) }
    } catch {
      preconditionFailure("the template \(error.name): \(error.reason)")
    }
  }()
}

/// The head of a page: the result in numbers, the exit code of the run, and other facts.
private struct HTMLSummary {
  let result: AuditResult
  let budget: [BudgetRow]
  let failOn: Severity

  var slots: Slots {
    var slots = Slots()
    let excess = UnreportedExcess(result, budget)
    slots.fill("headline", result.headline(excess).capitalizedFirst)
    slots.fill("exit", String(exit.code))
    slots.fill("meaning", exit.meaning)
    slots.fill("extent", result.summary.extent.joined(separator: ", "))
    slots.fill(
      "excess",
      each: zip(excess.names, excess.sentences).map { group, sentence in
        var slots = HTMLText.words(sentence)
        slots.fill("tone", group.verdict.rawValue)
        return slots
      })
    slots.fill("clean", clean(excess))
    slots.fill("verdicts", budget.contains(where: \.hasBudget) ? verdicts : nil)
    slots.fill("asides", each: asides.map { HTMLText.words($0) })
    slots.fill("problems", problems)
    return slots
  }

  /// The sentence in place of findings; nil if there is something to do.
  private func clean(_ excess: UnreportedExcess) -> String? {
    if !result.findings.isEmpty || !excess.names.isEmpty || result.leftOut > 0 { return nil }
    if !result.problems.isEmpty { return "No findings in what could be read." }
    return budget.contains(where: \.hasBudget)
      ? "Nothing: there are no findings, and every widget stays within its budget."
      : "Nothing: there are no findings."
  }

  /// The exit code of the run, unless a report can't be written, which makes it 2.
  private var exit: (code: Int, meaning: String) {
    if !result.problems.isEmpty {
      return (2, "something could not be done; what could be audited is below")
    }
    let fails = Severity.allCases.contains { $0 >= failOn && result.summary.count(of: $0) > 0 }
    let level = failOn == .error ? "errors" : "\(failOn.rawValue)s or worse"
    return fails ? (1, "there are \(level), which fail the run") : (0, "there are no \(level)")
  }

  private var verdicts: Slots {
    var slots = Slots()
    let judged = budget.filter(\.hasBudget)
    let idle = judged.count { $0.isIdle }
    let none = idle == 0 ? "" : ", \(idle) of which \(idle == 1 ? "has" : "have") no reloads"
    slots.fill("replayed", "\(Count.of(judged.count, "placed widget")) replayed\(none).")
    let low = judged.first?.low.map(String.init) ?? "any number"
    let high = judged.first?.high.map(String.init) ?? "any number"
    let verdicts: [(Verdict, String)] = [
      (.over, "ask for more than \(high) a day"),
      (.depends, "ask for more than \(low), at most \(high)"),
      (.fits, "ask for at most \(low)"),
    ]
    slots.fill(
      "verdict",
      each: verdicts.map { verdict, meaning in
        let count = judged.count { $0.verdict == verdict }
        return Slots([
          "tone": count == 0 ? "none" : verdict.rawValue, "number": String(count),
          "noun": verdict.rawValue, "sense": meaning,
        ])
      })
    return slots
  }

  /// Other facts, a sentence each.
  private var asides: [String] {
    let summary = result.summary
    var asides: [String] = []
    if summary.fixed > 0 { asides.append("\(Count.of(summary.fixed, "finding")) fixed.") }
    let fixes = [(summary.fixable, "`--fix`"), (summary.fixableUnsafe, "`--fix-unsafe`")]
      .filter { $0.0 > 0 }.map { "\($0.0) with \($0.1)" }
    if !fixes.isEmpty { asides.append("Fixable: \(fixes.joined(separator: ", ")).") }
    if summary.unknown > 0 { asides.append("Unknown values: \(summary.unknown).") }
    if summary.suppressed > 0 { asides.append("Suppressed by comments: \(summary.suppressed).") }
    if let known = result.knownSentence { asides.append(known + ".") }
    if result.leftOut > 0 {
      asides.append("Left out of this page: \(Count.of(result.leftOut, "finding")).")
    }
    return asides
  }

  private var problems: Slots? {
    if result.problems.isEmpty { return nil }
    var slots = Slots()
    slots.fill(
      "problem", each: result.problems.map { Slots(["where": $0.place, "reason": $0.reason]) })
    return slots
  }
}

/// Escaped text for elements and quoted attributes of a page.
enum HTMLText {
  /// Returns a text without markup, in which hidden characters are escaped visibly.
  static func escaped(_ text: String) -> String {
    Sanitizer.text(text) { scalar, _, _ in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: nil
      }
    }
  }

  /// Returns a text in pieces; a piece between backticks is code.
  static func pieces(of text: String) -> [Slots] {
    CodeSpans(text).pieces.map { Slots([$0.isCode ? "code" : "text": $0.text]) }
  }

  /// Returns slots with the pieces of a text.
  static func words(_ text: String) -> Slots {
    var slots = Slots()
    slots.fill("words", each: pieces(of: text))
    return slots
  }

  /// Returns the link and the text to show, if the text is only a web address.
  static func link(_ text: String) -> (address: String, shown: String)? {
    guard let url = try? AbsoluteURL(parsing: text), url.isWeb else { return nil }
    let rest = text.drop { $0 != "/" }.drop { $0 == "/" }
    return (text, rest.isEmpty ? text : String(rest))
  }
}
