internal import WidgetManifests

/// Collects the output for a terminal, with or without colour.
///
/// It takes literals, numbers and `Sanitized` texts, so no input is printed raw.
struct Painter {
  /// The output so far, in UTF-8.
  private(set) var bytes: [UInt8] = []
  private let isColored: Bool
  /// The columns at which lines of prose are broken; nil to leave them whole.
  private let columns: Int?
  /// The folder to which paths are relative, if the terminal opens links; nil for none.
  private let linkRoot: String?

  /// The style of a piece of text.
  enum Style {
    case strong
    case severity(Severity)
    /// Line numbers, arrows and rules around the text.
    case frame
    case faint
    /// A new line in a diff; cyan, because many people can hardly distinguish red and green.
    case added

    fileprivate var code: StaticString {
      switch self {
      case .strong: "\u{1B}[1m"
      case .severity(.error): "\u{1B}[1;31m"
      case .severity(.warning): "\u{1B}[1;33m"
      case .severity(.note), .frame: "\u{1B}[1;34m"
      case .faint: "\u{1B}[2m"
      case .added: "\u{1B}[36m"
      }
    }
  }

  /// Creates an empty page.
  ///
  /// - Parameters:
  ///   - isColored: Whether to write colour.
  ///   - columns: The columns at which lines of prose are broken; nil to leave them whole.
  ///   - linkRoot: The folder to which paths are relative, to write links; nil for none.
  init(isColored: Bool, columns: Int? = nil, linkRoot: String? = nil) {
    self.isColored = isColored
    self.columns = columns
    self.linkRoot = linkRoot
  }

  /// Writes a literal, or a text that may contain input.
  mutating func write(_ text: Sanitized, in style: Style? = nil) {
    let style = isColored ? style : nil
    if let style { append(style.code) }
    bytes.append(contentsOf: text.text.utf8)
    if style != nil { append("\u{1B}[0m") }
  }

  /// Writes a text that opens a file.
  mutating func write(_ text: Sanitized, opening file: SourceFile) {
    // Standard input is no file.
    guard let linkRoot, !file.path.hasPrefix("<") else { return write(text) }
    let path = file.path.hasPrefix("/") ? file.path : "\(linkRoot)/\(file.path)"
    write(text, linkedTo: "file://" + PercentEncoding.path(path))
  }

  /// Writes a text that opens an address, where the terminal can.
  ///
  /// - Source: https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda
  mutating func write(_ text: Sanitized, linkedTo address: String?) {
    guard linkRoot != nil, let address else { return write(text) }
    append("\u{1B}]8;;")
    bytes.append(contentsOf: address.utf8)
    append("\u{1B}\\")
    write(text)
    append("\u{1B}]8;;\u{1B}\\")
  }

  /// Writes a text and ends the line.
  mutating func writeLine(_ text: Sanitized, in style: Style? = nil) {
    write(text, in: style)
    endLine()
  }

  /// Writes a text in lines that are broken between words, all but the first indented.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - indent: The number of spaces before a line; the caller has written as much of the first.
  ///   - columns: The maximum width of a line with its indentation, as far as possible.
  ///   - minimum: The maximum width of a line without its indentation where `columns` leave less.
  ///   - style: The style of each line.
  mutating func writeParagraph(
    _ text: String, indent: Int, columns: Int, minimum: Int = 24, in style: Style? = nil
  ) {
    let lines = WrappedText.lines(of: text, width: max(columns - indent, minimum))
    for (index, line) in lines.enumerated() {
      if index > 0 { write(" ", times: indent) }
      writeLine(line, in: style)
    }
  }

  /// Writes a cell of a row whose cells are read from left to right.
  ///
  /// Digits after an Arabic or Hebrew word would become part of it: a terminal or browser that
  /// follows Unicode's order would draw the row's numbers before the name, the last one first.
  /// U+200E ends the word and takes no cell.
  ///
  /// - Source: Unicode Standard Annex #9, rule W2 (https://www.unicode.org/reports/tr9/#W2)
  mutating func write(cell: Sanitized, in style: Style?) {
    write(cell.hasRightToLeft ? Sanitized(trusted: cell.text + "\u{200E}") : cell, in: style)
  }

  /// Writes a character several times.
  mutating func write(_ character: Unicode.Scalar, times: Int) {
    for _ in 0..<max(times, 0) { bytes.append(contentsOf: UTF8.encode(character) ?? .init()) }
  }

  /// Ends a line without trailing spaces.
  mutating func endLine() {
    while bytes.last == 0x20 { bytes.removeLast() }
    bytes.append(0x0A)
  }

  /// Ends a line of prose, broken between words if it is wider than the page.
  ///
  /// - Parameter indent: The number of spaces before each further line.
  mutating func endProse(hanging indent: Int) {
    defer { endLine() }
    let start = (bytes.lastIndex(of: 0x0A) ?? -1) + 1
    // No text takes more cells than it has bytes.
    guard let columns, bytes.count - start > columns else { return }
    let line = String(decoding: bytes[start...], as: UTF8.self)
    bytes.removeSubrange(start...)
    let lines = WrappedText.lines(of: line, width: columns, hanging: indent)
    bytes.append(contentsOf: lines.joined(separator: "\n").utf8)
  }

  /// Writes a line of prose, broken between words if it is wider than the page.
  mutating func writeProse(_ text: Sanitized, hanging indent: Int, in style: Style? = nil) {
    write(text, in: style)
    endProse(hanging: indent)
  }

  private mutating func append(_ code: StaticString) {
    code.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}

/// A text broken into lines between words.
package enum WrappedText {
  /// Returns the lines of a line, with its spaces; escape sequences of colour and links take no
  /// cell.
  ///
  /// - Parameters:
  ///   - line: The line, without controls other than colour and links.
  ///   - width: The maximum width of a line unless one word is wider.
  ///   - indent: The number of spaces before all lines but the first.
  package static func lines(of line: String, width: Int, hanging indent: Int) -> [String] {
    // On a very narrow terminal a deep indentation would leave no room for words.
    let indent = min(indent, width / 2)
    var lines: [String] = []
    var (current, used) = ("", 0)
    let escape = /\u{1B}(\[[0-9;]*m|\]8;;[^\u{1B}]*\u{1B}\\)/
    for (index, word) in line.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      let cells = DisplayWidth.of(String(word.replacing(escape, with: "")))
      if used > indent, used + 1 + cells > width {
        lines.append(current)
        (current, used) = (String(repeating: " ", count: indent), indent)
      } else if index > 0 {
        current += " "
        used += 1
      }
      current += word
      used += cells
    }
    return lines + [current]
  }

  /// Returns the lines of a text, none wider than `width` unless one word is; at least one.
  static func lines(of text: String, width: Int) -> [Sanitized] {
    var lines: [String] = [""]
    var used = 0
    for piece in text.split(whereSeparator: { $0 == " " || $0.isNewline }) {
      let word = Sanitized(String(piece))
      if used > 0 && used + 1 + word.width > width {
        lines.append("")
        used = 0
      }
      lines[lines.count - 1] += (used > 0 ? " " : "") + word.text
      used += (used > 0 ? 1 : 0) + word.width
    }
    return lines.map { Sanitized(trusted: $0) }
  }
}
