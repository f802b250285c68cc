/// A day of the week, Monday first, as in ISO 8601.
public enum Weekday: String, Sendable, CaseIterable, Hashable {
  /// Monday.
  case mon
  /// Tuesday.
  case tue
  /// Wednesday.
  case wed
  /// Thursday.
  case thu
  /// Friday.
  case fri
  /// Saturday.
  case sat
  /// Sunday.
  case sun
}
