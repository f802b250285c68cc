internal import PageTemplates

/// Texts as they may stand in a page, in elements and in quoted attributes alike.
enum HTMLText {
  /// A text without markup, in which what is hidden is a visible escape.
  static func escaped(_ text: String) -> String {
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

  /// A text in pieces: what stands between backticks is code.
  static func pieces(of text: String) -> [Slots] {
    CodeSpans(text).pieces.map { Slots([$0.isCode ? "code" : "text": $0.text]) }
  }

  /// Where a text leads, if it is an address of the web and nothing else, and how it is shown.
  static func link(_ text: String) -> (address: String, shown: String)? {
    guard let url = try? AbsoluteURL(parsing: text), url.isWeb else { return nil }
    let rest = text.drop { $0 != "/" }.drop { $0 == "/" }
    return (text, rest.isEmpty ? text : String(rest))
  }
}
