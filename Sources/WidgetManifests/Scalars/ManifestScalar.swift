/// A value of a manifest that is written as one scalar.
///
/// Parsing takes any text, of any length, and never traps: the text either is the value or is
/// answered with the reason why it is not.
public protocol ManifestScalar: Sendable, Hashable {
  /// Why a text is no such value.
  associatedtype Problem: ScalarProblem

  /// Reads the value from the text of a scalar.
  ///
  /// - Throws: The first thing that keeps the text from being one.
  init(parsing text: String) throws(Problem)

  /// The value that was probably meant by a text that is none, as it is to be written.
  static func suggestion(for text: String) -> String?
}

extension ManifestScalar {
  /// None, where nothing is known of how such a value is miswritten.
  public static func suggestion(for text: String) -> String? { nil }

  /// Reads the value from the text of a scalar; nil where it is none.
  public init?(_ text: String) {
    guard let value = try? Self(parsing: text) else { return nil }
    self = value
  }
}

/// Why a text is not the value that it should be.
public protocol ScalarProblem: Error, Equatable, Sendable {
  /// What to say of it: short, without the offending text and without a full stop.
  var message: String { get }
}
