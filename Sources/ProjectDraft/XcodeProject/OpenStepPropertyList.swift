internal import AppProduct
internal import WidgetManifests

/// Reads an OpenStep property list, the format of `project.pbxproj` and of old `Info.plist` files.
///
/// Foundation's reader doesn't provide line numbers, which every value of a draft needs.
///
/// - Source:
///   https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/PropertyLists/OldStylePlists/OldStylePLists.html
struct OpenStepPropertyList {
  /// The maximum depth of nested arrays and dictionaries; Xcode nests them five deep.

  typealias ReadError = LocatedPropertyList.ReadError

  var bytes: [UInt8]
  var place = 0
  var line = 1
  private var counted = LineCounter(at: 0)

  /// Reads the value of a list in UTF-8.
  static func read(_ bytes: [UInt8]) throws(ReadError) -> LocatedPropertyList {
    var reader = OpenStepPropertyList(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      (reader.place, reader.counted) = (3, LineCounter(at: 3))
    }
    let node = try reader.value(depth: 0)
    try reader.skipSpace()
    guard reader.place == bytes.count else {
      throw ReadError(reason: "something follows the end of the list", line: reader.line)
    }
    return node
  }

  private mutating func value(depth: Int) throws(ReadError) -> LocatedPropertyList {
    try skipSpace()
    guard depth <= Limits.depth else { throw error("it is nested too deep") }
    guard let byte = peek() else { throw error("the list ends before its value") }
    let start = (place: place, line: line)
    let value: PropertyList
    switch byte {
    case UInt8(ascii: "{"):
      return LocatedPropertyList(try dictionary(depth: depth), line: start.line)
    case UInt8(ascii: "("): return LocatedPropertyList(try array(depth: depth), line: start.line)
    case UInt8(ascii: "<"): value = .data(try data())
    default: value = .string(try string())
    }
    let columns = counted.columns(of: start.place..<place, in: bytes)
    return LocatedPropertyList(value, lines: .init(start.line, columns: columns))
  }

  private mutating func dictionary(
    depth: Int
  ) throws(ReadError) -> [String: LocatedPropertyList] {
    place += 1
    var items: [String: LocatedPropertyList] = [:]
    while true {
      try skipSpace()
      if take(UInt8(ascii: "}")) { return items }
      let key = try string()
      try skipSpace()
      guard take(UInt8(ascii: "=")) else { throw error("a key has no = after it") }
      // For a repeated key, the last value counts, as in Foundation.
      items[key] = try value(depth: depth + 1)
      try skipSpace()
      guard take(UInt8(ascii: ";")) || peek() == UInt8(ascii: "}") else {
        throw error("a value has no ; after it")
      }
    }
  }

  private mutating func array(depth: Int) throws(ReadError) -> [LocatedPropertyList] {
    place += 1
    var items: [LocatedPropertyList] = []
    while true {
      try skipSpace()
      if take(UInt8(ascii: ")")) { return items }
      items.append(try value(depth: depth + 1))
      try skipSpace()
      guard take(UInt8(ascii: ",")) || peek() == UInt8(ascii: ")") else {
        throw error("an item of a list has no , after it")
      }
    }
  }

  func peek() -> UInt8? { place < bytes.count ? bytes[place] : nil }

  func error(_ message: String) -> ReadError { ReadError(reason: message, line: line) }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    place += 1
    return true
  }

  /// Skips spaces, `// …` and `/* … */`.
  mutating func skipSpace() throws(ReadError) {
    while let byte = peek() {
      if byte == UInt8(ascii: "\n") {
        line += 1
        place += 1
      } else if byte.isASCIISpace {
        place += 1
      } else if byte == UInt8(ascii: "/"), bytes[place...].starts(with: "//".utf8) {
        while let byte = peek(), byte != UInt8(ascii: "\n") { place += 1 }
      } else if byte == UInt8(ascii: "/"), bytes[place...].starts(with: "/*".utf8) {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(ReadError) {
    let start = line
    place += 2
    while place + 1 < bytes.count {
      if bytes[place] == UInt8(ascii: "*"), bytes[place + 1] == UInt8(ascii: "/") {
        place += 2
        return
      }
      if bytes[place] == UInt8(ascii: "\n") { line += 1 }
      place += 1
    }
    throw ReadError(reason: "a comment has no end", line: start)
  }

  /// Reads text, in quotes or bare.
  mutating func string() throws(ReadError) -> String {
    guard let byte = peek() else { throw error("the list ends where text is expected") }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try quoted(byte) }
    let start = place
    while let byte = peek(), Self.isBare(byte) { place += 1 }
    guard place > start else {
      let isConflict =
        bytes[place...].starts(with: "<<<<<<<".utf8)
        || bytes[place...].starts(with: ">>>>>>>".utf8)
      throw error(isConflict ? "a merge conflict is not resolved" : "text is expected here")
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// Whether a byte needs no quotes.
  ///
  /// That is more than Xcode leaves unquoted, since other tools are less strict.
  private static func isBare(_ byte: UInt8) -> Bool {
    byte.isNamePart || byte >= 0x80 || "$/:.-+@~#%^&*!?|[]".utf8.contains(byte)
  }

  private mutating func quoted(_ quote: UInt8) throws(ReadError) -> String {
    let startLine = line
    place += 1
    var start = place
    var text: [UInt8] = []
    while let byte = peek() {
      if byte == quote {
        text += bytes[start..<place]
        place += 1
        return String(decoding: text, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        text += bytes[start..<place]
        place += 1
        escape(into: &text)
        start = place
        continue
      }
      if byte == UInt8(ascii: "\n") { line += 1 }
      place += 1
    }
    throw ReadError(reason: "a quoted text has no end", line: startLine)
  }

  /// Reads the character that follows a backslash.
  private mutating func escape(into text: inout [UInt8]) {
    guard let byte = peek() else { return }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "a"): text.append(0x07)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "U"): text += scalar(digits: 4, radix: 16).utf8
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      place -= 1
      text += scalar(digits: 3, radix: 8).utf8
    default:
      if byte == UInt8(ascii: "\n") { line += 1 }
      text.append(byte)
    }
  }

  /// Reads a scalar with at most a number of digits.
  private mutating func scalar(digits: Int, radix: UInt32) -> String {
    let digits = bytes[place...].prefix(digits).prefix { Self.digit($0, radix: radix) != nil }
    place += digits.count
    let code = digits.reduce(UInt32(0)) { $0 * radix + (Self.digit($1, radix: radix) ?? 0) }
    return String(Unicode.Scalar(code) ?? "\u{FFFD}")
  }

  /// Reads `<0fbd 7eca>`.
  mutating func data() throws(ReadError) -> [UInt8] {
    if bytes[place...].starts(with: "<<<<<<<".utf8) {
      throw error("a merge conflict is not resolved")
    }
    place += 1
    var digits: [UInt8] = []
    while let byte = peek() {
      place += 1
      if byte == UInt8(ascii: ">") {
        guard digits.count.isMultiple(of: 2) else { throw error("data ends in half a byte") }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
      }
      if byte == UInt8(ascii: "\n") { line += 1 }
      if let digit = Self.digit(byte, radix: 16) {
        digits.append(UInt8(digit))
      } else if !byte.isASCIISpace {
        throw error("data contains something that is not a digit")
      }
    }
    throw error("data has no end")
  }

  private static func digit(_ byte: UInt8, radix: UInt32) -> UInt32? {
    let digit: UInt32
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = UInt32(byte - UInt8(ascii: "A")) + 10
    default: return nil
    }
    return digit < radix ? digit : nil
  }
}
