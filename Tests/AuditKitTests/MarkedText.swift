import Testing
@testable import WidgetManifests

/// A text in which `‹` and `›` mark a range, and each `↓` the character after it.
struct MarkedText {
  /// The text without the marks.
  var text: String
  /// The range from `‹` to `›`, counted in the simplest way.
  var place: Place
  /// The position after each `↓`.
  var places: [Position] = []

  init(_ marked: String) {
    var text = String.UnicodeScalarView()
    var position = Position(line: 1, column: 1)
    var (start, end) = (position, position)
    var last: Unicode.Scalar = " "
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "↓": places.append(position)
      case "‹": start = position
      case "›": end = position
      default:
        text.append(scalar)
        if scalar == "\n" && last == "\r" {
        } else if "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains(scalar) {
          position = Position(line: position.line + 1, column: 1)
        } else if scalar != "\u{FEFF}" {
          position.column += 1
        }
        last = scalar
      }
    }
    self.text = String(text)
    place = Place(file: 0, start: start, end: end)
  }
}

/// Expects findings at the `↓` of a text, in order, and no others.
///
/// A finding is written as its rule, such as `version-mismatch`, or with its severity, such as
/// `error version-mismatch`.
func expect(
  _ findings: [Finding], _ rules: [String], at marked: MarkedText,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let isSevere = rules.contains { $0.contains(" ") }
  let found = findings.map {
    (isSevere ? "\($0.severity.rawValue) " : "")
      + "\($0.rule) at \($0.place.start.line):\($0.place.start.column)"
  }
  let expected = zip(rules, marked.places).map { "\($0) at \($1.line):\($1.column)" }
  #expect(rules.count == marked.places.count, sourceLocation: sourceLocation)
  #expect(
    found == expected, "\(findings.map { "\($0.rule): \($0.message)" })\n\(marked.text)",
    sourceLocation: sourceLocation)
}

extension YAMLReader {
  /// Reads a text as file 0.
  static func read(_ text: String) -> (tree: YAMLTree, findings: [Finding]) {
    read(SourceFile(path: "a.yaml", text: text), id: 0)
  }

  /// Reads bytes as file 0.
  static func read(bytes: [UInt8]) -> (tree: YAMLTree, findings: [Finding]) {
    read(SourceFile(path: "a.yaml", bytes: bytes), id: 0)
  }
}
