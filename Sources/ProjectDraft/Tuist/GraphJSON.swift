/// Reads JSON, which may be larger than what a person writes.
///
/// - Source: https://www.rfc-editor.org/rfc/rfc8259
struct GraphJSON {
  private let bytes: [UInt8]
  private let origin: Origin
  private var index = 0
  private var values = 0

  private static let maximumDepth = 64
  /// A project with a thousand targets and their packages has about a million.
  private static let maximumValues = 4_000_000

  /// Returns the value of a file; nil where it is no JSON, or exceeds the limits.
  static func value(of bytes: [UInt8], at origin: Origin) -> SpecValue? {
    var reader = GraphJSON(bytes: bytes, origin: origin)
    guard let value = reader.value(depth: 0) else { return nil }
    reader.skipSpaces()
    return reader.index == bytes.count ? value : nil
  }

  private init(bytes: [UInt8], origin: Origin) { (self.bytes, self.origin) = (bytes, origin) }

  private mutating func value(depth: Int) -> SpecValue? {
    values += 1
    guard depth < Self.maximumDepth, values <= Self.maximumValues, let first = next() else {
      return nil
    }
    switch first {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""):
      return text().map { SpecValue(.scalar($0, isPlain: false), at: origin) }
    default: return word()
    }
  }

  private mutating func object(depth: Int) -> SpecValue? {
    index += 1
    var members: [String: SpecValue] = [:]
    if take(UInt8(ascii: "}")) { return SpecValue(.mapping([:]), at: origin) }
    repeat {
      guard next() == UInt8(ascii: "\""), let key = text(), take(UInt8(ascii: ":")),
        let member = value(depth: depth + 1)
      else { return nil }
      members[key] = member
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}")) ? SpecValue(.mapping(members), at: origin) : nil
  }

  private mutating func array(depth: Int) -> SpecValue? {
    index += 1
    var items: [SpecValue] = []
    if take(UInt8(ascii: "]")) { return SpecValue(.list([]), at: origin) }
    repeat {
      guard let item = value(depth: depth + 1) else { return nil }
      items.append(item)
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]")) ? SpecValue(.list(items), at: origin) : nil
  }

  /// A number, `true`, `false` or `null`, which is empty.
  private mutating func word() -> SpecValue? {
    let start = index
    while index < bytes.count, !Self.ends.contains(bytes[index]), !bytes[index].isSpace {
      index += 1
    }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    guard ["true", "false", "null"].contains(word) || Double(word) != nil else { return nil }
    return SpecValue(.scalar(word == "null" ? "" : word, isPlain: true), at: origin)
  }

  private static let ends = Array(",]}:\"[{".utf8)

  private mutating func text() -> String? {
    index += 1
    var text: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case 0..<0x20: return nil
      case UInt8(ascii: "\\"):
        guard let scalar = escape() else { return nil }
        text += Array(String(scalar).utf8)
      default: text.append(byte)
      }
    }
    return nil
  }

  private mutating func escape() -> Unicode.Scalar? {
    guard index < bytes.count else { return nil }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"):
      guard let first = unit() else { return nil }
      guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
      // The second half of a pair.
      guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
        bytes[index + 1] == UInt8(ascii: "u")
      else { return "\u{FFFD}" }
      index += 2
      guard let second = unit(), (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
      return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    default: return nil
    }
  }

  private mutating func unit() -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    let digits = String(decoding: bytes[index..<index + 4], as: UTF8.self)
    index += 4
    return digits.utf8.contains(UInt8(ascii: "+")) ? nil : UInt32(digits, radix: 16)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next() == byte else { return false }
    index += 1
    return true
  }

  /// The next byte that isn't a space.
  private mutating func next() -> UInt8? {
    skipSpaces()
    return index < bytes.count ? bytes[index] : nil
  }

  private mutating func skipSpaces() {
    while index < bytes.count, bytes[index].isSpace { index += 1 }
  }
}
