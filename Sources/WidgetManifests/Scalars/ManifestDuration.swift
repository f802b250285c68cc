/// A duration in a manifest: zero to 366 days, in whole milliseconds.
///
/// It is written as `1d2h30m15s`, with each unit at most once and the largest first, or in ISO 8601
/// notation (`PT2H`, `P1DT30M`) with days, hours, minutes and seconds, but without years, months
/// and weeks.
public struct ManifestDuration: ManifestScalar, Comparable {
  /// The length in milliseconds, never negative.
  public let milliseconds: Int64

  /// The maximum duration, 366 days: a leap year.
  public static let longest = ManifestDuration(unchecked: 366 * 86_400_000)

  /// Creates a duration, or returns nil below zero and above ``longest``.
  public init?(milliseconds: Int64) {
    guard 0...Self.longest.milliseconds ~= milliseconds else { return nil }
    self.milliseconds = milliseconds
  }

  /// Parses a duration in either notation.
  public init(parsing text: String) throws(ScalarError) {
    var scanner = ScalarScanner(text)
    var total = Total()
    if scanner.take("P") {
      try total.readISO(&scanner)
    } else {
      try total.readShort(&scanner)
    }
    guard let value = ManifestDuration(milliseconds: total.milliseconds) else { throw .tooLong }
    self = value
  }

  private init(unchecked milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Orders by length.
  public static func < (a: ManifestDuration, b: ManifestDuration) -> Bool {
    a.milliseconds < b.milliseconds
  }
}

extension ManifestDuration {
  /// The units, the largest first.
  package enum Unit: Int, CaseIterable, Comparable {
    case day
    case hour
    case minute
    case second

    /// The length in milliseconds.
    package var milliseconds: Int64 {
      switch self {
      case .day: 86_400_000
      case .hour: 3_600_000
      case .minute: 60_000
      case .second: 1_000
      }
    }

    /// Creates a unit from its letter in a manifest.
    init?(letter: UInt8) {
      switch letter {
      case UInt8(ascii: "d"): self = .day
      case UInt8(ascii: "h"): self = .hour
      case UInt8(ascii: "m"): self = .minute
      case UInt8(ascii: "s"): self = .second
      default: return nil
      }
    }

    /// The letter of the unit in a manifest; ISO 8601 has the same in uppercase.
    var letter: String {
      switch self {
      case .day: "d"
      case .hour: "h"
      case .minute: "m"
      case .second: "s"
      }
    }

    /// The symbol of the unit in messages.
    var symbol: String { self == .minute ? "min" : letter }

    package static func < (a: Unit, b: Unit) -> Bool { a.rawValue < b.rawValue }
  }

  /// Adds up the parts of a duration.
  ///
  /// A part that is too large doesn't end the parsing, so that a mistake in the notation is
  /// reported first.
  struct Total {
    /// The sum so far; above the maximum duration once it is too long.
    private(set) var milliseconds: Int64 = 0
    private var last: Unit?

    /// Parses `1d2h30m15s`.
    mutating func readShort(_ scanner: inout ScalarScanner) throws(ScalarError) {
      repeat {
        let number = scanner.takeNumber()
        if number == .missing { throw Self.problem(insteadOfNumberAt: scanner) }
        guard let letter = scanner.takeLetter() else { throw missingUnit(number, scanner) }
        guard let unit = Unit(letter: letter), !scanner.isAtLetter else { throw .unknownUnit }
        try add(number, unit)
      } while !scanner.isAtEnd
    }

    /// Parses the part of an ISO 8601 duration after the `P`.
    mutating func readISO(_ scanner: inout ScalarScanner) throws(ScalarError) {
      if scanner.next != UInt8(ascii: "T") {
        let days = scanner.takeNumber()
        guard days != .missing, scanner.take("D") else { throw .iso }
        try add(days, .day)
        if scanner.isAtEnd { return }
      }
      guard scanner.take("T") else { throw .iso }
      repeat {
        let number = scanner.takeNumber()
        // Lowercases an uppercase letter; a lowercase one becomes a character that isn't a unit.
        let letter = scanner.takeLetter().map { $0 &+ 0x20 }
        guard number != .missing, let unit = letter.flatMap(Unit.init), unit != .day,
          !scanner.isAtLetter
        else { throw .iso }
        try add(number, unit)
      } while !scanner.isAtEnd
    }

    private mutating func add(
      _ number: ScalarScanner.Number, _ unit: Unit
    ) throws(ScalarError) {
      if let last {
        if unit == last { throw .repeatedUnit }
        if unit < last { throw .wrongOrder }
      }
      last = unit
      // Sums above the maximum are capped at one day more than it, so they can't overflow.
      let beyond = ManifestDuration.longest.milliseconds + Unit.day.milliseconds
      guard case .value(let value) = number else {
        milliseconds = beyond
        return
      }
      let (product, overflow) = value.multipliedReportingOverflow(by: unit.milliseconds)
      milliseconds = overflow ? beyond : min(beyond, milliseconds + min(beyond, product))
    }

    private func missingUnit(
      _ number: ScalarScanner.Number, _ scanner: ScalarScanner
    ) -> ScalarError {
      switch scanner.next {
      case UInt8(ascii: "."), UInt8(ascii: ","): return .fraction
      case UInt8(ascii: " "): return .space
      case nil: break
      default: return .form
      }
      if last == nil, case .value(let value) = number, value < 1_000_000 {
        return .missingUnit(value)
      }
      return .missingUnit(nil)
    }

    private static func problem(insteadOfNumberAt scanner: ScalarScanner) -> ScalarError {
      switch scanner.next {
      case UInt8(ascii: "-"), UInt8(ascii: "+"): .negative
      case UInt8(ascii: " "): .space
      default: .form
      }
    }
  }
}

extension ManifestDuration: CustomStringConvertible {
  /// The duration for messages, such as `36 min`, `20 min 35 s`, `2 h` or `1 d`.
  public var description: String { Self.describe(milliseconds: milliseconds) }

  /// The duration as in a manifest, such as `36m` or `1h30m`.
  ///
  /// A manifest has no milliseconds: a fraction of a second is rounded up, so that a minimum
  /// interval stays long enough. Parsing returns a duration of whole seconds unchanged.
  public var yaml: String {
    var seconds = milliseconds / 1_000
    if milliseconds % 1_000 > 0 { seconds += 1 }
    let parts = Self.parts(of: UInt64(seconds) * 1_000)
    return parts.isEmpty ? "0s" : parts.map { "\($0.count)\($0.unit.letter)" }.joined()
  }

  /// Returns any number of milliseconds as messages show it, even negative or above ``longest``.
  public static func describe(milliseconds: Int64) -> String {
    if milliseconds == 0 { return "0 s" }
    var text = ""
    func add(_ count: UInt64, _ symbol: String) {
      if count == 0 { return }
      text += text.isEmpty ? (milliseconds < 0 ? "-" : "") : " "
      text += String(count)
      text += " "
      text += symbol
    }
    var rest = milliseconds.magnitude
    for unit in Unit.allCases {
      let (count, remainder) = rest.quotientAndRemainder(dividingBy: UInt64(unit.milliseconds))
      add(count, unit.symbol)
      rest = remainder
    }
    add(rest, "ms")
    return text
  }

  /// Returns the nonzero units of a length, the largest first.
  private static func parts(of milliseconds: UInt64) -> [(count: UInt64, unit: Unit)] {
    var rest = milliseconds
    return Unit.allCases.compactMap { unit in
      let (count, remainder) = rest.quotientAndRemainder(dividingBy: UInt64(unit.milliseconds))
      rest = remainder
      return count > 0 ? (count, unit) : nil
    }
  }
}

extension ManifestDuration {
  /// Returns `1h` for `3600`: a number that may mean seconds, as in Swift, if it is whole minutes
  /// and at least five.
  public static func guess(for text: String) -> String? {
    guard text.utf8.count <= 8, let seconds = Int64(text), seconds >= 300, seconds % 60 == 0 else {
      return nil
    }
    return ManifestDuration(milliseconds: seconds * Unit.second.milliseconds)?.yaml
  }

  /// The words that people write for units, in lowercase.
  private static let unitWords: [String: String] = [
    "d": "d", "day": "d", "days": "d",
    "h": "h", "hr": "h", "hrs": "h", "hour": "h", "hours": "h",
    "m": "m", "min": "m", "mins": "m", "minute": "m", "minutes": "m",
    "s": "s", "sec": "s", "secs": "s", "second": "s", "seconds": "s",
  ]

  /// Returns the duration for numbers with words as units: `10m` for `10min`, `1h30m` for
  /// `1 hour 30 minutes`.
  public static func suggestion(for text: String) -> String? {
    guard text.utf8.count <= 40 else { return nil }
    var rest = text[...]
    var result = ""
    while !rest.isEmpty {
      let number = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(number.count).drop { $0 == " " }
      let word = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest.dropFirst(word.count).drop { $0 == " " || $0 == "," }
      guard !number.isEmpty, let unit = unitWords[word.lowercased()] else { return nil }
      result += number + unit
    }
    return ManifestDuration(result) == nil ? nil : result
  }
}

extension ScalarError {
  fileprivate static func missingUnit(_ number: Int64?) -> Self {
    guard let number else { return ScalarError("add a unit, as in 30m") }
    if let seconds = ManifestDuration.guess(for: String(number)) {
      return ScalarError("add a unit: \(seconds) for \(number) seconds, as in Swift, or \(number)m")
    }
    return ScalarError("add a unit: \(number)m for minutes, \(number)s for seconds")
  }

  fileprivate static let tooLong = ScalarError("write at most 366d")
  fileprivate static let wrongOrder = ScalarError("write the largest unit first, as in 1h30m")
  fileprivate static let repeatedUnit = ScalarError("write each unit once, as in 1h30m")
  fileprivate static let unknownUnit = ScalarError("use the units d, h, m and s, as in 1h30m")
  fileprivate static let fraction = ScalarError("write whole numbers: 1h30m for 1.5h")
  fileprivate static let negative = ScalarError("remove the sign")
  fileprivate static let space = ScalarError("write it without spaces, as in 1h30m")
  fileprivate static let iso = ScalarError(
    "use only days, hours, minutes and seconds in ISO 8601, as in P1DT2H30M")
  fileprivate static let form = ScalarError("write a duration as in 45s, 30m, 1h30m or 2d")
}
