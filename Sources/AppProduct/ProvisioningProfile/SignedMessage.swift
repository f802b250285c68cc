/// A message of the Cryptographic Message Syntax that contains the signed bytes.
///
/// - Source: https://www.rfc-editor.org/rfc/rfc5652#section-5
enum SignedMessage {
  /// The object identifier 1.2.840.113549.1.7.2.
  private static let signedData: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]

  /// The signed bytes; the signature itself isn't checked.
  static func payload(of file: ByteView) throws(ProductError) -> ByteView {
    guard file.count <= Limits.file else { throw .tooLarge }
    if file.count == 0 { throw ProductError("it is empty", why: "no device accepts it") }
    guard !file.bytes.starts(with: "-----BEGIN".utf8) else {
      throw ProductError(
        "it is PEM text", why: "a device accepts only the bytes that it encodes")
    }
    let message = try DERElement.read(file, at: 0, .any).children(.any)
    guard message.count == 2, message[0].tag == 0x06,
      message[0].content.bytes.elementsEqual(signedData), message[1].tag == 0xA0
    else { throw invalid("is not a signed message") }
    // Version, algorithms, content; then certificates and signatures.
    guard let signed = try message[1].children(.any).first, signed.tag == 0x30 else {
      throw invalid("has no signed content")
    }
    let parts = try signed.children(.any)
    guard parts.count >= 3, parts[2].tag == 0x30 else { throw invalid("has no signed content") }
    let content = try parts[2].children(.any)
    guard content.count == 2, content[0].tag == 0x06, content[1].tag == 0xA0,
      let text = try content[1].children(.any).first
    else { throw invalid("has its content elsewhere") }
    return try octets(text)
  }

  /// The bytes of an octet string, which may be in pieces.
  private static func octets(_ element: DERElement) throws(ProductError) -> ByteView {
    switch element.tag {
    case 0x04: return element.content
    case 0x24:
      var bytes: [UInt8] = []
      for piece in try element.children(.any) {
        guard piece.tag == 0x04 else { throw invalid("has content in nested pieces") }
        bytes += piece.content.bytes
      }
      return ByteView(bytes)
    default: throw invalid("has content that is not text")
    }
  }

  private static func invalid(_ what: String) -> ProductError {
    ProductError("the message \(what)", why: "no device accepts it as a profile")
  }
}
