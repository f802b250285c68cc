/// Input that makes libyaml extremely slow, detected before parsing.
///
/// Its scanner clears its whole buffer for whitespace at each word, so a long run of whitespace
/// slows down all following words. It also compares each `%TAG` with all others and copies its
/// prefix to each tag. Small files can't cost much and aren't checked.
struct ScanningCost {
  /// The offset of the costly input.
  var offset: Int
  /// The description of the costly input.
  var description: String

  /// The maximum size of files that aren't checked, in bytes.
  private static let harmlessSize = 1 << 16
  /// The maximum number of bytes for libyaml to clear, which takes a fraction of a second.
  private static let clearedBytes = 4 << 30
  private static let directives = 64
  private static let directiveBytes = 1024

  /// Returns the costly input in a text, or nil if there is none.
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
      // Whitespace at the end of the file costs nothing.
      guard offset < bytes.count else { break }
      words += 1
      if offset - start > longest { (longest, end) = (offset - start, offset) }
    }
    guard longest * words > clearedBytes else { return nil }
    return ScanningCost(
      offset: end - longest,
      description: "a run of \(longest) blanks among \(words) words takes too long to read")
  }

  /// Returns whether a byte may be part of whitespace or a line break, including U+0085, U+2028 and
  /// U+2029.
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
