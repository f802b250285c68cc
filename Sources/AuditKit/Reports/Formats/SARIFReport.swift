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
    var writer = JSONWriter(capacity: 1024 * (result.findings.count + rules.count + 1))
    writer.object { json in
      json.member("$schema", Self.schema)
      json.member("version", "2.1.0")
      json.key("runs")
      json.array { json in
        json.object { json in writeRun(result, rules, to: &json) }
      }
    }
    writer.end()
    return writer.bytes
  }

  private func writeRun(_ result: AuditResult, _ rules: [RuleInfo], to json: inout JSONWriter) {
    json.key("tool")
    json.object { json in
      json.key("driver")
      json.object { json in
        json.member("name", "audit")
        json.member("version", AuditVersion.current)
        json.member("semanticVersion", AuditVersion.current)
        if let informationURI { json.member("informationUri", informationURI) }
        json.key("rules")
        json.array { json in
          for rule in rules { json.writeSARIF(rule) }
        }
      }
    }
    json.key("invocations")
    json.array { json in writeInvocation(of: result, to: &json) }
    // As YAML counts lines, so that a place and a fix are where they are said to be.
    json.key("newlineSequences")
    json.array(.line) { json in
      for ending in ["\r\n", "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"] { json.value(ending) }
    }
    json.member("columnKind", "unicodeCodePoints")
    json.key("originalUriBaseIds")
    json.object { json in
      json.key(SARIFResult.baseID)
      json.object(.line) { $0.message("description", Self.baseDescription) }
    }
    json.key("results")
    json.array { json in
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

  /// Writes whether all that was asked for could be done, what could not, and what is left out.
  private func writeInvocation(of result: AuditResult, to json: inout JSONWriter) {
    let problems = result.problems.map { ("error", "\($0.place): \($0.reason)") }
    let asides = result.leftOutSentence.map { [("note", $0)] } ?? []
    json.object { json in
      json.member("executionSuccessful", problems.isEmpty)
      if problems.isEmpty, asides.isEmpty { return }
      json.key("toolExecutionNotifications")
      json.array { json in
        for (level, text) in problems + asides {
          json.object(.line) { json in
            json.member("level", level)
            json.message("message", text)
          }
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes a member whose value is a SARIF message.
  mutating func message(_ key: StaticString, _ text: String) {
    self.key(key)
    object(.line) { $0.member("text", text) }
  }
}
