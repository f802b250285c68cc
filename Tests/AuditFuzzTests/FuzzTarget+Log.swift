internal import BudgetReplay
internal import FuzzTarget

@testable internal import AuditKit

extension FuzzTarget {
  /// The log of `replay --log`, through its replay and both reports.
  static let log = FuzzTarget("log", maximum: 8192, seeds: { LogSeeds.all }) { bytes in
    // Trying every way to enforce a limit takes some hundred replays, and reads nothing more.
    let isSlow = bytes.count % 32 == 0
    let whole = report(read(bytes, pieces: bytes.count), comparesRegulators: isSlow)
    // The first byte says how the stream is cut; nothing may depend on that.
    let pieces = 1 + Int(bytes.first ?? 0) % 64
    if !isSlow, report(read(bytes, pieces: pieces), comparesRegulators: false) != whole {
      return ["in pieces of \(pieces) bytes it reads as something else"]
    }
    return Report.broken(whole)
  }

  private static func read(_ bytes: [UInt8], pieces: Int) -> RecordedLog {
    var reader = LogReader(skippedDays: 0)
    for start in stride(from: 0, to: bytes.count, by: max(1, pieces)) {
      let end = min(bytes.count, start + pieces)
      bytes[start..<end].withUnsafeBytes { reader.read($0) }
    }
    return reader.finish()
  }

  private static func report(_ log: RecordedLog, comparesRegulators: Bool) -> [UInt8] {
    var result = Audit.withoutReplay.run([])
    result.log = LogReport(
      log, settings: ReplaySettings(), comparesRegulators: comparesRegulators)
    return ReportFormat.text.render(result) + ReportFormat.json.render(result)
  }
}

/// Logs as apps write them and as the system prints them.
enum LogSeeds {
  static let all = [events, unified, week].map { Array($0.utf8) }

  /// A widget that is reloaded at about the same times each day, and later on some of them.
  private static let week = (0..<7 * 12).map { number in
    let (day, hour) = (number / 12, number % 12)
    let time = 1_772_323_200 + day * 86_400 + 25_200 + hour * 4_000 + day * hour * 17 % 400
    return #"{"v":1,"t":\#(time),"ev":"timeline","kind":"R","policy":{"after":3600}}"# + "\n"
  }.joined()

  private static let events = """
    {"v":1,"t":"2026-03-01T00:00:00.000Z","ev":"timeline","kind":"Radar","entries":4,"policy":"atEnd"}
    {"v":1,"t":"2026-03-01T01:00:00+01:00","ev":"timeline","kind":"Radar","entries":[1772323200],"policy":{"after":900}}
    {"v":1,"t":1772326800,"ev":"push","kind":"Radar"}
    {"v":1,"t":"2026-03-01T02:00:00Z","ev":"timeline","kind":"Mood","policy":"never","family":"systemSmall"}
    {"v":1,"t":"2026-03-02T02:00:00Z","ev":"foreground","kinds":["Radar","Mood"],"state":"audio"}
    {"v":1,"t":"2026-03-02T03:00:00Z","ev":"background"}
    {"v":1,"t":"2026-03-03T03:00:00Z","ev":"reload","kind":"Radar"}
    {"v":1,"t":"2026-03-04T03:00:00Z","ev":"view","kind":"Radar"}

    """

  private static let unified = #"""
    {"timestamp":"2026-03-01 08:00:00.123456+0100","process":"chronod","subsystem":"com.apple.chrono","category":"timeline","eventMessage":"[com.example.weather.widgets:Radar:systemSmall] reload: budgeted"}
    {"timestamp":"2026-03-01 08:20:00.123456+0100","processImagePath":"\/usr\/libexec\/chronod","eventMessage":"Request widget reload"}

    """#
}
