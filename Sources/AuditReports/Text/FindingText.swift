internal import WidgetManifests

extension Painter {
  /// Writes a finding: message, place, line with carets under the value, related places, help.
  ///
  /// - Parameters:
  ///   - group: The finding, or several that differ only in the widget.
  ///   - others: The places of the others.
  ///   - place: Returns the text of a place, and its file.
  ///   - excerpt: The line of the place, if it can be shown.
  ///   - namesSource: Whether to write the source of the rule.
  mutating func write(
    _ group: FindingGroup, others: String?, place: (Place) -> (Sanitized, SourceFile)?,
    excerpt: Excerpt?,
    namesSource: Bool
  ) {
    let finding = group.first
    write(Sanitized(finding.severity.rawValue), in: .severity(finding.severity))
    write(Sanitized(trusted: ": \(Sanitized(group.message))"), in: .strong)
    write(" [")
    write(Sanitized(finding.rule), linkedTo: PercentEncoding.address(finding.source))
    write("]")
    endProse(hanging: finding.severity.rawValue.utf8.count + 2)

    let digits = excerpt == nil ? 1 : String(finding.place.start.line).utf8.count
    if let (place, file) = place(finding.place) {
      write(" ", times: digits + 1)
      write("-->", in: .frame)
      write(" ")
      write(place, opening: file)
      endLine()
    }
    if let excerpt { write(excerpt, line: Int(finding.place.start.line), digits, finding.severity) }
    if let others { write("also at", others, indent: digits) }
    for related in finding.related {
      let other = finding.place(of: related).flatMap(place)
      write(related.label, related.message, at: other, indent: digits)
    }
    if let origin = finding.origin { write("from", origin.text, indent: digits) }
    if !finding.help.isEmpty { write("help", finding.help, indent: digits) }
    if let fix = finding.fix {
      let option = fix.isSafe ? "--fix" : "--fix-unsafe"
      write("fix", "\(fix.title), with \(option)", indent: digits)
    }
    if namesSource && !finding.source.isEmpty { write("source", finding.source, indent: digits) }
  }

  private mutating func write(
    _ excerpt: Excerpt, line: Int, _ digits: Int, _ severity: Severity
  ) {
    write(" ", times: digits + 2)
    write("|", in: .frame)
    write("\n ")
    write(Sanitized(trusted: "\(line) |"), in: .frame)
    write(" ")
    writeLine(excerpt.text)
    write(" ", times: digits + 2)
    write("|", in: .frame)
    write(" ", times: excerpt.indent + 1)
    let carets = String(repeating: "^", count: excerpt.carets)
    write(Sanitized(trusted: carets), in: .severity(severity))
    write("\n")
  }

  /// Writes a line of the kind `= help: …`.
  private mutating func write(
    _ label: String, _ text: String, at place: (Sanitized, SourceFile)? = nil, indent digits: Int
  ) {
    write(" ", times: digits + 2)
    write("=", in: .frame)
    write(" ")
    write(Sanitized(label), in: .strong)
    if !label.isEmpty && !text.isEmpty { write(": ") }
    write(Sanitized(text))
    if let (place, file) = place {
      write(" at ")
      write(place, opening: file)
    }
    endProse(hanging: digits + 4 + (label.isEmpty ? 0 : label.utf8.count + 2))
  }
}
