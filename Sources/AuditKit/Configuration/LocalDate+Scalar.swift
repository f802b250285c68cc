public import BudgetReplay
public import WidgetManifests

/// A date in a configuration, `YYYY-MM-DD`.
extension LocalDate: ManifestScalar {
  /// Parses a date of four, two and two digits with hyphens between them.
  public init(parsing text: String) throws(ScalarError) {
    var scanner = ScalarScanner(text)
    guard let century = scanner.takeTwoDigits(), let year = scanner.takeTwoDigits(),
      scanner.take("-"), let month = scanner.takeTwoDigits(),
      scanner.take("-"), let day = scanner.takeTwoDigits(), scanner.isAtEnd
    else { throw .form }
    let written = (Int64(century * 100 + year), Int64(month), Int64(day))
    let date = LocalDate(year: written.0, month: written.1, day: written.2)
    // A day that doesn't exist becomes another date.
    guard written.0 > 0, date.yearMonthDay == written else { throw .noSuchDay }
    self = date
  }
}

extension ScalarError {
  fileprivate static let form = ScalarError("write YYYY-MM-DD, as in 2026-01-05")
  fileprivate static let noSuchDay = ScalarError("write a day that the calendar has")
}

extension LocalDate: PatternedScalar {
  package static var pattern: String { "[0-9]{4}-[0-9]{2}-[0-9]{2}" }
}
