internal import AppProduct
internal import WidgetManifests

/// The tokens of a JavaScript, TypeScript or JSON file.
///
/// - Source: https://tc39.es/ecma262/#sec-ecmascript-language-lexical-grammar
struct ScriptTokens {
  struct Token {
    enum Kind: Equatable {
      /// An identifier or a keyword.
      case word(String)
      case number(Double)
      case string(String)
      /// A template without computed parts, or the text before, between or after them.
      case template(String, isFirst: Bool, isLast: Bool)
      case regularExpression
      /// As in `=>`.
      case mark(String)
    }

    var kind: Kind
    /// The offsets of its bytes.
    var bytes: Range<Int>
    /// 1-based.
    var line: Int
    /// 1-based, in characters.
    var column: Int
    /// The columns, 1-based and in characters; nil if it has several lines.
    var columns: Range<Int32>?
    /// Whether it is the first token of its line.
    var beginsLine: Bool
  }

  private(set) var tokens: [Token] = []
  /// The index of the matching bracket for each bracket; nil if there is none.
  private(set) var partners: [Int: Int] = [:]

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var beginsLine = true
  private var counted = LineCounter(at: 0)
  /// The first comment or template without an end, which hides what follows.
  private var unended: (reason: String, line: Int, column: Int)?
  /// The first token that is an unterminated text, or a closing bracket that closes nothing.
  private var unpaired: Int?
  /// The brackets that are open; those of computed parts of templates are `${`.
  private var open: [(mark: String, token: Int)] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (index, counted) = (3, LineCounter(at: 3)) }
    if bytes.starts(with: "#!".utf8) { skipLine() }
    while let byte = nextByte() { read(byte) }
  }

  /// A comment or a text without an end, which hides what follows, and its place.
  var hiding: (reason: String, line: Int, column: Int)? {
    if let unended { return unended }
    guard let unpaired else { return nil }
    if case .mark = tokens[unpaired].kind { return nil }
    return fault
  }

  private static let openText = "the text has no end"

  /// The first problem with its texts and brackets, and its place; nil if all are closed.
  var fault: (reason: String, line: Int, column: Int)? {
    if let unpaired {
      let token = tokens[unpaired]
      let reason =
        if case .mark(let mark) = token.kind { "\(mark) closes nothing" } else {
          Self.openText
        }
      return (reason, token.line, token.column)
    }
    guard let opening = open.last.map({ tokens[$0.token] }), let last = tokens.last else {
      return nil
    }
    let reason = "it ends before the \(open.last?.mark ?? "") of line \(opening.line) is closed"
    return (reason, last.line, last.column)
  }

  /// The text of tokens as written, on one line, and shortened if it is long.
  func text(of range: Range<Int>) -> String {
    guard !range.isEmpty, range.upperBound <= tokens.count else { return "" }
    let (first, last) = (tokens[range.lowerBound].bytes.lowerBound, tokens[range.upperBound - 1])
    let end = min(last.bytes.upperBound, first + 4 * Limits.shown)
    let words = bytes[first..<end].split(whereSeparator: \.isASCIISpace)
      .map { String(decoding: $0, as: UTF8.self) }
    let text = words.joined(separator: " ")
    let isWhole = end == last.bytes.upperBound && text.count <= Limits.shown
    return isWhole ? text : "\(text.prefix(Limits.shown - 1))…"
  }

  // MARK: Reading

  /// The first byte of the next token.
  private mutating func nextByte() -> UInt8? {
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A {
        (line, beginsLine) = (line + 1, true)
        index += 1
      } else if byte.isASCIISpace {
        index += 1
      } else if bytes[index...].starts(with: "//".utf8) {
        skipLine()
      } else if bytes[index...].starts(with: "/*".utf8) {
        skipComment()
      } else {
        return byte
      }
    }
    return nil
  }

  private mutating func skipLine() {
    while index < bytes.count, bytes[index] != 0x0A { index += 1 }
  }

  private mutating func skipComment() {
    let start = (offset: index, line: line)
    index += 2
    while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) {
      if bytes[index] == 0x0A { (line, beginsLine) = (line + 1, true) }
      index += 1
    }
    if index == bytes.count { noteUnended("the comment has no end", start.offset, start.line) }
    index = min(index + 2, bytes.count)
  }

  /// Records something that began at an offset and has no end.
  private mutating func noteUnended(_ reason: String, _ start: Int, _ line: Int) {
    guard unended == nil else { return }
    let begin = (bytes[..<start].lastIndex(of: 0x0A) ?? -1) + 1
    unended = (reason, line, 1 + bytes[begin..<start].count { $0 & 0xC0 != 0x80 })
  }

  private mutating func read(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): readString(until: byte)
    case UInt8(ascii: "`"): readTemplate(isFirst: true)
    case UInt8(ascii: "}") where open.last?.mark == "${": readTemplate(isFirst: false)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): readNumber()
    case UInt8(ascii: "/") where !mayDivide: readRegularExpression()
    case _ where Self.isWord(byte): readWord()
    default: readMark()
    }
  }

  private mutating func add(_ kind: Token.Kind, from start: Int, line: Int? = nil) {
    _ = counted.line(of: start, in: bytes)
    let column = Int(counted.column)
    tokens.append(
      Token(
        kind: kind, bytes: start..<index, line: line ?? self.line, column: column,
        columns: counted.columns(of: start..<index, in: bytes), beginsLine: beginsLine))
    beginsLine = false
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isNamePart || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  private mutating func readWord() {
    let start = index
    while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
    add(.word(String(decoding: bytes[start..<index], as: UTF8.self)), from: start)
  }

  private mutating func readNumber() {
    let start = index
    func isSign() -> Bool {
      guard index > start, [0x2B, 0x2D].contains(bytes[index]) else { return false }
      return [UInt8(ascii: "e"), UInt8(ascii: "E")].contains(bytes[index - 1])
    }
    while index < bytes.count,
      Self.isWord(bytes[index]) || bytes[index] == UInt8(ascii: ".") || isSign()
    {
      index += 1
    }
    let text = String(decoding: bytes[start..<index].filter { $0 != 0x5F }, as: UTF8.self)
    let prefixes = ["0x": 16, "0b": 2, "0o": 8]
    if let radix = prefixes[text.prefix(2).lowercased()] {
      add(.number(Int(text.dropFirst(2), radix: radix).map(Double.init) ?? .nan), from: start)
    } else {
      add(.number(Double(text) ?? .nan), from: start)
    }
  }

  private mutating func readString(until quote: UInt8) {
    let (start, first) = (index, line)
    index += 1
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != quote, bytes[index] != 0x0A {
      if bytes[index] == UInt8(ascii: "\\") {
        readEscape(into: &text)
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    if index < bytes.count, bytes[index] == quote {
      index += 1
    } else {
      unpaired = unpaired ?? tokens.count
    }
    add(.string(String(decoding: text, as: UTF8.self)), from: start, line: first)
  }

  /// Reads a template up to its end or the next `${`.
  private mutating func readTemplate(isFirst: Bool) {
    let (start, first) = (index, line)
    index += 1
    if !isFirst, let opening = open.popLast() { pair(opening.token, tokens.count) }
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != UInt8(ascii: "`"),
      !bytes[index...].starts(with: "${".utf8)
    {
      if bytes[index] == UInt8(ascii: "\\") {
        readEscape(into: &text)
      } else {
        if bytes[index] == 0x0A { line += 1 }
        text.append(bytes[index])
        index += 1
      }
    }
    if index >= bytes.count { noteUnended(Self.openText, start, first) }
    let isLast = index >= bytes.count || bytes[index] == UInt8(ascii: "`")
    index = min(index + (isLast ? 1 : 2), bytes.count)
    if !isLast { open.append(("${", tokens.count)) }
    add(
      .template(String(decoding: text, as: UTF8.self), isFirst: isFirst, isLast: isLast),
      from: start, line: first)
  }

  private mutating func readEscape(into text: inout [UInt8]) {
    index += 1
    guard index < bytes.count else { return }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "0"): text.append(0)
    // A line continuation.
    case 0x0A: line += 1
    case UInt8(ascii: "x"): append(digits(2), to: &text)
    case UInt8(ascii: "u"):
      if index < bytes.count, bytes[index] == UInt8(ascii: "{") {
        index += 1
        let end = bytes[index...].prefix(8).firstIndex(of: UInt8(ascii: "}")) ?? index
        append(digits(end - index), to: &text)
        if index < bytes.count, bytes[index] == UInt8(ascii: "}") { index += 1 }
      } else if let unit = digits(4) {
        guard (0xD800..<0xDC00).contains(unit), bytes[index...].starts(with: "\\u".utf8) else {
          return append(unit, to: &text)
        }
        index += 2
        let second = digits(4) ?? 0
        let isPair = (0xDC00..<0xE000).contains(second)
        append(isPair ? 0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00) : nil, to: &text)
      }
    default: text.append(byte)
    }
  }

  private mutating func digits(_ count: Int) -> UInt32? {
    let end = min(index + count, bytes.count)
    let text = String(decoding: bytes[index..<end], as: UTF8.self)
    guard count > 0, text.utf8.first != UInt8(ascii: "+"), let value = UInt32(text, radix: 16)
    else { return nil }
    index = end
    return value
  }

  private func append(_ scalar: UInt32?, to text: inout [UInt8]) {
    let known = scalar.flatMap { Unicode.Scalar($0) } ?? "\u{FFFD}"
    text += Array(String(Character(known)).utf8)
  }

  /// Whether a `/` is a division rather than the start of a regular expression.
  private var mayDivide: Bool {
    switch tokens.last?.kind {
    case .number, .string, .regularExpression, .template(_, _, isLast: true): true
    case .word(let word): !["return", "typeof", "case", "in", "of", "default"].contains(word)
    case .mark(let mark): [")", "]", "}"].contains(mark)
    default: false
    }
  }

  private mutating func readRegularExpression() {
    let start = index
    var isInClass = false
    index += 1
    while index < bytes.count, bytes[index] != 0x0A {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\\"), index < bytes.count, bytes[index] != 0x0A { index += 1 }
      if byte == UInt8(ascii: "[") { isInClass = true }
      if byte == UInt8(ascii: "]") { isInClass = false }
      if byte == UInt8(ascii: "/"), !isInClass { break }
    }
    while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
    add(.regularExpression, from: start)
  }

  /// The marks of several characters, the longest first.
  private static let marks = [
    "...", "===", "!==", "**=", "??=", "||=", "&&=", "=>", "==", "!=", "<=", ">=", "&&", "||",
    "??", "?.", "++", "--", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "**",
  ]
  .map { Array($0.utf8) }

  private mutating func readMark() {
    let start = index
    let mark = Self.marks.first { bytes[index...].starts(with: $0) } ?? [bytes[index]]
    index += mark.count
    let text = String(decoding: mark, as: UTF8.self)
    switch text {
    case "(", "[", "{": open.append((text, tokens.count))
    case ")", "]", "}":
      let opening = text == ")" ? "(" : text == "]" ? "[" : "{"
      if open.last?.mark == opening, let last = open.popLast() {
        pair(last.token, tokens.count)
      } else {
        unpaired = unpaired ?? tokens.count
      }
    default: break
    }
    add(.mark(text), from: start)
  }

  private mutating func pair(_ first: Int, _ second: Int) {
    partners[first] = second
    partners[second] = first
  }
}

extension RandomAccessCollection<ScriptTokens.Token> where Index == Int {
  /// The identifier or keyword at an index; nil for another token, or outside of the tokens.
  func word(_ index: Int) -> String? {
    guard indices.contains(index), case .word(let text) = self[index].kind else { return nil }
    return text
  }

  /// The mark at an index, as in `=>`; nil for another token, or outside of the tokens.
  func mark(_ index: Int) -> String? {
    guard indices.contains(index), case .mark(let text) = self[index].kind else { return nil }
    return text
  }
}
