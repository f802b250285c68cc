/// A bracket expression in a pattern: bytes, ranges and classes.
struct ByteSet: Sendable {
  private var members: Set<UInt8> = []
  private let isNegated: Bool

  /// Reads a set up to its closing bracket; nil if there is none, or if a class is unknown.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - index: The index after the opening bracket; on return, that after the closing one.
  init?(_ pattern: ArraySlice<UInt8>, at index: inout Int) {
    func byte(_ index: Int) -> UInt8? { index < pattern.endIndex ? pattern[index] : nil }
    isNegated = byte(index) == UInt8(ascii: "!") || byte(index) == UInt8(ascii: "^")
    if isNegated { index += 1 }
    var isFirst = true
    while true {
      guard let next = byte(index) else { return nil }
      // A bracket at the very beginning is a member.
      if next == UInt8(ascii: "]"), !isFirst { break }
      isFirst = false
      if next == UInt8(ascii: "["), byte(index + 1) == UInt8(ascii: ":") {
        guard let ranges = Self.readClass(pattern, at: &index) else { return nil }
        for range in ranges { members.formUnion(range) }
        continue
      }
      guard let low = Self.member(pattern, at: &index) else { return nil }
      if byte(index) == UInt8(ascii: "-"), let end = byte(index + 1), end != UInt8(ascii: "]") {
        index += 1
        guard let high = Self.member(pattern, at: &index) else { return nil }
        if low <= high { members.formUnion(low...high) }
      } else {
        members.insert(low)
      }
    }
    index += 1
  }

  /// Whether a byte is a member.
  func contains(_ byte: UInt8) -> Bool { members.contains(byte) != isNegated }

  /// A byte, or the one after a backslash.
  private static func member(_ pattern: ArraySlice<UInt8>, at index: inout Int) -> UInt8? {
    if pattern[index] == UInt8(ascii: "\\") { index += 1 }
    guard index < pattern.endIndex else { return nil }
    defer { index += 1 }
    return pattern[index]
  }

  /// Reads `[:name:]`.
  private static func readClass(
    _ pattern: ArraySlice<UInt8>, at index: inout Int
  ) -> [ClosedRange<UInt8>]? {
    let start = index + 2
    guard start <= pattern.endIndex, let end = pattern[start...].firstIndex(of: UInt8(ascii: "]")),
      end > start, pattern[end - 1] == UInt8(ascii: ":")
    else { return nil }
    index = end + 1
    return classes[String(decoding: pattern[start..<(end - 1)], as: UTF8.self)]
  }

  private static let digits: ClosedRange<UInt8> = 0x30...0x39
  private static let upper: ClosedRange<UInt8> = 0x41...0x5A
  private static let lower: ClosedRange<UInt8> = 0x61...0x7A

  private static let classes: [String: [ClosedRange<UInt8>]] = [
    "alnum": [digits, upper, lower],
    "alpha": [upper, lower],
    "blank": [0x09...0x09, 0x20...0x20],
    "cntrl": [0x00...0x1F, 0x7F...0x7F],
    "digit": [digits],
    "graph": [0x21...0x7E],
    "lower": [lower],
    "print": [0x20...0x7E],
    "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E],
    "space": [0x09...0x0D, 0x20...0x20],
    "upper": [upper],
    "xdigit": [digits, 0x41...0x46, 0x61...0x66],
  ]
}
