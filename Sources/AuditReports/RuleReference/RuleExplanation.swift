public import WidgetManifests

/// The output of `audit explain` and `audit rules`.
public struct RuleExplanation: Sendable {
  private let isColored: Bool
  private let columns: Int

  /// Creates explanations for a terminal that the caller describes.
  public init(isColored: Bool = false, columns: Int = 100) {
    self.isColored = isColored
    self.columns = columns
  }

  /// Returns the documentation of a rule, as UTF-8.
  public func render(_ rule: RuleInfo) -> [UInt8] {
    var painter = Painter(isColored: isColored)
    painter.write(Sanitized(rule.id), in: .strong)
    painter.write(": ")
    painter.writeLine(Sanitized(rule.severity.rawValue), in: .severity(rule.severity))
    painter.write("  ")
    painter.writeParagraph(rule.summary, indent: 2, columns: columns)
    for fact in rule.facts {
      painter.write("\n")
      painter.writeLine(Sanitized(String(fact.title.dropLast())), in: .strong)
      painter.write("  ")
      painter.writeParagraph(fact.text, indent: 2, columns: columns)
    }
    for (title, examples) in rule.examples where !examples.isEmpty {
      painter.write("\n")
      painter.writeLine(Sanitized(title), in: .strong)
      for (index, example) in examples.enumerated() {
        if index > 0 { painter.write("\n") }
        for line in MarkedYAML.lines(of: example) {
          painter.write("    ")
          painter.writeLine(Sanitized(trusted: line), in: line.starts(with: "#") ? .faint : nil)
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
      painter.writeLine(Sanitized(group.rawValue), in: .strong)
      for rule in rules {
        let (id, severity) = (Sanitized(rule.id), Sanitized(rule.severity.rawValue))
        painter.write("  ")
        painter.write(id)
        painter.write(" ", times: longest - id.width + 2)
        painter.write(severity, in: .severity(rule.severity))
        painter.write(" ", times: "warning".utf8.count - severity.width + 2)
        painter.writeParagraph(rule.summary, indent: longest + 13, columns: columns)
      }
    }
    return painter.bytes
  }
}
