internal import AuditKit
internal import BudgetReplay
internal import WidgetManifests

/// The action for the findings of one rule: the part of a report that people read first.
struct FindingTask {
  /// Findings with the same help.
  struct Cause {
    let help: String
    fileprivate(set) var groups: [FindingGroup] = []
  }

  let severity: Severity
  let rule: String
  /// The source of the rule.
  let source: String
  /// The causes, in the order of a report.
  fileprivate(set) var causes: [Cause] = []
  /// The number of findings.
  fileprivate(set) var count = 0
  /// The number of findings with a safe fix.
  fileprivate(set) var fixable = 0
  /// The number of findings with an unsafe fix.
  fileprivate(set) var fixableUnsafe = 0

  /// The maximum number of messages that a task lists, of widgets that a message names, and of those
  /// in a list that isn't folded.
  static let maximumListed = 10

  /// The causes with the messages that are listed.
  var listedCauses: [Cause] {
    var rest = Self.maximumListed
    return causes.prefix(rest).map { cause in
      let groups = Array(cause.groups.prefix(rest))
      rest -= groups.count
      return Cause(help: cause.help, groups: groups)
    }.filter { !$0.groups.isEmpty }
  }

  /// The number of findings whose messages aren't listed.
  var unlisted: Int {
    count - listedCauses.reduce(0) { $1.groups.reduce($0) { $0 + $1.count } }
  }

  /// The words for the fixes, such as `fix 2 with `--fix``; nil if there are none.
  var fixes: String? {
    let parts = [(fixable, "`--fix`"), (fixableUnsafe, "`--fix-unsafe`")].filter { $0.0 > 0 }
    if parts.isEmpty { return nil }
    return "fix " + parts.map { "\($0.0) with \($0.1)" }.joined(separator: ", ")
  }
}

extension FindingTask {
  /// Returns what to do about groups: errors first, and what is found most often before what is found
  /// less.
  static func all(_ groups: [FindingGroup]) -> [FindingTask] {
    struct Key: Hashable {
      let severity: Severity
      let rule: String
    }
    struct CauseKey: Hashable {
      let task: Int
      let help: String
    }
    var tasks: [FindingTask] = []
    var indexes: [Key: Int] = [:]
    var causes: [CauseKey: Int] = [:]
    for group in groups {
      let finding = group.first
      let key = Key(severity: finding.severity, rule: finding.rule)
      let index = indexes[key] ?? tasks.count
      if index == tasks.count {
        indexes[key] = index
        tasks.append(
          FindingTask(severity: finding.severity, rule: finding.rule, source: finding.source))
      }
      let causeKey = CauseKey(task: index, help: finding.help)
      let cause = causes[causeKey] ?? tasks[index].causes.count
      if cause == tasks[index].causes.count {
        causes[causeKey] = cause
        tasks[index].causes.append(FindingTask.Cause(help: finding.help))
      }
      tasks[index].causes[cause].groups.append(group)
      tasks[index].count += group.count
      switch finding.fix?.isSafe {
      case true?: tasks[index].fixable += group.count
      case false?: tasks[index].fixableUnsafe += group.count
      case nil: break
      }
    }
    return tasks.enumerated().sorted { first, second in
      let (one, other) = (first.element, second.element)
      if one.severity != other.severity { return one.severity > other.severity }
      return one.count != other.count ? one.count > other.count : first.offset < second.offset
    }.map(\.element)
  }
}

/// Widgets that exceed the budget without a finding of their own: the rule may be off, or the finding
/// suppressed or in the baseline.
struct UnreportedExcess {
  /// The names of those that exceed every limit, and of those that exceed the lower one.
  let names: [(verdict: Verdict, names: [String])]

  /// Creates the list of the widgets of a result.
  init(_ result: AuditResult) {
    let findings = result.findings.filter(\.reportsExcess)
    let subjects = findings.flatMap { [$0.subject] + $0.otherSubjects }
    let reported = Set(subjects.map { [$0.bundle, $0.kind] })
    // If the list of findings was cut, the widgets of the missing ones are unknown.
    let isWhole = result.summary.found.reduce(0) { $0 + $1.count } <= result.findings.count
    let budget = result.budgetRows
    let rows = zip(budget, WidgetNames.of(budget)).filter { row, _ in
      isWhole && row.hasBudget && row.verdict != .fits
        && !reported.contains([row.subject.bundle, row.subject.kind])
    }
    names = [Verdict.over, .depends].map { verdict in
      (verdict, rows.filter { $0.0.leastExcess == verdict }.map(\.1.text))
    }.filter { !$0.names.isEmpty }
  }

  /// The widgets in numbers, such as `2 widgets exceed their budget`.
  var counts: [String] {
    names.map { verdict, names in
      let (own, verb) = names.count == 1 ? ("its", "exceeds") : ("their", "exceed")
      return Count.of(names.count, "widget") + (verdict == .over ? " \(verb)" : " may exceed")
        + " \(own) budget"
    }
  }

  /// The same with the names of the widgets, a sentence each.
  var sentences: [String] {
    zip(counts, names).map { count, group in
      "\(count): \(group.names.map(quoted).shortened(to: FindingTask.maximumListed))"
    }
  }
}

extension AuditResult {
  /// Returns the result in numbers, such as `2 errors, 1 note`, or `all clear` if nothing is found, the
  /// baseline knows of nothing, and every widget stays within its budget.
  func headline(_ excess: UnreportedExcess) -> String {
    var found = summary.found.map { Count.of($0.count, $0.severity.rawValue) }
    if found.isEmpty && summary.baselined > 0 { found = ["nothing new"] }
    let parts = (problems.isEmpty ? [] : ["not all could be done"]) + found + excess.counts
    return parts.isEmpty ? clear : parts.joined(separator: ", ")
  }

  /// The result if nothing is found.
  var clear: String {
    if comparison != nil { return "no breaking changes" }
    if product != nil { return "all clear" }
    if summary.bundles == 0 { return "no findings (no widget bundle)" }
    let isUnreplayed = replay == nil && summary.widgets > 0
    return isUnreplayed ? "no findings (budgets not replayed)" : "all clear"
  }
}
