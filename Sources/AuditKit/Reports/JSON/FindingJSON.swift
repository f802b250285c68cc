extension JSONWriter {
  /// Writes how much was read and found.
  mutating func write(_ summary: AuditResult.Summary) {
    object(.line) {
      $0.member("files", summary.files)
      $0.member("apps", summary.apps)
      $0.member("bundles", summary.bundles)
      $0.member("widgets", summary.widgets)
      $0.member("errors", summary.errors)
      $0.member("warnings", summary.warnings)
      $0.member("notes", summary.notes)
      $0.member("suppressed", summary.suppressed)
      $0.member("baselined", summary.baselined)
      $0.member("fixable", summary.fixable)
      $0.member("fixableUnsafe", summary.fixableUnsafe)
      $0.member("fixed", summary.fixed)
    }
  }

  /// Writes something that could not be done.
  mutating func write(_ problem: AuditResult.Problem) {
    object(.line) {
      $0.member("path", problem.path)
      if let position = problem.position {
        $0.member("line", Int(position.line))
        $0.member("column", Int(position.column))
      }
      $0.member("reason", problem.reason)
    }
  }

  /// Writes one finding; `path` finds the path of a place's file.
  mutating func write(_ finding: Finding, path: (Place) -> String?) {
    let subject = finding.subject
    object {
      $0.member("rule", finding.rule)
      $0.member("severity", finding.severity.rawValue)
      $0.member("message", finding.message)
      $0.member("file", path(finding.place))
      $0.writeStart(of: finding.place)
      $0.writeEnd(of: finding.place)
      $0.key("subject")
      $0.object(.line) {
        $0.member("app", subject.app)
        $0.member("bundle", subject.bundle)
        $0.member("kind", subject.kind)
      }
      if !finding.related.isEmpty {
        $0.key("related")
        $0.array {
          for related in finding.related { $0.write(related, path: path) }
        }
      }
      if !finding.help.isEmpty { $0.member("help", finding.help) }
      if !finding.source.isEmpty { $0.member("source", finding.source) }
      if let fix = finding.fix { $0.write(fix, path: path) }
    }
  }

  private mutating func write(_ fix: Fix, path: (Place) -> String?) {
    key("fix")
    object {
      $0.member("title", fix.title)
      $0.member("safe", fix.isSafe)
      $0.key("edits")
      $0.array {
        for edit in fix.edits {
          $0.object(.line) {
            $0.member("file", path(edit.place))
            $0.writeStart(of: edit.place)
            $0.writeEnd(of: edit.place)
            $0.member("text", edit.text)
          }
        }
      }
    }
  }

  private mutating func write(_ related: Finding.Related, path: (Place) -> String?) {
    object(.line) {
      $0.member("message", related.sentence)
      $0.member("file", path(related.place))
      $0.writeStart(of: related.place)
    }
  }

  /// Writes where a place begins; nothing for the whole of a file, which has no lines to count.
  private mutating func writeStart(of place: Place) {
    guard place.start.line > 0 else { return }
    member("line", Int(place.start.line))
    member("column", Int(place.start.column))
  }

  /// Writes where a place ends; nothing for the whole of a file.
  private mutating func writeEnd(of place: Place) {
    guard place.end.line > 0 else { return }
    member("endLine", Int(place.end.line))
    member("endColumn", Int(place.end.column))
  }
}
