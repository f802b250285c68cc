/// The comments of a file, each with its `#`, in the order written.
package struct Comments: Sendable {
  /// The place of each comment, and its text without its marks and the blanks around it.
  package let all: [Located<String>]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - tree: Its contents, in whose scalars a `#` begins no comment.
  package init(_ source: SourceFile, tree: YAMLTree) {
    let text = SourceText(source)
    guard text.bytes.contains(UInt8(ascii: "#")) else {
      all = []
      return
    }
    let lines = LineTable(text)
    var scalars = tree.scalarPlaces[...]
    var found: [Located<String>] = []
    for number in 1...Int32(lines.count) {
      guard let line = lines.range(ofLine: number) else { continue }
      for hash in line where text.bytes[hash] == UInt8(ascii: "#") {
        guard hash == line.lowerBound || [0x20, 0x09].contains(text.bytes[hash - 1]) else {
          continue
        }
        let start = lines.position(of: hash)
        scalars = scalars.drop { $0.end <= start }
        if let scalar = scalars.first, scalar.start <= start { continue }
        let comment = String(decoding: text.bytes[hash..<line.upperBound], as: UTF8.self)
        let place = Place(
          file: tree.storage.file, start: start, end: lines.position(of: line.upperBound))
        let words = comment.drop { $0 == "#" }.drop { $0 == " " || $0 == "\t" }
        found.append(Located(String(words.trimmed), at: place))
        break
      }
    }
    all = found
  }
}

extension Substring {
  /// The text without blanks at its end.
  fileprivate var trimmed: Substring {
    var text = self
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
