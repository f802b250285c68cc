internal import WidgetManifests

/// Markup of a page: a text that is interpolated is escaped, and markup is inserted as it is.
struct HTML: ExpressibleByStringInterpolation {
  /// The markup.
  let text: String

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation parts: StringInterpolation) { text = parts.text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ text: String) { self.text += HTML.escaped(text) }

    mutating func appendInterpolation(_ number: Int) { text += String(number) }

    mutating func appendInterpolation(_ markup: HTML?) { text += markup?.text ?? "" }

    mutating func appendInterpolation(_ markup: [HTML]) { for part in markup { text += part.text } }
  }

  /// Returns a text whose pieces between backticks are code.
  static func words(_ text: String) -> HTML {
    let pieces = CodeSpans(text).pieces.map { piece -> HTML in
      piece.isCode ? "<code>\(piece.text)</code>" : "\(piece.text)"
    }
    return "\(pieces)"
  }

  /// Returns a text without markup, in which hidden characters are escaped visibly.
  private static func escaped(_ text: String) -> String {
    Sanitizer.text(text) { scalar, _, _ in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: nil
      }
    }
  }
}
