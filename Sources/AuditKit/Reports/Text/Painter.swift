/// Collects what is printed, in colour or without a single escape byte.
///
/// It takes text of the program itself, numbers, and what is ``Sanitized``: nothing raw.
struct Painter {
  /// What was printed so far, in UTF-8.
  private(set) var bytes: [UInt8] = []
  private let isColored: Bool

  /// How a piece of text looks.
  enum Style {
    case strong
    case severity(Severity)
    /// Line numbers, arrows and rules: what frames the text.
    case frame
    case faint
    /// What is new in a diff.
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

  /// Makes an empty page.
  init(isColored: Bool) { self.isColored = isColored }

  /// Writes a text of the program's own.
  @inline(never)
  mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes a text that may hold input.
  mutating func write(_ text: Sanitized) { bytes.append(contentsOf: text.text.utf8) }

  /// Writes a cell of a row that goes on from left to right.
  ///
  /// Digits behind an Arabic or Hebrew word become part of it. What orders text as Unicode says, such
  /// as the terminal of macOS or a browser that shows a log, would draw all numbers of the row in
  /// front of the name, the last one first. U+200E ends the word, and takes no cell.
  ///
  /// - Source: Unicode Standard Annex #9, rule W2 (https://www.unicode.org/reports/tr9/#W2)
  mutating func write(cell: Sanitized) {
    write(cell)
    if cell.hasRightToLeft { write("\u{200E}") }
  }

  /// Writes a whole number.
  mutating func write(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

  /// Writes a character a number of times.
  @inline(never)
  mutating func write(_ character: Unicode.Scalar, times: Int) {
    for _ in 0..<max(times, 0) { bytes.append(contentsOf: UTF8.encode(character) ?? .init()) }
  }

  /// Writes what the closure writes in a style.
  mutating func write(in style: Style?, _ body: (inout Painter) -> Void) {
    guard isColored, let style else { return body(&self) }
    write(style.code)
    body(&self)
    write("\u{1B}[0m")
  }

  /// Ends a line, without the spaces that it would have ended in.
  mutating func endLine() {
    while bytes.last == 0x20 { bytes.removeLast() }
    bytes.append(0x0A)
  }
}
