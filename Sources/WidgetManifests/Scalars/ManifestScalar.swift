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

  /// The value that may have been meant by a text that is none, where it may be another one, too.
  static func guess(for text: String) -> String?
}

extension ManifestScalar {
  /// None, where nothing is known of how such a value is miswritten.
  public static func suggestion(for text: String) -> String? { nil }

  /// None, where nothing is known of how such a value is miswritten.
  public static func guess(for text: String) -> String? { nil }

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

/// A scalar whose form a regular expression can tell, for the schema.
///
/// The expressions keep to what every dialect knows: no lookaround, no back-references. So they say
/// nothing of limits, such as that of 366 days, or of ends that must differ.
package protocol PatternedScalar: ManifestScalar {
  /// Matches what may be such a value, without anchors; each text that is read matches as a whole.
  static var pattern: String { get }
  /// Whether one that is not quoted may be what YAML takes for a number.
  static var mayBeNumber: Bool { get }
}

extension PatternedScalar {
  package static var mayBeNumber: Bool { false }
}

extension OSVersion: PatternedScalar {
  package static var mayBeNumber: Bool { true }
  package static var pattern: String { "[0-9]+(\\.[0-9]+){0,2}" }
}

extension TimeOfDay: PatternedScalar {
  package static var pattern: String { "([01][0-9]|2[0-3]):[0-5][0-9]" }
}

extension DaySpan: PatternedScalar {
  package static var pattern: String { "\(TimeOfDay.pattern)-\(TimeOfDay.pattern)" }
}

extension ByteCount: PatternedScalar {
  package static var pattern: String { "[0-9]+(\(Unit.words.joined(separator: "|")))" }
}

extension ManifestDuration: PatternedScalar {
  package static var pattern: String {
    let units = Unit.allCases.map(\.letter)
    let time = units.dropFirst().map { $0.uppercased() }
    let day = "[0-9]+\(units[0].uppercased())"
    return "\(parts(units))|P(\(day)(T(\(parts(time))))?|T(\(parts(time))))"
  }

  /// One part or more, each unit at most once and the largest first.
  private static func parts(_ units: [String]) -> String {
    units.indices.map { first in
      "[0-9]+\(units[first])" + units[(first + 1)...].map { "([0-9]+\($0))?" }.joined()
    }.joined(separator: "|")
  }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// All spellings, in the order declared: what a message lists and ``Nearest`` searches.
  public static var words: [String] { allCases.map(\.rawValue) }
}
