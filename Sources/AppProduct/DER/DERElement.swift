/// An element of DER, or of the subset of BER in signed messages.
///
/// No package is used: both formats that need it are walks over tags and lengths, and SwiftASN1
/// would add 13 s to a first build.
///
/// - Source: https://www.itu.int/rec/T-REC-X.690
struct DERElement {
  /// The first byte: class, form and number.
  let tag: UInt8
  /// The contents.
  let content: ByteView
  /// The offset of the next element in the bytes.
  let end: Int

  /// Whether it contains nested elements.
  var isConstructed: Bool { tag & 0x20 != 0 }

  /// The notation of lengths.
  enum Form {
    /// In bytes, as in DER.
    case definite
    /// In bytes, or up to two zero bytes, as in BER.
    case any
  }

  /// Reads the element at an offset.
  ///
  /// - Throws: If it is out of bounds, or has another form.
  static func read(
    _ bytes: ByteView, at start: Int = 0, _ form: Form = .definite, depth: Int = 0
  ) throws(ProductError) -> DERElement {
    guard let tag = bytes[start], let first = bytes[start + 1] else { throw cutOff(start) }
    guard tag & 0x1F != 0x1F else { throw invalid("has a long tag at byte \(start)") }
    if first == 0x80 {
      guard form == .any, tag & 0x20 != 0 else {
        throw invalid("has an element without a length at byte \(start)")
      }
      return try unbounded(bytes, from: start, tag: tag, depth: depth)
    }
    let sizeBytes = first & 0x80 == 0 ? 0 : Int(first & 0x7F)
    guard sizeBytes <= 4 else { throw cutOff(start) }
    guard let size = bytes.part(at: start + 2, count: sizeBytes) else { throw cutOff(start) }
    let length = sizeBytes == 0 ? Int(first) : size.bytes.reduce(0) { $0 << 8 | Int($1) }
    guard let content = bytes.part(at: start + 2 + sizeBytes, count: length) else {
      throw cutOff(start)
    }
    return DERElement(tag: tag, content: content, end: start + 2 + sizeBytes + length)
  }

  /// Reads an element that ends with two zero bytes.
  private static func unbounded(
    _ bytes: ByteView, from start: Int, tag: UInt8, depth: Int
  ) throws(ProductError) -> DERElement {
    guard depth < Limits.depth else { throw invalid("is nested too deeply at byte \(start)") }
    var end = start + 2
    while true {
      let element = try read(bytes, at: end, .any, depth: depth + 1)
      if element.tag == 0, element.content.count == 0 {
        guard let content = bytes.part(at: start + 2, count: end - start - 2) else {
          throw cutOff(start)
        }
        return DERElement(tag: tag, content: content, end: element.end)
      }
      end = element.end
    }
  }

  /// The nested elements.
  func children(_ form: Form = .definite) throws(ProductError) -> [DERElement] {
    guard isConstructed else { throw Self.invalid("has a value where others should be nested") }
    var children: [DERElement] = []
    var start = 0
    while start < content.count {
      let child = try Self.read(content, at: start, form)
      children.append(child)
      start = child.end
    }
    return children
  }

  private static func cutOff(_ offset: Int) -> ProductError {
    invalid("ends within the element at byte \(offset)")
  }

  static func invalid(_ what: String) -> ProductError {
    ProductError("its DER \(what)", why: "nothing can read it")
  }
}
