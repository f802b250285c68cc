/// Text that GitHub's Markdown shows as it is, in a paragraph, a heading or the cell of a table.
enum MarkdownText {
  /// A text on one line of which nothing is markup, HTML, a link, a mention, an emoji or a formula.
  @inline(never)
  static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy({ isPlain($0) }) { return text }
    return Sanitizer.text(text) { spelling(of: $0, after: $1 ?? " ", before: $2 ?? " ") }
  }

  /// A text as code.
  static func code(_ text: String) -> String { "<code>\(escaped(text))</code>" }

  private static func spelling(
    of scalar: Unicode.Scalar, after before: Unicode.Scalar, before after: Unicode.Scalar
  ) -> String? {
    switch scalar {
    case "&": return "&amp;"
    case "<": return "&lt;"
    case ">": return "&gt;"
    case "\\", "`", "*", "[", "]", "|", "~": return "\\\(scalar)"
    case "_": return before.isLetterOrDigit && after.isLetterOrDigit ? nil : "\\_"
    // GitHub looks for mentions, issues, emoji and formulas in the text that Markdown leaves. An
    // element around the first character keeps it from the others.
    case "@", "$": return separated(scalar)
    case "#": return after.isLetterOrDigit ? separated(scalar) : "\\#"
    case ":": return after == " " ? nil : separated(scalar)
    case ".": return "wW".unicodeScalars.contains(before) && after != " " ? separated(scalar) : nil
    default: return nil
    }
  }

  private static func separated(_ scalar: Unicode.Scalar) -> String { "<span>\(scalar)</span>" }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "-"): true
    default: false
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool { properties.isAlphabetic || properties.numericType != nil }
}
