/// A finding as a SARIF result.
struct SARIFResult {
  /// The name of the folder to which paths are relative.
  static let baseID: StaticString = "SRCROOT"

  private let finding: Finding
  private let isKnown: Bool
  private let identity: FindingIdentity
  private let ruleIndex: Int?
  private let result: AuditResult
  private let root: ReportRoot

  /// Takes a finding of a result; `ruleIndex` is its rule's in the report, if it is there.
  init(
    _ stated: StatedFinding, _ identity: FindingIdentity, ruleIndex: Int?,
    in result: AuditResult, root: ReportRoot
  ) {
    finding = stated.finding
    isKnown = stated.isKnown
    self.identity = identity
    self.ruleIndex = ruleIndex
    self.result = result
    self.root = root
  }

  /// Writes the result as an object.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("ruleId", finding.rule)
      if let ruleIndex {
        json.member("ruleIndex", ruleIndex)
      }
      json.member("level", finding.severity.rawValue)
      json.message("message", message)
      json.key("locations")
      json.array { json in
        json.object { json in
          writePlace(finding.place, to: &json)
          writeSubject(to: &json)
        }
      }
      writeRelated(to: &json)
      // GitHub computes a key of its own from the line, and warns of any other under that name.
      json.key("partialFingerprints")
      json.object(.line) { $0.member("findingIdentity/v1", identity.fingerprint) }
      writeState(to: &json)
      if let fix = finding.fix { json.writeSARIF(fix, of: result, root: root) }
    }
  }

  /// Writes whether the baseline knows the finding; nothing where there is no baseline.
  private func writeState(to json: inout JSONWriter) {
    guard result.baseline != nil else { return }
    json.member("baselineState", isKnown ? "unchanged" : "new")
    // None at all means that nobody looked; an empty list, that it counts.
    json.key("suppressions")
    json.array(.line) { json in
      guard isKnown else { return }
      json.object { json in
        json.member("kind", "external")
        json.member("status", "accepted")
        json.member("justification", "known to the baseline")
      }
    }
  }

  /// The message, then each related place as a link to it, then the help.
  ///
  /// GitHub shows only those related places to which the message links.
  private var message: String {
    var lines = [Self.plain(finding.message)]
    for (index, related) in finding.related.enumerated() {
      let label = related.label.isEmpty ? "related" : related.label
      let link = "[\(Self.linkText(label))](\(index + 1))"
      lines.append(related.message.isEmpty ? link : "\(link): \(Self.plain(related.message))")
    }
    if !finding.help.isEmpty { lines.append("help: \(Self.plain(finding.help))") }
    return lines.joined(separator: "\n")
  }

  private func writeRelated(to json: inout JSONWriter) {
    if finding.related.isEmpty { return }
    json.key("relatedLocations")
    json.array { json in
      for (index, related) in finding.related.enumerated() {
        json.object { json in
          json.member("id", index + 1)
          writePlace(related.place, to: &json)
          json.message("message", Self.plain(related.sentence))
        }
      }
    }
  }

  private func writePlace(_ place: Place, to json: inout JSONWriter) {
    guard let path = root.path(of: place, in: result) else { return }
    json.key("physicalLocation")
    json.object { json in
      json.writeSARIFLocation(path)
      if let region = FindingRegion(place) { json.writeSARIF(region, "region") }
    }
  }

  private func writeSubject(to json: inout JSONWriter) {
    let subject = finding.subject
    let names = [subject.app, subject.bundle, subject.kind].compactMap(\.self)
    guard let name = names.last else { return }
    json.key("logicalLocations")
    json.array(.line) { json in
      json.object { json in
        json.member("name", name)
        json.member("fullyQualifiedName", names.joined(separator: "/"))
      }
    }
  }

  /// A text in which nothing is a link.
  static func plain(_ text: String) -> String {
    text.contains("](") ? linkText(text) : text
  }

  /// A text with its square brackets escaped.
  private static func linkText(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") })
    else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      if scalar == "[" || scalar == "]" { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}
