extension ManifestDuration {
  /// The units, the largest first, and what each is worth.
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

    /// The unit that a letter of a manifest stands for.
    init?(letter: UInt8) {
      switch letter {
      case UInt8(ascii: "d"): self = .day
      case UInt8(ascii: "h"): self = .hour
      case UInt8(ascii: "m"): self = .minute
      case UInt8(ascii: "s"): self = .second
      default: return nil
      }
    }

    /// The letter that stands for it in a manifest; ISO 8601 has the same in capitals.
    var letter: String {
      switch self {
      case .day: "d"
      case .hour: "h"
      case .minute: "m"
      case .second: "s"
      }
    }

    /// What people are shown.
    var symbol: String { self == .minute ? "min" : letter }

    package static func < (a: Unit, b: Unit) -> Bool { a.rawValue < b.rawValue }
  }

  /// Adds up the parts of a duration while it is read.
  ///
  /// A part that is too large is remembered and the rest still read, so that what is wrong with
  /// the form is said before what is wrong with the size.
  struct Total {
    /// What was read so far; more than any duration may be once it is too long.
    private(set) var milliseconds: Int64 = 0
    private var last: Unit?

    /// Reads `1d2h30m15s`.
    mutating func readShort(_ scanner: inout ScalarScanner) throws(Problem) {
      repeat {
        let number = scanner.takeNumber()
        if number == .missing { throw Self.problem(insteadOfNumberAt: scanner) }
        guard let letter = scanner.takeLetter() else { throw missingUnit(number, scanner) }
        guard let unit = Unit(letter: letter), !scanner.isAtLetter else { throw .unknownUnit }
        try add(number, unit)
      } while !scanner.isAtEnd
    }

    /// Reads what follows the `P` of an ISO 8601 duration.
    mutating func readISO(_ scanner: inout ScalarScanner) throws(Problem) {
      if scanner.next != UInt8(ascii: "T") {
        let days = scanner.takeNumber()
        guard days != .missing, scanner.take("D") else { throw .iso }
        try add(days, .day)
        if scanner.isAtEnd { return }
      }
      guard scanner.take("T") else { throw .iso }
      repeat {
        let number = scanner.takeNumber()
        // The small letter of a capital one; of a small one, no letter.
        let letter = scanner.takeLetter().map { $0 &+ 0x20 }
        guard number != .missing, let unit = letter.flatMap(Unit.init), unit != .day,
          !scanner.isAtLetter
        else { throw .iso }
        try add(number, unit)
      } while !scanner.isAtEnd
    }

    private mutating func add(
      _ number: ScalarScanner.Number, _ unit: Unit
    ) throws(Problem) {
      if let last {
        if unit == last { throw .repeatedUnit }
        if unit < last { throw .wrongOrder }
      }
      last = unit
      // A day more than the longest stands for everything beyond it, so nothing overflows.
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
    ) -> Problem {
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

    private static func problem(insteadOfNumberAt scanner: ScalarScanner) -> Problem {
      switch scanner.next {
      case UInt8(ascii: "-"), UInt8(ascii: "+"): .negative
      case UInt8(ascii: " "): .space
      default: .form
      }
    }
  }
}
