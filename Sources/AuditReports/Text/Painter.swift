internal import WidgetManifests

/// Collects the output for a terminal, with or without colour.
///
/// It takes literals, numbers and `Sanitized` texts, so no input is printed raw.
struct Painter {
  /// The output so far, in UTF-8.
  private(set) var bytes: [UInt8] = []
  private let isColored: Bool

  /// The style of a piece of text.
  enum Style {
    case strong
    case severity(Severity)
    /// Line numbers, arrows and rules around the text.
    case frame
    case faint
    /// A new line in a diff.
    case added

    fileprivate var code: StaticString {
      switch self {
      case .strong: "\u{1B}[1m"
      case .severity(.error): "\u{1B}[1;31m"
      case .severity(.warning): "\u{1B}[1;33m"
      case .severity(.note), .frame: "\u{1B}[1;34m"
      case .faint: "\u{1B}[2m"
      case .added: "\u{1B}[32m"
      }
    }
  }

  /// Creates an empty page.
  init(isColored: Bool) { self.isColored = isColored }

  /// Writes a literal of the program.
  mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes a text that may have input in it.
  mutating func write(_ text: Sanitized) { bytes.append(contentsOf: text.text.utf8) }

  /// Writes a cell of a row whose cells are read from left to right.
  ///
  /// Digits after an Arabic or Hebrew word become part of it: a terminal or browser that orders text
  /// as Unicode says would draw all numbers of the row before the name, the last one first. U+200E
  /// ends the word, and takes no cell.
  ///
  /// - Source: Unicode Standard Annex #9, rule W2 (https://www.unicode.org/reports/tr9/#W2)
  mutating func write(cell: Sanitized) {
    write(cell)
    if cell.hasRightToLeft { write("\u{200E}") }
  }

  /// Writes a whole number.
  mutating func write(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

  /// Writes a character a number of times.
  mutating func write(_ character: Unicode.Scalar, times: Int) {
    for _ in 0..<max(times, 0) { bytes.append(contentsOf: UTF8.encode(character) ?? .init()) }
  }

  /// Writes the output of a closure in a style.
  mutating func write(in style: Style?, _ body: (inout Painter) -> Void) {
    guard isColored, let style else { return body(&self) }
    write(style.code)
    body(&self)
    write("\u{1B}[0m")
  }

  /// Ends a line without trailing spaces.
  mutating func endLine() {
    while bytes.last == 0x20 { bytes.removeLast() }
    bytes.append(0x0A)
  }
}

/// A text broken into lines between words.
enum WrappedText {
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
