internal import WidgetManifests

extension Painter {
  /// Writes a finding: message, place, line with carets under the value, related places, help.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - paths: Returns the path of a place's file.
  ///   - excerpt: The line of the place, if it can be shown.
  ///   - namesSource: Whether to write the source of the rule.
  mutating func write(
    _ finding: Finding, paths: (Place) -> Sanitized?, excerpt: Excerpt?, namesSource: Bool
  ) {
    write(in: .severity(finding.severity)) { $0.write(Sanitized(finding.severity.rawValue)) }
    write(in: .strong) {
      $0.write(": ")
      $0.write(Sanitized(finding.message))
    }
    write(" [")
    write(Sanitized(finding.rule))
    write("]\n")

    let digits = excerpt == nil ? 1 : String(finding.place.start.line).utf8.count
    if let path = paths(finding.place) {
      write(" ", times: digits + 1)
      write(in: .frame) { $0.write("-->") }
      write(" ")
      write(path, finding.place.start)
      endLine()
    }
    if let excerpt { write(excerpt, line: Int(finding.place.start.line), digits, finding.severity) }
    for related in finding.related {
      write(label: related.label, related.message, indent: digits) {
        if let path = paths(related.place) {
          $0.write(" at ")
          $0.write(path, related.place.start)
        }
      }
    }
    if !finding.help.isEmpty {
      write(label: "help", finding.help, indent: digits)
    }
    if let fix = finding.fix {
      write(
        label: "fix", "\(fix.title), with \(fix.isSafe ? "--fix" : "--fix-unsafe")", indent: digits)
    }
    if namesSource && !finding.source.isEmpty {
      write(label: "source", finding.source, indent: digits)
    }
  }

  private mutating func write(
    _ excerpt: Excerpt, line: Int, _ digits: Int, _ severity: Severity
  ) {
    write(" ", times: digits + 2)
    write(in: .frame) { $0.write("|") }
    write("\n ")
    write(in: .frame) {
      $0.write(line)
      $0.write(" |")
    }
    write(" ")
    write(excerpt.text)
    endLine()
    write(" ", times: digits + 2)
    write(in: .frame) { $0.write("|") }
    write(" ", times: excerpt.indent + 1)
    write(in: .severity(severity)) { $0.write("^", times: excerpt.carets) }
    write("\n")
  }

  /// Writes a line of the kind `= help: …`, and what the closure adds to it.
  private mutating func write(
    label: String, _ text: String, indent digits: Int, _ more: (inout Painter) -> Void = { _ in }
  ) {
    write(" ", times: digits + 2)
    write(in: .frame) { $0.write("=") }
    write(" ")
    write(in: .strong) { $0.write(Sanitized(label)) }
    if !label.isEmpty && !text.isEmpty { write(": ") }
    write(Sanitized(text))
    more(&self)
    endLine()
  }

  /// Writes a path with a line and column; the path alone where the finding is of the whole file.
  private mutating func write(_ path: Sanitized, _ position: Position) {
    write(path)
    guard position.line >= 1 else { return }
    write(":")
    write(Int(position.line))
    write(":")
    write(Int(position.column))
  }
}
