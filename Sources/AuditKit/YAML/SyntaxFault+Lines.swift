/// What the lines before a mistake tell of it: libyaml takes them for text, and goes on.
extension SyntaxFault {
  /// A merge conflict that nobody settled.
  var conflict: Cause? {
    guard let line = (1...noticed.line).first(where: { isConflictMarker(on: $0) }) else {
      return nil
    }
    let start = Position(line: line, column: 1)
    return Cause(
      place: place(of: start), noticed: "this is where it stops being YAML",
      help: "settle the merge conflict that begins here: keep one side, without the marker lines")
  }

  /// A line that lacks a blank behind its `:` or `-`, and so is the beginning of a text that goes on
  /// up to the colon at which the mistake is noticed.
  var textBefore: Cause? {
    let goesOn = problem.problem.hasPrefix("mapping values are not allowed")
    // A comment ends a text.
    guard goesOn || problem.problem.contains("expected '-' indicator"),
      let line = lineWithText(before: noticed.line), let blank = missingBlank(on: line)
    else { return nil }
    return Cause(
      place: place(of: blank.start),
      noticed: goesOn
        ? "the text that begins on line \(line) goes on up to this colon"
        : "the next item of the list is expected here",
      help: "line \(line) is read as text: a blank belongs behind its `\(blank.mark)`")
  }

  /// What to do about a line that is indented less than the items before it, and is none.
  var itemHelp: String? {
    let isInList = problem.problem.contains("expected '-' indicator")
    // A list may be indented no further than its key, so that libyaml sees the end of both.
    guard isInList || problem.problem.contains("expected key"), let list = problem.contextPlace
    else { return nil }
    var line = noticed.line - 1
    while line >= list.line, !isItem(on: line, column: list.column) {
      if !isInList, indentation(of: line) < list.column, content(ofLine: line) != nil {
        return nil
      }
      line -= 1
    }
    guard line >= list.line, let start = content(ofLine: line) else { return nil }
    let column = lines.position(of: start).column
    return "begin the item with `- `, or indent it like the keys above (column \(column))"
  }

  /// Why the key on a line has no colon, if only the blank behind it is missing.
  func missingBlankHelp(on line: Int32) -> String? {
    missingBlank(on: line).map { "put a blank behind the `\($0.mark)`" }
  }

  // MARK: Lines

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Whether a line is `<<<<<<<`, `|||||||`, `=======` or `>>>>>>>`, alone or before a blank.
  private func isConflictMarker(on line: Int32) -> Bool {
    guard let range = lines.range(ofLine: line), range.count >= 7,
      let first = lines.byte(at: range.lowerBound), "<|=>".utf8.contains(first)
    else { return false }
    let marks = range.prefix { lines.byte(at: $0) == first }
    guard marks.count == 7 else { return false }
    return marks.endIndex == range.upperBound
      || lines.byte(at: marks.endIndex).map(Self.isBlank) ?? true
  }

  /// The last line before another one on which something other than a comment stands.
  private func lineWithText(before line: Int32) -> Int32? {
    (1..<line).reversed().first { line in
      guard let range = lines.range(ofLine: line) else { return false }
      let first = range.first { lines.byte(at: $0).map { !Self.isBlank($0) } ?? false }
      return first.map { lines.byte(at: $0) != UInt8(ascii: "#") } ?? false
    }
  }

  private func isItem(on line: Int32, column: Int32) -> Bool {
    guard let range = lines.range(ofLine: line) else { return false }
    let hyphen = range.lowerBound + Int(column) - 1
    return indentation(of: line) == column - 1 && lines.byte(at: hyphen) == UInt8(ascii: "-")
      && lines.byte(at: hyphen + 1).map(Self.isBlank) ?? false
  }

  /// The offset of what a line holds behind its blanks and the hyphens of items.
  private func content(ofLine line: Int32) -> Int? {
    guard let range = lines.range(ofLine: line) else { return nil }
    var offset = range.lowerBound
    while offset < range.upperBound, let byte = lines.byte(at: offset) {
      let isHyphen =
        byte == UInt8(ascii: "-") && lines.byte(at: offset + 1).map(Self.isBlank) ?? false
      if !Self.isBlank(byte), !isHyphen { return offset }
      offset += 1
    }
    return nil
  }

  /// Where a line's text begins that has no blank behind the hyphen of an item or the colon of a
  /// key.
  private func missingBlank(on line: Int32) -> (start: Position, mark: Character)? {
    guard let range = lines.range(ofLine: line), let start = content(ofLine: line) else {
      return nil
    }
    let position = lines.position(of: start)
    if lines.byte(at: start) == UInt8(ascii: "-") {
      let isMarker = lines.byte(at: start + 1) == UInt8(ascii: "-")
      return isMarker || start + 1 == range.upperBound ? nil : (position, "-")
    }
    let letters = (start..<range.upperBound).prefix { offset in
      lines.byte(at: offset).map { 0x61...0x7A ~= $0 | 0x20 } ?? false
    }
    let colon = letters.endIndex
    guard !letters.isEmpty, colon + 1 < range.upperBound,
      lines.byte(at: colon) == UInt8(ascii: ":"), let next = lines.byte(at: colon + 1),
      !Self.isBlank(next), next != UInt8(ascii: "/")
    else { return nil }
    return (position, ":")
  }
}
