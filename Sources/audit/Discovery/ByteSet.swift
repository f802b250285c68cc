/// What stands in the brackets of a pattern: bytes, ranges and classes.
struct ByteSet: Sendable {
  private var members = [Bool](repeating: false, count: 256)

  /// Reads a set up to its closing bracket; nil where there is none, or a class has no such name.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - index: Behind the opening bracket; afterwards behind the closing one.
  init?(_ pattern: ArraySlice<UInt8>, at index: inout Int) {
    func byte(_ index: Int) -> UInt8? { index < pattern.endIndex ? pattern[index] : nil }
    let isNegated = byte(index) == UInt8(ascii: "!") || byte(index) == UInt8(ascii: "^")
    if isNegated { index += 1 }
    var isFirst = true
    while true {
      guard let next = byte(index) else { return nil }
      // A bracket right at the front is a member.
      if next == UInt8(ascii: "]"), !isFirst { break }
      isFirst = false
      if next == UInt8(ascii: "["), byte(index + 1) == UInt8(ascii: ":") {
        guard insertClass(pattern, at: &index) else { return nil }
        continue
      }
      guard let low = Self.member(pattern, at: &index) else { return nil }
      if byte(index) == UInt8(ascii: "-"), let end = byte(index + 1), end != UInt8(ascii: "]") {
        index += 1
        guard let high = Self.member(pattern, at: &index) else { return nil }
        if low <= high { for member in low...high { members[Int(member)] = true } }
      } else {
        members[Int(low)] = true
      }
    }
    index += 1
    if isNegated { for member in members.indices { members[member].toggle() } }
  }

  /// Whether a byte is a member.
  func contains(_ byte: UInt8) -> Bool { members[Int(byte)] }

  /// A byte, or the one behind a backslash.
  private static func member(_ pattern: ArraySlice<UInt8>, at index: inout Int) -> UInt8? {
    if pattern[index] == UInt8(ascii: "\\") { index += 1 }
    guard index < pattern.endIndex else { return nil }
    defer { index += 1 }
    return pattern[index]
  }

  /// Reads `[:name:]`.
  private mutating func insertClass(_ pattern: ArraySlice<UInt8>, at index: inout Int) -> Bool {
    let start = index + 2
    guard start <= pattern.endIndex, let end = pattern[start...].firstIndex(of: UInt8(ascii: "]")),
      end > start, pattern[end - 1] == UInt8(ascii: ":"),
      let isMember = Self.classes[String(decoding: pattern[start..<(end - 1)], as: UTF8.self)]
    else { return false }
    for byte in UInt8(0)..<128 where isMember(Unicode.Scalar(byte)) { members[Int(byte)] = true }
    index = end + 1
    return true
  }

  private static let classes: [String: @Sendable (Unicode.Scalar) -> Bool] = [
    "alnum": { isLetter($0) || isDigit($0) },
    "alpha": isLetter,
    "blank": { $0 == " " || $0 == "\t" },
    "cntrl": { $0.value < 0x20 || $0.value == 0x7F },
    "digit": isDigit,
    "graph": { (0x21...0x7E).contains($0.value) },
    "lower": { ("a"..."z").contains($0) },
    "print": { (0x20...0x7E).contains($0.value) },
    "punct": { (0x21...0x7E).contains($0.value) && !isLetter($0) && !isDigit($0) },
    "space": { $0 == " " || (0x09...0x0D).contains($0.value) },
    "upper": { ("A"..."Z").contains($0) },
    "xdigit": { isDigit($0) || ("a"..."f").contains($0) || ("A"..."F").contains($0) },
  ]

  @Sendable private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  @Sendable private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }
}
