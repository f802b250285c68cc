package import FleetLogs
internal import WidgetManifests

/// A profile with the limits that a fleet has measured, for `audit --profile`.
package struct MeasuredProfile {
  private let limit: FleetFigures.Band
  private let days: UInt64
  private let kinds: [String]
  private let report: FleetReport

  /// Creates the profile of a report; nil if no limit was reached, so that none is known.
  package init?(_ report: FleetReport) {
    let reached = report.kinds.filter { $0.all.limit != nil }
    guard let limit = FleetFigures(summing: reached.map(\.all)).correctedLimit, limit.p5 > 0 else {
      return nil
    }
    self.limit = limit
    self.report = report
    days = reached.reduce(0) { $0 + $1.all.group[.dryDays] }
    kinds = reached.compactMap(\.name)
  }

  /// Returns the YAML in UTF-8.
  package func render() -> [UInt8] {
    let summary = report.summary
    let dates = summary.days.map(FleetDate.range).map { ", \($0.0) to \($0.1)" } ?? ""
    let names = kinds.prefix(10).map { Sanitized($0).text }.joined(separator: ", ")
    let text = """
      # Measured by audit fleet: about \(Count.of(summary.devices.estimate, "device"))\(dates).
      # Charged reloads on \(Count.of(Int(days), "day")) that ran dry, p5 and p95, with lost lines made up for.
      # Kinds: \(names)
      low: \(limit.p5)
      high: \(max(limit.p5, limit.p95))

      """
    return Array(text.utf8)
  }
}
