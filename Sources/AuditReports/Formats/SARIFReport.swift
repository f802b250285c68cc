public import AuditKit
public import WidgetManifests

/// The report for code scanning: SARIF 2.1.0.
///
/// <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>
public struct SARIFReport: Sendable {
  /// Where the tool is described; left out where nil.
  public var informationURI: String?
  /// From where paths are written: code scanning knows a file by its path from the top of the
  /// repository.
  public var root: ReportRoot

  private static let baseDescription =
    "The top of the repository, or else the folder in which the audit was run."
  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  /// Makes a report.
  public init(informationURI: String? = nil, root: ReportRoot = ReportRoot()) {
    self.informationURI = informationURI
    self.root = root
  }

  /// Writes a result, and the rules that were or could have been broken, as UTF-8.
  public func render(_ result: AuditResult, rules: [RuleInfo] = AllRules.infos) -> [UInt8] {
    JSONWriter.document { json in
      json.member("$schema", Self.schema)
      json.member("version", "2.1.0")
      json.array("runs") { json in
        json.object { json in writeRun(result, rules, to: &json) }
      }
    }
  }

  private func writeRun(_ result: AuditResult, _ rules: [RuleInfo], to json: inout JSONWriter) {
    json.object("tool") { json in
      json.object("driver") { json in
        json.member("name", "audit")
        json.member("version", AuditVersion.current)
        json.member("semanticVersion", AuditVersion.current)
        if let informationURI { json.member("informationUri", informationURI) }
        json.array("rules", of: rules) { $0.writeSARIF($1) }
      }
    }
    json.array("invocations") { json in writeInvocation(of: result, to: &json) }
    // The line breaks of YAML, so that readers count lines as the places and fixes do.
    let lineBreaks = ["\r\n", "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
    json.array("newlineSequences", ofStrings: lineBreaks)
    json.member("columnKind", "unicodeCodePoints")
    json.object("originalUriBaseIds") { json in
      json.object(SARIFResult.baseID, .line) { $0.message("description", Self.baseDescription) }
    }
    json.array("results") { json in
      let findings = result.statedFindings
      let identities = FindingIdentity.of(findings.map(\.finding), in: result.files)
      let indices = Dictionary(
        rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
      for (stated, identity) in zip(findings, identities) {
        SARIFResult(
          stated, identity, ruleIndex: indices[stated.finding.rule], in: result, root: root
        )
        .write(to: &json)
      }
    }
  }

  /// Writes whether everything could be done, the problems, and that findings are left out.
  private func writeInvocation(of result: AuditResult, to json: inout JSONWriter) {
    let problems = result.problems.map { ("error", "\($0.place): \($0.reason)") }
    let asides = result.leftOutSentence.map { [("note", $0)] } ?? []
    json.object { json in
      json.member("executionSuccessful", problems.isEmpty)
      if problems.isEmpty, asides.isEmpty { return }
      json.array("toolExecutionNotifications", of: problems + asides) { json, notification in
        json.object(.line) { json in
          json.member("level", notification.0)
          json.message("message", notification.1)
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes a member that is a SARIF message, or has the same form: an object with a text.
  mutating func message(_ key: String, _ text: String) {
    object(key, .line) { $0.member("text", text) }
  }
}

/// A finding as a SARIF result.
struct SARIFResult {
  /// The name of the folder to which paths are relative.
  static let baseID: String = "SRCROOT"

  private let finding: Finding
  private let isKnown: Bool
  private let identity: FindingIdentity
  private let ruleIndex: Int?
  private let result: AuditResult
  private let root: ReportRoot

  /// Creates a result; `ruleIndex` is the index of its rule in the report, if that has the rule.
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
      json.array("locations") { json in
        json.object { json in
          writePlace(finding.place, to: &json)
          writeSubject(to: &json)
        }
      }
      writeRelated(to: &json)
      // GitHub computes a key of its own from the line, and warns of any other under that name.
      json.object("partialFingerprints", .line) {
        $0.member("findingIdentity/v1", identity.fingerprint)
      }
      writeState(to: &json)
      if let fix = finding.fix { json.writeSARIF(fix, of: result, root: root) }
    }
  }

  /// Writes whether the finding is in the baseline; nothing without a baseline.
  private func writeState(to json: inout JSONWriter) {
    guard result.baseline != nil else { return }
    json.member("baselineState", isKnown ? "unchanged" : "new")
    // Without a list, suppressions weren't evaluated; an empty one means that none applies.
    json.array("suppressions", .line) { json in
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
    json.array("relatedLocations", of: finding.related.enumerated()) { json, related in
      json.object { json in
        json.member("id", related.offset + 1)
        writePlace(related.element.place, to: &json)
        json.message("message", Self.plain(related.element.sentence))
      }
    }
  }

  private func writePlace(_ place: Place, to json: inout JSONWriter) {
    guard let path = root.path(of: place, in: result) else { return }
    json.object("physicalLocation") { json in
      json.writeSARIFLocation(path)
      if let region = FindingRegion(place) { json.writeSARIF(region, "region") }
    }
  }

  private func writeSubject(to json: inout JSONWriter) {
    let subject = finding.subject
    let names = [subject.app, subject.bundle, subject.kind].compactMap(\.self)
    guard let name = names.last else { return }
    json.array("logicalLocations", .line) { json in
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

/// Fixes and places in the form of SARIF.
extension JSONWriter {
  /// Writes a fix of a finding as the member `fixes` of its result.
  mutating func writeSARIF(_ fix: Fix, of result: AuditResult, root: ReportRoot) {
    array("fixes") { json in
      json.object { json in
        let how = fix.isSafe ? "safe, --fix" : "not safe: look at it first, --fix-unsafe"
        json.message("description", "\(SARIFResult.plain(fix.title)) (\(how))")
        json.array("artifactChanges", of: fix.editsByFile) {
          $0.writeSARIF($1, of: result, root: root)
        }
      }
    }
  }

  /// Writes the edits of one file.
  private mutating func writeSARIF(
    _ edits: [Fix.Edit], of result: AuditResult, root: ReportRoot
  ) {
    guard let place = edits.first?.place, let path = root.path(of: place, in: result)
    else { return }
    object { json in
      json.writeSARIFLocation(path)
      json.array("replacements", of: edits) { json, edit in
        guard let region = FindingRegion(edit.place) else { return }
        json.object { json in
          json.writeSARIF(region, "deletedRegion")
          json.message("insertedContent", edit.text)
        }
      }
    }
  }

  /// Writes where a file is, as the member `artifactLocation`.
  mutating func writeSARIFLocation(_ path: String) {
    object("artifactLocation", .line) { json in
      let isAbsolute = path.utf8.starts(with: "/".utf8)
      json.member("uri", (isAbsolute ? "file://" : "") + PercentEncoding.path(path))
      if !isAbsolute { json.member("uriBaseId", SARIFResult.baseID) }
    }
  }

  /// Writes a range of a file as a member.
  mutating func writeSARIF(_ region: FindingRegion, _ key: String) {
    object(key, .line) { json in
      json.member("startLine", region.startLine)
      json.member("startColumn", region.startColumn)
      json.member("endLine", region.endLine)
      json.member("endColumn", region.endColumn)
    }
  }
}

extension Fix {
  /// The edits of each file, in their order.
  fileprivate var editsByFile: [[Edit]] {
    var files: [[Edit]] = []
    for edit in edits {
      if let index = files.firstIndex(where: { $0[0].place.file == edit.place.file }) {
        files[index].append(edit)
      } else {
        files.append([edit])
      }
    }
    return files
  }
}

extension JSONWriter {
  /// Writes a rule as a SARIF reporting descriptor.
  mutating func writeSARIF(_ rule: RuleInfo) {
    object { json in
      json.member("id", rule.id)
      json.member("name", SARIFRule.name(of: rule))
      json.message("shortDescription", rule.summary)
      json.message("fullDescription", rule.rationale.isEmpty ? rule.summary : rule.rationale)
      json.object("help") {
        $0.member("text", SARIFRule.text(of: rule))
        $0.member("markdown", SARIFRule.markdown(of: rule))
      }
      if let address = PercentEncoding.address(rule.source) { json.member("helpUri", address) }
      json.object("defaultConfiguration", .line) { $0.member("level", rule.severity.rawValue) }
      json.object("properties", .line) {
        $0.array("tags", ofStrings: [SARIFRule.tag(of: rule)])
      }
    }
  }
}

/// The texts of a SARIF rule.
enum SARIFRule {
  /// The name, in the Pascal case that the format asks for.
  static func name(of rule: RuleInfo) -> String {
    rule.id.split { $0 == "-" || $0 == "/" }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The group in the spelling of tags, such as `kinds-and-widgets`.
  static func tag(of rule: RuleInfo) -> String {
    rule.group.rawValue.lowercased().split(separator: " ").joined(separator: "-")
  }

  /// The whole explanation in plain text.
  static func text(of rule: RuleInfo) -> String {
    ([rule.summary] + rule.facts.map { "\($0.title) \($0.text)" }).joined(separator: "\n\n")
  }

  /// The whole explanation in Markdown.
  static func markdown(of rule: RuleInfo) -> String {
    let facts = rule.facts.map { fact in
      let link = PercentEncoding.address(fact.text).map { "<\($0)>" }
      return "**\(fact.title)** \(link ?? MarkdownText.escaped(fact.text))"
    }
    return ([MarkdownText.escaped(rule.summary)] + facts).joined(separator: "\n\n")
  }
}

/// Paths and addresses as URIs.
enum PercentEncoding {
  /// Returns a path as a URI reference: bytes that are neither unreserved nor `/` are encoded.
  static func path(_ path: String) -> String {
    path.utf8.map { byte in
      if isUnreserved(byte) || byte == UInt8(ascii: "/") { return String(Unicode.Scalar(byte)) }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// Returns an address that is a URI as it is; nil if it has a character that no URI has.
  static func address(_ text: String) -> String? {
    guard text.utf8.starts(with: "https://".utf8), text.utf8.allSatisfy({ isAllowed($0) })
    else { return nil }
    return text
  }

  /// Source: RFC 3986, section 2.3, <https://www.rfc-editor.org/rfc/rfc3986#section-2.3>.
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
    default: false
    }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    isUnreserved(byte) || "%:/?#@!$&'()*+,;=".utf8.contains(byte)
  }
}
