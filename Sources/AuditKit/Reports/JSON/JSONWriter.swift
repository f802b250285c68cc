internal import Synchronization

/// Writes JSON member by member, in the order of the calls, into bytes.
///
/// Indented by two spaces; what is begun in ``Layout/line`` stays on one line. What a reader cannot
/// see, bidirectional controls among it, is always escaped, so the output is safe to print.
package struct JSONWriter {
  private var text: JSONBytes
  private var depth = 0
  private var isFirst = true
  private var isOnLine = false
  private var isAfterKey = false
  /// Where the members stand that may come again.
  private var known: [ObjectIdentifier: Range<Int>] = [:]
  /// What takes the bytes piece by piece; nil where they are kept.
  private let send: ((UnsafeBufferPointer<UInt8>) -> Void)?

  /// How the members of an object or array are laid out.
  package enum Layout {
    /// One on a line of its own each.
    case block
    /// All on one line, whatever is in them too.
    case line
  }

  /// Makes a writer with nothing written, and room for about so many bytes.
  package init(capacity: Int = 0) {
    text = JSONBytes(capacity: capacity)
    send = nil
  }

  /// Makes a writer that goes on behind what is written already.
  private init(continuing text: JSONBytes) {
    self.text = text
    send = nil
  }

  /// Makes a writer that keeps no more than a part of a long array.
  ///
  /// - Parameter send: What takes the bytes, in UTF-8, in their order.
  init(sendingTo send: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
    text = JSONBytes(capacity: Self.piece)
    self.send = send
  }

  /// What was written so far, in UTF-8; with a writer that sends it, what is left.
  package var bytes: [UInt8] {
    @inline(never) get { text.all }
  }

  /// Writes an object whose members the closure writes, each a ``key(_:)`` and a value.
  package mutating func object(
    _ layout: Layout = .block, _ members: (inout JSONWriter) -> Void
  ) {
    let outer = open("{", layout)
    members(&self)
    close("}", in: outer)
  }

  /// Writes an array whose values the closure writes.
  package mutating func array(_ layout: Layout = .block, _ values: (inout JSONWriter) -> Void) {
    let outer = open("[", layout)
    values(&self)
    close("]", in: outer)
  }

  /// How many parts of a long array may wait for one another.
  private static let parts = 8
  /// As many bytes are worth a call of the system.
  private static let piece = 1 << 16

  /// Writes an array whose values the closure writes by their index, on at most `jobs` threads.
  ///
  /// - Parameters:
  ///   - length: How many indices are asked for at a time.
  ///   - room: How many bytes an index takes, about.
  ///   - value: Writes the value of an index, or several; those of the first index at least one.
  package mutating func array(
    of count: Int, jobs: Int, by length: Int = 128, room: Int = 256,
    _ value: @Sendable (inout JSONWriter, Int) -> Void
  ) {
    let outer = open("[", .block)
    let spare = Mutex<[JSONBytes]>([])
    Parallel.inOrder(
      0..<(count + length - 1) / length, jobs: jobs, ahead: Self.parts,
      make: { [depth, isOnLine] number in
        let first = number * length
        let text = spare.withLock { $0.popLast() } ?? JSONBytes(capacity: length * room)
        var part = JSONWriter(continuing: text)
        (part.depth, part.isOnLine, part.isFirst) = (depth, isOnLine, first == 0)
        for index in first..<min(first + length, count) { value(&part, index) }
        return part.text
      },
      take: { (part: consuming JSONBytes) in
        take(part)
        part.removeAll()
        let room = part
        spare.withLock { $0.append(room) }
      })
    isFirst = count == 0
    close("]", in: outer)
  }

  /// Appends a part, or sends what there is and then the part.
  private mutating func take(_ part: JSONBytes) {
    guard let send, text.count + part.count > Self.piece else { return text.append(part) }
    sendAll()
    part.withBytes(send)
  }

  private mutating func sendAll() {
    guard let send else { return }
    text.withBytes(send)
    text.removeAll()
    known = [:]
  }

  /// Writes members that the closure writes, after others; what was written for the same object before
  /// is copied.
  ///
  /// The object must live as long as the writer, and stand in objects of one depth and layout.
  mutating func members(alike id: ObjectIdentifier, _ members: (inout JSONWriter) -> Void) {
    if let range = known[id] {
      text.append(copyOf: range)
    } else {
      let start = text.count
      members(&self)
      known[id] = start..<text.count
    }
  }

  /// Writes the key of the next value.
  @inline(never)
  package mutating func key(_ key: StaticString) {
    separate()
    key.withUTF8Buffer { key in
      text.append(most: key.count + 4) { bytes in
        bytes[0] = 0x22
        if let first = key.baseAddress { (bytes + 1).update(from: first, count: key.count) }
        bytes[key.count + 1] = 0x22
        bytes[key.count + 2] = 0x3A
        bytes[key.count + 3] = 0x20
        return key.count + 4
      }
    }
    isAfterKey = true
  }

  /// Writes a key that is not a literal of the program.
  package mutating func key(named key: String) {
    value(key)
    text.append(": " as StaticString)
    isAfterKey = true
  }

  /// Writes a string, or null for none.
  @inline(never)
  package mutating func value(_ string: String?) {
    guard let string else { return null() }
    separate()
    text.append(quoting: string)
  }

  /// Writes a whole number.
  @inline(never)
  package mutating func value(_ number: Int) {
    separate()
    text.append(Int64(number))
  }

  /// Writes a number in the shortest form that reads back as the same, or null if it is not finite.
  @inline(never)
  package mutating func value(_ number: Double) {
    guard number.isFinite else { return null() }
    if abs(number) < 1e15, number == Double(Int(number)) { return value(Int(number)) }
    separate()
    text.append(number.description)
  }

  /// Writes milliseconds as seconds, with at most three decimals.
  @inline(never)
  package mutating func seconds(milliseconds: Int64) {
    separate()
    if milliseconds < 0 { text.append("-") }
    let (whole, part) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
    text.append(Int64(whole))
    if part == 0 { return }
    text.append(most: 4) { bytes in
      bytes[0] = 0x2E
      bytes[1] = 0x30 + UInt8(part / 100)
      bytes[2] = 0x30 + UInt8(part / 10 % 10)
      bytes[3] = 0x30 + UInt8(part % 10)
      return bytes[3] != 0x30 ? 4 : bytes[2] != 0x30 ? 3 : 2
    }
  }

  /// Writes true or false.
  @inline(never)
  package mutating func value(_ flag: Bool) {
    separate()
    text.append(flag ? "true" : "false" as StaticString)
  }

  /// Writes null.
  @inline(never)
  package mutating func null() {
    separate()
    text.append("null" as StaticString)
  }

  /// Ends the document with a line break.
  package mutating func end() {
    text.append("\n" as StaticString)
    if send != nil { sendAll() } else { text.trim() }
  }

  /// Begins an object or array, and says how what is around it is laid out.
  @inline(never)
  private mutating func open(_ bracket: StaticString, _ layout: Layout) -> Layout {
    separate()
    text.append(bracket)
    let outer = isOnLine ? Layout.line : .block
    isOnLine = isOnLine || layout == .line
    isFirst = true
    depth += 1
    return outer
  }

  @inline(never)
  private mutating func close(_ bracket: StaticString, in outer: Layout) {
    depth -= 1
    if !isFirst && !isOnLine { breakLine(after: 0) }
    text.append(bracket)
    isFirst = false
    isOnLine = outer == .line
  }

  /// Writes what stands between the last value and the next.
  @inline(never)
  private mutating func separate() {
    if isAfterKey {
      isAfterKey = false
      isFirst = false
      return
    }
    if isOnLine {
      if !isFirst { text.append(", " as StaticString) }
    } else if depth > 0 {
      breakLine(after: isFirst ? 0 : 1)
    } else if !isFirst {
      text.append("," as StaticString)
    }
    isFirst = false
  }

  /// Begins a line, after a comma or without one.
  private mutating func breakLine(after commas: Int) {
    let indent = depth * 2
    text.append(most: indent + 2) { bytes in
      bytes[0] = 0x2C
      bytes[commas] = 0x0A
      (bytes + commas + 1).update(repeating: 0x20, count: indent)
      return commas + 1 + indent
    }
  }
}
