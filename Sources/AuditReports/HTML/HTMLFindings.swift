internal import AuditKit
internal import PageTemplates
internal import WidgetManifests

/// The findings of a page, file by file.
struct HTMLFindings {
  let result: AuditResult

  /// The width of excerpts; a page scrolls longer lines.
  private static let columns = 140

  var slots: Slots {
    var number = 0
    var files: [Slots] = []
    for (path, groups) in result.findingGroupsByFile where !groups.isEmpty {
      var lines = groups.first.flatMap { result.file(of: $0.first.place) }.map { SourceLines($0) }
      var file = Slots(["path": path ?? AuditResult.noFile])
      file.fill("file", files.count + 1)
      file.fill("amount", Count.of(groups.reduce(0) { $0 + $1.count }, "finding"))
      file.fill(
        "finding",
        each: groups.map { group in
          number += 1
          return self.slots(of: group, number, &lines)
        })
      files.append(file)
    }
    var slots = Slots()
    slots.fill("isClean", if: files.isEmpty)
    slots.fill("files", each: files)
    return slots
  }

  private func slots(of group: FindingGroup, _ number: Int, _ lines: inout SourceLines?) -> Slots {
    let finding = group.first
    var slots = Slots(["severity": finding.severity.rawValue, "rule": finding.rule])
    slots.fill("number", number)
    slots.fill("message", each: HTMLText.pieces(of: group.message))
    slots.fill("where", place(of: finding.place))
    slots.fill("excerpt", excerpt(of: finding, &lines))
    var remarks = group.otherPlaces(in: result).map { [remark("also at", $0)] } ?? []
    remarks += finding.related.map {
      remark($0.label, $0.message, at: place(of: $0.place))
    }
    if let origin = finding.origin { remarks.append(remark("from", origin.text)) }
    if !finding.help.isEmpty { remarks.append(remark("help", finding.help)) }
    if let fix = finding.fix {
      remarks.append(remark("fix", "\(fix.title), with `\(fix.isSafe ? "--fix" : "--fix-unsafe")`"))
    }
    slots.fill("remarks", each: remarks)
    if let link = HTMLText.link(finding.source) {
      slots.fill("link", Slots(["address": link.address, "shown": link.shown]))
    } else if !finding.source.isEmpty {
      slots.fill("unlinked", Slots(["shown": finding.source]))
    }
    return slots
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
