package import FleetLogs
internal import WidgetManifests

/// A profile with the limits and the openings of the app that a fleet has measured, for `--set profile=`.
package struct MeasuredProfile {
  private let limit: FleetFigures.Band
  private let days: UInt64
  private let kinds: [String]
  private let report: FleetReport

  /// Creates the profile of a report; nil if no limit is known because none was reached.
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
    return Array((text + sessions).utf8)
  }

  /// The openings of an average day, distributed over the hours as in all logs; empty if the logs
  /// have none.
  private var sessions: String {
    let hours = report.summary.openings
    let all = hours.reduce(0, +)
    let days = report.summary.openingDays
    if days == 0 { return "# No log has openings of the app, so there are no sessions.\n" }
    let perDay = min((all + days / 2) / days, 24)
    var text =
      "# Openings of the app, \(Count.decimal(Double(all) / Double(days))) a day where logs have any; five minutes each are assumed.\n"
    if perDay == 0 { return text }
    text += "sessions:\n"
    var next: UInt64 = 0
    for number in 0..<perDay {
      // The median of each of `perDay` equal parts of the openings, as if those of an hour were
      // spread evenly.
      let rank = (2 * number + 1) * all / (2 * perDay)
      var (hour, before) = (0, UInt64(0))
      while before + hours[hour] <= rank {
        before += hours[hour]
        hour += 1
      }
      let minute = UInt64(hour) * 60 + (rank - before) * 60 / hours[hour]
      let start = min(max(minute, next), 1434 - (perDay - 1 - number) * 6)
      next = start + 6
      text += "  - {state: foreground, at: \"\(Self.clock(start))-\(Self.clock(start + 5))\"}\n"
    }
    return text
  }

  private static func clock(_ minute: UInt64) -> String {
    TimeOfDay(minutes: Int(minute))?.description ?? ""
  }
}
