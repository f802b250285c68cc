package import BudgetReplay

/// An instant in a log, and the offset of its clock from UTC.
package struct LogTime: Sendable, Hashable {
  /// Milliseconds since the Unix epoch, without further digits.
  package var instant: Milliseconds
  /// Seconds east of Greenwich.
  package var offset: Int64
}

extension LogTime {
  /// Reads `2026-03-08T06:00:00.123-05:00`, or `2026-03-08 06:00:00.123456-0500` as in `log show`.
  ///
  /// - Source: RFC 3339, 5.6 (https://www.rfc-editor.org/rfc/rfc3339#section-5.6)
  init(_ text: UnsafeBufferPointer<UInt8>, of key: LineKey) throws(LineError) {
    var digits = Digits(text)
    guard let year = digits.number(4), year > 0, digits.take("-"), let month = digits.number(2),
      digits.take("-"), let day = digits.number(2), digits.take("T") || digits.take(" "),
      let hour = digits.number(2), digits.take(":"), let minute = digits.number(2),
      digits.take(":"), let second = digits.number(2), hour < 24, minute < 60, second <= 60
    else { throw .value(key) }
    let date = LocalDate(year: year, month: month, day: day)
    // A day that the month doesn't have would become another date.
    guard (1...12).contains(month), date.yearMonthDay == (year, month, day) else {
      throw .value(key)
    }
    var thousandths: Int64 = 0
    if digits.take(".") || digits.take(",") {
      guard let fraction = digits.fraction() else { throw .value(key) }
      thousandths = fraction
    }
    if digits.isAtEnd { throw .offset }
    guard let offset = digits.offset(), digits.isAtEnd else { throw .value(key) }
    let seconds = ((date.dayNumber * 24 + hour) * 60 + minute) * 60 + second - offset
    instant = seconds * 1000 + thousandths
    self.offset = offset
  }

  /// Reads the `Mar  8 06:00:00` at the beginning of a line of `idevicesyslog`, possibly with a
  /// fraction of a second, as a UTC time: the line doesn't contain the offset of the device's
  /// clock.
  ///
  /// - Parameter year: The year, which the line doesn't contain.
  /// - Returns: The time, or nil if the line begins differently.
  static func clock(
    _ text: UnsafeBufferPointer<UInt8>, year: Int64?
  ) throws(LineError) -> (time: LogTime, end: Int)? {
    guard text.count > 16, text[3] == 0x20,
      let month = months.firstIndex(of: String(decoding: text[..<3], as: UTF8.self))
    else { return nil }
    var digits = Digits(UnsafeBufferPointer(rebasing: text[4...]))
    guard let day = digits.take(" ") ? digits.number(1) : digits.number(2), digits.take(" "),
      let hour = digits.number(2), digits.take(":"), let minute = digits.number(2),
      digits.take(":"), let second = digits.number(2),
      let thousandths = digits.take(".") ? digits.fraction() : 0, digits.take(" "),
      (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    guard let year else { throw .year }
    let date = LocalDate(year: year, month: Int64(month + 1), day: day)
    guard date.yearMonthDay.day == day else { return nil }
    let seconds = ((date.dayNumber * 24 + hour) * 60 + minute) * 60 + second
    return (LogTime(instant: seconds * 1000 + thousandths, offset: 0), 4 + digits.position)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Reads the parts of a time one by one.
  private struct Digits {
    private let text: UnsafeBufferPointer<UInt8>
    private(set) var position = 0

    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    var isAtEnd: Bool { position == text.count }

    private var digit: Int64? {
      guard position < text.count, (0x30...0x39).contains(text[position]) else { return nil }
      return Int64(text[position] - 0x30)
    }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      guard position < text.count, text[position] == UInt8(ascii: scalar) else { return false }
      position += 1
      return true
    }

    mutating func number(_ count: Int) -> Int64? {
      var number: Int64 = 0
      for _ in 0..<count {
        guard let digit else { return nil }
        number = number * 10 + digit
        position += 1
      }
      return number
    }

    /// Reads at least one digit; only the first three count.
    mutating func fraction() -> Int64? {
      guard digit != nil else { return nil }
      var (fraction, unit): (Int64, Int64) = (0, 100)
      while let digit {
        fraction += digit * unit
        unit /= 10
        position += 1
      }
      return fraction
    }

    /// Reads `Z`, `-05:00`, `-0500` or `-05`, in seconds.
    mutating func offset() -> Int64? {
      if take("Z") { return 0 }
      let sign: Int64 = take("-") ? -1 : 1
      guard sign < 0 || take("+"), let hours = number(2) else { return nil }
      if isAtEnd { return hours < 24 ? sign * hours * 3600 : nil }
      _ = take(":")
      guard let minutes = number(2), hours < 24, minutes < 60 else { return nil }
      return sign * (hours * 3600 + minutes * 60)
    }
  }
}
