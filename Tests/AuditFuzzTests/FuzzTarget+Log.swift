@testable internal import AuditReports
internal import BudgetReplay
internal import FuzzTarget

@testable internal import AuditKit

extension FuzzTarget {
  /// The log of `replay --log`, through its replay and both reports.
  static let log = FuzzTarget("log", maximum: 8192, seeds: { LogSeeds.all }) { bytes in
    let whole = report(read(bytes, pieces: bytes.count))
    // The first byte says how the stream is cut; nothing may depend on that.
    let pieces = 1 + Int(bytes.first ?? 0) % 64
    if report(read(bytes, pieces: pieces)) != whole {
      return ["in pieces of \(pieces) bytes it reads as something else"]
    }
    return Report.broken(whole)
  }

  /// Reads a log that comes in pieces of so many bytes.
  static func read(_ bytes: [UInt8], pieces: Int) -> RecordedLog {
    var reader = LogReader(skippedDays: 0)
    for start in stride(from: 0, to: bytes.count, by: max(1, pieces)) {
      let end = min(bytes.count, start + pieces)
      reader.read(Array(bytes[start..<end]))
    }
    return reader.finish()
  }

  private static func report(_ log: RecordedLog) -> [UInt8] {
    var result = Audit.withoutReplay.run([])
    result.log = LogReport(log, settings: ReplaySettings())
    var style = ReportFormat.Style()
    style.text.includesReplayTables = true
    return ReportFormat.text.render(result, style) + ReportFormat.json.render(result)
  }
}

/// Logs as apps write them and as the system prints them.
enum LogSeeds {
  static let all = [events, unified, week].map { Array($0.utf8) }

  /// A widget that is reloaded at about the same times each day, and later on some of them.
  private static let week = (0..<7 * 12).map { number in
    let (day, hour) = (number / 12, number % 12)
    let late = day * hour * 7 % 50
    let time = "2026-03-0\(day + 1)T\(hour + 10):\(late < 10 ? "0" : "")\(late):00Z"
    return #"{"t":"\#(time)","ev":"timeline","kind":"R","policy":{"after":3600}}"# + "\n"
  }.joined()

  private static let events = """
    {"v":1,"t":"2026-03-01T00:00:00.000Z","ev":"placed","kind":"Radar","family":"systemSmall","instance":7}
    {"v":1,"t":"2026-03-01T01:00:00+01:00","ev":"timeline","kind":"Radar","entries":4,"last":3600,"policy":"atEnd"}
    {"v":1,"t":"2026-03-01T02:00:00Z","ev":"timeline","kind":"Mood","policy":"never","app":"foreground"}
    {"v":1,"t":"2026-03-01T03:30:00Z","ev":"timeline","kind":"Radar","first":-1.5,"policy":{"after":900}}
    {"v":1,"t":"2026-03-02T02:00:00Z","ev":"reloadCall","app":"audio","kind":"Radar","os":"iOS 26.1"}
    {"v":1,"t":"2026-03-02T03:00:00Z","ev":"push","phase":"received","kind":"Radar"}
    {"v":1,"t":"2026-03-02T04:00:00Z","ev":"intent","kind":"Mood","build":"release"}
    {"v":1,"t":"2026-03-03T03:00:00Z","ev":"failure","kind":"Radar"}
    {"v":1,"t":"2026-03-04T03:00:00Z","ev":"removed","kind":"Radar","instance":"7"}
    {"finished":1}

    """

  private static let unified = #"""
    {"subsystem":"com.apple.chrono","processImagePath":"\/usr\/libexec\/chronod","timestamp":"2026-03-01 00:00:01.000000-0500","eventMessage":"[com.example.weather::com.example.weather.widgets:Radar:WeatherKit::systemSmall:(null)] on local reload: succeeded with 5 entries"}
    {"timestamp":"2026-03-01 00:15:01.123456+0100","eventMessage":"[com.example.weather::com.example.weather.widgets:Radar:WeatherKit::systemSmall:(null)] reload: begin"}
    {"timestamp":"2026-03-01 00:15:02.123456+0100","eventMessage":"[com.example.weather::com.example.weather.widgets:Radar:WeatherKit::systemSmall:(null)] on local reload: failed"}
    {"timestamp":"2026-03-01 00:15:03.123456+0100","eventMessage":"Wake event fired for date: now"}

    """#
}
