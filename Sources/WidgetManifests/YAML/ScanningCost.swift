/// What makes libyaml slow beyond all measure, found before it is asked.
///
/// Its scanner clears its whole buffer for blanks at each word, so that a long run of blanks makes
/// all words behind it dear; and it compares each `%TAG` with all others and copies its prefix to
/// each tag. A small file cannot cost much, so none is looked at.
struct ScanningCost {
  /// Where the costly thing stands.
  var offset: Int
  /// What it is.
  var description: String

  /// Files up to this size are never too costly.
  private static let harmlessSize = 1 << 16
  /// How many bytes libyaml may clear: a fraction of a second.
  private static let clearedBytes = 4 << 30
  private static let directives = 64
  private static let directiveBytes = 1024

  /// The costly thing in a text, if there is one.
  static func excessive(of text: SourceText) -> ScanningCost? {
    guard text.bytes.count > harmlessSize else { return nil }
    return tooManyBlanks(text.bytes) ?? tooManyDirectives(text.bytes)
  }

  private static func tooManyBlanks(_ bytes: [UInt8]) -> ScanningCost? {
    var longest = 0
    var end = 0
    var words = 0
    var offset = 0
    while offset < bytes.count {
      guard isBlank(bytes[offset]) else {
        offset += 1
        continue
      }
      let start = offset
      repeat { offset += 1 } while offset < bytes.count && isBlank(bytes[offset])
      // Blanks at the end of the file cost nothing.
      guard offset < bytes.count else { break }
      words += 1
      if offset - start > longest { (longest, end) = (offset - start, offset) }
    }
    guard longest * words > clearedBytes else { return nil }
    return ScanningCost(
      offset: end - longest,
      description: "a run of \(longest) blanks among \(words) words takes too long to read")
  }

  /// Whether a byte may belong to a blank or a line break, U+0085, U+2028 and U+2029 included.
  private static func isBlank(_ byte: UInt8) -> Bool {
    if byte < 0x80 { return byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
    return byte == 0xC2 || byte == 0x85 || byte == 0xE2 || byte == 0x80 || byte & 0xFE == 0xA8
  }

  private static func tooManyDirectives(_ bytes: [UInt8]) -> ScanningCost? {
    var count = 0
    var start = 0
    while let offset = bytes[start...].firstIndex(of: UInt8(ascii: "%")) {
      start = offset + 1
      guard bytes[start...].starts(with: "TAG".utf8) else { continue }
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      count += 1
      if end - offset > directiveBytes {
        return ScanningCost(
          offset: offset,
          description: "a %TAG directive has more than \(directiveBytes) bytes")
      }
      if count > directives {
        return ScanningCost(
          offset: offset, description: "there are more than \(directives) %TAG directives")
      }
      start = end
    }
    return nil
  }
}
