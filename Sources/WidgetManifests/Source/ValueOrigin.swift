/// The place in a project that a value of a manifest was taken from.
public struct ValueOrigin: Sendable, Hashable {
  /// The path from the top of the project's repository, with `/` between its components.
  public var file: String
  /// The path of a file that may define the variables of the value, and could not be read.
  public var missingFile: String?
  private var lineNumber: Int32?
  /// The columns on the line, 1-based, of the value or of the part of it that is on the line; empty
  /// if the reader of the file knows only the line.
  package var columns: Range<Int32> = 0..<0

  /// The line, 1-based, or nil for the whole file.
  public var line: Int? {
    get { lineNumber.map(Int.init) }
    set { lineNumber = newValue.map { Int32(clamping: $0) } }
  }

  /// Creates an origin.
  public init(file: String, line: Int?) {
    self.file = file
    self.line = line
  }

  /// The file and the line, as in `Config/Version.xcconfig:4`.
  public var text: String { line.map { "\(file):\($0)" } ?? file }

  /// The comment after a value, as in `Widgets/Info.plist:7, lacks Config/Secrets.xcconfig`.
  package var comment: String { text + (missingFile.map { Self.missing + $0 } ?? "") }

  private static let missing = ", lacks "
}

extension ValueOrigin {
  /// Parses the comment that `draft` writes after a value: the origin alone, or followed by `, ` or
  /// `; ` and more text.
  ///
  /// - Parameter comment: The comment, without its `#` and surrounding spaces.
  package init?(comment: some StringProtocol) {
    let text = Substring(comment)
    var rest = text[...]
    while let colon = rest.firstIndex(of: ":") {
      rest = rest[rest.index(after: colon)...]
      let digits = rest.prefix { ("0"..."9").contains($0) }
      let after = rest[digits.endIndex...]
      guard Self.isEnd(after), let line = Int(digits), line > 0 else { continue }
      guard Self.isPath(text[..<colon]) else { return nil }
      self.init(file: String(text[..<colon]), line: line)
      missingFile = Self.missingFile(in: after)
      return
    }
    let file = text.prefix { $0 != "," && $0 != ";" }
    guard Self.isEnd(text[file.endIndex...]), Self.isPath(file), !file.contains(" ") else {
      return nil
    }
    self.init(file: String(file), line: nil)
    missingFile = Self.missingFile(in: text[file.endIndex...])
  }

  private static func missingFile(in rest: Substring) -> String? {
    guard rest.hasPrefix(missing), rest.count > missing.count else { return nil }
    return String(rest.dropFirst(missing.count))
  }

  private static func isEnd(_ rest: Substring) -> Bool {
    rest.isEmpty || rest.hasPrefix(", ") || rest.hasPrefix("; ")
  }

  /// Returns whether a text is the path of a file: relative, and with an extension.
  private static func isPath(_ text: Substring) -> Bool {
    guard !text.hasPrefix("/"), !text.contains("//"),
      let name = text.split(separator: "/").last
    else { return false }
    if fastlaneFiles.contains(String(name)) { return true }
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
    return extensions.contains(String(name[name.index(after: dot)...]))
  }

  /// The files of fastlane from which `draft` takes values.
  private static let fastlaneFiles: Set = ["Fastfile", "Gymfile", "Matchfile"]

  /// The extensions of the files from which `draft` takes values.
  private static let extensions: Set = [
    "swift", "pbxproj", "xcconfig", "plist", "entitlements", "xcprivacy", "yml", "yaml", "json",
    "strings", "xcstrings", "intentdefinition", "xcscheme", "js", "cjs", "mjs", "ts", "cts", "mts",
    "jsx", "tsx", "dart",
  ]
}

/// The origins in the comments of a file.
package struct OriginComments {
  private let text: SourceText
  private let lines: LineTable

  /// Prepares a file, or returns nil if it has no comment.
  package init?(_ file: SourceFile) {
    text = SourceText(file)
    guard text.bytes.contains(UInt8(ascii: "#")) else { return nil }
    lines = LineTable(text)
  }

  /// The maximum length of a line with an origin in bytes, which bounds the cost of a long one: our
  /// own limit.
  private static let maximumLength = 16_384

  /// Returns the origin in the comment after a value, on the line on which the value begins.
  package func origin(of place: Place) -> ValueOrigin? {
    range(after: place).flatMap { origin(in: $0)?.origin }
  }

  /// The same origin, and the place of its text within the comment.
  package func written(after place: Place) -> Located<ValueOrigin>? {
    guard let range = range(after: place), let (origin, start) = origin(in: range) else {
      return nil
    }
    let end = start + origin.comment.utf8.count
    return Located(
      origin,
      at: Place(
        file: place.file, start: lines.position(of: start), end: lines.position(of: end)))
  }

  /// The rest of the line on which a value begins.
  private func range(after place: Place) -> Range<Int>? {
    guard let line = lines.range(ofLine: place.start.line) else { return nil }
    let isOnLine = place.end.line == place.start.line
    let end = lines.offset(of: isOnLine ? place.end : place.start)
    return max(line.lowerBound, min(end, line.upperBound))..<line.upperBound
  }

  /// The origin in the last comment of a part of a line, and the offset at which it begins.
  ///
  /// A suppression may follow it, with or without its own mark.
  private func origin(in range: Range<Int>) -> (origin: ValueOrigin, start: Int)? {
    guard range.count <= Self.maximumLength else { return nil }
    let bytes = text.bytes
    var end = bytes[range].firstRange(of: "audit:ignore".utf8)?.lowerBound ?? range.upperBound
    while end > range.lowerBound, [0x20, 0x09, UInt8(ascii: "#")].contains(bytes[end - 1]) {
      end -= 1
    }
    guard
      let mark = (range.lowerBound..<end).last(where: { offset in
        bytes[offset] == UInt8(ascii: "#") && offset > 0 && bytes[offset - 1] == 0x20
      })
    else { return nil }
    let words = String(decoding: bytes[(mark + 1)..<end], as: UTF8.self).drop { $0 == " " }
    return ValueOrigin(comment: words).map { ($0, end - words.utf8.count) }
  }
}
