/// UTF-8 under construction: an array with room at its end.
///
/// To append a few bytes to an array costs more than the bytes do, and a report is made of little
/// else; here they are put where they belong.
struct JSONBytes {
  private var room: [UInt8]
  private(set) var count = 0

  /// Nothing yet, and room for about so many bytes.
  init(capacity: Int) {
    room = Array(repeating: 0, count: max(64, capacity))
  }

  /// What was written.
  var all: [UInt8] { count == room.count ? room : Array(room[..<count]) }

  /// Lets `body` read what was written.
  func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    room.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }

  /// Forgets what was written, and keeps the room.
  mutating func removeAll() { count = 0 }

  /// Gives the room back, so that ``all`` need not be copied out of it.
  mutating func trim() { room.removeLast(room.count - count) }

  /// Lets `body` write at most so many bytes at the end, and say how many it wrote.
  @inline(__always)
  mutating func append(most: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    if room.count - count < most { grow(by: most) }
    let end = count
    count += room.withUnsafeMutableBufferPointer { bytes in
      bytes.baseAddress.map { body($0 + end) } ?? 0
    }
  }

  @inline(never)
  private mutating func grow(by most: Int) {
    room.append(contentsOf: repeatElement(0, count: max(most, room.count)))
  }
}

extension JSONBytes {
  /// Appends some bytes.
  @inline(never)
  mutating func append(_ source: UnsafeBufferPointer<UInt8>) {
    guard let first = source.baseAddress else { return }
    append(most: source.count) {
      $0.update(from: first, count: source.count)
      return source.count
    }
  }

  /// Appends a part of what was written.
  mutating func append(copyOf part: Range<Int>) {
    let distance = count - part.lowerBound
    append(most: part.count) { end in
      end.update(from: end - distance, count: part.count)
      return part.count
    }
  }

  /// Appends what another one holds.
  mutating func append(_ other: JSONBytes) {
    other.withBytes { append($0) }
  }

  /// Appends a text of the program's own.
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append($0) }
  }

  /// Appends a text as it is.
  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Appends a whole number in decimal digits.
  @inline(never)
  mutating func append(_ number: Int64) {
    append(most: 20) { bytes in
      var rest = number.magnitude
      var end = number < 0 ? 2 : 1
      var shorter = rest / 10
      while shorter > 0 {
        shorter /= 10
        end += 1
      }
      if number < 0 { bytes[0] = UInt8(ascii: "-") }
      for index in stride(from: end - 1, through: number < 0 ? 1 : 0, by: -1) {
        bytes[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      return end
    }
  }

  /// Appends a string in quotes.
  @inline(never)
  mutating func append(quoting string: String) {
    let isPlain = string.utf8.withContiguousStorageIfAvailable { utf8 in
      guard Self.isPlain(utf8) else { return false }
      append(most: utf8.count + 2) { bytes in
        bytes[0] = 0x22
        if let first = utf8.baseAddress { (bytes + 1).update(from: first, count: utf8.count) }
        bytes[utf8.count + 1] = 0x22
        return utf8.count + 2
      }
      return true
    }
    if isPlain != true { append(escaping: string) }
  }

  // Apart, since to go through a text by its characters counts a reference to it.
  @inline(never)
  private mutating func append(escaping string: String) {
    append("\"")
    for scalar in string.unicodeScalars { append(escaping: scalar) }
    append("\"")
  }

  /// Whether nothing of a text is escaped.
  private static func isPlain(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(utf8)
    var special: UInt64 = 0
    var index = 0
    // Eight at a time: a report is made of little else.
    while index + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      special |= word | below(0x20, word) | zero(word ^ each(0x22))
      special |= zero(word ^ each(0x5C)) | zero(word ^ each(0x7F))
      index += 8
    }
    return special & each(0x80) == 0
      && bytes[index...].allSatisfy { 0x20...0x7E ~= $0 && $0 != 0x22 && $0 != 0x5C }
  }

  /// A byte eight times.
  @inline(__always)
  private static func each(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

  /// The highest bit of a byte, at least where one is below another.
  ///
  /// - Source: Sean Eron Anderson, Bit Twiddling Hacks, "Determine if a word has a byte less than n",
  ///   https://graphics.stanford.edu/~seander/bithacks.html#HasLessInWord
  @inline(__always)
  private static func below(_ limit: UInt64, _ word: UInt64) -> UInt64 {
    (word &- each(limit)) & ~word
  }

  /// The highest bit of a byte, at least where one is zero.
  @inline(__always)
  private static func zero(_ word: UInt64) -> UInt64 { below(1, word) }

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
        append("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)")
      }
    default: append(String(scalar))
    }
  }
}
