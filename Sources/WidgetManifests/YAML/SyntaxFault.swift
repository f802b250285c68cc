/// The place of a syntax error.
///
/// libyaml reports where it noticed the error, but the mistake is often elsewhere.
struct SyntaxFault {
  let problem: YAMLProblem
  let lines: LineTable
  let file: SourceFile.ID
  /// The starts of the flow collections that are still open, the innermost first.
  let openFlow: [Position]
  /// The quoted text that was read last.
  let lastQuote: Place?

  /// The finding at the place of the mistake, with the place where it was noticed.
  var finding: Finding {
    let context = problem.context.isEmpty ? "" : " \(problem.context)"
    let message = "the file is not YAML from here on: \(problem.problem)\(context)"
    guard let cause else {
      return Finding(
        .yamlSyntax, message, at: place(of: noticed), related: within, help: help)
    }
    let related = Finding.Related("noticed", cause.noticed, at: place(of: noticed))
    return Finding(.yamlSyntax, message, at: cause.place, related: [related], help: cause.help)
  }

  /// A mistake before the place at which libyaml noticed it.
  struct Cause {
    var place: Place
    /// A description of the place at which it was noticed.
    var noticed: String
    var help: String
  }

  private var cause: Cause? {
    if let conflict { return conflict }
    if let textBefore { return textBefore }
    if let quote = openQuote {
      return Cause(
        place: place(of: quote), noticed: "the text is still open",
        help: "close the quote")
    }
    if problem.problem == "could not find expected ':'", let key = problem.contextPlace,
      key.line < noticed.line
    {
      return Cause(
        place: place(of: key), noticed: "its colon is still missing",
        help: missingBlankHelp(on: key.line)
          ?? "put a colon and a space after the key, or quote the text")
    }
    if let quote = lastQuote, quote.start.line < quote.end.line, isDirectlyAfter(quote) {
      return Cause(
        place: place(of: quote.start), noticed: "there is more text after the closing quote",
        help: "close the quote on its own line")
    }
    if let bracket = openBracket, isLeftOpen(bracket) {
      let isMapping = byte(at: bracket) == UInt8(ascii: "{")
      return Cause(
        place: place(of: bracket), noticed: "it is still open",
        help: "close it with `\(isMapping ? "}" : "]")`")
    }
    return nil
  }

  /// The quote that is still open at the end of the file or document.
  private var openQuote: Position? {
    guard problem.context == "while scanning a quoted scalar",
      problem.problem.hasPrefix("found unexpected")
    else { return nil }
    return problem.contextPlace
  }

  /// The innermost open bracket; a mapping such as that in `[key: value]` has none.
  private var openBracket: Position? {
    openFlow.first { byte(at: $0) == UInt8(ascii: "[") || byte(at: $0) == UInt8(ascii: "{") }
  }

  /// Returns whether a bracket was probably left open, rather than a comma missing in it: at the
  /// place of the error is the end of a line, a closing bracket, or a line with no more indentation
  /// than the bracket's.
  private func isLeftOpen(_ bracket: Position) -> Bool {
    guard problem.context.hasPrefix("while parsing a flow"), bracket < noticed else { return false }
    let next = byte(at: noticed)
    if isAtEnd || next == UInt8(ascii: "]") || next == UInt8(ascii: "}") { return true }
    return bracket.line < noticed.line
      && indentation(of: noticed.line) <= indentation(of: bracket.line)
  }

  /// Returns whether only spaces and tabs are between a text and the place where the mistake was
  /// noticed.
  private func isDirectlyAfter(_ text: Place) -> Bool {
    guard text.end.line == noticed.line, text.end <= noticed else { return false }
    let between = lines.offset(of: text.end)..<lines.offset(of: noticed)
    return between.allSatisfy { lines.byte(at: $0).map { $0 == 0x20 || $0 == 0x09 } ?? false }
  }

  // MARK: Places

  /// The position at which libyaml noticed the mistake, at most the end of the line.
  var noticed: Position { lines.position(of: lines.offset(of: problem.place)) }

  private var isAtEnd: Bool {
    lines.range(ofLine: noticed.line).map { lines.offset(of: noticed) >= $0.upperBound } ?? true
  }

  func place(of start: Position) -> Place {
    Place(file: file, start: start, end: start == noticed && isAtEnd ? start : start.next)
  }

  private func byte(at position: Position) -> UInt8? { lines.byte(at: lines.offset(of: position)) }

  func indentation(of line: Int32) -> Int {
    guard let range = lines.range(ofLine: line) else { return 0 }
    return range.prefix { lines.byte(at: $0) == UInt8(ascii: " ") }.count
  }

  /// The collection or scalar that was being read, if it begins elsewhere.
  private var within: [Finding.Related] {
    guard let start = problem.contextPlace, start != problem.place else { return [] }
    // Such as `while parsing a block mapping`.
    let what = problem.context.split(separator: " ").dropFirst(2).joined(separator: " ")
    return what.isEmpty ? [] : [Finding.Related("within", what, at: place(of: start))]
  }

  // MARK: What to do

  /// The advice for mistakes at the place where libyaml notices them.
  private var help: String? {
    let byte = byte(at: noticed)
    if byte == 0x09 || problem.problem.contains("tab character") {
      return "indent with spaces; YAML doesn't allow tabs for that"
    }
    if let itemHelp { return itemHelp }
    if problem.problem.hasPrefix("did not find expected") {
      if let quote = lastQuote, isDirectlyAfter(quote) {
        return "remove what follows the quote; a quote in a text is doubled, as in 'it''s'"
      }
      if !problem.context.contains("flow"), byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
        return "remove this bracket, which closes nothing"
      }
    }
    return Self.helps.first { problem.problem.contains($0.problem) }?.help
  }

  private static let helps: [(problem: String, help: String)] = [
    (
      "mapping values are not allowed",
      "quote the text if a colon belongs to it, or indent the key like its neighbours"
    ),
    ("expected ':'", "put a colon and a space after the key, or quote the text"),
    ("cannot start any token", "quote the text: its first character is special in YAML"),
    ("expected key", "indent this line like the keys before it"),
    ("expected '-' indicator", "indent this line like the items before it"),
    ("sequence entries are not allowed", "begin the list on a line of its own"),
    ("expected ',' or", "put a comma between the items, and a bracket after the last one"),
    ("unknown escape", "double the backslash, or write the text in single quotes"),
    ("hexdecimal", "double the backslash, or write the text in single quotes"),
    ("incompatible YAML", "remove the %YAML line"),
    ("undefined tag handle", "remove the tag, or quote the text if the `!` belongs to it"),
  ]
}

// Mistakes in earlier lines, which libyaml reads as text.

extension SyntaxFault {
  /// An unresolved merge conflict.
  var conflict: Cause? {
    guard let line = (1...noticed.line).first(where: { isConflictMarker(on: $0) }) else {
      return nil
    }
    let start = Position(line: line, column: 1)
    return Cause(
      place: place(of: start), noticed: "this is where it stops being YAML",
      help: "resolve the merge conflict that begins here: keep one side, without the marker lines")
  }

  /// A line without a space after its `:` or `-`, which begins a text that continues up to the
  /// colon at which the mistake is noticed.
  var textBefore: Cause? {
    let continues = problem.problem.hasPrefix("mapping values are not allowed")
    // A comment ends a text.
    guard continues || problem.problem.contains("expected '-' indicator"),
      let line = lineWithText(before: noticed.line), let blank = missingBlank(on: line)
    else { return nil }
    return Cause(
      place: place(of: blank.start),
      noticed: continues
        ? "the text that begins on line \(line) continues up to this colon"
        : "the next item of the list is expected here",
      help: "line \(line) is read as text: put a space after its `\(blank.mark)`")
  }

  /// The advice for a line that has less indentation than the items before it and isn't an item.
  var itemHelp: String? {
    let isInList = problem.problem.contains("expected '-' indicator")
    // A list may have the same indentation as its key, so that libyaml sees the end of both.
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

  /// Returns the advice for a key on a line if only the space after its colon is missing.
  func missingBlankHelp(on line: Int32) -> String? {
    missingBlank(on: line).map { "put a space after the `\($0.mark)`" }
  }

  // MARK: Lines

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Returns whether a line is `<<<<<<<`, `|||||||`, `=======` or `>>>>>>>`, alone or before a
  /// space or tab.
  private func isConflictMarker(on line: Int32) -> Bool {
    guard let range = lines.range(ofLine: line), range.count >= 7,
      let first = lines.byte(at: range.lowerBound), "<|=>".utf8.contains(first)
    else { return false }
    let marks = range.prefix { lines.byte(at: $0) == first }
    guard marks.count == 7 else { return false }
    return marks.endIndex == range.upperBound
      || lines.byte(at: marks.endIndex).map(Self.isBlank) ?? true
  }

  /// Returns the last line before another one that isn't empty or a comment.
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

  /// Returns the offset of the content of a line, after its indentation and the hyphens of items.
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

  /// Returns the start of the text on a line that lacks a space after the hyphen of an item or the
  /// colon of a key.
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
