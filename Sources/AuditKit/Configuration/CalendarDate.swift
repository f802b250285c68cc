/// A date of the Gregorian calendar, `YYYY-MM-DD`, without a time or a zone.
public struct CalendarDate: ManifestScalar, CustomStringConvertible {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// A Monday, far from every change of clocks: the first day of a replay unless another is named.
  public static let standardStart = CalendarDate(unchecked: (2026, 1, 5))

  private init(unchecked date: (year: Int, month: Int, day: Int)) {
    (year, month, day) = date
  }

  /// Makes a date; nil where the calendar has none.
  public init?(year: Int, month: Int, day: Int) {
    guard 1...9_999 ~= year, 1...12 ~= month, 1...Self.days(in: month, of: year) ~= day else {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads four digits, two and two, with hyphens between them.
  public init(parsing text: String) throws(Problem) {
    var scanner = ScalarScanner(text)
    guard text.utf8.count == 10, let century = scanner.takeTwoDigits(),
      let year = scanner.takeTwoDigits(), scanner.take("-"),
      let month = scanner.takeTwoDigits(), scanner.take("-"), let day = scanner.takeTwoDigits()
    else { throw .form }
    guard let date = CalendarDate(year: century * 100 + year, month: month, day: day) else {
      throw .noSuchDay
    }
    self = date
  }

  /// The date as it is written in a configuration.
  public var description: String {
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Why a text is no date.
  public enum Problem: ScalarProblem {
    /// Not digits and hyphens in their places.
    case form
    /// A day that the calendar does not have.
    case noSuchDay

    /// What to say of it.
    public var message: String {
      switch self {
      case .form: "a date is written YYYY-MM-DD, as in 2026-01-05"
      case .noSuchDay: "the calendar has no such day"
      }
    }
  }
}
