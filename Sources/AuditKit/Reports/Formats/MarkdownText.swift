/// Text that GitHub's Markdown shows as it is, in a paragraph, a heading or the cell of a table.
enum MarkdownText {
  /// A text on one line of which nothing is markup, HTML, a link, a mention, an emoji or a formula.
  @inline(never)
  static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy({ isPlain($0) }) { return text }
    // Of all emoji these two alone begin and end with a digit; without them times need no element.
    let hasDigits = text.contains(":100:") || text.contains(":1234:")
    return Sanitizer.text(text) { scalar, before, after in
      if scalar == ":", !hasDigits, before?.isDigit ?? false, after?.isDigit ?? false { return nil }
      return spelling(of: scalar, after: before ?? " ", before: after ?? " ")
    }
  }

  /// A sentence in which what stands between backticks is code.
  static func prose(_ text: String) -> String {
    CodeSpans(text).pieces.map { $0.isCode ? code($0.text) : escaped($0.text) }.joined()
  }

  /// Markdown that leads to an address of the web; as it is where there is none.
  static func link(_ markdown: String, to address: String) -> String {
    let isPlain = !address.unicodeScalars.contains { "()<>|\\\"' ".unicodeScalars.contains($0) }
    guard isPlain, HTMLText.link(address) != nil else { return markdown }
    return "[\(markdown)](\(address))"
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
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
  fileprivate var isLetterOrDigit: Bool { properties.isAlphabetic || properties.numericType != nil }
}
