internal import WidgetManifests

/// Writes JSON member by member, in the order of the calls.
///
/// The output is indented by two spaces; an object or array of ``Layout/line`` takes one line. Characters
/// that a reader can't see, such as bidirectional controls, are always escaped, so the output is
/// safe to print.
package struct JSONWriter: Sendable {
  /// The output in UTF-8.
  package private(set) var bytes: [UInt8] = []
  private var depth = 0
  private var isFirst = true
  private var isOnLine = false
  private var isAfterKey = false
  private var shared: [SharedMembers: [UInt8]] = [:]

  /// The layout of the members of an object or array.
  package enum Layout {
    /// Each on its own line.
    case block
    /// All on one line, and everything inside them too.
    case line
  }

  /// The inputs that determine the text of members.
  private struct SharedMembers: Hashable {
    let source: ObjectIdentifier
    let depth: Int
    let isFirst: Bool
  }

  /// Creates an empty writer.
  package init() {}

  /// Returns a document of one object whose members the closure writes.
  package static func document(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(.block, members)
    writer.end()
    return writer.bytes
  }

  /// Ends the document with a line break.
  package mutating func end() { bytes.append(UInt8(ascii: "\n")) }
}

// MARK: Objects and arrays

extension JSONWriter {
  /// Writes an object whose members the closure writes, each a key and a value.
  package mutating func object(
    _ layout: Layout = .block, _ members: (inout JSONWriter) -> Void
  ) {
    write("{", "}", layout, members)
  }

  /// Writes a member that is an object.
  package mutating func object(
    _ key: StaticString, _ layout: Layout = .block, _ members: (inout JSONWriter) -> Void
  ) {
    self.key(key)
    object(layout, members)
  }

  /// Writes an array whose values the closure writes.
  package mutating func array(_ layout: Layout = .block, _ values: (inout JSONWriter) -> Void) {
    write("[", "]", layout, values)
  }

  /// Writes a member that is an array.
  package mutating func array(
    _ key: StaticString, _ layout: Layout = .block, _ values: (inout JSONWriter) -> Void
  ) {
    self.key(key)
    array(layout, values)
  }

  /// Writes a member that is an array with a value, or several, for each item.
  @inlinable package mutating func array<Item>(
    _ key: StaticString, of items: some Sequence<Item>, _ layout: Layout = .block,
    _ value: (inout JSONWriter, Item) -> Void
  ) {
    array(key, layout) { for item in items { value(&$0, item) } }
  }

  /// Writes a member that is an array of many items, on several threads.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - items: The items.
  ///   - jobs: The maximum number of threads.
  ///   - send: Receives the output so far, piece by piece, so that little of it is in memory.
  ///   - value: Writes an item.
  package mutating func array<Item: Sendable>(
    _ key: StaticString, ofMany items: [Item], jobs: Int, _ send: ([UInt8]) -> Void,
    _ value: @escaping @Sendable (inout JSONWriter, Item) -> Void
  ) {
    array(key) { json in
      var start = JSONWriter()
      start.depth = json.depth
      for first in stride(from: 0, to: items.count, by: jobs * 1024) {
        let blocks = stride(from: first, to: min(first + jobs * 1024, items.count), by: 256)
          .map { $0..<min($0 + 256, items.count) }
        let pieces = Parallel.map(blocks.indices, jobs: jobs) { [start] block in
          var part = start
          part.isFirst = blocks[block].lowerBound == 0
          for item in items[blocks[block]] { value(&part, item) }
          return part.bytes
        }
        send(json.bytes)
        pieces.forEach(send)
        json.bytes.removeAll()
        json.isFirst = false
      }
    }
  }

  /// Writes a member that is an array of strings, on one line.
  @inlinable package mutating func array(
    _ key: StaticString, ofStrings strings: some Sequence<String>
  ) {
    array(key, of: strings, .line) { $0.value($1) }
  }

  /// Writes members that depend only on an object, which must live as long as the writer does.
  ///
  /// They are written once, then copied, which saves a fifth of the instructions of a run over 200
  /// manifests with equal widgets.
  package mutating func members(of source: AnyObject, _ members: (inout JSONWriter) -> Void) {
    let key = SharedMembers(source: ObjectIdentifier(source), depth: depth, isFirst: isFirst)
    if let text = shared[key] {
      bytes += text
      isFirst = false
    } else {
      let start = bytes.count
      members(&self)
      shared[key] = Array(bytes[start...])
    }
  }

  private mutating func write(
    _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ layout: Layout,
    _ body: (inout JSONWriter) -> Void
  ) {
    beginValue()
    bytes.append(UInt8(ascii: opening))
    let wasOnLine = isOnLine
    isOnLine = isOnLine || layout == .line
    isFirst = true
    depth += 1
    body(&self)
    depth -= 1
    if !isFirst && !isOnLine { breakLine() }
    bytes.append(UInt8(ascii: closing))
    isFirst = false
    isOnLine = wasOnLine
  }

  /// Writes the separator between a value or key and the previous one.
  private mutating func beginValue() {
    if !isAfterKey {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      if !isOnLine, depth > 0 {
        breakLine()
      } else if !isFirst {
        bytes.append(UInt8(ascii: " "))
      }
    }
    isAfterKey = false
    isFirst = false
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }
}

// MARK: Keys and values

extension JSONWriter {
  /// Writes the key of the next value.
  ///
  /// A literal needs no escapes.
  package mutating func key(_ key: StaticString) {
    beginValue()
    append("\"")
    append(key)
    append("\": ")
    isAfterKey = true
  }

  /// Writes the key of the next value, if it isn't a literal.
  package mutating func key(named key: String) {
    value(key)
    append(": ")
    isAfterKey = true
  }

  /// Writes a string, or null for nil.
  package mutating func value(_ string: String?) {
    guard let string else { return null() }
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    // Nearly all text is ASCII without a character to escape; appending it as one piece saves a
    // tenth of the instructions of a run over 1,000 manifests.
    let isPlain =
      string.utf8.withContiguousStorageIfAvailable { text in
        var isPlain = true
        for byte in text { isPlain = isPlain && Self.isPlain(byte) }
        if isPlain { bytes.append(contentsOf: text) }
        return isPlain
      } ?? false
    if !isPlain { for scalar in string.unicodeScalars { append(escaping: scalar) } }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns whether a byte of UTF-8 is a character that JSON needs no escape for.
  private static func isPlain(_ byte: UInt8) -> Bool {
    0x20..<0x7F ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Writes a whole number.
  package mutating func value(_ number: Int) {
    beginValue()
    if number < 0 { append("-") }
    append(digitsOf: UInt64(number.magnitude))
  }

  /// Writes a number in the shortest form that reads back as the same, or null if it isn't finite.
  package mutating func value(_ number: Double) {
    guard number.isFinite else { return null() }
    if abs(number) < 1e15, number == Double(Int(number)) { return value(Int(number)) }
    beginValue()
    bytes.append(contentsOf: number.description.utf8)
  }

  /// Writes a number with 1 or 3 decimals at most; exact halves are rounded up on every machine.
  package mutating func value(rounded number: Double, digits: Int) {
    let scale = digits == 1 ? 10.0 : 1000.0
    value(Double(Int64(number * scale + 0.5)) / scale)
  }

  /// Writes milliseconds as seconds, with at most three decimals.
  package mutating func seconds(milliseconds: Int64) {
    beginValue()
    if milliseconds < 0 { append("-") }
    var (whole, rest) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
    append(digitsOf: whole)
    if rest > 0 { append(".") }
    var unit: UInt64 = 100
    while rest > 0 {
      (whole, rest) = rest.quotientAndRemainder(dividingBy: unit)
      append(digitsOf: whole)
      unit /= 10
    }
  }

  /// Writes true or false.
  package mutating func value(_ flag: Bool) {
    beginValue()
    append(flag ? "true" : "false")
  }

  /// Writes null.
  package mutating func null() {
    beginValue()
    append("null")
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func append(digitsOf number: UInt64) {
    if number > 9 { append(digitsOf: number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  private mutating func append(escaping scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append(#"\""#)
    case "\\": append(#"\\"#)
    case "\n": append(#"\n"#)
    case "\r": append(#"\r"#)
    case "\t": append(#"\t"#)
    case _ where scalar.isHidden:
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16, uppercase: true)
        append("\\u")
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.count))
        bytes.append(contentsOf: digits.utf8)
      }
    default: bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
    }
  }
}

// MARK: Members: a key and its value in one call

extension JSONWriter {
  package mutating func member(_ key: StaticString, _ value: String?) {
    self.key(key)
    self.value(value)
  }

  package mutating func member(_ key: StaticString, _ value: Int) {
    self.key(key)
    self.value(value)
  }

  package mutating func member(named key: String, _ value: Int) {
    self.key(named: key)
    self.value(value)
  }

  package mutating func member(_ key: StaticString, _ value: Int64?) {
    self.key(key)
    if let value { self.value(Int(value)) } else { null() }
  }

  package mutating func member(_ key: StaticString, _ value: Bool) {
    self.key(key)
    self.value(value)
  }

  package mutating func member(_ key: StaticString, milliseconds: Int64?) {
    self.key(key)
    if let milliseconds { seconds(milliseconds: milliseconds) } else { null() }
  }

  package mutating func member(_ key: StaticString, rounded number: Double, digits: Int) {
    self.key(key)
    value(rounded: number, digits: digits)
  }

  /// Writes a rounded number, or null for nil and for one beyond 15 digits.
  package mutating func member(_ key: StaticString, optional number: Double?, digits: Int) {
    self.key(key)
    if let number, abs(number) < 1e15 { value(rounded: number, digits: digits) } else { null() }
  }
}
