public import AuditKit
internal import BudgetReplay
internal import WidgetManifests

/// The report for programs; `schemaVersion` is the version of its keys.
public struct JSONReport: Sendable {
  /// The version of the format; it rises when a key is renamed or removed.
  public static let schemaVersion = 1

  /// Whether to list the values with the tag `!unknown`.
  public var listsUnknown = false
  /// The maximum number of threads, from 1.
  public var jobs = 1

  /// Creates a report.
  public init() {}

  /// Returns a result as UTF-8.
  public func render(_ result: AuditResult) -> [UInt8] {
    var bytes: [UInt8] = []
    write(result) { bytes += $0 }
    return bytes
  }

  /// Passes a result as UTF-8 to a closure, piece by piece.
  func write(_ result: AuditResult, _ send: ([UInt8]) -> Void) {
    let path: @Sendable (Place) -> String? = { result.file(of: $0)?.path }
    let rest = JSONWriter.document { json in
      json.writeEnvelope()
      json.write(result.summary)
      if !result.problems.isEmpty {
        json.array("problems", of: result.problems) { $0.write($1) }
      }
      json.array("findings", ofMany: result.findings, jobs: jobs, send) {
        $0.write($1, path: path)
      }
      if listsUnknown { json.array("unknown", of: result.unknown) { $0.write($1, path: path) } }
      if result.leftOut > 0 { json.member("leftOut", result.leftOut) }
      if let replay = result.replay { json.write(replay, jobs: jobs, send, path: path) }
      if let comparison = result.comparison { json.write(comparison) }
      if let product = result.product { json.write(product) }
    }
    send(rest)
  }
}

extension JSONWriter {
  /// Writes the members with which every document for programs begins.
  mutating func writeEnvelope() {
    member("schemaVersion", JSONReport.schemaVersion)
    object("tool", .line) {
      $0.member("name", "audit")
      $0.member("version", AuditVersion.current)
    }
  }

  /// Writes a member that is an object, or null for nil.
  mutating func object<Value>(
    _ key: StaticString, ofOptional value: Value?, _ layout: Layout = .block,
    _ members: (inout JSONWriter, Value) -> Void
  ) {
    self.key(key)
    guard let value else { return null() }
    object(layout) { members(&$0, value) }
  }

  fileprivate mutating func write(_ summary: AuditResult.Summary) {
    object("summary", .line) {
      $0.writeExtent(of: summary)
      $0.member("errors", summary.errors)
      $0.member("warnings", summary.warnings)
      $0.member("notes", summary.notes)
      $0.member("suppressed", summary.suppressed)
      $0.member("baselined", summary.baselined)
      $0.member("fixable", summary.fixable)
      $0.member("fixableUnsafe", summary.fixableUnsafe)
      $0.member("fixed", summary.fixed)
      $0.member("unknown", summary.unknown)
    }
  }

  /// Writes the numbers of files and declarations read.
  private mutating func writeExtent(of summary: AuditResult.Summary) {
    member("files", summary.files)
    member("apps", summary.apps)
    member("bundles", summary.bundles)
    member("widgets", summary.widgets)
  }

  fileprivate mutating func write(_ problem: AuditResult.Problem) {
    object(.line) {
      $0.member("path", problem.path)
      if let position = problem.position {
        $0.member("line", Int(position.line))
        $0.member("column", Int(position.column))
      }
      $0.member("reason", problem.reason)
    }
  }
}

// MARK: Findings

extension JSONWriter {
  fileprivate mutating func write(_ subject: Finding.Subject) {
    member("app", subject.app)
    member("bundle", subject.bundle)
    member("kind", subject.kind)
  }

  /// Writes a finding.
  ///
  /// - Parameter path: Returns the path of a place's file.
  fileprivate mutating func write(_ finding: Finding, path: (Place) -> String?) {
    object { json in
      json.member("rule", finding.rule)
      json.member("severity", finding.severity.rawValue)
      json.member("message", finding.message)
      json.write(finding.place, path)
      json.object("subject", .line) { $0.write(finding.subject) }
      if !finding.otherSubjects.isEmpty {
        json.array("otherSubjects", of: finding.otherSubjects) { json, subject in
          json.object(.line) { $0.write(subject) }
        }
      }
      if !finding.related.isEmpty {
        json.array("related", of: finding.related) { json, related in
          json.object(.line) {
            $0.member("message", related.sentence)
            $0.member("file", path(related.place))
            $0.writeStart(related.place.start)
          }
        }
      }
      if !finding.configurations.isEmpty {
        json.array("configurations", ofStrings: finding.configurations)
      }
      if let origin = finding.origin {
        json.object("origin", .line) {
          $0.member("file", origin.file)
          if let line = origin.line { $0.member("line", line) }
        }
      }
      if !finding.help.isEmpty { json.member("help", finding.help) }
      if !finding.source.isEmpty { json.member("source", finding.source) }
      guard let fix = finding.fix else { return }
      json.object("fix") { json in
        json.member("title", fix.title)
        json.member("safe", fix.isSafe)
        json.array("edits", of: fix.edits) { json, edit in
          json.object(.line) {
            $0.write(edit.place, path)
            $0.member("text", edit.text)
          }
        }
      }
    }
  }

  fileprivate mutating func write(_ value: UnknownValue, path: (Place) -> String?) {
    object(.line) {
      $0.write(value.place, path)
      $0.member("key", value.path)
      $0.write(value.subject)
      $0.member("expression", value.expression)
    }
  }

  /// Writes the file and the range of a place; a whole file has no range.
  private mutating func write(_ place: Place, _ path: (Place) -> String?) {
    member("file", path(place))
    writeStart(place.start)
    guard place.end.line > 0 else { return }
    member("endLine", Int(place.end.line))
    member("endColumn", Int(place.end.column))
  }

  private mutating func writeStart(_ position: Position) {
    guard position.line > 0 else { return }
    member("line", Int(position.line))
    member("column", Int(position.column))
  }
}

// MARK: Comparisons

extension JSONWriter {
  fileprivate mutating func write(_ comparison: ComparisonReport) {
    object("comparison") { json in
      json.object("old", .line) { $0.writeExtent(of: comparison.old) }
      json.array("widgets", of: comparison.widgets) { json, widget in
        json.object { json in
          json.write(widget.subject)
          json.member("change", widget.change.rawValue)
          for (key, demand) in [("before" as StaticString, widget.before), ("after", widget.after)]
          {
            json.object(key, ofOptional: demand, .line) {
              $0.member("demandPerDay", rounded: $1.perDay, digits: 3)
              if $1.leastPerDay < $1.perDay {
                $0.member("leastDemandPerDay", rounded: $1.leastPerDay, digits: 3)
              }
              $0.member("verdict", $1.verdict.rawValue)
            }
          }
        }
      }
    }
  }
}
