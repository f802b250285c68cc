public import AuditKit
public import WidgetManifests

/// The report for code scanning: SARIF 2.1.0.
///
/// <https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>
public struct SARIFReport: Sendable {
  /// The page that describes the tool; left out if nil.
  public var informationURI: String?
  /// The root of the paths: code scanning knows a file by its path from the top of the repository.
  public var root: ReportRoot

  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  /// Creates a report.
  public init(informationURI: String? = nil, root: ReportRoot = ReportRoot()) {
    self.informationURI = informationURI
    self.root = root
  }

  /// Returns a result and the rules of the run as UTF-8.
  public func render(_ result: AuditResult, rules: [RuleInfo] = AllRules.infos) -> [UInt8] {
    JSONWriter.document { json in
      json.member("$schema", Self.schema)
      json.member("version", "2.1.0")
      json.array("runs") { json in
        json.object { json in
          SARIFRun(result: result, root: root).write(rules, informationURI, to: &json)
        }
      }
    }
  }
}

/// Writes a run in SARIF.
private struct SARIFRun {
  let result: AuditResult
  let root: ReportRoot

  /// The name of the folder to which paths are relative.
  private static let baseID: StaticString = "SRCROOT"
  private static let baseDescription =
    "The top of the repository, or else the folder in which the audit was run."

  func write(_ rules: [RuleInfo], _ informationURI: String?, to json: inout JSONWriter) {
    json.object("tool") { json in
      json.object("driver") { json in
        json.member("name", "audit")
        json.member("version", AuditVersion.current)
        json.member("semanticVersion", AuditVersion.current)
        if let informationURI { json.member("informationUri", informationURI) }
        json.array("rules", of: rules) { $0.writeSARIF($1) }
      }
    }
    json.array("invocations") { json in writeInvocation(to: &json) }
    // The line breaks of YAML, so that readers count lines as places and fixes do.
    let lineBreaks = ["\r\n", "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
    json.array("newlineSequences", ofStrings: lineBreaks)
    json.member("columnKind", "unicodeCodePoints")
    json.object("originalUriBaseIds") { json in
      json.object(Self.baseID, .line) { $0.message("description", Self.baseDescription) }
    }
    let findings = result.statedFindings
    let identities = FindingIdentity.of(findings.map(\.finding), in: result.files)
    let indices = Dictionary(
      rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    json.array("results", of: zip(findings, identities)) { json, item in
      write(item.0, item.1, ruleIndex: indices[item.0.finding.rule], to: &json)
    }
  }

  /// Writes whether the run succeeded, the problems, and how many findings are left out.
  private func writeInvocation(to json: inout JSONWriter) {
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

  private func write(
    _ stated: StatedFinding, _ identity: FindingIdentity, ruleIndex: Int?,
    to json: inout JSONWriter
  ) {
    let finding = stated.finding
    json.object { json in
      json.member("ruleId", finding.rule)
      if let ruleIndex { json.member("ruleIndex", ruleIndex) }
      json.member("level", finding.severity.rawValue)
      json.message("message", message(of: finding))
      json.array("locations") { json in
        json.object { json in
          write(finding.place, to: &json)
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
      }
      if !finding.related.isEmpty || finding.origin != nil {
        json.array("relatedLocations") { json in
          for (index, related) in finding.related.enumerated() {
            json.object { json in
              json.member("id", index + 1)
              write(related.place, to: &json)
              json.message("message", Self.plain(related.sentence))
            }
          }
          if let origin = finding.origin {
            json.object { json in
              json.member("id", finding.related.count + 1)
              write(origin, to: &json)
              json.message("message", "from: \(Self.plain(origin.text))")
            }
          }
        }
      }
      // GitHub computes its own key from the line, and warns if another value has that key's name.
      json.object("partialFingerprints", .line) {
        $0.member("findingIdentity/v2", identity.fingerprint)
      }
      if result.baseline != nil { writeState(isKnown: stated.isKnown, to: &json) }
      if let fix = finding.fix { write(fix, to: &json) }
    }
  }

  /// Writes whether a finding is in the baseline.
  private func writeState(isKnown: Bool, to json: inout JSONWriter) {
    json.member("baselineState", isKnown ? "unchanged" : "new")
    // Without a list, suppressions weren't evaluated; an empty one means that none applies.
    json.array("suppressions", .line) { json in
      guard isKnown else { return }
      json.object { json in
        json.member("kind", "external")
        json.member("status", "accepted")
        json.member("justification", "already known")
      }
    }
  }

  /// Returns the message, then each related place and the origin as links to them, then the help.
  ///
  /// GitHub shows only those related places to which the message links.
  private func message(of finding: Finding) -> String {
    var lines = [Self.plain(finding.message)]
    for (index, related) in finding.related.enumerated() {
      let label = related.label.isEmpty ? "related" : related.label
      let link = "[\(Self.linkText(label))](\(index + 1))"
      lines.append(related.message.isEmpty ? link : "\(link): \(Self.plain(related.message))")
    }
    if let origin = finding.origin {
      lines.append("[from](\(finding.related.count + 1)): \(Self.plain(origin.text))")
    }
    if !finding.help.isEmpty { lines.append("help: \(Self.plain(finding.help))") }
    return lines.joined(separator: "\n")
  }

  /// Writes a fix of a finding as the member `fixes` of its result.
  private func write(_ fix: Fix, to json: inout JSONWriter) {
    json.array("fixes") { json in
      json.object { json in
        let how = fix.isSafe ? "safe, --fix" : "not safe: look at it first, --fix-unsafe"
        json.message("description", "\(Self.plain(fix.title)) (\(how))")
        json.array("artifactChanges", of: fix.editsByFile) { json, edits in
          guard let place = edits.first?.place, let path = root.path(of: place, in: result)
          else { return }
          json.object { json in
            writeLocation(path, to: &json)
            json.array("replacements", of: edits) { json, edit in
              guard let region = FindingRegion(edit.place) else { return }
              json.object { json in
                json.member("deletedRegion", region)
                json.message("insertedContent", edit.text)
              }
            }
          }
        }
      }
    }
  }

  private func write(_ place: Place, to json: inout JSONWriter) {
    guard let path = root.path(of: place, in: result) else { return }
    json.object("physicalLocation") { json in
      writeLocation(path, to: &json)
      if let region = FindingRegion(place) { json.member("region", region) }
    }
  }

  /// Writes an origin; its path is relative to the top of the repository, as in all of a report.
  private func write(_ origin: ValueOrigin, to json: inout JSONWriter) {
    json.object("physicalLocation") { json in
      writeLocation(origin.file, to: &json)
      if let line = origin.line { json.object("region", .line) { $0.member("startLine", line) } }
    }
  }

  /// Writes the path of a file as the member `artifactLocation`.
  private func writeLocation(_ path: String, to json: inout JSONWriter) {
    json.object("artifactLocation", .line) { json in
      let isAbsolute = path.utf8.starts(with: "/".utf8)
      json.member("uri", (isAbsolute ? "file://" : "") + PercentEncoding.path(path))
      if !isAbsolute { json.member("uriBaseId", Self.baseID.description) }
    }
  }

  /// Returns a text in which nothing is a link.
  private static func plain(_ text: String) -> String {
    text.contains("](") ? linkText(text) : text
  }

  /// Returns a text with its square brackets escaped.
  private static func linkText(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      if scalar == "[" || scalar == "]" { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
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
  /// Writes a member that is a SARIF message or has the same form, an object with a text.
  fileprivate mutating func message(_ key: StaticString, _ text: String) {
    object(key, .line) { $0.member("text", text) }
  }

  /// Writes a range of a file as a member.
  fileprivate mutating func member(_ key: StaticString, _ region: FindingRegion) {
    object(key, .line) { json in
      json.member("startLine", region.startLine)
      json.member("startColumn", region.startColumn)
      json.member("endLine", region.endLine)
      json.member("endColumn", region.endColumn)
    }
  }

  /// Writes a rule as a SARIF reporting descriptor.
  fileprivate mutating func writeSARIF(_ rule: RuleInfo) {
    let words = rule.id.split { $0 == "-" || $0 == "/" }
    let markdown = rule.facts.map { fact in
      let link = PercentEncoding.address(fact.text).map { "<\($0)>" }
      return "**\(fact.title)** \(link ?? MarkdownText.escaped(fact.text))"
    }
    object { json in
      json.member("id", rule.id)
      // In Pascal case, as the format requires.
      json.member("name", words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())
      json.message("shortDescription", rule.summary)
      json.message("fullDescription", rule.rationale.isEmpty ? rule.summary : rule.rationale)
      json.object("help") {
        let text = [rule.summary] + rule.facts.map { "\($0.title) \($0.text)" }
        $0.member("text", text.joined(separator: "\n\n"))
        $0.member(
          "markdown",
          ([MarkdownText.escaped(rule.summary)] + markdown).joined(separator: "\n\n"))
      }
      if let address = PercentEncoding.address(rule.source) { json.member("helpUri", address) }
      json.object("defaultConfiguration", .line) { $0.member("level", rule.severity.rawValue) }
      json.object("properties", .line) {
        // The group in the spelling of tags, such as `kinds-and-widgets`.
        let tag = rule.group.rawValue.lowercased().split(separator: " ").joined(separator: "-")
        $0.array("tags", ofStrings: [tag])
      }
    }
  }
}
