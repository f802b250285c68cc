/// Splits XML into tags and the text between them, in one pass.
///
/// - Source: https://www.w3.org/TR/xml/
package struct XMLTokens {
  private let bytes: [UInt8]
  private(set) var place: Int
  /// The offset of the last tag or text.
  private(set) var tokenStart: Int
  private var counter: LineCounter

  /// The error that the last token isn't valid.
  package struct SyntaxError: Error {
    package init() {}
  }

  /// A tag.
  package struct Tag {
    package var name: String
    package var form: Form
    /// The bytes after the name.
    fileprivate var attributes: ArraySlice<UInt8> = []

    package enum Form {
      case start, end
      /// A start and an end in one, `<true/>`.
      case empty
    }
  }

  /// Creates a reader of XML in UTF-8.
  package init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    place = start
    tokenStart = start
    counter = LineCounter(at: start)
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// The next tag, after comments, declarations and spaces.
  package mutating func nextTag() throws(SyntaxError) -> Tag {
    try skipSpace()
    tokenStart = place
    guard take("<") else { throw SyntaxError() }
    let isEnd = take("/")
    let name = String(decoding: takeName(), as: UTF8.self)
    guard !name.isEmpty else { throw SyntaxError() }
    let start = place
    // A `>` in a quoted attribute doesn't end the tag.
    var quote: UInt8?
    var last: UInt8 = 0
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        let isEmpty = last == UInt8(ascii: "/")
        guard !(isEmpty && isEnd) else { throw SyntaxError() }
        return Tag(
          name: name, form: isEnd ? .end : isEmpty ? .empty : .start,
          attributes: bytes[start..<place - 1])
      } else if byte == UInt8(ascii: "<") {
        throw SyntaxError()
      }
      last = byte
    }
    throw SyntaxError()
  }

  /// The value of an attribute; nil if the tag lacks it.
  package func attribute(_ name: String, of tag: Tag) throws(SyntaxError) -> String? {
    var inner = XMLTokens(Array(tag.attributes), from: 0)
    while true {
      inner.passSpace()
      let found = String(decoding: inner.takeName(), as: UTF8.self)
      // Only the slash of an empty element remains.
      if found.isEmpty { return nil }
      inner.passSpace()
      guard inner.take("=") else { throw SyntaxError() }
      inner.passSpace()
      let value = try inner.quotedText()
      if found == name { return value }
    }
  }

  private mutating func passSpace() {
    while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
  }

  private mutating func quotedText() throws(SyntaxError) -> String {
    guard place < bytes.count, "\"'".utf8.contains(bytes[place]) else { throw SyntaxError() }
    let quote = bytes[place]
    var text: [UInt8] = []
    place += 1
    while place < bytes.count, bytes[place] != quote {
      if bytes[place] == UInt8(ascii: "&") {
        text += String(try entity()).utf8
      } else {
        text.append(bytes[place])
        place += 1
      }
    }
    guard place < bytes.count else { throw SyntaxError() }
    place += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the line of the last token, from 1.
  package mutating func line() -> Int { counter.line(of: tokenStart, in: bytes) }

  /// Returns the columns of a range on one line, which doesn't begin before the line that was
  /// returned last; nil if it is empty or has several lines.
  mutating func columns(of range: Range<Int>) -> Range<Int32>? {
    counter.columns(of: range, in: bytes)
  }

  /// Reads an end tag.
  mutating func end(of name: String) throws(SyntaxError) {
    let tag = try nextTag()
    guard tag.form == .end, tag.name == name else { throw SyntaxError() }
  }

  /// Checks that nothing follows.
  package mutating func end() throws(SyntaxError) {
    try skipSpace()
    tokenStart = place
    guard place == bytes.count else { throw SyntaxError() }
  }

  /// The text up to an end tag.
  mutating func text(endingIn name: String) throws(SyntaxError) -> String {
    var text: [UInt8] = []
    tokenStart = place
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "<"):
        if take("<![CDATA[") {
          let start = place
          try skip(past: "]]>")
          text += bytes[start..<place - 3]
        } else if take("<!--") {
          try skip(past: "-->")
        } else {
          try end(of: name)
          return String(decoding: text, as: UTF8.self)
        }
      case UInt8(ascii: "&"): text += String(try entity()).utf8
      case let byte:
        text.append(byte)
        place += 1
      }
    }
    throw SyntaxError()
  }

  /// The character of an entity such as `&lt;` or `&#60;`.
  private mutating func entity() throws(SyntaxError) -> Unicode.Scalar {
    // The longest is `&#x10FFFF;`, possibly with leading zeros.
    let name = bytes[place...].prefix(16).dropFirst().prefix { $0 != UInt8(ascii: ";") }
    place += name.count + 2
    guard place <= bytes.count, bytes[place - 1] == UInt8(ascii: ";") else { throw SyntaxError() }
    let text = String(decoding: name, as: UTF8.self)
    switch text {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    let code: UInt32?
    if text.hasPrefix("#x") {
      code = UInt32(text.dropFirst(2), radix: 16)
    } else {
      code = text.hasPrefix("#") ? UInt32(text.dropFirst()) : nil
    }
    guard let code, code != 0, let scalar = Unicode.Scalar(code) else { throw SyntaxError() }
    return scalar
  }

  /// Skips spaces, comments and declarations between tags.
  private mutating func skipSpace() throws(SyntaxError) {
    while place < bytes.count {
      if Self.isSpace(bytes[place]) {
        place += 1
        continue
      }
      tokenStart = place
      if take("<!--") {
        try skip(past: "-->")
      } else if take("<?") {
        try skip(past: "?>")
      } else if take("<!DOCTYPE") {
        let start = place
        try skip(past: ">")
        // Custom declarations begin with a bracket.
        if bytes[start..<place].contains(UInt8(ascii: "[")) { throw SyntaxError() }
      } else {
        return
      }
    }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard count <= bytes.count - place else { return false }
    let isThere = text.withUTF8Buffer { $0.elementsEqual(bytes[place..<place + count]) }
    if isThere { place += count }
    return isThere
  }

  private mutating func skip(past text: StaticString) throws(SyntaxError) {
    while place < bytes.count {
      if take(text) { return }
      place += 1
    }
    throw SyntaxError()
  }

  private mutating func takeName() -> ArraySlice<UInt8> {
    let name = bytes[place...].prefix { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
    place += name.count
    return name
  }
}
