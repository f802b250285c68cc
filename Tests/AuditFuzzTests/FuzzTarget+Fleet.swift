@testable internal import AuditReports
internal import FuzzTarget

@testable internal import FleetLogs

extension FuzzTarget {
  /// Logs and summaries of `fleet`, through their sums and all reports.
  static let fleet = FuzzTarget("fleet", maximum: 8192, seeds: { fleetSeeds }) { bytes in
    if SummaryFile.isBeginning(bytes) { return broken(summary(bytes)) }
    let whole = report(of: bytes, pieces: bytes.count)
    // The first byte says how the stream is cut; nothing may depend on that.
    let pieces = 1 + Int(bytes.first ?? 0) % 64
    if report(of: bytes, pieces: pieces) != whole {
      return ["in pieces of \(pieces) bytes it reads as something else"]
    }
    return broken(whole)
  }

  private static var fleetSeeds: [[UInt8]] {
    let runs = runs(LogSeeds.all[0], pieces: 100)
    var file: [UInt8] = []
    var whole: [UInt8] = []
    try? SummaryFile.write(FleetSummary(FleetSettings()), runs) { file += $0 }
    try? SummaryFile.write(sums(runs) ?? FleetSummary(FleetSettings()), nil) { whole += $0 }
    return LogSeeds.all + [file, whole]
  }

  private static func runs(_ bytes: [UInt8], pieces: Int) -> EventRuns {
    let runs = EventRuns(temporaryFolder: "/tmp")
    var settings = FleetSettings()
    settings.year = 2026
    var collector = EventCollector(settings, into: runs, limit: 64)
    collector.begin()
    for start in stride(from: 0, to: bytes.count, by: max(1, pieces)) {
      try? collector.read(Array(bytes[start..<min(bytes.count, start + pieces)]))
    }
    collector.end()
    try? collector.flush()
    return runs
  }

  private static func sums(_ runs: EventRuns) -> FleetSummary? {
    var summary = FleetSummary(FleetSettings())
    for section in 0..<EventRuns.sectionCount {
      guard (try? summary.add(runs, section: section)) != nil else { return nil }
    }
    summary.addNames(of: runs)
    return summary
  }

  /// Reads a summary with its events; empty if it is refused.
  private static func summary(_ bytes: [UInt8]) -> [ReportFormat: [UInt8]] {
    let runs = EventRuns(temporaryFolder: "/tmp")
    guard let file = try? SummaryFile(bytes), (try? file.addEvents(to: runs)) != nil,
      var sum = sums(runs), (try? sum.merge(file.summary)) != nil
    else { return [:] }
    return reports(FleetReport(sum))
  }

  private static func report(of bytes: [UInt8], pieces: Int) -> [ReportFormat: [UInt8]] {
    sums(runs(bytes, pieces: pieces)).map { reports(FleetReport($0)) } ?? [:]
  }

  private static func reports(_ report: FleetReport) -> [ReportFormat: [UInt8]] {
    [
      .text: FleetText(report).render(isColored: false, columns: 100),
      .json: FleetJSON(report).render(), .csv: FleetCSV(report).render(),
      .html: FleetHTML(report).render(),
    ]
  }

  private static func broken(_ reports: [ReportFormat: [UInt8]]) -> [String] {
    reports.flatMap { Report.broken($0.value, as: $0.key) }
  }
}
