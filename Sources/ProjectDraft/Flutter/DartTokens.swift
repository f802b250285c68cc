internal import WidgetManifests

/// The words, strings and marks of a Dart file, without its comments.
///
/// - Source: https://dart.dev/guides/language/specifications/DartLangSpec-v2.10.pdf, chapter 20.
struct DartTokens {
  /// A token and its line, 1-based.
  struct Token {
    enum Kind: Equatable {
      case word(String)
      case string([Piece])
      case mark(UInt8)
    }

    /// A part of a string.
    enum Piece: Equatable {
      case text(String)
      /// A name whose value is interpolated, as in `$id` and `${Kinds.id}`.
      case name([String])
      /// Another expression, or an escape.
      case computed
    }

    let kind: Kind
    let line: Int
  }

  private(set) var tokens: [Token] = []
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1

  /// Reads a text; anything that isn't Dart results in meaningless tokens.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\n"): take()
      case _ where byte.isASCIISpace: take()
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

  /// Skips a comment, which may contain nested ones.
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
    byte.isNamePart || byte >= 0x80
  }

  private mutating func readWord() {
    let start = place
    while let byte = peek(), Self.isInWord(byte) { take() }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    tokens.append(Token(kind: .word(text), line: line))
  }

  private mutating func readString(isRaw: Bool) {
    let start = line
    let pieces = string(isRaw: isRaw, depth: 0)
    tokens.append(Token(kind: .string(pieces), line: start))
  }

  /// Reads a string up to its end, or to the end of the line if it isn't closed there.
  private mutating func string(isRaw: Bool, depth: Int) -> [Token.Piece] {
    let quote = bytes[place]
    let isLong = peek(1) == quote && peek(2) == quote
    take(isLong ? 3 : 1)
    var pieces: [Token.Piece] = []
    var text: [UInt8] = []
    func ended() -> [Token.Piece] {
      text.isEmpty ? [] : [.text(String(decoding: text, as: UTF8.self))]
    }
    while let byte = peek() {
      if byte == quote, !isLong || peek(1) == quote && peek(2) == quote {
        take(isLong ? 3 : 1)
        break
      }
      if byte == UInt8(ascii: "\n"), !isLong { break }
      if !isRaw, byte == UInt8(ascii: "\\") {
        pieces.append(.computed)
        take(2)
      } else if !isRaw, byte == UInt8(ascii: "$") {
        pieces += ended() + [insertion(depth: depth)]
        text = []
      } else {
        text.append(byte)
        take()
      }
    }
    return pieces + ended()
  }

  /// Reads `$name` or `${expression}`.
  private mutating func insertion(depth: Int) -> Token.Piece {
    take()
    guard peek() == UInt8(ascii: "{") else {
      let start = place
      while let byte = peek(), Self.isInWord(byte), byte != UInt8(ascii: "$") { take() }
      return start == place
        ? .computed : .name([String(decoding: bytes[start..<place], as: UTF8.self)])
    }
    guard depth < Limits.depth else { return .computed }
    take()
    let start = place
    var open = 1
    while open > 0, let byte = peek() {
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        _ = string(isRaw: place > start && bytes[place - 1] == UInt8(ascii: "r"), depth: depth + 1)
        continue
      case UInt8(ascii: "{"): open += 1
      case UInt8(ascii: "}"): open -= 1
      default: break
      }
      take()
    }
    let names = bytes[start..<max(start, place - 1)]
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isName =
      names.count <= 2 && names.allSatisfy { $0.allSatisfy(Self.isInWord) && !$0.isEmpty }
    return isName ? .name(names.map { String(decoding: $0, as: UTF8.self) }) : .computed
  }
}
