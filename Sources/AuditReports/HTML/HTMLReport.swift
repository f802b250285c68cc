public import AuditKit
internal import BudgetReplay
public import WidgetManifests

/// The report as a self-contained HTML page; its script filters the findings, all of which are
/// shown without it.
///
/// Widgets have pictures if the run traced a day of them (`ReplayScope.tracedDays`).
public struct HTMLReport: Sendable {
  /// The lowest severity that fails the run; the page shows the exit code.
  public var failOn: Severity

  /// The maximum number of widgets, or of kinds of a fleet, with a picture; each takes about 10 kB.
  public static let maximumPicturedWidgets = 60

  /// The maximum number of findings on a page, about 4 MB; the page shows the number of the others.
  var maximumFindings = 5_000

  /// Creates a report.
  public init(failOn: Severity = .error) {
    self.failOn = failOn
  }

  /// Returns a result, and the budget of its widgets if they were replayed, as UTF-8.
  public func render(_ result: AuditResult) -> [UInt8] {
    var result = result
    result.keep(atMost: maximumFindings)
    return Array(HTMLPage(result, failOn: failOn).html.text.utf8)
  }
}

/// The page: the result in numbers, the exit code of the run, what to do, and the facts.
private struct HTMLPage {
  private let result: AuditResult
  private let budget: [BudgetRow]
  private let failOn: Severity
  private let excess: UnreportedExcess
  private let findings: HTMLFindings
  private let widgets: HTMLBudget?
  private let days: HTML?
  private let activities: HTML?
  private let changes: HTML?

  init(_ result: AuditResult, failOn: Severity) {
    self.result = result
    budget = result.budgetRows
    self.failOn = failOn
    excess = UnreportedExcess(result)
    findings = HTMLFindings(result)
    widgets = result.replay.flatMap { $0.widgets.isEmpty ? nil : HTMLBudget($0) }
    days = widgets?.days
    activities = WidgetTable.activities(result.replay).section(
      "activities", "Live Activities", table: "updated",
      "Updates an hour; what is granted was reported or measured, Apple publishes no number")
    changes = WidgetTable.changes(result.comparison?.widgets ?? []).section(
      "changes", "Budget before and after", table: "changed",
      "Reloads a day that each widget asks for, in the older release and in this one")
  }

  var html: HTML {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <meta name="generator" content="audit \(AuditVersion.current)"/>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-dZzSyq5bfkuzI1KTLNtWTqcjt366g3Zr/syFUMQ8jJg='; img-src data:"/>
    <link rel="icon" href="data:,"/>
    <title>\(headline) – audit</title>
    <style>
    \(HTML.style)\
    </style>
    </head>
    <body>
    <a class="skip" href="#main">Skip to the report</a>
    <header class="page">
    <p class="brand">audit</p>
    <h1>\(headline)</h1>
    <p class="extent">in \(result.summary.extent.joined(separator: ", "))</p>
    <p class="exit exit-\(exit.code)"><strong>Exit code \(exit.code)</strong> \(exit.meaning)</p>
    </header>
    <nav class="page" aria-label="Contents">
    <ul>
    \(contents)\
    </ul>
    </nav>
    <main class="page" id="main">
    \(problems)\
    \(todo)\
    \(widgets?.section(verdicts))\
    \(activities)\
    \(changes)\
    \(findings.section)\
    \(days)\
    \(widgets?.legend)\
    </main>
    <footer class="page">
    <p>Written by audit \(AuditVersion.current). The page loads nothing.</p>
    </footer>
    \(findings.isEmpty ? nil : HTML.script)\
    </body>
    </html>

    """
  }

  private var headline: String { result.headline(excess).capitalizedFirst }

  /// The links to the sections of the page.
  private var contents: [HTML] {
    let sections = [
      ("problems", "What could not be done", !result.problems.isEmpty),
      ("todo", "What to do", true), ("budget", "Budget", widgets != nil),
      ("activities", "Live Activities", activities != nil),
      ("changes", "Budget before and after", changes != nil),
      ("findings", "Findings", !findings.isEmpty), ("days", "Days", days != nil),
    ]
    return sections.filter(\.2).map { id, title, _ in
      "<li><a href=\"#\(id)\">\(title)</a></li>\n"
    }
  }

  private var problems: HTML? {
    if result.problems.isEmpty { return nil }
    let items = result.problems.map { problem -> HTML in
      "<li><code>\(problem.place)</code>: \(problem.reason)</li>\n"
    }
    return """
      <section aria-labelledby="problems">
      <h2 id="problems">What could not be done</h2>
      <ul class="problems">
      \(items)\
      </ul>
      </section>

      """
  }

  /// The actions, rule by rule.
  private var todo: HTML {
    """
    <section aria-labelledby="todo">
    <h2 id="todo">What to do</h2>
    \(clean.map { "<p class=\"clean\">\($0)</p>\n" })\
    <ol class="tasks">
    \(findings.tasks)\
    \(zip(excess.names, excess.sentences).map { item(about: $1, as: $0.verdict.rawValue) })\
    </ol>
    \(asides.map { "<p class=\"aside\">\(HTML.words($0))</p>\n" })\
    </section>

    """
  }

  private func item(about sentence: String, as tone: String) -> HTML {
    """
    <li class="task \(tone)">
    <h3><span class="badge \(tone)">\(tone)</span> Refresh budget</h3>
    <p>\(HTML.words(sentence)) <a class="place" href="#budget">see the budget</a></p>
    </li>

    """
  }

  /// The sentence in place of findings; nil if there is something to do.
  private var clean: String? {
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

  /// The number of widgets with each verdict; nil if none has a budget.
  private var verdicts: HTML? {
    let judged = budget.filter(\.hasBudget)
    guard let band = judged.first?.band else { return nil }
    let idle = judged.count { $0.isIdle }
    let none = idle == 0 ? "" : ", \(idle) of which \(idle == 1 ? "has" : "have") no reloads"
    let verdicts: [(Verdict, String)] = [
      (.over, "ask for more than \(band.high) a day"),
      (.depends, "ask for more than \(band.low), at most \(band.high)"),
      (.fits, "ask for at most \(band.low)"),
    ]
    let tally = verdicts.map { verdict, meaning -> HTML in
      let count = judged.count { $0.verdict == verdict }
      return """
        <div class="\(count == 0 ? "none" : verdict.rawValue)"><dt>\(verdict.rawValue)<span class="sense">\(meaning)</span></dt><dd>\(count)</dd></div>

        """
    }
    return """
      <dl class="tally">
      \(tally)\
      </dl>
      <p class="aside">\(Count.of(judged.count, "placed widget")) replayed\(none).</p>

      """
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
}

extension HTML {
  /// Returns the link and the text to show, if the text is only a web address.
  static func link(_ text: String) -> (address: String, shown: String)? {
    guard let url = try? AbsoluteURL(parsing: text), url.isWeb else { return nil }
    let rest = text.drop { $0 != "/" }.drop { $0 == "/" }
    return (text, rest.isEmpty ? text : String(rest))
  }
}
