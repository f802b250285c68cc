internal import AuditKit
internal import PageTemplates
internal import WidgetManifests

/// The findings on a page: the actions, and all findings file by file.
struct HTMLFindings {
  private let result: AuditResult
  private let groups: [FindingGroup]
  private let tasks: [FindingTask]
  /// The position of each group's task, from 1, by the number of the group.
  private let taskOf: [Int: Int]

  /// The width of excerpts; the page wraps longer lines.
  private static let columns = 140

  init(_ result: AuditResult) {
    self.result = result
    groups = result.findingGroups
    tasks = FindingTask.all(groups)
    var taskOf: [Int: Int] = [:]
    for (index, task) in tasks.enumerated() {
      for group in task.causes.flatMap(\.groups) { taskOf[group.number] = index + 1 }
    }
    self.taskOf = taskOf
  }

  // MARK: What to do

  /// A list item for each rule.
  var taskSlots: [Slots] {
    tasks.enumerated().map { index, task in
      var slots = Slots(["severity": task.severity.rawValue, "rule": task.rule])
      slots.fill("task", index + 1)
      slots.fill("amount", Count.of(task.count, "finding"))
      slots.fill("causes", each: task.listedCauses.map(slots(of:)))
      slots.fill("unlisted", task.unlisted == 0 ? nil : Count.of(task.unlisted, "more finding"))
      slots.fill("fixes", task.fixes.map { HTMLText.words($0.capitalizedFirst) })
      if let link = HTMLText.link(task.source) {
        slots.fill("link", Slots(["address": link.address, "shown": link.shown]))
      } else if !task.source.isEmpty {
        slots.fill("unlinked", Slots(["shown": task.source]))
      }
      return slots
    }
  }

  private func slots(of cause: FindingTask.Cause) -> Slots {
    var slots = Slots()
    slots.fill(
      "messages",
      each: cause.groups.map { group in
        var slots = HTMLText.words(group.message(naming: FindingTask.maximumNames))
        slots.fill("number", group.number)
        slots.fill(
          "place", group.count == 1 ? place(of: group.first.place) : "\(group.count) places")
        return slots
      })
    slots.fill("help", cause.help.isEmpty ? nil : HTMLText.words(cause.help.capitalizedFirst))
    return slots
  }

  // MARK: Findings

  /// A section with all findings; nil if there are none.
  var slots: Slots? {
    if groups.isEmpty { return nil }
    var slots = Slots()
    slots.fill(
      "severities",
      each: result.summary.found.map { severity, _ in
        let count = result.findings.count { $0.severity == severity }
        return Slots(["severity": severity.rawValue, "amount": Count.of(count, severity.rawValue)])
      })
    var number = 0
    slots.fill(
      "files",
      each: result.byFile(groups).filter { !$0.findings.isEmpty }.map { path, groups in
        number += 1
        var lines = result.file(of: groups[0].first.place).map { SourceLines($0) }
        var file = Slots(["path": path ?? AuditResult.noFile])
        file.fill("file", number)
        file.fill("amount", Count.of(groups.reduce(0) { $0 + $1.count }, "finding"))
        file.fill("finding", each: groups.map { self.slots(of: $0, &lines) })
        return file
      })
    return slots
  }

  private func slots(of group: FindingGroup, _ lines: inout SourceLines?) -> Slots {
    let finding = group.first
    var slots = Slots(["severity": finding.severity.rawValue, "rule": finding.rule])
    slots.fill("number", group.number)
    slots.fill("task", taskOf[group.number] ?? 0)
    slots.fill("message", each: HTMLText.pieces(of: group.message))
    slots.fill("where", place(of: finding.place))
    slots.fill("excerpt", excerpt(of: finding, &lines))
    if group.count > 1 {
      slots.fill("widgets", widgets(of: group))
    } else {
      slots.fill("single", Slots(["bundle": bundle(of: finding)]))
    }
    var remarks = finding.related.map { related in
      remark(related.label, related.message, at: finding.place(of: related).map { place(of: $0) })
    }
    if let origin = finding.origin { remarks.append(remark("from", origin.text)) }
    if let fix = finding.fix {
      remarks.append(remark("fix", "\(fix.title), with `\(fix.isSafe ? "--fix" : "--fix-unsafe")`"))
    }
    slots.fill("remarks", each: remarks)
    slots.fill("hasRemarks", if: group.count > 1 || !remarks.isEmpty)
    return slots
  }

  /// The widgets of a group, each with its place; all but the first few are folded.
  private func widgets(of group: FindingGroup) -> Slots {
    let findings = group.findings
    let names = WidgetNames.of(findings.map(\.subject))
    let items = zip(findings, names).map { finding, name in
      Slots(["widget": name, "bundle": bundle(of: finding), "at": place(of: finding.place)])
    }
    var slots = Slots()
    slots.fill("listed", each: Array(items.prefix(FindingTask.maximumNames)))
    let rest = items.dropFirst(FindingTask.maximumNames)
    if !rest.isEmpty {
      var folded = Slots(["amount": Count.of(rest.count, "more widget")])
      folded.fill("items", each: Array(rest))
      slots.fill("folded", folded)
    }
    return slots
  }

  /// The bundle that the page filters by, or the app if the finding has no bundle.
  private func bundle(of finding: Finding) -> String {
    finding.subject.bundle ?? finding.subject.app ?? ""
  }

  private func remark(_ label: String, _ text: String, at place: String? = nil) -> Slots {
    var slots = HTMLText.words(text)
    slots.fill("label", label)
    slots.fill("at", place)
    return slots
  }

  private func place(of place: Place) -> String {
    let path = result.file(of: place)?.path ?? AuditResult.noFile
    return FindingRegion(place).map { "\(path):\($0.startLine):\($0.startColumn)" } ?? path
  }

  private func excerpt(of finding: Finding, _ lines: inout SourceLines?) -> Slots? {
    guard var source = lines else { return nil }
    let excerpt = Excerpt(of: finding.place, in: &source, columns: Self.columns)
    lines = source
    guard let parts = excerpt?.parts else { return nil }
    var slots = Slots(["before": parts.before, "after": parts.after])
    slots.fill("line", Int(finding.place.start.line))
    // An empty value is marked as a space.
    slots.fill("value", parts.value.isEmpty ? " " : parts.value)
    return slots
  }
}
