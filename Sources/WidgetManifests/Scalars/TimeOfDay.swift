/// A local time of day, `"HH:MM"` from 00:00 to 23:59.
public struct TimeOfDay: ManifestScalar, Comparable, CustomStringConvertible {
  /// Minutes since midnight, 0 to 1439.
  public let minutes: Int

  /// Creates a time of day, or returns nil if there is no such minute.
  public init?(minutes: Int) {
    guard 0..<1_440 ~= minutes else { return nil }
    self.minutes = minutes
  }

  /// Parses two digits, a colon and two digits.
  public init(parsing text: String) throws(ScalarError) {
    var scanner = ScalarScanner(text)
    guard let hour = scanner.takeTwoDigits(), scanner.take(":"),
      let minute = scanner.takeTwoDigits(), scanner.isAtEnd
    else { throw .form }
    guard hour < 24, minute < 60 else { throw .noSuchTime }
    self.minutes = hour * 60 + minute
  }

  /// Milliseconds since midnight.
  public var milliseconds: Int64 { Int64(minutes) * 60_000 }

  /// The time as in a manifest, without quotes.
  public var description: String { Self.text(minutes) }

  /// Returns the time of a minute of the day, as in a manifest.
  package static func text(_ minutes: Int) -> String {
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
  }

  /// Orders by time.
  public static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { a.minutes < b.minutes }
}

extension ScalarError {
  fileprivate static let form = ScalarError("write \"HH:MM\", as in \"08:30\"")
  /// The hour or the minute doesn't exist, as in 24:00.
  static let noSuchTime = ScalarError("write a time from \"00:00\" to \"23:59\"")
}
