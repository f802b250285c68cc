@testable internal import AuditReports
internal import FuzzTarget

@testable internal import FleetLogs

extension FuzzTarget {
  /// Logs and summaries of `fleet`, through their sums, a comparison and all reports.
  ///
  /// The first byte says which settings a log is read by.
  static let fleet = FuzzTarget("fleet", maximum: 8192, seeds: { fleetSeeds }) { bytes in
    if SummaryFile.isBeginning(bytes) { return broken(summary(sealed(bytes))) }
    let first = Int(bytes.first ?? 0)
    var settings = FleetSettings()
    settings.year = 2026
    settings.salt = first & 1 == 0 ? nil : "salt"
    settings.keepsDevices = first & 2 != 0
    settings.skippedDays = first & 4 == 0 ? nil : 0
    settings.maximumGroups = first & 8 == 0 ? nil : 1
    settings.usesFileNamesAsDevices = first & 16 != 0
    let whole = report(of: bytes, settings, pieces: bytes.count)
    // It also says how the stream is cut; nothing may depend on that.
    let pieces = 1 + first % 64
    if report(of: bytes, settings, pieces: pieces) != whole {
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

  /// A summary with the hash of its bytes, without which nothing of it is read.
  private static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var sealed = Array(bytes.dropLast(8))
    var hash = SipHash(SipHash.Key())
    hash.add(sealed)
    sealed.append(word: hash.end())
    return sealed
  }

  private static func runs(
    _ bytes: [UInt8], _ settings: FleetSettings = FleetSettings(), pieces: Int
  ) -> EventRuns {
    let runs = EventRuns(temporaryFolder: "/tmp")
    var collector = EventCollector(settings, into: runs, limit: 64)
    collector.begin(device: settings.usesFileNamesAsDevices ? "a" : nil)
    for start in stride(from: 0, to: bytes.count, by: max(1, pieces)) {
      try? collector.read(Array(bytes[start..<min(bytes.count, start + pieces)]))
    }
    collector.end()
    try? collector.flush()
    return runs
  }

  private static func sums(
    _ runs: EventRuns, _ settings: FleetSettings = FleetSettings()
  ) -> FleetSummary? {
    var summary = FleetSummary(settings)
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

  private static func report(
    of bytes: [UInt8], _ settings: FleetSettings, pieces: Int
  ) -> [ReportFormat: [UInt8]] {
    sums(runs(bytes, settings, pieces: pieces), settings).map { reports(FleetReport($0)) } ?? [:]
  }

  /// The report of the first log, with which others are compared.
  private static let old = FleetReport(
    sums(runs(LogSeeds.all[0], pieces: 100)) ?? FleetSummary(FleetSettings()))

  private static func reports(_ report: FleetReport) -> [ReportFormat: [UInt8]] {
    let comparison = FleetComparison(old: old, new: report)
    return [
      .text: FleetText(report, comparison: comparison).render(isColored: false, columns: 100),
      .json: FleetJSON(report, comparison: comparison).render(),
      .html: FleetHTML(report, comparison: comparison).render(),
    ]
  }

  private static func broken(_ reports: [ReportFormat: [UInt8]]) -> [String] {
    reports.flatMap { Report.broken($0.value, as: $0.key) }
  }
}
