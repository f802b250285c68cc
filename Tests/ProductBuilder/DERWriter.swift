public import AppProduct

/// Writes DER, and BER with indefinite lengths for tests that need it.
public enum DERWriter {
  /// An element with its content.
  public static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.raw([tag])
    switch content.count {
    case ..<0x80: writer.raw([UInt8(content.count)])
    case ..<0x100: writer.raw([0x81, UInt8(content.count)])
    case ..<0x10000:
      writer.raw([0x82])
      writer.big(UInt16(content.count))
    default:
      writer.raw([0x84])
      writer.big(UInt32(content.count))
    }
    writer.raw(content)
    return writer.bytes
  }

  /// An element of indefinite length, which ends with two zeros.
  public static func unbounded(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    [tag, 0x80] + content + [0, 0]
  }

  /// Entitlements as Apple encodes them.
  public static func entitlements(_ values: [String: PropertyList]) -> [UInt8] {
    element(0x70, element(0x02, [1]) + value(.dictionary(values)))
  }

  private static func value(_ value: PropertyList) -> [UInt8] {
    switch value {
    case .boolean(let flag): element(0x01, [flag ? 0xFF : 0])
    case .integer(let number): element(0x02, integer(number))
    case .string(let text): element(0x0C, Array(text.utf8))
    case .array(let items): element(0x30, items.flatMap(Self.value))
    case .dictionary(let items):
      element(
        0xB0,
        items.sorted { $0.key < $1.key }.flatMap { item in
          element(0x30, element(0x0C, Array(item.key.utf8)) + Self.value(item.value))
        })
    case .real, .date, .data: []
    }
  }

  private static func integer(_ number: Int64) -> [UInt8] {
    var writer = ByteWriter()
    writer.big(number)
    var bytes = writer.bytes[...]
    while bytes.count > 1, let first = bytes.first, let second = bytes.dropFirst().first,
      (first == 0 && second < 0x80) || (first == 0xFF && second >= 0x80)
    {
      bytes.removeFirst()
    }
    return Array(bytes)
  }

  private static let data: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
  private static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]

  /// A signed message around content, with no signatures in it.
  ///
  /// - Parameters:
  ///   - content: What is signed, such as a property list.
  ///   - isStreamed: Whether all lengths are indefinite and the content is in pieces.
  public static func message(_ content: [UInt8], isStreamed: Bool = false) -> [UInt8] {
    let outer = isStreamed ? unbounded : element
    let octets =
      isStreamed
      ? unbounded(
        0x24,
        stride(from: 0, to: content.count, by: 100).flatMap { start in
          element(0x04, Array(content[start..<min(start + 100, content.count)]))
        })
      : element(0x04, content)
    let signed =
      element(0x02, [1]) + element(0x31, [])
      + outer(0x30, element(0x06, data) + outer(0xA0, octets)) + element(0x31, [])
    return outer(0x30, element(0x06, signedData) + outer(0xA0, outer(0x30, signed)))
  }
}
