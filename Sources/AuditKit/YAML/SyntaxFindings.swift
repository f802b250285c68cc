/// Where text stops being YAML: libyaml says where it noticed, and often the mistake is elsewhere.
struct SyntaxFault {
  let problem: YAMLProblem
  let lines: LineTable
  let file: SourceFile.ID
  /// Where the flow collections that were not closed yet begin, the innermost first.
  let openFlow: [Position]
  /// The quoted text that had just been read.
  let lastQuote: Place?

  /// What to say of it, at the place of the mistake, with the place where it was noticed.
  var finding: Finding {
    let context = problem.context.isEmpty ? "" : " \(problem.context)"
    let message = "the file is not YAML from here on: \(problem.problem)\(context)"
    guard let cause else {
      return Finding(
        YAMLSyntax.info, message, at: place(of: noticed), related: within, help: help)
    }
    let related = Finding.Related("noticed", cause.noticed, at: place(of: noticed))
    return Finding(YAMLSyntax.info, message, at: cause.place, related: [related], help: cause.help)
  }

  /// A mistake that stands before the place at which it was noticed.
  struct Cause {
    var place: Place
    /// What is there where it was noticed.
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
          ?? "put a colon and a blank behind the key, or quote the text")
    }
    if let quote = lastQuote, quote.start.line < quote.end.line, isBehind(quote) {
      return Cause(
        place: place(of: quote.start), noticed: "something stands behind the closing quote",
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

  /// The quote that is open at the end of the file or document.
  private var openQuote: Position? {
    guard problem.context == "while scanning a quoted scalar",
      problem.problem.hasPrefix("found unexpected")
    else { return nil }
    return problem.contextPlace
  }

  /// The innermost open bracket; a mapping such as that in `[key: value]` has none of its own.
  private var openBracket: Position? {
    openFlow.first { byte(at: $0) == UInt8(ascii: "[") || byte(at: $0) == UInt8(ascii: "{") }
  }

  /// Whether a bracket was probably left open, rather than a comma forgotten in it: nothing follows,
  /// or another kind of bracket closes, or a line that is indented no further than the bracket's.
  private func isLeftOpen(_ bracket: Position) -> Bool {
    guard problem.context.hasPrefix("while parsing a flow"), bracket < noticed else { return false }
    let next = byte(at: noticed)
    if isAtEnd || next == UInt8(ascii: "]") || next == UInt8(ascii: "}") { return true }
    return bracket.line < noticed.line
      && indentation(of: noticed.line) <= indentation(of: bracket.line)
  }

  /// Whether nothing but blanks stands between a text and where the mistake was noticed.
  private func isBehind(_ text: Place) -> Bool {
    guard text.end.line == noticed.line, text.end <= noticed else { return false }
    let between = lines.offset(of: text.end)..<lines.offset(of: noticed)
    return between.allSatisfy { lines.byte(at: $0).map { $0 == 0x20 || $0 == 0x09 } ?? false }
  }

  // MARK: Places

  /// Where libyaml noticed it, at the latest at the end of the line.
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

  /// What was being read, where that begins elsewhere.
  private var within: [Finding.Related] {
    guard let start = problem.contextPlace, start != problem.place else { return [] }
    // Such as `while parsing a block mapping`.
    let what = problem.context.split(separator: " ").dropFirst(2).joined(separator: " ")
    return what.isEmpty ? [] : [Finding.Related("within", what, at: place(of: start))]
  }

  // MARK: What to do

  /// What to do about the mistakes that people make where libyaml notices them.
  private var help: String? {
    let byte = byte(at: noticed)
    if byte == 0x09 || problem.problem.contains("tab character") {
      return "indent with spaces: YAML takes no tabs for that"
    }
    if let itemHelp { return itemHelp }
    if problem.problem.hasPrefix("did not find expected") {
      if let quote = lastQuote, isBehind(quote) {
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
    ("expected ':'", "put a colon and a blank behind the key, or quote the text"),
    ("cannot start any token", "quote the text: its first character means something in YAML"),
    ("expected key", "indent this line like the keys before it"),
    ("expected '-' indicator", "indent this line like the items before it"),
    ("sequence entries are not allowed", "begin the list on a line of its own"),
    ("expected ',' or", "put a comma between the items, and a bracket behind the last one"),
    ("unknown escape", "double the backslash, or write the text in single quotes"),
    ("hexdecimal", "double the backslash, or write the text in single quotes"),
    ("incompatible YAML", "remove the %YAML line"),
    ("undefined tag handle", "remove the tag, or quote the text if the `!` belongs to it"),
  ]
}
