/// An OS version: one to three integers; missing ones are 0.
///
/// Versions compare by number, so `16`, `16.0` and `16.0.0` are equal; messages show them as
/// written. It stores no string, because rules compare every family with every deployment target.
public struct OSVersion: ManifestScalar, Comparable, CustomStringConvertible {
  /// The first number.
  public let major: Int32
  /// The second number; 0 if it was not written.
  public let minor: Int32
  /// The third number; 0 if it was not written.
  public let patch: Int32
  /// The number of digits of each number as written, including leading zeros; 0 if it was not
  /// written.
  private let digits: (major: UInt8, minor: UInt8, patch: UInt8)

  /// Creates a version from its numbers.
  public init(_ major: UInt16, _ minor: UInt16? = nil, _ patch: UInt16? = nil) {
    self.major = Int32(major)
    self.minor = Int32(minor ?? 0)
    self.patch = Int32(patch ?? 0)
    digits = (1, minor == nil && patch == nil ? 0 : 1, patch == nil ? 0 : 1)
  }

  /// The version as written.
  public var description: String {
    var text = Self.text(major, digits.major)
    if digits.minor > 0 { text += ".\(Self.text(minor, digits.minor))" }
    if digits.patch > 0 { text += ".\(Self.text(patch, digits.patch))" }
    return text
  }

  private static func text(_ number: Int32, _ digits: UInt8) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(Int(digits) - text.utf8.count, 0)) + text
  }

  /// Parses one to three integers with dots between them.
  public init(parsing text: String) throws(ScalarError) {
    var scanner = ScalarScanner(text)
    var numbers: [(value: Int32, digits: UInt8)] = []
    repeat {
      let start = scanner.position
      switch scanner.takeNumber() {
      case .missing: throw .form
      case .tooLarge: throw .tooLarge
      case .value(let value):
        guard let number = Int32(exactly: value),
          let digits = UInt8(exactly: scanner.position - start)
        else { throw .tooLarge }
        numbers.append((number, digits))
      }
    } while scanner.take(".")
    guard scanner.isAtEnd else { throw .form }
    guard numbers.count <= 3 else { throw .tooManyNumbers }
    while numbers.count < 3 { numbers.append((0, 0)) }
    (major, minor, patch) = (numbers[0].value, numbers[1].value, numbers[2].value)
    digits = (numbers[0].digits, numbers[1].digits, numbers[2].digits)
  }

  /// Compares by number, so that `16` equals `16.0`.
  public static func == (a: OSVersion, b: OSVersion) -> Bool {
    (a.major, a.minor, a.patch) == (b.major, b.minor, b.patch)
  }

  /// Orders by number.
  public static func < (a: OSVersion, b: OSVersion) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }

  /// Hashes the numbers, not the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(major)
    hasher.combine(minor)
    hasher.combine(patch)
  }
}

extension ScalarError {
  fileprivate static let form = ScalarError(
    "write one to three numbers separated by dots, as in 16.4")
  fileprivate static let tooManyNumbers = ScalarError("write at most three numbers, as in 16.4.1")
  fileprivate static let tooLarge = ScalarError("write smaller numbers, as in 16.4")
}
