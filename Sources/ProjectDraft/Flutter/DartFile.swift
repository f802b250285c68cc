/// The declarations of a Dart file, each with the scope of its name.
///
/// A closure's parameters have the same names as constants elsewhere, so a name is looked up in
/// the scopes around it.
///
/// - Source: https://dart.dev/guides/language/specifications/DartLangSpec-v2.10.pdf, chapters 6 and
///   17.37.
struct DartFile {
  /// The declaration of a name.
  enum Value {
    /// The tokens of a constant's value.
    case constant(Range<Int>)
    /// The tokens of a list over whose items a loop variable ranges.
    case each(Range<Int>)
    /// A parameter, a getter or another variable.
    case other
  }

  struct Declaration {
    let name: String
    let value: Value
    /// The range of tokens in which the name has this meaning.
    let scope: Range<Int>
    /// The type that it is a member of.
    let type: String?
    let isGlobal: Bool
  }

  let path: String
  private(set) var tokens: [DartTokens.Token]
  /// Whether the file is part of a library of several files, which share private names.
  private(set) var hasParts = false
  private(set) var declarations: [String: [Declaration]] = [:]

  /// The index of the closing mark for each opening one.
  private var closings: [Int: Int] = [:]
  /// The indices of the innermost mark and brace around each token; -1 if there is none.
  private var openings: [Int] = []
  private var braces: [Int] = []
  /// The names of types by the index of the mark that opens their bodies.
  private var bodies: [Int: String] = [:]
  /// The indices of the tokens that declare the names in `declarations`.
  private var places: Set<Int> = []

  /// The maximum number of tokens of a value, a statement or a call, and of declarations of a name;
  /// above it, they are unknown, since each of them is read again for each name in it.
  static let maximumLength = 256

  init(path: String, tokens: [DartTokens.Token]) {
    (self.path, self.tokens) = (path, tokens)
    readBrackets()
    var index = 0
    while index < tokens.count {
      if openings[index] < 0, let word = word(index), Self.directives.contains(word) {
        hasParts = hasParts || word == "part"
        index = end(of: index)
        continue
      }
      if word(index) == "const" || word(index) == "final" { addConstants(at: index) }
      if word(index) == "for" { addLoop(at: index) }
      if word(index) == "final" || word(index) == "var" { addPattern(at: index) }
      index += 1
    }
    for index in tokens.indices where !places.contains(index) && isDeclaring(index) {
      add(index, .other, in: scope(of: index))
    }
  }

  /// Drops everything that other files can't refer to, which is most of an app's code.
  mutating func keepShared() {
    let shared = declarations.values.joined().filter { $0.isGlobal || $0.type != nil }
    let all = tokens
    (tokens, declarations) = ([], [:])
    // The members of a type stay together, so that they keep a common scope.
    for (_, group) in Dictionary(grouping: shared, by: \.scope).sorted(by: {
      ($0.key.lowerBound, $0.key.upperBound) < ($1.key.lowerBound, $1.key.upperBound)
    }) {
      let start = tokens.count
      let values = group.map { declaration -> Value in
        guard case .constant(let range) = declaration.value else { return declaration.value }
        tokens += all[range]
        return .constant(tokens.count - range.count..<tokens.count)
      }
      let scope = start..<max(start + 1, tokens.count)
      for (old, value) in zip(group, values) {
        declarations[old.name, default: []].append(
          Declaration(
            name: old.name, value: value, scope: old.isGlobal ? 0..<Int.max : scope,
            type: old.type, isGlobal: old.isGlobal))
      }
    }
    (closings, openings, braces, bodies, places) = ([:], [], [], [:], [])
    readBrackets()
    (openings, braces) = ([], [])
  }

  private static let directives: Set = ["import", "export", "part", "library"]

  func word(_ index: Int) -> String? {
    guard tokens.indices.contains(index), case .word(let text) = tokens[index].kind else {
      return nil
    }
    return text
  }

  func isMark(_ index: Int, _ marks: String) -> Bool {
    guard tokens.indices.contains(index), case .mark(let byte) = tokens[index].kind else {
      return false
    }
    return marks.utf8.contains(byte)
  }

  /// Whether a token is a string without interpolation.
  func isLiteral(_ index: Int) -> Bool {
    guard case .string(let pieces) = tokens[index].kind else { return false }
    return pieces.allSatisfy { if case .name = $0 { false } else { true } }
  }

  /// The index of the mark that closes the one at an index, or the number of tokens.
  func closing(of index: Int) -> Int { closings[index] ?? tokens.count }

  private mutating func readBrackets() {
    var (open, brace): ([Int], [Int]) = ([], [])
    var type: (name: String, depth: Int)?
    openings.reserveCapacity(tokens.count)
    for index in tokens.indices {
      if isMark(index, ")]}"), let last = open.popLast() {
        closings[last] = index
        if brace.last == last { brace.removeLast() }
      }
      openings.append(open.last ?? -1)
      braces.append(brace.last ?? -1)
      if isMark(index, "([{") {
        if isMark(index, "{"), let found = type, found.depth == open.count {
          bodies[index] = found.name
          type = nil
        }
        if isMark(index, "{") { brace.append(index) }
        open.append(index)
      } else if isMark(index, ";") {
        if type?.depth == open.count { type = nil }
      } else if let word = word(index), Self.types.contains(word) {
        var next = index + 1
        while let word = self.word(next), word == "class" || word == "type" { next += 1 }
        if let name = self.word(next) { type = (name, open.count) }
      }
    }
  }

  private static let types: Set = ["class", "mixin", "enum", "extension"]

  /// The index of the mark that ends a statement or a list item.
  private func end(of start: Int, atCommas: Bool = false) -> Int {
    var index = start
    while index < min(start + Self.maximumLength, tokens.count) {
      if isMark(index, "([{") {
        index = closing(of: index)
      } else if isMark(index, ";") || isMark(index, ")]}") || atCommas && isMark(index, ",") {
        return index
      }
      index += 1
    }
    return min(index, tokens.count)
  }

  private mutating func add(_ index: Int, _ value: Value, in scope: Range<Int>) {
    guard let name = word(index) else { return }
    places.insert(index)
    var declaration = Declaration(
      name: name, value: value, scope: scope, type: bodies[openings[index]],
      isGlobal: openings[index] < 0)
    let count = declarations[name]?.count ?? 0
    if count == Self.maximumLength {
      // An empty range contains every scope, so that the name is unknown everywhere.
      declaration = Declaration(
        name: name, value: .other, scope: 0..<0, type: nil, isGlobal: true)
    }
    if count <= Self.maximumLength { declarations[name, default: []].append(declaration) }
  }

  /// The tokens between the braces around a token.
  private func block(around index: Int) -> Range<Int> {
    let open = braces[index]
    return open < 0 ? 0..<tokens.count : open..<max(open, closing(of: open))
  }

  /// The scope of a declared name; for a parameter, this includes the body that follows.
  private func scope(of index: Int) -> Range<Int> {
    guard let list = parameters(around: index) else { return block(around: index) }
    var body = closing(of: list) + 1
    while let word = word(body), word.hasPrefix("async") || word.hasPrefix("sync") { body += 1 }
    if isMark(body, "*") { body += 1 }
    return isMark(body, "{") ? list..<closing(of: body) : block(around: list)
  }

  /// The opening parenthesis of the parameter list around a token.
  private func parameters(around index: Int) -> Int? {
    var open = openings[index]
    if open >= 0, isMark(open, "[{"), isMark(open - 1, "(,") { open = openings[open] }
    return open >= 0 && isMark(open, "(") ? open : nil
  }

  /// Adds `const name = 'text', other = name;` and the like.
  ///
  /// A `final` counts as a constant only if its value is constant, and no other class can override
  /// it.
  private mutating func addConstants(at start: Int) {
    var place = start + 1
    while place < min(start + 32, tokens.count), word(place) != nil || isMark(place, "<>,.?") {
      place += 1
    }
    guard place > start + 1, isMark(place, "="), !isMark(place + 1, "="), word(place - 1) != nil,
      parameters(around: start) == nil
    else { return }
    let isOverridable = bodies[openings[start]] != nil && word(start - 1) != "static"
    let scope = block(around: start)
    while isMark(place, "="), word(place - 1) != nil, place < start + Self.maximumLength {
      let end = end(of: place + 1, atCommas: true)
      let isMarked = word(place + 1) == "const"
      if word(start) == "const" || isMarked && !isOverridable {
        add(place - 1, .constant(min(isMarked ? place + 2 : place + 1, end)..<end), in: scope)
      }
      guard isMark(end, ",") else { return }
      place = end + 2
    }
  }

  /// Adds the variable of `for (final name in list)`.
  private mutating func addLoop(at start: Int) {
    let open = start + 1
    guard isMark(open, "(") else { return }
    let (first, close) = (open + 1, closing(of: open))
    guard close < tokens.count,
      let place = (first..<min(close, first + 16)).first(where: { word($0) == "in" }),
      place > first + 1, word(place - 1) != nil
    else { return }
    let body = close + 1
    if isMark(body, "{") {
      add(place - 1, .each((place + 1)..<close), in: body..<closing(of: body))
      return
    }
    let end = end(of: body, atCommas: true)
    let hasBlock = (body..<end).contains { isMark($0, "{") && openings[$0] == openings[body] }
    if !hasBlock, body < end { add(place - 1, .each((place + 1)..<close), in: body..<end) }
  }

  /// Adds the names of `final (first, second) = pair;` and the like.
  private mutating func addPattern(at start: Int) {
    var open = start + 1
    while open < start + 4, word(open) != nil || isMark(open, ".") { open += 1 }
    guard isMark(open, "([{") else { return }
    for index in (open..<closing(of: open)).prefix(Self.maximumLength)
    where word(index) != nil {
      add(index, .other, in: block(around: start))
    }
  }

  /// Whether a token declares a name other than a constant.
  private func isDeclaring(_ index: Int) -> Bool {
    guard word(index) != nil else { return false }
    if let before = word(index - 1) { return !Self.operators.contains(before) }
    if isMark(index - 1, "?") || isMark(index - 1, ">") && !isMark(index - 2, "=") {
      return isMark(index + 1, ",)=;{(]}") || isMark(index + 1, "=") || word(index + 1) == "in"
    }
    if isMark(index - 1, ".") { return word(index - 2) == "this" || word(index - 2) == "super" }
    let isInBraces = openings[index] < 0 || isMark(openings[index], "{")
    if isInBraces, isMark(index - 1, ","), isMark(index + 1, ",=;}") { return true }
    if isInBraces, isMark(index - 1, "{"), isMark(index + 1, ",}") { return true }
    if isMark(index - 1, ":"), isMark(index - 2, "(,{") { return true }
    guard isMark(index - 1, "(,[{"), isMark(index + 1, ",)=]}"),
      let list = parameters(around: index)
    else { return false }
    if let before = word(list - 1), Self.statements.contains(before) { return false }
    let after = closing(of: list) + 1
    let isArrow = isMark(after, "=") && isMark(after + 1, ">")
    return isArrow || isMark(after, "{:") || word(after)?.hasPrefix("async") == true
      || word(after)?.hasPrefix("sync") == true
  }

  private static let statements: Set = ["if", "while", "switch", "for"]
  /// The words that can precede an expression.
  private static let operators: Set = [
    "return", "await", "in", "case", "yield", "throw", "else", "is", "as", "new", "const", "when",
    "do", "assert", "show", "hide", "on", "extends", "implements", "with",
  ]
}
