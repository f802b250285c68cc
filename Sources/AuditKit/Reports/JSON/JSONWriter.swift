/// Writes JSON member by member, in the order of the calls, into bytes.
///
/// Indented by two spaces; what is begun in ``Layout/line`` stays on one line. What a reader cannot
/// see, bidirectional controls among it, is always escaped, so the output is safe to print.
package struct JSONWriter {
  /// What was written so far, in UTF-8.
  package private(set) var bytes: [UInt8] = []
  private var depth = 0
  private var isFirst = true
  private var isOnLine = false
  private var isAfterKey = false

  /// How the members of an object or array are laid out.
  package enum Layout {
    /// One on a line of its own each.
    case block
    /// All on one line, whatever is in them too.
    case line
  }

  /// Makes a writer with nothing written, and room for about so many bytes.
  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Writes an object whose members the closure writes, each a ``key(_:)`` and a value.
  package mutating func object(
    _ layout: Layout = .block, _ members: (inout JSONWriter) -> Void
  ) {
    container("{", "}", layout, members)
  }

  /// Writes an array whose values the closure writes.
  package mutating func array(_ layout: Layout = .block, _ values: (inout JSONWriter) -> Void) {
    container("[", "]", layout, values)
  }

  /// Writes the key of the next value.
  package mutating func key(_ key: StaticString) {
    separate()
    bytes.append(0x22)
    key.withUTF8Buffer { bytes.append(contentsOf: $0) }
    append("\": ")
    isAfterKey = true
  }

  /// Writes a key that is not a literal of the program.
  package mutating func key(named key: String) {
    value(key)
    append(": ")
    isAfterKey = true
  }

  /// Writes a string, or null for none.
  package mutating func value(_ string: String?) {
    guard let string else { return null() }
    separate()
    bytes.append(0x22)
    JSONText.append(string, to: &bytes)
    bytes.append(0x22)
  }

  /// Writes a whole number.
  package mutating func value(_ number: Int) {
    separate()
    JSONText.append(number, to: &bytes)
  }

  /// Writes a number in the shortest form that reads back as the same, or null if it is not finite.
  package mutating func value(_ number: Double) {
    guard number.isFinite else { return null() }
    if abs(number) < 1e15, number == Double(Int(number)) { return value(Int(number)) }
    separate()
    bytes.append(contentsOf: number.description.utf8)
  }

  /// Writes milliseconds as seconds, with at most three decimals.
  package mutating func seconds(milliseconds: Int64) {
    separate()
    if milliseconds < 0 { append("-") }
    let whole = milliseconds.magnitude
    JSONText.append(Int(whole / 1000), to: &bytes)
    if whole % 1000 == 0 { return }
    var digits = String(whole % 1000 + 1000).utf8.dropFirst()
    while digits.last == 0x30 { digits.removeLast() }
    append(".")
    bytes.append(contentsOf: digits)
  }

  /// Writes true or false.
  package mutating func value(_ flag: Bool) {
    separate()
    append(flag ? "true" : "false")
  }

  /// Writes null.
  package mutating func null() {
    separate()
    append("null")
  }

  /// Ends the document with a line break.
  package mutating func end() { bytes.append(0x0A) }

  private mutating func container(
    _ open: StaticString, _ close: StaticString, _ layout: Layout,
    _ body: (inout JSONWriter) -> Void
  ) {
    separate()
    append(open)
    let wasOnLine = isOnLine
    isOnLine = isOnLine || layout == .line
    isFirst = true
    depth += 1
    body(&self)
    depth -= 1
    if !isFirst && !isOnLine { breakLine() }
    append(close)
    isFirst = false
    isOnLine = wasOnLine
  }

  /// Writes what stands between the last value and the next.
  private mutating func separate() {
    if isAfterKey {
      isAfterKey = false
      isFirst = false
      return
    }
    if !isFirst { append(isOnLine ? ", " : ",") }
    if !isOnLine && depth > 0 { breakLine() }
    isFirst = false
  }

  private mutating func breakLine() {
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: depth * 2))
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}
