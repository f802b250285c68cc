public import WidgetManifests

/// The output of `audit explain` and `audit rules`.
public struct RuleExplanation: Sendable {
  private let isColored: Bool
  private let columns: Int

  /// Creates explanations; the caller knows the terminal.
  public init(isColored: Bool = false, columns: Int = 100) {
    self.isColored = isColored
    self.columns = columns
  }

  /// Returns the documentation of a rule, as UTF-8.
  public func render(_ rule: RuleInfo) -> [UInt8] {
    var painter = Painter(isColored: isColored)
    painter.write(in: .strong) { $0.write(Sanitized(rule.id)) }
    painter.write(": ")
    painter.write(in: .severity(rule.severity)) { $0.write(Sanitized(rule.severity.rawValue)) }
    painter.write("\n")
    write(rule.summary, indent: 2, to: &painter)
    for fact in rule.facts {
      painter.write("\n")
      painter.write(in: .strong) { $0.write(Sanitized(String(fact.title.dropLast()))) }
      painter.write("\n")
      write(fact.text, indent: 2, to: &painter)
    }
    for (title, examples) in rule.examples where !examples.isEmpty {
      painter.write("\n")
      painter.write(in: .strong) { $0.write(Sanitized(title)) }
      painter.write("\n")
      for (index, example) in examples.enumerated() {
        if index > 0 { painter.write("\n") }
        for line in MarkedYAML.lines(of: example) {
          painter.write("    ")
          let isComment = line.starts(with: "#")
          painter.write(in: isComment ? .faint : nil) { $0.write(Sanitized(trusted: line)) }
          painter.endLine()
        }
      }
    }
    return painter.bytes
  }

  /// Returns a table of rules, group by group, as UTF-8.
  public func list(_ rules: [RuleInfo]) -> [UInt8] {
    var painter = Painter(isColored: isColored)
    let longest = rules.reduce(0) { max($0, Sanitized($1.id).width) }
    for group in RuleInfo.Group.allCases {
      let rules = rules.filter { $0.group == group }
      if rules.isEmpty { continue }
      if !painter.bytes.isEmpty { painter.write("\n") }
      painter.write(in: .strong) { $0.write(Sanitized(group.rawValue)) }
      painter.write("\n")
      for rule in rules {
        let id = Sanitized(rule.id)
        painter.write("  ")
        painter.write(id)
        painter.write(" ", times: longest - id.width + 2)
        let severity = Sanitized(rule.severity.rawValue)
        painter.write(in: .severity(rule.severity)) { $0.write(severity) }
        painter.write(" ", times: "warning".utf8.count - severity.width + 2)
        let indent = longest + 13
        write(rule.summary, indent: indent, isFirstIndented: false, to: &painter)
      }
    }
    return painter.bytes
  }

  /// Writes a text in lines that fit, each indented.
  private func write(
    _ text: String, indent: Int, isFirstIndented: Bool = true, to painter: inout Painter
  ) {
    let lines = WrappedText.lines(of: text, width: max(columns - indent, 24))
    for (index, line) in lines.enumerated() {
      if index > 0 || isFirstIndented { painter.write(" ", times: indent) }
      painter.write(line)
      painter.endLine()
    }
  }
}
