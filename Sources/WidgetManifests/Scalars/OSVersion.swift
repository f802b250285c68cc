/// The version of an operating system: one to three integers, missing ones 0.
///
/// Versions compare by number, so `16`, `16.0` and `16.0.0` are equal; a message prints what was
/// written. No reference, since rules hold each family against each deployment target.
public struct OSVersion: ManifestScalar, Comparable, CustomStringConvertible {
  /// The first number.
  public let major: Int32
  /// The second number, 0 where it was not written.
  public let minor: Int32
  /// The third number, 0 where it was not written.
  public let patch: Int32
  /// With how many digits each number was written, leading zeros included; 0 where it was not.
  private let digits: (major: UInt8, minor: UInt8, patch: UInt8)

  /// The longest text that is taken for a version; a limit of ours, far above any real one.
  static let longestText = 32

  /// Makes a version from numbers, as the tables do.
  public init(_ major: UInt16, _ minor: UInt16? = nil, _ patch: UInt16? = nil) {
    self.major = Int32(major)
    self.minor = Int32(minor ?? 0)
    self.patch = Int32(patch ?? 0)
    digits = (1, minor == nil && patch == nil ? 0 : 1, patch == nil ? 0 : 1)
  }

  /// The version as it was written.
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

  /// Reads one to three integers with dots between them.
  public init(parsing text: String) throws(Problem) {
    guard text.utf8.count <= Self.longestText else { throw .form }
    var scanner = ScalarScanner(text)
    var numbers: [(value: Int32, digits: UInt8)] = []
    repeat {
      let start = scanner.position
      switch scanner.takeNumber() {
      case .missing: throw .form
      case .tooLarge: throw .tooLarge
      case .value(let value):
        guard let number = Int32(exactly: value) else { throw .tooLarge }
        // The longest text is far shorter than 255 digits.
        numbers.append((number, UInt8(truncatingIfNeeded: scanner.position - start)))
      }
    } while scanner.take(".")
    guard scanner.isAtEnd else { throw .form }
    guard numbers.count <= 3 else { throw .tooManyNumbers }
    while numbers.count < 3 { numbers.append((0, 0)) }
    (major, minor, patch) = (numbers[0].value, numbers[1].value, numbers[2].value)
    digits = (numbers[0].digits, numbers[1].digits, numbers[2].digits)
  }

  /// Why a text is no version.
  public enum Problem: ScalarProblem {
    /// Something other than digits and dots between them.
    case form
    /// More than three numbers.
    case tooManyNumbers
    /// A number that no system will ever have.
    case tooLarge

    /// What to say of it.
    public var message: String {
      switch self {
      case .form: "an OS version is one to three numbers with dots between them, as in 16.4"
      case .tooManyNumbers: "an OS version has at most three numbers, as in 16.4.1"
      case .tooLarge: "no OS version has a number that large"
      }
    }
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
