/// A date of the Gregorian calendar without a time or a zone.
public struct LocalDate: Sendable, Hashable {
  /// Days since 1970-01-01, the same in any time zone.
  public let dayNumber: Int64

  /// Creates the date a number of days after 1970-01-01, limited to ten thousand years in either
  /// direction.
  public init(dayNumber: Int64) {
    self.dayNumber = max(-4_000_000, min(4_000_000, dayNumber))
  }

  /// Creates a date from a year (-9999 to 9999), a month (1 to 12) and a day of the month (1 to
  /// 31).
  ///
  /// Numbers beyond these bounds are clamped.
  ///
  /// - Source: Howard Hinnant, chrono-Compatible Low-Level Date Algorithms, days_from_civil
  ///   (https://howardhinnant.github.io/date_algorithms.html)
  public init(year: Int64, month: Int64, day: Int64) {
    let year = max(-9999, min(9999, year))
    let month = max(1, min(12, month))
    let day = max(1, min(31, day))
    let shifted = month <= 2 ? year - 1 : year
    let era = floorDivide(shifted, 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    dayNumber = era * 146_097 + dayOfEra - 719_468
  }

  /// Year, month (1 to 12) and day of the month (from 1).
  ///
  /// - Source: Howard Hinnant, civil_from_days
  ///   (https://howardhinnant.github.io/date_algorithms.html)
  public var yearMonthDay: (year: Int64, month: Int64, day: Int64) {
    let shifted = dayNumber + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The day of the week.
  public var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    let fromMonday = dayNumber + 3
    return Weekday.allCases[Int(fromMonday - floorDivide(fromMonday, 7) * 7)]
  }
}

extension LocalDate: CustomStringConvertible {
  /// The date in ISO 8601 format: `2026-01-06`.
  public var description: String {
    let (year, month, day) = yearMonthDay
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}

func padded(_ number: Int64, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// A day of the week, Monday first, as in ISO 8601.
public enum Weekday: String, Sendable, Hashable, CaseIterable {
  /// The days, in order.
  case mon, tue, wed, thu, fri, sat, sun
}
