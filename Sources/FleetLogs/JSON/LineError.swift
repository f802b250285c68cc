/// The reason why a line of a log can't be read.
package enum LineError: Error, Sendable, Hashable {
  /// It has too many bytes.
  case tooLong
  /// Its bytes aren't UTF-8.
  case encoding
  /// It breaks JSON's grammar.
  case syntax
  /// Its end is missing.
  case truncated
  /// Its values are nested deeper than ``JSONScanner/maximumDepth``.
  case depth
  /// A required key is missing.
  case missing(key: String)
  /// The value of a key isn't allowed.
  case value(key: String)
  /// A time has no offset from UTC.
  case offset
  /// A time has no year, and none was given.
  case year
  /// The version of the format is unknown.
  case version

  /// The problem, without a full stop.
  package var message: String {
    switch self {
    case .tooLong: "longer than 64 KiB"
    case .encoding: "not UTF-8"
    case .syntax: "not JSON"
    case .truncated: "ends too early"
    case .depth: "nested deeper than \(JSONScanner.maximumDepth) levels"
    case .missing(let key): "without the key \(key)"
    case .value(let key): "the value of \(key) is not understood"
    case .offset: "a time without its offset from UTC"
    case .year: "a time without its year; give it with --year"
    case .version: "an unknown version of the format"
    }
  }
}
