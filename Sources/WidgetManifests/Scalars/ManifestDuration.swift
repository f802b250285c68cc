/// A duration of a manifest: zero to 366 days, in whole milliseconds.
///
/// It is written `1d2h30m15s`, each unit at most once and the largest first, or as in ISO 8601
/// (`PT2H`, `P1DT30M`) with days, hours, minutes and seconds; years, months and weeks have no
/// place there.
public struct ManifestDuration: ManifestScalar, Comparable {
  /// The length in milliseconds, never negative.
  public let milliseconds: Int64

  /// The longest duration, 366 days: a leap year.
  public static let longest = ManifestDuration(unchecked: 366 * 86_400_000)

  /// Makes a duration; nil below zero and above ``longest``.
  public init?(milliseconds: Int64) {
    guard 0...Self.longest.milliseconds ~= milliseconds else { return nil }
    self.milliseconds = milliseconds
  }

  /// Reads a duration in either notation.
  public init(parsing text: String) throws(Problem) {
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

  /// Why a text is no duration.
  public enum Problem: ScalarProblem {
    /// A number without a unit behind it; the number, where it is short enough to repeat.
    case missingUnit(Int64?)
    /// More than 366 days.
    case tooLong
    /// A smaller unit before a larger one.
    case wrongOrder
    /// One unit twice.
    case repeatedUnit
    /// A word where `d`, `h`, `m` or `s` should be.
    case unknownUnit
    /// A fraction, such as `1.5h`.
    case fraction
    /// A sign, such as `-5m`.
    case negative
    /// A space, such as `1h 30m`.
    case space
    /// An ISO 8601 duration with something other than days, hours, minutes and seconds.
    case iso
    /// Something else altogether.
    case form

    /// What to say of it.
    public var message: String {
      switch self {
      case .missingUnit(let number?):
        "a duration needs a unit: \(number)m for minutes, \(number)s for seconds"
      case .missingUnit(nil): "a duration needs a unit, as in 30m"
      case .tooLong: "a duration is at most 366d"
      case .wrongOrder: "a duration names its largest unit first, as in 1h30m"
      case .repeatedUnit: "a duration names each unit once, as in 1h30m"
      case .unknownUnit: "the units of a duration are d, h, m and s, as in 1h30m"
      case .fraction: "a duration has whole numbers only: 1h30m, not 1.5h"
      case .negative: "a duration has no sign"
      case .space: "a duration is written together, as in 1h30m"
      case .iso: "an ISO 8601 duration has days, hours, minutes and seconds only, as in P1DT2H30M"
      case .form: "a duration is written as in 45s, 30m, 1h30m or 2d"
      }
    }
  }
}
