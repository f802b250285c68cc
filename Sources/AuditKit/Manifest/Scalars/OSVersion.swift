/// The version of an operating system: one to three integers, missing ones 0.
///
/// Versions compare by number, so `16`, `16.0` and `16.0.0` are equal; a message prints what was
/// written.
public struct OSVersion: ManifestScalar, Comparable, CustomStringConvertible {
  /// The first number.
  public let major: Int32
  /// The second number, 0 where it was not written.
  public let minor: Int32
  /// The third number, 0 where it was not written.
  public let patch: Int32
  /// The version as it was written.
  public let description: String

  /// The longest text that is taken for a version; a limit of ours, far above any real one.
  static let longestText = 32

  /// Makes a version from numbers, as the tables do.
  public init(_ major: UInt16, _ minor: UInt16? = nil, _ patch: UInt16? = nil) {
    self.major = Int32(major)
    self.minor = Int32(minor ?? 0)
    self.patch = Int32(patch ?? 0)
    var text = "\(major)"
    if minor != nil || patch != nil { text += ".\(minor ?? 0)" }
    if let patch { text += ".\(patch)" }
    self.description = text
  }

  /// Reads one to three integers with dots between them.
  public init(parsing text: String) throws(Problem) {
    guard text.utf8.count <= Self.longestText else { throw .form }
    var scanner = ScalarScanner(text)
    var numbers: [Int32] = []
    repeat {
      switch scanner.takeNumber() {
      case .missing: throw .form
      case .tooLarge: throw .tooLarge
      case .value(let value):
        guard let number = Int32(exactly: value) else { throw .tooLarge }
        numbers.append(number)
      }
    } while scanner.take(".")
    guard scanner.isAtEnd else { throw .form }
    guard numbers.count <= 3 else { throw .tooManyNumbers }
    self.major = numbers[0]
    self.minor = numbers.count > 1 ? numbers[1] : 0
    self.patch = numbers.count > 2 ? numbers[2] : 0
    self.description = text
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
