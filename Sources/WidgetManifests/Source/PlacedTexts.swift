/// The texts at the places of one file.
package struct PlacedTexts {
  private let text: SourceText
  private let lines: LineTable

  package init(_ file: SourceFile) {
    text = SourceText(file)
    lines = LineTable(text)
  }

  /// The text at a place as it is in the file, with single spaces between its words; nil for a place
  /// in no line.
  ///
  /// - Parameters:
  ///   - limit: The most bytes of the file that count.
  ///   - part: What of them counts.
  package func text(
    at place: Place, limit: Int, _ part: (ArraySlice<UInt8>) -> ArraySlice<UInt8> = { $0 }
  ) -> String? {
    guard place.start.line >= 1 else { return nil }
    let start = lines.offset(of: place.start)
    let end = max(lines.offset(of: place.end), start)
    var cut = min(end, start + limit)
    while cut < end, cut > start, text.bytes[cut] & 0xC0 == 0x80 { cut -= 1 }
    let words = part(text.bytes[start..<cut]).split { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
  }
}
