/// A manifest file: its path as the user knows it, and its bytes.
public struct SourceFile: Sendable {
  /// A file's number within one run: its index in the run's list of files.
  public typealias ID = Int32

  /// The path as findings print it: relative to the working directory, with `/`.
  public let path: String
  /// The bytes on disk, including a byte order mark.
  public let bytes: [UInt8]
  /// The path from the top of its repository if the file is from a Git revision, otherwise nil.
  public let pathFromTop: String?

  /// Creates a source file from bytes.
  public init(path: String, bytes: [UInt8], pathFromTop: String? = nil) {
    self.path = path
    self.bytes = bytes
    self.pathFromTop = pathFromTop
  }

  /// Creates a source file from text.
  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }
}

/// The texts at places in a file.
package struct PlacedTexts {
  private let text: SourceText
  private let lines: LineTable

  package init(_ file: SourceFile) {
    text = SourceText(file)
    lines = LineTable(text)
  }

  /// Returns the text at a place in the file, with single spaces between its words, or nil for a
  /// place outside all lines.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes of the file to use.
  ///   - part: Selects the part of these bytes to use.
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
