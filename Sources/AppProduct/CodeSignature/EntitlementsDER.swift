/// Reads entitlements in Apple's encoding since iOS 15.
///
/// `[APPLICATION 16] { INTEGER 1, dictionary }`, where a dictionary is `[CONTEXT 16]` of pairs,
/// each a SEQUENCE of a UTF8String and its value. Early tools wrote only a SET of pairs.
///
/// - Source:
///   https://github.com/indygreg/apple-platform-rs/blob/main/apple-codesign/src/plist_der.rs
enum EntitlementsDER {
  private static let application: UInt8 = 0x70
  private static let dictionary: UInt8 = 0xB0
  private static let set: UInt8 = 0x31

  /// Reads the entitlements.
  static func read(_ bytes: ByteView) throws(ProductError) -> PropertyList {
    let outer = try DERElement.read(bytes)
    guard outer.end == bytes.count else { throw DERElement.invalid("continues after its end") }
    var count = 0
    guard outer.tag == application else { return try value(outer, depth: 0, &count) }
    let parts = try outer.children()
    guard parts.count == 2, parts[0].tag == 0x02, parts[0].content.bytes.elementsEqual([1]),
      parts[1].tag == dictionary
    else { throw DERElement.invalid("has a version other than 1") }
    return try value(parts[1], depth: 0, &count)
  }

  private static func value(
    _ element: DERElement, depth: Int, _ count: inout Int
  ) throws(ProductError) -> PropertyList {
    count += 1
    guard depth <= Limits.depth, count <= Limits.values else {
      throw DERElement.invalid("is nested too deeply, or has too many values")
    }
    switch element.tag {
    case 0x01:
      guard element.content.count == 1, let byte = element.content[0] else { break }
      return .boolean(byte != 0)
    case 0x02:
      guard (1...8).contains(element.content.count) else { break }
      let isNegative = element.content[0].map { $0 & 0x80 != 0 } ?? false
      return .integer(element.content.bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) })
    case 0x04: return .data(Array(element.content.bytes))
    case 0x0C: return .string(try text(element))
    case 0x30:
      var items: [PropertyList] = []
      for child in try element.children() {
        items.append(try value(child, depth: depth + 1, &count))
      }
      return .array(items)
    case dictionary, set: return try pairs(element, depth: depth, &count)
    default: break
    }
    throw DERElement.invalid("contains a value of type 0x\(String(element.tag, radix: 16))")
  }

  private static func pairs(
    _ element: DERElement, depth: Int, _ count: inout Int
  ) throws(ProductError) -> PropertyList {
    var items: [String: PropertyList] = [:]
    for pair in try element.children() {
      let parts = try pair.children()
      guard pair.tag == 0x30, parts.count == 2, parts[0].tag == 0x0C else {
        throw DERElement.invalid("has a dictionary that is not made of pairs")
      }
      let key = try text(parts[0])
      let value = try value(parts[1], depth: depth + 1, &count)
      guard items.updateValue(value, forKey: key) == nil else {
        throw DERElement.invalid("has the key \(key) twice")
      }
    }
    return .dictionary(items)
  }

  private static func text(_ element: DERElement) throws(ProductError) -> String {
    guard let text = String(validating: element.content.bytes, as: UTF8.self) else {
      throw DERElement.invalid("contains text that is not UTF-8")
    }
    return text
  }
}
