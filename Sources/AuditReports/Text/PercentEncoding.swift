/// Percent-encoding of paths and addresses.
enum PercentEncoding {
  /// Returns a path as a URI reference: bytes that are neither unreserved nor `/` are encoded.
  static func path(_ path: String) -> String {
    path.utf8.map { byte in
      if isUnreserved(byte) || byte == UInt8(ascii: "/") { return String(Unicode.Scalar(byte)) }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// Returns an address that is a URI as it is; nil if it has a character that no URI has.
  static func address(_ text: String) -> String? {
    guard text.utf8.starts(with: "https://".utf8), text.utf8.allSatisfy({ isAllowed($0) })
    else { return nil }
    return text
  }

  /// - Source: RFC 3986, section 2.3 (https://www.rfc-editor.org/rfc/rfc3986#section-2.3)
  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": true
    default: false
    }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    isUnreserved(byte) || "%:/?#@!$&'()*+,;=".utf8.contains(byte)
  }
}
