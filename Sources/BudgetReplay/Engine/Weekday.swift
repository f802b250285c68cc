/// A day of the week, numbered as ISO 8601 does from Monday, 1.
public enum Weekday: Int, Sendable, Hashable, CaseIterable {
  /// The days, in order.
  case monday = 1, tuesday, wednesday, thursday, friday, saturday, sunday

  init(fromMonday index: Int) {
    self = Weekday.allCases[index]
  }
}
