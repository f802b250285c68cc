/// Reads an OpenStep property list, the form of `project.pbxproj` and of old `Info.plist` files.
///
/// Foundation's reader keeps no lines, and every value of a draft says where it stands.
///
/// - Source: https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/PropertyLists/OldStylePlists/OldStylePLists.html
struct OpenStepPropertyList {
  /// How deep arrays and dictionaries may be nested; Xcode nests them five deep.
  static let maximumDepth = 64

  /// What is wrong, and where.
  struct Mistake: Error, Equatable {
    var message: String
    var line: Int
  }

  var bytes: [UInt8]
  var place = 0
  var line = 1

  /// Reads the one value of a list in UTF-8.
  static func read(_ bytes: [UInt8]) throws(Mistake) -> OpenStepNode {
    var reader = OpenStepPropertyList(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.place = 3 }
    let node = try reader.value(depth: 0)
    try reader.skipSpace()
    guard reader.place == bytes.count else {
      throw Mistake(message: "something follows the end of the list", line: reader.line)
    }
    return node
  }

  private mutating func value(depth: Int) throws(Mistake) -> OpenStepNode {
    try skipSpace()
    guard depth <= Self.maximumDepth else { throw mistake("it is nested too deep") }
    guard let byte = peek() else { throw mistake("the list ends before its value") }
    let start = line
    switch byte {
    case UInt8(ascii: "{"):
      return OpenStepNode(value: .dictionary(try dictionary(depth: depth)), line: start)
    case UInt8(ascii: "("):
      return OpenStepNode(value: .array(try array(depth: depth)), line: start)
    case UInt8(ascii: "<"):
      return OpenStepNode(value: .data(try data()), line: start)
    default:
      return OpenStepNode(value: .string(try string()), line: start)
    }
  }

  private mutating func dictionary(
    depth: Int
  ) throws(Mistake) -> [String: OpenStepNode] {
    place += 1
    var items: [String: OpenStepNode] = [:]
    while true {
      try skipSpace()
      if take(UInt8(ascii: "}")) { return items }
      let key = try string()
      try skipSpace()
      guard take(UInt8(ascii: "=")) else { throw mistake("a key has no = behind it") }
      // Of two values of one key Foundation takes the last, too.
      items[key] = try value(depth: depth + 1)
      try skipSpace()
      guard take(UInt8(ascii: ";")) || peek() == UInt8(ascii: "}") else {
        throw mistake("a value has no ; behind it")
      }
    }
  }

  private mutating func array(depth: Int) throws(Mistake) -> [OpenStepNode] {
    place += 1
    var items: [OpenStepNode] = []
    while true {
      try skipSpace()
      if take(UInt8(ascii: ")")) { return items }
      items.append(try value(depth: depth + 1))
      try skipSpace()
      guard take(UInt8(ascii: ",")) || peek() == UInt8(ascii: ")") else {
        throw mistake("an item of a list has no , behind it")
      }
    }
  }

  func peek() -> UInt8? { place < bytes.count ? bytes[place] : nil }

  func mistake(_ message: String) -> Mistake { Mistake(message: message, line: line) }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    place += 1
    return true
  }

  /// Skips spaces, `// …` and `/* … */`.
  mutating func skipSpace() throws(Mistake) {
    while let byte = peek() {
      if byte == UInt8(ascii: "\n") {
        line += 1
        place += 1
      } else if byte.isSpace {
        place += 1
      } else if byte == UInt8(ascii: "/"), place + 1 < bytes.count,
        bytes[place + 1] == UInt8(ascii: "/")
      {
        while let byte = peek(), byte != UInt8(ascii: "\n") { place += 1 }
      } else if byte == UInt8(ascii: "/"), place + 1 < bytes.count,
        bytes[place + 1] == UInt8(ascii: "*")
      {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(Mistake) {
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
    throw Mistake(message: "a comment has no end", line: start)
  }
}
