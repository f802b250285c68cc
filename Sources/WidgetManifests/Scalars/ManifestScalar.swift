package import BudgetReplay

/// A value that is written as one scalar with its own notation.
///
/// Parsing accepts any text of any length and never traps: it returns a value or throws the reason
/// why there is none.
public protocol ManifestScalar: Sendable, Hashable {
  /// Parses the text of a scalar.
  ///
  /// - Throws: The first reason why the text isn't such a value.
  init(parsing text: String) throws(ScalarError)

  /// Returns the value that an invalid text probably means, as it should be written.
  static func suggestion(for text: String) -> String?

  /// Returns a value that an invalid text may mean, if others are possible, too.
  static func guess(for text: String) -> String?
}

extension ManifestScalar {
  /// Returns nil, the default for values without known mistakes.
  public static func suggestion(for text: String) -> String? { nil }

  /// Returns nil, the default for values without known mistakes.
  public static func guess(for text: String) -> String? { nil }

  /// Parses the text of a scalar, or returns nil if it is invalid.
  public init?(_ text: String) {
    guard let value = try? Self(parsing: text) else { return nil }
    self = value
  }
}

/// The reason why a text isn't a valid value.
public struct ScalarError: Error, Equatable {
  /// The reason as a short clause of a message, without the text itself and without a full stop.
  public let message: String

  /// Creates an error.
  public init(_ message: String) { self.message = message }
}

/// A scalar with a regular expression for the schema.
///
/// The expressions use only syntax that every dialect has: no lookaround, no back-references. So
/// they don't check limits, such as 366 days, or that two ends differ.
package protocol PatternedScalar: ManifestScalar {
  /// A regular expression without anchors that matches every valid text as a whole, and some
  /// invalid ones.
  static var pattern: String { get }
  /// Whether YAML may read an unquoted value as a number.
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

extension Moment: PatternedScalar {
  package static var pattern: String { "\(TimeOfDay.pattern)|sunrise|sunset" }
}

extension LocalSpan: PatternedScalar {
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

  /// Returns an expression for one or more parts, each unit at most once and the largest first.
  private static func parts(_ units: [String]) -> String {
    units.indices.map { first in
      "[0-9]+\(units[first])" + units[(first + 1)...].map { "([0-9]+\($0))?" }.joined()
    }.joined(separator: "|")
  }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String {
  /// All raw values, in the order declared.
  public static var words: [String] { allCases.map(\.rawValue) }
}
