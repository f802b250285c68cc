internal import AuditKit
internal import WidgetManifests

/// Findings that differ only in the widget, which reports for people show as one.
struct FindingGroup {
  /// The first of them, whose line is shown.
  let first: Finding
  /// The position among the groups of a report, from 1.
  let number: Int
  /// The others, in the order of a report.
  private(set) var others: [Finding] = []

  /// The number of findings.
  var count: Int { 1 + others.count }

  /// All findings, in the order of a report.
  var findings: [Finding] { [first] + others }

  /// The message of the first finding, about all widgets.
  var message: String { message(naming: 3) }

  /// Returns the message of the first finding, about all widgets.
  ///
  /// - Parameter maximum: The maximum number of widgets to name.
  func message(naming maximum: Int) -> String {
    var names: [String] = []
    var known = Set<String>()
    // One value may be that of several widgets.
    let subjects = findings.flatMap { [$0.subject] + (others.isEmpty ? [] : $0.otherSubjects) }
    for kind in subjects.compactMap(\.kind) where known.insert(kind).inserted {
      names.append(quoted(kind))
    }
    // The widgets of several extensions may share a kind.
    if names.count < 2 { return first.message }
    let list = names.count > maximum ? names.shortened(to: maximum) : names.listed()
    let own = quoted(first.subject.kind ?? "")
    for written in ["widget \(own)", "kind \(own)", own] where first.message.contains(written) {
      return first.message.replacing(written, with: "each of \(list)", maxReplacements: 1)
    }
    let widgets = Count.of(names.count, "widget")
    for (one, several) in [("has ", "have "), ("names ", "name ")] {
      let start = "the widget \(one)"
      if first.message.hasPrefix(start) {
        return "\(widgets) \(several)\(first.message.dropFirst(start.count)): \(list)"
      }
    }
    return "\(first.message): \(widgets), \(list)"
  }

  /// The places of the other findings, such as `40:5, 61:5 and 18 more`; nil if there are none.
  ///
  /// - Parameter maximum: The maximum number of places to list.
  func otherPlaces(in result: AuditResult, atMost maximum: Int = 8) -> String? {
    if others.isEmpty { return nil }
    let places = others.map { other in
      let region = FindingRegion(other.place)
      guard other.place.file == first.place.file, let region else {
        return result.text(of: other.place)
      }
      return "\(region.startLine):\(region.startColumn)"
    }
    return places.shortened(to: maximum)
  }
}

extension AuditResult {
  /// The findings in the order of a report; those that differ only in the widget are grouped at the
  /// first of them.
  var findingGroups: [FindingGroup] {
    struct Key: Hashable {
      var rule: String
      var severity: Severity
      var message: String
      var help: String
      /// The remarks on the finding's own place.
      var remarks: [String]
      var fix: Bool?
    }
    var indexes: [Key: Int] = [:]
    var subjects: [Key: Set<Finding.Subject>] = [:]
    var groups: [FindingGroup] = []
    for finding in findings {
      guard let kind = finding.subject.kind else {
        groups.append(FindingGroup(first: finding, number: groups.count + 1))
        continue
      }
      let key = Key(
        rule: finding.rule, severity: finding.severity,
        message: finding.message.replacing(quoted(kind), with: "\0", maxReplacements: 1),
        help: finding.help.replacing(quoted(kind), with: "\0"),
        remarks: finding.related.filter { finding.place(of: $0) == nil }.map(\.sentence),
        fix: finding.fix?.isSafe)
      let isNew = subjects[key, default: []].insert(finding.subject).inserted
      if isNew, let index = indexes[key] {
        groups[index].add(finding)
      } else {
        // A repeated finding about the same widget begins another group.
        if isNew { indexes[key] = groups.count }
        groups.append(FindingGroup(first: finding, number: groups.count + 1))
      }
    }
    return groups
  }
}

extension FindingGroup {
  fileprivate mutating func add(_ finding: Finding) { others.append(finding) }
}
