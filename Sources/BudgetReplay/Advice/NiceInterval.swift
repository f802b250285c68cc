/// Intervals that people would write.
enum NiceInterval {
  /// Minutes up to two hours, then whole hours that divide a day.
  private static let minutes: [Int64] = [
    5, 10, 12, 15, 20, 24, 30, 36, 40, 45, 48, 60, 90, 120, 180, 240, 360, 480, 720, 1440,
  ]

  /// All of them, ascending.
  static let all: [Milliseconds] = minutes.map { $0 * .minute }

  /// Those not below an interval, ascending; beyond a day only the day itself is left out.
  static func from(_ interval: Milliseconds) -> ArraySlice<Milliseconds> {
    all.drop { $0 < interval }
  }
}

extension Budget {
  /// The shortest regular interval that a limit never refuses, in whole seconds but not below the
  /// floor; nil where others use up the limit.
  ///
  /// - Parameters:
  ///   - limit: charges a window.
  ///   - reserve: charges a window that something else asks for.
  ///   - active: milliseconds of a day of 24 hours in which the widget asks.
  package func smallestInterval(limit: Int64, reserve: Int64 = 0, active: Milliseconds = .day)
    -> Milliseconds?
  {
    guard reserve < limit else { return nil }
    // The share of the window that is active, rounded up.
    let days = window.multipliedFullWidth(by: active)
    let (quotient, remainder) = Int64.day.dividingFullWidth(days)
    let asked = remainder > 0 ? quotient + 1 : quotient
    return max(floor, ceilDivide(asked, (limit - reserve) * .second) * .second)
  }
}
