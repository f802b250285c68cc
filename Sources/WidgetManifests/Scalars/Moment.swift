/// A time of day at which content changes: a local time, sunrise or sunset.
public struct Moment: ManifestScalar, CustomStringConvertible {
  /// The time as written.
  public let description: String
  /// The local time; for sunrise and sunset that of an equinox, because the location is unknown.
  public let time: TimeOfDay

  /// Parses a time of day, `sunrise` or `sunset`.
  public init(parsing text: String) throws(ScalarError) {
    description = text
    switch text {
    case "sunrise": time = try TimeOfDay(parsing: "06:00")
    case "sunset": time = try TimeOfDay(parsing: "18:00")
    default: time = try TimeOfDay(parsing: text)
    }
  }

  /// Returns the word for another time of the day.
  public static func suggestion(for text: String) -> String? {
    switch text.lowercased() {
    case "midnight": "\"00:00\""
    case "noon", "midday": "\"12:00\""
    case "dawn", "sunrise": "sunrise"
    case "dusk", "sunset": "sunset"
    default: nil
    }
  }
}
