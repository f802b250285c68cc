internal import AuditKit
public import BudgetReplay
internal import WidgetManifests

/// The page of `audit gates`: the App Store requirements that apply from a date on.
public struct GatesPage: Sendable {
  /// The date for which they are evaluated; nil if none is given.
  let asOf: LocalDate?

  /// Creates a page, for a day or without one.
  public init(asOf: LocalDate? = nil) { self.asOf = asOf }

  /// Returns the page for people, as UTF-8.
  public func text(isColored: Bool = false, columns: Int = 100) -> [UInt8] {
    var painter = Painter(isColored: isColored, columns: columns)
    for (index, gate) in DatedGate.all.enumerated() {
      if index > 0 { painter.write("\n") }
      painter.write(Sanitized(trusted: gate.begins.description), in: .strong)
      painter.writeProse(Sanitized(trusted: "  \(gate.requirement)"), hanging: 12)
      let lines = [
        "\(gate.rules.count > 1 ? "rules" : "rule") \(gate.rules.joined(separator: ", "))"
          + severity(of: gate), "announced as beginning \(gate.announced)",
        gate.source,
      ]
      for line in lines {
        painter.writeProse(Sanitized(trusted: "            \(line)"), hanging: 12)
      }
    }
    return painter.bytes
  }

  private func severity(of gate: DatedGate) -> String {
    guard let asOf else { return ", silent without --as-of" }
    let severity = gate.severity(asOf: asOf).map { "\($0.rawValue)" } ?? "silent"
    return ", \(severity) as of \(asOf)"
  }

  /// Returns the page for programs, as JSON in UTF-8.
  public func json() -> [UInt8] {
    JSONWriter.document { json in
      json.writeEnvelope()
      if let asOf { json.member("asOf", asOf.description) }
      json.array("gates", of: DatedGate.all) { json, gate in
        json.object { json in
          json.array("rules", ofStrings: gate.rules)
          json.member("begins", gate.begins.description)
          json.member("announced", gate.announced)
          json.member("requirement", gate.requirement)
          if asOf != nil { json.member("severity", gate.severity(asOf: asOf)?.rawValue) }
          json.member("source", gate.source)
        }
      }
    }
  }
}
