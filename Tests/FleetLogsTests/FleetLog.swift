import BudgetReplay

@testable import FleetLogs

/// Logs of a fleet, generated from a seed, and their summaries.
enum FleetLog {
  /// 2026-03-01T00:00:00Z.
  static let start: Int64 = 1_772_323_200_000

  static func time(_ instant: Int64) -> String {
    let thousandths = String(1000 + instant % 1000).dropFirst()
    return LocalCalendar.utc.timestamp(of: instant) + ".\(thousandths)Z"
  }

  static func line(
    _ event: String, at instant: Int64, device: String, kind: String? = "Radar",
    os: String = "26.1",
    _ rest: String = ""
  ) -> String {
    let kind = kind.map { #","kind":"\#($0)""# } ?? ""
    return #"{"v":1,"t":"\#(time(instant))","ev":"\#(event)","device":"\#(device)","os":"\#(os)""#
      + #","appBuild":"41"\#(kind)\#(rest)}"#
  }

  /// Days of a widget that asks every quarter of an hour until a limit is used up.
  static func days(_ count: Int64, device: String, limit: Int, os: String = "26.1") -> [String] {
    var lines: [String] = []
    for day in 0..<count {
      let midnight = start + day * 86_400_000
      lines.append(line("opened", at: midnight + 30_000_000, device: device, kind: nil, os: os))
      for step in 0..<Int64(min(limit, 96)) {
        lines.append(
          line(
            "timeline", at: midnight + step * 900_000 + step * 7, device: device, os: os,
            #","family":"systemSmall","policy":{"after":900}"#))
      }
    }
    return lines
  }

  /// Lines of several devices, with failures, triggers, placements, symptoms and unreadable lines.
  static func mixed(seed: UInt64, devices: Int = 8) -> [String] {
    var random = SplitMix64(seed: seed)
    var lines: [String] = []
    for number in 0..<devices {
      let device = "device \(number)"
      let os = number % 3 == 0 ? "26.2" : "26.1"
      lines += days(4, device: device, limit: 12 + number, os: os)
      for event in ["placed", "failure", "removed", "intent", "push", "reloadCall", "symptom"] {
        let instant = start + Int64(random.next(below: 4 * 86_400_000))
        if event == "symptom" {
          lines.append(
            #"{"timestamp":"\#(time(instant))","process":"/x/runningboardd","device":"\#(device)","#
              + #""message":"terminated: 0xdead10cc"}"#)
        } else {
          let kind = event == "push" ? nil : "Radar"
          let error = event == "failure" ? #","error":"CHSErrorDomain Code=1050 \"x\"""# : ""
          lines.append(line(event, at: instant, device: device, kind: kind, os: os, error))
        }
      }
      lines.append(#"{"t":"\#(number)"#)
      lines.append(#"{"v":1,"t":"2026-03-01T00:00:0\#(number % 10)Z","ev":"nap"}"#)
      lines.append(
        line("timeline", at: start, device: device, os: os, #","build":"debug","n":\#(number)"#))
    }
    return lines
  }

  /// The events of some parts, each of which is read by a collector of its own.
  static func runs(
    _ parts: [[String]], settings: FleetSettings = FleetSettings(), limit: Int = 1 << 19
  ) throws -> EventRuns {
    let runs = EventRuns(temporaryFolder: "/tmp")
    for part in parts {
      var collector = EventCollector(settings, into: runs, limit: limit)
      collector.begin()
      for line in part { try collector.read(Array("\(line)\n".utf8)) }
      collector.end()
      try collector.flush()
    }
    return runs
  }

  static func summary(
    _ runs: EventRuns, settings: FleetSettings = FleetSettings()
  ) throws -> FleetSummary {
    var summary = FleetSummary(settings)
    for section in (0..<EventRuns.sectionCount).reversed() {
      try summary.add(runs, section: section)
    }
    summary.addNames(of: runs)
    return summary
  }

  static func summary(
    _ lines: [String], settings: FleetSettings = FleetSettings()
  ) throws -> FleetSummary {
    try summary(runs([lines], settings: settings), settings: settings)
  }

  /// The files of ``SummaryFile/write(_:_:parts:to:)``.
  static func partial(
    _ lines: [String], _ settings: FleetSettings, _ count: Int
  ) throws -> [[UInt8]] {
    var bytes: [UInt8] = []
    let runs = try runs([lines], settings: settings)
    try SummaryFile.write(FleetSummary(settings), runs, parts: count) { bytes += $0 }
    var reader = ByteReader(bytes)
    var files: [[UInt8]] = []
    while !reader.isAtEnd {
      let length = Int(try reader.word())
      files.append(Array(reader.remaining.prefix(length)))
      reader = ByteReader(Array(reader.remaining.dropFirst(length)))
    }
    return files
  }

  static func file(_ summary: FleetSummary, _ runs: EventRuns?) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try SummaryFile.write(summary, runs) { bytes += $0 }
    return bytes
  }
}
