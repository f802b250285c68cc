/// Reads typed values from nodes.
///
/// A value that doesn't fit becomes a finding, and reading continues.
///
/// The functions return `unknown` for a value with the tag `!unknown`, and for one that already has
/// a finding, its own or that of its misspelled key.
package struct NodeReader {
  /// The values of `$(NAME)`, or nil if texts are read verbatim.
  let variables: Variables?
  /// The findings so far.
  package var findings: [Finding] = []
  /// The number of bytes that expanded texts of the file may still have; nil once the limit has
  /// been exceeded.
  var remainingBytes: Int? = ReadingLimits.bytes
  package let source: SourceFile
  lazy var lines = LineTable(source)
  /// Where the values of a drafted manifest come from.
  private lazy var origins = OriginComments(source)
  /// The same values, if the manifest was not read from a text.
  private let nodes: NumberedNodes?

  package init(_ source: SourceFile, variables: Variables?, nodes: NumberedNodes? = nil) {
    self.source = source
    self.variables = variables
    self.nodes = nodes
  }

  package mutating func report(
    _ info: RuleInfo, _ message: String, at node: Node, related: [Finding.Related] = [],
    help: String? = nil, repair: Repair? = nil
  ) {
    findings.append(
      Finding(info, message, at: node.located(()), related: related, help: help).repaired(repair))
  }

  /// Reads the text of a scalar, with variables replaced.
  package mutating func text(_ node: Field<Node>, _ what: String) -> Field<Located<String>> {
    switch node {
    case .absent: .absent
    case .unknown: .unknown
    case .known(let node): text(node, what).map { .known($0) } ?? .unknown
    }
  }

  private mutating func text(_ node: Node, _ what: String) -> Located<String>? {
    guard node.kind == .scalar else {
      wrongType(node, wanted: what, help: node.asScalar)
      return nil
    }
    let (text, hasDollar) = node.withUTF8 { bytes in
      (String(decoding: bytes, as: UTF8.self), bytes.contains(UInt8(ascii: "$")))
    }
    guard hasDollar, let variables else { return node.located(text) }
    return expand(text, of: node, variables).map { node.located($0) }
  }

  /// Reads text that isn't empty.
  ///
  /// - Parameter shape: The name of the expected value if the node isn't a scalar, if different.
  mutating func filled(
    _ node: Field<Node>, _ what: String, orNode shape: String? = nil
  ) -> Field<Located<String>> {
    let field = text(node, shape ?? what)
    guard case .known(let text) = field, text.value.isEmpty else { return field }
    reportEmpty(text, what)
    return .unknown
  }

  private mutating func reportEmpty(_ text: Located<String>, _ what: String) {
    findings.append(
      Finding(
        .invalidValue, "an empty text is not \(what)", at: text, help: "write \(what)"))
  }

  /// Reads text for which `advise` returns nil, and no advice.
  mutating func checked(
    _ node: Field<Node>, _ what: String, _ advise: (String) -> String?
  ) -> Field<Located<String>> {
    parsed(node, what) { text throws(ValueError) in
      if let help = advise(text) { throw ValueError("\(quoted(text)) is not \(what)", help: help) }
      return text
    }
  }

  /// Reads a scalar with its own notation, such as a duration.
  package mutating func scalar<Value: ManifestScalar>(
    _ node: Field<Node>, _ what: String, _ type: Value.Type = Value.self
  ) -> Field<Located<Value>> {
    parsed(node, what) { text throws(ValueError) in
      do throws(ScalarError) {
        return try Value(parsing: text)
      } catch {
        let message = "\(quoted(text)) is not \(what)"
        if let meant = Value.suggestion(for: text) {
          throw ValueError(message, help: "write \(meant)", match: .synonym(meant))
        }
        var match = Value.guess(for: text).map { Nearest.Match.synonym($0) }
        match?.isSure = false
        throw ValueError(message, help: error.message, match: match)
      }
    }
  }

  /// Reads a scalar with a parser that throws the reason why a text doesn't fit.
  package mutating func parsed<Value>(
    _ node: Field<Node>, _ what: String, parse: (String) throws(ValueError) -> Value
  ) -> Field<Located<Value>> {
    guard case .known(let known) = node else { return node.isAbsent ? .absent : .unknown }
    guard let written = text(known, what) else { return .unknown }
    do throws(ValueError) {
      return .known(written.with(try parse(written.value)))
    } catch {
      report(error, at: written)
      return .unknown
    }
  }

  private mutating func report(_ error: ValueError, at written: Located<String>) {
    findings.append(
      Finding(.invalidValue, error.message, at: written, help: error.help)
        .repaired(error.match.map { .spell($0, over: written) }))
  }

  /// Reads one word of a closed list.
  package mutating func word<Word>(
    _ node: Field<Node>, _ what: String, _ type: Word.Type = Word.self
  ) -> Field<Located<Word>> where Word: ManifestWord {
    parsed(node, what) { text throws(ValueError) in
      if let word = Word(rawValue: text) { return word }
      let several = Word.several(meantBy: text)
      if !several.isEmpty {
        let help = "write \(several.listed("or"))"
        throw ValueError("\(quoted(text)) is not \(what)", help: help)
      }
      throw .word(text, notOneOf: Word.words, what, synonyms: Word.synonyms)
    }
  }

  /// Reads `true` or `false`.
  package mutating func flag(_ node: Field<Node>) -> Field<Located<Bool>> {
    parsed(node, "true or false") { text throws(ValueError) in
      if let flag = Flag(rawValue: text) { return flag == .true }
      let error = ValueError.word(text, notOneOf: Flag.words, "", synonyms: Flag.synonyms)
      throw ValueError(
        "\(quoted(text)) is neither true nor false", help: error.help, match: error.match)
    }
  }

  /// Reads a whole number within bounds.
  package mutating func integer(
    _ node: Field<Node>, _ what: String, in range: ClosedRange<Int>
  ) -> Field<Located<Int>> {
    parsed(node, what) { text throws(ValueError) in
      let digits = text.utf8.allSatisfy { $0.isASCIIDigit }
      if digits, let number = Int(text), range.contains(number) { return number }
      throw ValueError(
        "\(quoted(text)) is not \(what)",
        help: "write a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
  }

  /// Reads a list.
  ///
  /// `read` reads an item, and returns nil for an unknown one.
  ///
  /// - Parameters:
  ///   - what: The name of its items, such as `app groups`.
  ///   - mayBeEmpty: Whether an empty list is allowed.
  ///   - help: Returns the advice if the node isn't a list.
  package mutating func list<Element>(
    _ node: Field<Node>, _ what: String, mayBeEmpty: Bool = true,
    help: (Node) -> String? = \.asList, read: (inout NodeReader, Node) -> Located<Element>?
  ) -> Field<LocatedList<Element>> {
    switch node {
    case .absent: return .absent
    case .unknown: return .unknown
    case .known(let node):
      guard isList(node, what, mayBeEmpty: mayBeEmpty, help: help) else { return .unknown }
      var list = LocatedList<Element>(items: [], place: node.place)
      list.items.reserveCapacity(min(node.itemCount, 64))
      node.forEachItem { item in
        if let value = read(&self, item) { list.items.append(value) } else { list.isPartial = true }
      }
      return .known(list)
    }
  }

  /// Returns whether a node is a list, and reports it otherwise.
  private mutating func isList(
    _ node: Node, _ what: String, mayBeEmpty: Bool, help: (Node) -> String?
  ) -> Bool {
    guard node.kind == .sequence else {
      let help = help(node)
      wrongType(
        node, wanted: "a list of \(what)", help: help, repair: help.flatMap { node.repair(by: $0) })
      return false
    }
    if !mayBeEmpty, node.itemCount == 0 {
      report(
        .invalidValue, "the list of \(what) is empty", at: node, help: "write one or more")
      return false
    }
    return true
  }

  /// Reads a list of scalars; `each` is the name of one, such as `an app group`.
  package mutating func list<Element>(
    _ node: Field<Node>, _ what: String, each: String, mayBeEmpty: Bool = true,
    help: (Node) -> String? = \.asTexts,
    read: (inout NodeReader, Field<Node>, String) -> Field<Located<Element>>
  ) -> Field<LocatedList<Element>> {
    list(node, what, mayBeEmpty: mayBeEmpty, help: help) { reader, item in
      reader.item(item, each) { read(&$0, $1, each) }
    }
  }

  /// Reads a list of words of a closed list.
  mutating func words<Word>(
    _ node: Field<Node>, _ what: String, each: String, _ type: Word.Type = Word.self,
    mayBeEmpty: Bool = true
  ) -> Field<LocatedList<Word>> where Word: ManifestWord {
    list(
      node, what, each: each, mayBeEmpty: mayBeEmpty,
      help: { node in
        let isWord = Word(rawValue: Word.synonyms[node.text] ?? node.text) != nil
        let all = Word.allCases.map(\.rawValue)
        return node.kind == .mapping || isWord
          ? node.asTexts : "write a list, as in [\(all.prefix(2).joined(separator: ", "))]"
      }
    ) { $0.word($1, $2) }
  }

  /// Reads an item of a list, which unlike the value of a key must not be empty.
  package mutating func item<Value>(
    _ node: Node, _ what: String,
    read: (inout NodeReader, Field<Node>) -> Field<Located<Value>>
  ) -> Located<Value>? {
    let field = read(&self, Field(node))
    if field.isAbsent {
      wrongType(node, wanted: what, help: "write \(what), or remove the empty item")
    }
    return field.value
  }

  /// Reports a node of the wrong kind; `help` is the advice on what to write, if known.
  package mutating func wrongType(
    _ node: Node, wanted: String, help: String? = nil, repair: Repair? = nil
  ) {
    let found =
      switch node.kind {
      case .scalar where node.isNull: "nothing"
      case .scalar where node.byteCount == 0: "an empty text"
      case .scalar: "the text \(quoted(node.text))"
      case .sequence: "a list"
      case .mapping: "a mapping"
      }
    report(
      .wrongType, "expected \(wanted), found \(found)", at: node, help: help,
      repair: repair)
  }
}

extension NodeReader {
  /// Reads a duration, in milliseconds.
  package mutating func duration(_ node: Field<Node>, allowsZero: Bool = true) -> Field<
    Located<Int64>
  > {
    switch scalar(node, "a duration", ManifestDuration.self) {
    case .absent: return .absent
    case .unknown: return .unknown
    case .known(let duration):
      guard duration.value.milliseconds == 0, !allowsZero else {
        return .known(duration.with(duration.value.milliseconds))
      }
      findings.append(
        Finding(
          .invalidValue, "a step of zero never advances", at: duration,
          help: "write a duration such as 15m"))
      return .unknown
    }
  }

}

extension NodeReader {
  /// Returns a text with its variables replaced, or nil, with a finding, if one isn't defined.
  mutating func expand(_ text: String, of node: Node, _ variables: Variables) -> String? {
    // The finding was reported when the limit was exceeded.
    guard let limit = remainingBytes else { return nil }
    let expansion = variables.expand(text, upTo: limit)
    if expansion.isTooLong {
      remainingBytes = nil
      findings.append(.tooLong(at: node.located(())))
      return nil
    }
    remainingBytes = limit - expansion.text.utf8.count
    if expansion.undefined.isEmpty { return expansion.text }
    let places = Variables.places(of: expansion.undefined, in: node.place, of: lines)
    for (variable, place) in zip(expansion.undefined, places) {
      report(variable, at: place, in: node)
    }
    if expansion.moreUndefined > 0, let last = findings.indices.last {
      findings[last].message += "; \(expansion.moreUndefined) more in this text cannot be replaced"
    }
    return nil
  }

  private mutating func report(_ variable: Variables.Undefined, at own: Place?, in node: Node) {
    // Nobody wrote the variable into a drafted manifest: a file of the project would define it.
    let origin =
      nodes.map { $0.writtenOrigin(of: node.place) } ?? origins?.origin(of: node.place)
    let missing = variable.isNamed ? origin?.missingFile : nil
    let message =
      variable.message
      + (missing.map { "; \(quoted($0)), which may define it, could not be read" } ?? "")
    let finding = Finding(
      .undefinedVariable, message,
      at: Located((), at: own ?? node.place, through: node.alias),
      severity: missing == nil ? nil : .note, help: variable.help)
    let repair = own.flatMap { place in
      variable.match.map { match in
        Repair(
          title: "write \(quoted(variable.written(match.word)))",
          // The mistake may be in the name that is defined, as on a command line.
          isSafe: false, reveals: true,
          change: .replace(place, by: variable.written(match.word)))
      }
    }
    findings.append(finding.repaired(repair).caused(by: .init(message, spansApps: true)))
  }
}

extension Field<Node> {
  /// Creates a field from the value of a key or list item; null is an absent value.
  init(_ node: Node) {
    self = node.isUnknown ? .unknown : node.isNull ? .absent : .known(node)
  }
}

/// The reason why a text is not a valid value.
package struct ValueError: Error {
  /// The message: one sentence with the text and the expected value.
  package var message: String
  /// The advice on what to write instead; if nil, the rule's remedy.
  package var help: String?
  /// The word that was probably meant.
  package var match: Nearest.Match?

  package init(_ message: String, help: String? = nil, match: Nearest.Match? = nil) {
    self.message = message
    self.help = help
    self.match = match
  }

  /// Returns the error for a word that isn't in a closed list.
  ///
  /// It suggests the nearest word, or lists all.
  package static func word(
    _ text: String, notOneOf words: [String], _ what: String, synonyms: Synonyms = [:]
  ) -> ValueError {
    let synonym = synonyms[text].map { Nearest.Match.synonym($0) }
    if let match = synonym ?? Nearest.match(to: text, in: words) {
      return ValueError(
        "\(quoted(text)) is not \(what)", help: "did you mean \(match.word)?", match: match)
    }
    return ValueError("\(quoted(text)) is not \(what)", help: "write \(words.listed("or"))")
  }
}

/// Returns a text of the manifest as messages show it: in backticks, and cut if it is very long.
package func quoted(_ text: String) -> String {
  if text.isEmpty { return "an empty text" }
  if text.utf8.count <= 80 { return CodeSpans.code(text) }
  let head = text.unicodeScalars.prefix(60)
  return CodeSpans.code("\(String(String.UnicodeScalarView(head)))…")
}
