import BudgetReplay

@testable import AuditKit

/// Writes and reads lines of logs.
enum LogText {
  static func read(_ bytes: [UInt8], pieces: Int = .max, skippedDays: Int = 0) -> RecordedLog {
    var reader = LogReader(skippedDays: skippedDays)
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + min(pieces, bytes.count))
      reader.read(Array(bytes[start..<end]))
      start = end
    }
    return reader.finish()
  }

  static func read(_ text: String, skippedDays: Int = 0) -> RecordedLog {
    read(Array(text.utf8), skippedDays: skippedDays)
  }

  /// 2026-03-01T00:00:00Z.
  static let start: Milliseconds = 1_772_323_200_000

  /// A time in the format of the log.
  static func time(_ instant: Milliseconds) -> String {
    let thousandths = String(1000 + instant % 1000).dropFirst()
    return LocalCalendar.utc.timestamp(of: instant) + ".\(thousandths)Z"
  }

  /// The line of an event, with further members in `rest`.
  static func line(
    _ event: String, at instant: Milliseconds, kind: String? = "Radar", _ rest: String = ""
  ) -> String {
    let kind = kind.map { #","kind":"\#($0)""# } ?? ""
    return #"{"v":1,"t":"\#(time(instant))","ev":"\#(event)"\#(kind)\#(rest)}"# + "\n"
  }

  /// A timeline with one entry now that requests the next reload after some seconds.
  static func timeline(
    at instant: Milliseconds, kind: String = "Radar", after seconds: Int = 900, _ rest: String = ""
  ) -> String {
    line(
      "timeline", at: instant, kind: kind,
      #","family":"systemSmall","entries":1,"first":0,"last":0,"policy":{"after":\#(seconds)}"#
        + rest)
  }
}
