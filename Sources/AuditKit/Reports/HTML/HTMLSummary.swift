internal import BudgetReplay
internal import PageTemplates

/// The head of a page: what was found in how much, and how the run ends.
final class HTMLSummary {
  private let result: AuditResult
  private let budget: [BudgetRow]
  private let failOn: Severity

  init(_ result: AuditResult, _ budget: [BudgetRow], failOn: Severity) {
    self.result = result
    self.budget = budget
    self.failOn = failOn
  }

  var slots: Slots {
    var slots = Slots()
    slots.fill("headline", headline)
    slots.fill("exit", String(exit.code))
    slots.fill("meaning", exit.meaning)
    slots.fill("extent", extent)
    slots.fill("counts", each: counts)
    slots.fill("verdicts", budget.contains(where: \.hasBudget) ? verdicts : nil)
    slots.fill(
      "asides",
      each: asides.map { aside in
        var slots = Slots()
        slots.fill("words", each: HTMLText.pieces(of: aside))
        return slots
      })
    slots.fill("problems", problems)
    return slots
  }

  private var headline: String {
    let found = Severity.allCases.reversed().map { (count(of: $0), $0.rawValue) }
      .filter { $0.0 > 0 }.map { Count.of($0.0, $0.1) }
    let parts = (result.problems.isEmpty ? [] : ["not all could be done"]) + found
    let text = parts.isEmpty ? "all clear" : parts.joined(separator: ", ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// How the run ends, as far as this report knows: one that cannot be written makes it 2.
  private var exit: (code: Int, meaning: String) {
    if !result.problems.isEmpty {
      return (2, "something could not be done; what could be audited is below")
    }
    let fails = Severity.allCases.contains { $0 >= failOn && count(of: $0) > 0 }
    let level = failOn == .error ? "errors" : "\(failOn.rawValue)s or worse"
    return fails ? (1, "there are \(level), which fail the run") : (0, "there are no \(level)")
  }

  private var extent: String {
    let summary = result.summary
    let parts = [
      (summary.files, "file"), (summary.apps, "app"), (summary.bundles, "bundle"),
      (summary.widgets, "widget"),
    ]
    return parts.map { Count.of($0.0, $0.1) }.joined(separator: ", ")
  }

  private var counts: [Slots] {
    Severity.allCases.reversed().map { severity in
      let count = count(of: severity)
      let noun = severity.rawValue + (count == 1 ? "" : "s")
      return Slots([
        "tone": count == 0 ? "none" : severity.rawValue, "number": String(count), "noun": noun,
      ])
    }
  }

  private var verdicts: Slots {
    var slots = Slots()
    let judged = budget.filter(\.hasBudget)
    let idle = judged.count { $0.isIdle }
    let none = idle == 0 ? "" : ", \(idle) of which \(idle == 1 ? "has" : "have") no reloads"
    slots.fill("replayed", "\(Count.of(judged.count, "placed widget")) replayed\(none).")
    let low = judged.first?.low.map(String.init) ?? "any number"
    let high = judged.first?.high.map(String.init) ?? "any number"
    let verdicts: [(BudgetRow.Verdict, String)] = [
      (.over, "ask for more than \(high) a day"), (.depends, "ask for \(low) to \(high)"),
      (.fits, "ask for \(low) at most"),
    ]
    slots.fill(
      "verdict",
      each: verdicts.map { verdict, meaning in
        let count = judged.count { $0.verdict == verdict && !$0.isIdle }
        return Slots([
          "tone": count == 0 ? "none" : verdict.rawValue, "number": String(count),
          "noun": verdict.rawValue, "sense": meaning,
        ])
      })
    return slots
  }

  /// What else is to be known, a sentence each.
  private var asides: [String] {
    let summary = result.summary
    var asides: [String] = []
    if summary.fixed > 0 { asides.append("\(Count.of(summary.fixed, "finding")) fixed.") }
    let fixes = [(summary.fixable, "`--fix`"), (summary.fixableUnsafe, "`--fix-unsafe`")]
      .filter { $0.0 > 0 }.map { "\($0.0) with \($0.1)" }
    if !fixes.isEmpty { asides.append("Fixable: \(fixes.joined(separator: ", ")).") }
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

  private func count(of severity: Severity) -> Int {
    switch severity {
    case .error: result.summary.errors
    case .warning: result.summary.warnings
    case .note: result.summary.notes
    }
  }
}
