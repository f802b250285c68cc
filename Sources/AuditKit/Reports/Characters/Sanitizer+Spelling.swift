extension Sanitizer {
  /// How a format spells a scalar that means something in it, given its neighbours; nil for others.
  typealias Spelling = (
    _ scalar: Unicode.Scalar, _ last: Unicode.Scalar?, _ next: Unicode.Scalar?
  ) -> String?

  /// A text for a format: its own characters as the format spells them, hidden ones as escapes.
  static func text(_ raw: String, spelling: Spelling) -> String {
    if raw.utf8.allSatisfy({ 0x20 <= $0 && $0 < 0x7F }) { return plain(raw, spelling) }
    var text = ""
    var sanitizer = Sanitizer()
    var scalars = raw.unicodeScalars.makeIterator()
    var last: Unicode.Scalar?
    var current = scalars.next()
    while let scalar = current {
      let next = scalars.next()
      // The sanitizer sees every scalar, because a mark or a joiner depends on the one before it.
      var shown = ""
      sanitizer.append(scalar, before: next, to: &shown)
      text += spelling(scalar, last, next) ?? shown
      (last, current) = (scalar, next)
    }
    return text
  }
  /// The same of printable ASCII, of which nothing is hidden: most texts, and many times as fast.
  private static func plain(_ raw: String, _ spelling: Spelling) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.utf8.count + 16)
    var last: Unicode.Scalar?
    var rest = raw.utf8[...]
    while let byte = rest.popFirst() {
      let scalar = Unicode.Scalar(byte)
      if let spelt = spelling(scalar, last, rest.first.map { Unicode.Scalar($0) }) {
        bytes += spelt.utf8
      } else {
        bytes.append(byte)
      }
      last = scalar
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
