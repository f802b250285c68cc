/// The words, strings and marks of a Dart file, without its comments.
///
/// - Source: https://dart.dev/guides/language/specifications/DartLangSpec-v2.10.pdf, chapter 20.
struct DartTokens {
  /// A token and its line, 1-based.
  struct Token {
    enum Kind: Equatable {
      case word(String)
      /// A string's text; nil if it is computed, as in `"$id.widget"`.
      case string(String?)
      case mark(UInt8)
    }

    let kind: Kind
    let line: Int
  }

  private(set) var tokens: [Token] = []
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1

  /// Reads a text; what isn't Dart gives tokens without meaning.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\n"): take()
      case _ where byte.isSpace: take()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): skipLine()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "'"), UInt8(ascii: "\""): readString(isRaw: false)
      case UInt8(ascii: "r") where peek(1) == UInt8(ascii: "'") || peek(1) == UInt8(ascii: "\""):
        take()
        readString(isRaw: true)
      case _ where Self.isInWord(byte): readWord()
      default:
        tokens.append(Token(kind: .mark(byte), line: line))
        take()
      }
    }
  }

  private func peek(_ offset: Int = 0) -> UInt8? {
    place + offset < bytes.count ? bytes[place + offset] : nil
  }

  private mutating func take(_ count: Int = 1) {
    for _ in 0..<count where place < bytes.count {
      if bytes[place] == UInt8(ascii: "\n") { line += 1 }
      place += 1
    }
  }

  private mutating func skipLine() {
    while let byte = peek(), byte != UInt8(ascii: "\n") { take() }
  }

  /// Skips a comment, in which others may be nested.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      if peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        depth += 1
        take(2)
      } else if peek() == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        depth -= 1
        take(2)
      } else {
        take()
      }
    } while depth > 0 && peek() != nil
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: ".") && SettingName.isPart(byte) || byte >= 0x80
  }

  private mutating func readWord() {
    let start = place
    while let byte = peek(), Self.isInWord(byte) { take() }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    tokens.append(Token(kind: .word(text), line: line))
  }

  /// Reads a string up to its end, or to the end of the line if it isn't closed there.
  private mutating func readString(isRaw: Bool) {
    let (quote, start) = (bytes[place], line)
    let isLong = peek(1) == quote && peek(2) == quote
    take(isLong ? 3 : 1)
    var text: [UInt8] = []
    var isLiteral = true
    while let byte = peek() {
      if byte == quote, !isLong || peek(1) == quote && peek(2) == quote {
        take(isLong ? 3 : 1)
        break
      }
      if byte == UInt8(ascii: "\n"), !isLong { break }
      if !isRaw, byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "$") { isLiteral = false }
      if !isRaw, byte == UInt8(ascii: "\\") { take() }
      if let byte = peek() { text.append(byte) }
      take()
    }
    let literal = isLiteral ? String(decoding: text, as: UTF8.self) : nil
    tokens.append(Token(kind: .string(literal), line: start))
  }
}
