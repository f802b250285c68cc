/// The place in a project that a value of a manifest was taken from.
public struct ValueOrigin: Sendable, Hashable {
  /// The path from the top of the project's repository, with `/` between its components.
  public var file: String
  /// The line, 1-based, or nil for the whole file.
  public var line: Int?
  /// The path of a file that may define the variables of the value, and could not be read.
  public var missingFile: String?

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

  /// The maximum number of lines between a value and the enclosing key whose origin applies to it.
  private static let maximumDistance: Int32 = 1_000

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

  /// Returns the origin of a value or, if it has none, of the nearest enclosing key that has one, or
  /// of the nearest value below in the same document.
  package func nearestOrigin(of place: Place) -> ValueOrigin? {
    if let origin = origin(of: place) ?? enclosingOrigin(of: place) { return origin }
    let last = min(Int32(lines.count), place.start.line + Self.maximumDistance)
    for line in place.start.line...max(last, place.start.line) {
      guard let range = lines.range(ofLine: line), !text.bytes[range].starts(with: "---".utf8)
      else { return nil }
      if indent(ofLine: line) != nil, let origin = origin(in: range)?.origin { return origin }
    }
    return nil
  }

  private func enclosingOrigin(of place: Place) -> ValueOrigin? {
    var indent = indent(ofLine: place.start.line) ?? 0
    var line = place.start.line - 1
    let last = max(1, line - Self.maximumDistance)
    while line >= last, let range = lines.range(ofLine: line) {
      defer { line -= 1 }
      if text.bytes[range].starts(with: "---".utf8) { return nil }
      guard let own = self.indent(ofLine: line), own < indent || (own == 0 && indent == 0)
      else { continue }
      indent = own
      if let origin = origin(in: range)?.origin { return origin }
    }
    return nil
  }

  /// The origins of all values, in the order of the lines.
  package var origins: [ValueOrigin] {
    (1...Int32(lines.count)).compactMap { line in
      guard indent(ofLine: line) != nil, let range = lines.range(ofLine: line) else { return nil }
      return origin(in: range)?.origin
    }
  }

  /// Returns the indentation of a line, or nil if it is empty or a comment.
  private func indent(ofLine line: Int32) -> Int? {
    guard let range = lines.range(ofLine: line) else { return nil }
    let bytes = text.bytes[range]
    guard let first = bytes.firstIndex(where: { $0 != 0x20 }), bytes[first] != UInt8(ascii: "#")
    else { return nil }
    return first - range.lowerBound
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
