internal import WidgetManifests

/// Finds the comments at the ends of the lines of a file that isn't a manifest, line by line.
struct CommentScanner {
  /// The bytes with which a comment begins.
  let mark: [UInt8]
  private let notation: Notation
  /// The number of `#` at each end of the string literal of several lines that is open, if one is.
  private var openString: Int?
  /// The number of comments `/* */` that are open, one inside the other.
  private var openComments = 0

  private enum Notation { case code, xcconfig, yaml }

  private static let quote = UInt8(ascii: "\"")
  private static let hash = UInt8(ascii: "#")

  /// Creates the scanner of a file, or returns nil if its notation has no comments on lines.
  init?(path: String) {
    switch String(path.split(separator: ".").last ?? "") {
    case "swift", "pbxproj", "strings", "js", "cjs", "mjs", "ts", "cts", "mts", "jsx", "tsx":
      notation = .code
    case "xcconfig": notation = .xcconfig
    case "yml", "yaml": notation = .yaml
    default: return nil
    }
    mark = Array((notation == .yaml ? "#" : "//").utf8)
  }

  /// Returns whether a text has a word, ignoring case.
  static func mayName(_ word: StaticString, in text: SourceText) -> Bool {
    let word = Array(word.description.utf8)
    var rest = text.bytes[...]
    while let start = rest.firstIndex(where: { $0 | 0x20 == word[0] }) {
      rest = rest[(start + 1)...]
      if text.bytes[start...].prefix(word.count).lazy.map({ $0 | 0x20 }).elementsEqual(word) {
        return true
      }
    }
    return false
  }

  /// Returns the offset of the comment at the end of the next line, or nil if it has none.
  mutating func startOfComment(in line: Range<Int>, of bytes: [UInt8]) -> Int? {
    switch notation {
    case .code: return startInCode(bytes[line])
    case .xcconfig:
      return line.first { bytes[$0..<line.upperBound].starts(with: mark) }
    case .yaml:
      var quote: UInt8?
      for offset in line {
        let byte = bytes[offset]
        let isAfterBlank =
          offset == line.lowerBound || SuppressionComment.isBlank(bytes[offset - 1])
        if byte == quote {
          quote = nil
        } else if quote == nil, byte == Self.hash, isAfterBlank {
          return offset
        } else if quote == nil, byte == Self.quote || byte == UInt8(ascii: "'"), isAfterBlank {
          quote = byte
        }
      }
      return nil
    }
  }

  private mutating func startInCode(_ line: ArraySlice<UInt8>) -> Int? {
    var rest = line
    // A string literal of one line ends with the line, whatever its quotes.
    var string: Int?
    while let byte = rest.first {
      if openComments > 0 {
        if rest.starts(with: "*/".utf8) {
          openComments -= 1
          rest = rest.dropFirst(2)
        } else if rest.starts(with: "/*".utf8) {
          openComments += 1
          rest = rest.dropFirst(2)
        } else {
          rest = rest.dropFirst()
        }
      } else if let hashes = openString ?? string {
        let quotes = openString == nil ? 1 : 3
        if byte == UInt8(ascii: "\\"), hashes == 0 {
          rest = rest.dropFirst(2)
        } else if rest.prefix(quotes + hashes).elementsEqual(Self.end(quotes, hashes)) {
          rest = rest.dropFirst(quotes + hashes)
          (openString, string) = (nil, nil)
        } else {
          rest = rest.dropFirst()
        }
      } else if rest.starts(with: mark) {
        return rest.startIndex
      } else if rest.starts(with: "/*".utf8) {
        openComments = 1
        rest = rest.dropFirst(2)
      } else if byte == Self.quote {
        let hashes = line[..<rest.startIndex].reversed().prefix { $0 == Self.hash }.count
        let isLong = rest.starts(with: Self.end(3, 0))
        if isLong { openString = hashes } else { string = hashes }
        rest = rest.dropFirst(isLong ? 3 : 1)
      } else {
        rest = rest.dropFirst()
      }
    }
    return nil
  }

  /// The quotes and `#` at the end of a string literal.
  private static func end(_ quotes: Int, _ hashes: Int) -> [UInt8] {
    Array(repeating: quote, count: quotes) + Array(repeating: hash, count: hashes)
  }
}

extension LineTable {
  /// The maximum number of lines of a list that is treated as a whole; a limit of this program.
  private static let maximumListLines: Int32 = 200

  /// Returns the last line of the list in code that begins on a line, as in `.families([`, or that
  /// line if none begins there.
  func lastLine(ofListAt first: Int32) -> Int32 {
    var depth = 0
    for line in first...first + Self.maximumListLines {
      guard let text = text(ofLine: line) else { return first }
      for byte in text.prefix(while: { $0 != "/" }).utf8 {
        if byte == UInt8(ascii: "[") { depth += 1 }
        if byte == UInt8(ascii: "]") { depth -= 1 }
      }
      if depth <= 0 { return line }
    }
    return first
  }
}
