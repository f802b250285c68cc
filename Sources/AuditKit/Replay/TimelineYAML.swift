internal import BudgetReplay
internal import WidgetManifests

/// Writes scripts as in a manifest, on one line.
enum TimelineYAML {
  /// Returns the key `timeline` with a provider's answers; reading it returns the same script.
  static func timeline(_ script: ProviderScript) -> String {
    if script.cases.count == 1, script.cases[0].span == nil, script.cases[0].weekdays == nil {
      return "timeline: {\(answers(script.cases[0]))}"
    }
    let cases = script.cases.map { item -> String in
      "{" + [when(item), answers(item)].compactMap(\.self).joined(separator: ", ") + "}"
    }
    return "timeline: {cases: [\(cases.joined(separator: ", "))]}"
  }

  /// Returns an item of the list `branches` with the only answer of a script.
  static func branch(_ script: ProviderScript) -> String {
    "- {" + (script.cases.first.map(answers) ?? "") + "}"
  }

  private static func when(_ item: ProviderScript.Case) -> String? {
    let span = item.span.map { "\"\($0)\"" }
    guard let weekdays = item.weekdays else { return span.map { "when: \($0)" } }
    let names = Weekday.allCases.filter(weekdays.contains).map(\.rawValue)
    let days = "weekdays: [\(names.joined(separator: ", "))]"
    return "when: {"
      + [span.map { "span: \($0)" }, days].compactMap(\.self)
      .joined(separator: ", ") + "}"
  }

  private static func answers(_ item: ProviderScript.Case) -> String {
    if item.sequence.count == 1 { return answer(item.sequence[0]) }
    let list = item.sequence.map { "{\(answer($0))}" }.joined(separator: ", ")
    return "sequence: [\(list)]" + (item.then == .loop ? ", then: loop" : "")
  }

  private static func answer(_ response: Response) -> String {
    guard case .timeline(let timeline) = response else { return "fail: true" }
    var parts: [String] = []
    if timeline.entries != .now { parts.append("entries: \(entries(timeline.entries))") }
    parts.append("policy: \(policy(timeline.policy))")
    if timeline.entryBytes > 0 { parts.append("entrySize: \(timeline.entryBytes)B") }
    return parts.joined(separator: ", ")
  }

  private static func entries(_ entries: Entries) -> String {
    switch entries {
    case .offsets(let offsets):
      return "[\(offsets.map(duration).joined(separator: ", "))]"
    case .atLocal(let minutes, let count):
      return "{atLocal: [\(times(minutes))], count: \(count)}"
    case .arithmetic(let from, let every, let count):
      let start = from == 0 ? "" : ", from: \(duration(from))"
      return "{count: \(count), every: \(duration(every))\(start)}"
    }
  }

  private static func policy(_ policy: Policy) -> String {
    switch policy {
    case .atEnd: "atEnd"
    case .never: "never"
    case .after(let wait): "{after: \(duration(wait))}"
    case .afterLocal(let minute): "{afterLocal: \"\(TimeOfDay.text(minute))\"}"
    }
  }

  private static func times(_ minutes: [MinuteOfDay]) -> String {
    minutes.map { "\"\(TimeOfDay.text($0))\"" }.joined(separator: ", ")
  }

  private static func duration(_ milliseconds: Milliseconds) -> String {
    ManifestDuration(milliseconds: milliseconds)?.yaml ?? "0s"
  }
}
