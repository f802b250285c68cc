/// A size in bytes, written with the units `B`, `KB`, `MB` (powers of 1000), `KiB` and `MiB`
/// (powers of 1024).
public struct ByteCount: ManifestScalar, Comparable {
  /// The number of bytes, never negative.
  public let bytes: Int64

  /// The maximum size, 1 TB.
  ///
  /// Multiplied by the maximum number of entries in a manifest, it fits in an `Int64`.
  public static let largest = ByteCount(unchecked: 1_000_000_000_000)

  /// Creates a size, or returns nil below zero and above ``largest``.
  public init?(bytes: Int64) {
    guard 0...Self.largest.bytes ~= bytes else { return nil }
    self.bytes = bytes
  }

  /// Parses a whole number and, directly after it, its unit.
  public init(parsing text: String) throws(ScalarError) {
    var scanner = ScalarScanner(text)
    let number = scanner.takeNumber()
    if number == .missing { throw .form }
    let letters = scanner.takeLetters()
    if letters.isEmpty { throw Self.problem(after: number, scanner) }
    guard scanner.isAtEnd else { throw .form }
    guard let unit = Unit(rawValue: letters) else { throw .unknownUnit }
    guard case .value(let value) = number else { throw .tooLarge }
    let (bytes, overflow) = value.multipliedReportingOverflow(by: unit.bytes)
    guard !overflow, let count = ByteCount(bytes: bytes) else { throw .tooLarge }
    self = count
  }

  private init(unchecked bytes: Int64) { self.bytes = bytes }

  /// Orders by size.
  public static func < (a: ByteCount, b: ByteCount) -> Bool { a.bytes < b.bytes }

  private static func problem(
    after number: ScalarScanner.Number, _ scanner: ScalarScanner
  ) -> ScalarError {
    switch scanner.next {
    case UInt8(ascii: "."), UInt8(ascii: ","): return .fraction
    case UInt8(ascii: " "): return .space
    case nil: break
    default: return .form
    }
    if case .value(let value) = number, value < 1_000_000 { return .missingUnit(value) }
    return .missingUnit(nil)
  }

  /// The units, spelled as in a manifest.
  enum Unit: String, CaseIterable {
    case byte = "B"
    case kilobyte = "KB"
    case megabyte = "MB"
    case kibibyte = "KiB"
    case mebibyte = "MiB"

    /// The number of bytes of the unit.
    var bytes: Int64 {
      switch self {
      case .byte: 1
      case .kilobyte: 1_000
      case .megabyte: 1_000_000
      case .kibibyte: 1_024
      case .mebibyte: 1_048_576
      }
    }
  }
}

extension ByteCount: CustomStringConvertible {
  /// The size for messages, such as `40 KB`, `10 MiB` or, rounded to a tenth, `10.8 MB`.
  public var description: String { Self.describe(bytes: bytes) }

  /// Returns any number of bytes as messages show it, even above ``largest``.
  public static func describe(bytes: Int64) -> String {
    let exact: [Unit] = [.megabyte, .mebibyte]
    for unit in exact where bytes > 0 && bytes.isMultiple(of: unit.bytes) {
      return "\(bytes / unit.bytes) \(unit.rawValue)"
    }
    if bytes < Unit.kilobyte.bytes { return "\(bytes) B" }
    let kibibytes = bytes.isMultiple(of: Unit.kibibyte.bytes)
    if kibibytes && !bytes.isMultiple(of: 100) && bytes < Unit.mebibyte.bytes {
      return "\(bytes / Unit.kibibyte.bytes) KiB"
    }
    return tenths(bytes, of: bytes < Unit.megabyte.bytes ? .kilobyte : .megabyte)
  }

  /// Returns a size in a unit, rounded to the nearest tenth, without `.0`.
  private static func tenths(_ bytes: Int64, of unit: Unit) -> String {
    let tenth = unit.bytes / 10
    let (whole, part) = ((bytes + tenth / 2) / tenth).quotientAndRemainder(dividingBy: 10)
    return part == 0 ? "\(whole) \(unit.rawValue)" : "\(whole).\(part) \(unit.rawValue)"
  }
}

extension ScalarError {
  fileprivate static func missingUnit(_ number: Int64?) -> Self {
    guard let number else { return ScalarError("add a unit, as in 40KB") }
    // Nobody means 4096 KB.
    return ScalarError(
      number >= ByteCount.Unit.kilobyte.bytes
        ? "add a unit: \(number)B for bytes, or \(number)KB"
        : "add a unit: \(number)KB, or \(number)B for bytes")
  }

  fileprivate static let unknownUnit = ScalarError(
    "use the units B, KB, MB, KiB and MiB, as in 40KB")
  fileprivate static let tooLarge = ScalarError("write at most 1000000MB")
  fileprivate static let fraction = ScalarError(
    "write a whole number of a smaller unit: 1500KB for 1.5MB")
  fileprivate static let space = ScalarError("write it without spaces, as in 40KB")
  fileprivate static let form = ScalarError("write a size as in 40KB, 2MB or 512KiB")
}
