internal import WidgetManifests

/// Text that GitHub's Markdown shows unchanged, in a paragraph, a heading or the cell of a table.
enum MarkdownText {
  /// Returns a text on one line without markup, HTML, links, mentions, emoji and formulas.
  static func escaped(_ text: String) -> String {
    if text.utf8.allSatisfy({ isPlain($0) }) { return text }
    // Only these two emoji begin and end with a digit; without them `12:30` needs no escape.
    let hasDigits = text.contains(":100:") || text.contains(":1234:")
    return Sanitizer.text(text) { scalar, before, after in
      if scalar == ":", !hasDigits, before?.isDigit ?? false, after?.isDigit ?? false { return nil }
      return spelling(of: scalar, after: before ?? " ", before: after ?? " ")
    }
  }

  /// Returns a sentence in which text between backticks is code.
  static func prose(_ text: String) -> String {
    CodeSpans(text).pieces.map { $0.isCode ? code($0.text) : escaped($0.text) }.joined()
  }

  /// Returns Markdown as a link to a web address; unchanged if the text isn't one.
  static func link(_ markdown: String, to address: String) -> String {
    let isPlain = !address.unicodeScalars.contains { "()<>|\\\"' ".unicodeScalars.contains($0) }
    guard isPlain, let url = try? AbsoluteURL(parsing: address), url.isWeb else { return markdown }
    return "[\(markdown)](\(address))"
  }

  /// Returns a text as code.
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
    // element around the first character separates it from the rest.
    case "@", "$": return separated(scalar)
    case "#": return after.isLetterOrDigit ? separated(scalar) : "\\#"
    case ":": return after == " " ? nil : separated(scalar)
    case ".": return "wW".unicodeScalars.contains(before) && after != " " ? separated(scalar) : nil
    default: return nil
    }
  }

  private static func separated(_ scalar: Unicode.Scalar) -> String { "<span>\(scalar)</span>" }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || " -".utf8.contains(byte)
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
  fileprivate var isLetterOrDigit: Bool { properties.isAlphabetic || properties.numericType != nil }
}

/// The lines of a table in GitHub's Markdown.
enum MarkdownTable {
  /// Returns the titles of the columns, and the line that right-aligns those with numbers.
  static func head(_ header: [String], numbers: ClosedRange<Int>? = nil) -> String {
    row(header) + row(header.indices.map { numbers?.contains($0) ?? false ? "---:" : "---" })
  }

  /// Returns a line of cells, which are already Markdown.
  static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }

  /// Returns a heading, a table with a row for each widget, as many as fit, and the number of the
  /// others; empty without rows.
  ///
  /// - Parameter left: The number of widgets that are left out whether they fit or not.
  static func widgets(
    title: String, header: [String], numbers: ClosedRange<Int>, _ rows: [[String]],
    left: Int = 0, within limit: Int
  ) -> String {
    if rows.isEmpty { return "" }
    var output = "\n### \(title)\n\n" + head(header, numbers: numbers)
    for (index, cells) in rows.enumerated() {
      let line = row(cells)
      if output.utf8.count + line.utf8.count > limit {
        return "\(output)\n\(Count.of(rows.count - index + left, "more widget")).\n"
      }
      output += line
    }
    return left == 0 ? output : "\(output)\n\(Count.of(left, "more widget")).\n"
  }
}
