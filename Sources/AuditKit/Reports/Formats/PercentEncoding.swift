/// Paths and addresses as URIs.
enum PercentEncoding {
  /// A path as a URI reference: what is neither unreserved nor `/` is percent-encoded.
  static func path(_ path: String) -> String {
    encode(path) { isUnreserved($0) || $0 == UInt8(ascii: "/") }
  }

  /// An address that is a URI as it is written; nil if a byte of it may not stand in one.
  static func address(_ text: String) -> String? {
    guard text.utf8.starts(with: "https://".utf8), text.utf8.allSatisfy({ mayStandInURI($0) })
    else { return nil }
    return text
  }

  private static func encode(_ text: String, unless isKept: (UInt8) -> Bool) -> String {
    if text.utf8.allSatisfy(isKept) { return text }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      bytes += isKept(byte) ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Source: RFC 3986, section 2.3, <https://www.rfc-editor.org/rfc/rfc3986#section-2.3>.
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
    default: false
    }
  }

  private static func mayStandInURI(_ byte: UInt8) -> Bool {
    isUnreserved(byte) || "%:/?#@!$&'()*+,;=".utf8.contains(byte)
  }
}
