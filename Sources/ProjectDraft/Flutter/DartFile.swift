/// A Dart file, in which each name has one meaning: another one, even in another scope, makes it
/// unknown.
///
/// - Source: https://dart.dev/guides/language/specifications/DartLangSpec-v2.10.pdf, chapters 6 and
///   17.37.
struct DartFile {
  /// What a name means.
  enum Value {
    /// The tokens of a constant's value.
    case constant(Range<Int>)
    /// The tokens of a list over whose items a loop variable ranges.
    case each(Range<Int>)
    /// A parameter, a getter, another variable, or several of all these.
    case other
  }

  let path: String
  let tokens: [DartTokens.Token]
  private(set) var values: [String: Value] = [:]
  /// The names of constants that are members of types.
  private(set) var members: Set<String> = []

  /// The index of the closing mark for each opening one.
  private var closings: [Int: Int] = [:]
  /// The index of the innermost mark around each token; -1 if there is none.
  private var openings: [Int] = []

  init(path: String, tokens: [DartTokens.Token]) {
    (self.path, self.tokens) = (path, tokens)
    var open: [Int] = []
    for index in tokens.indices {
      if isMark(index, ")]}"), let last = open.popLast() { closings[last] = index }
      openings.append(open.last ?? -1)
      if isMark(index, "([{") { open.append(index) }
    }
    var places: Set<Int> = []
    func add(_ index: Int, _ value: Value) {
      guard let name = word(index), places.insert(index).inserted else { return }
      values[name] = values[name] == nil ? value : .other
    }
    for index in tokens.indices {
      for (place, range) in constants(at: index) {
        add(place, .constant(range))
        if word(index - 1) == "static" { members.formUnion(word(place).map { [$0] } ?? []) }
      }
      if let (place, list) = loop(at: index) { add(place, .each(list)) }
    }
    for index in tokens.indices where isDeclaring(index) { add(index, .other) }
  }

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

  /// The index of the mark that ends a value.
  private func end(of start: Int) -> Int {
    var index = start
    while index < min(start + Limits.items, tokens.count) {
      if isMark(index, "([{") {
        index = closing(of: index)
      } else if isMark(index, ";") || isMark(index, ")]},") {
        return index
      }
      index += 1
    }
    return min(index, tokens.count)
  }

  /// The opening parenthesis of the parameter list around a token.
  private func parameters(around index: Int) -> Int? {
    var open = openings[index]
    if open >= 0, isMark(open, "[{"), isMark(open - 1, "(,") { open = openings[open] }
    return open >= 0 && isMark(open, "(") ? open : nil
  }

  /// The names and values of `const name = 'text', other = name;`.
  private func constants(at start: Int) -> [(place: Int, value: Range<Int>)] {
    guard word(start) == "const" else { return [] }
    var place = start + 1
    while place < min(start + 32, tokens.count), word(place) != nil || isMark(place, "<>,.?") {
      place += 1
    }
    guard place > start + 1, !isMark(place + 1, "="), parameters(around: start) == nil else {
      return []
    }
    var found: [(place: Int, value: Range<Int>)] = []
    while isMark(place, "="), word(place - 1) != nil, place < start + Limits.items {
      let end = end(of: place + 1)
      found.append((place - 1, place + 1..<max(place + 1, end)))
      guard isMark(end, ",") else { break }
      place = end + 2
    }
    return found
  }

  /// The variable and the list of `for (final name in list)`.
  private func loop(at start: Int) -> (place: Int, list: Range<Int>)? {
    let (first, close) = (start + 2, closing(of: start + 1))
    guard word(start) == "for", isMark(start + 1, "("), close < tokens.count,
      let place = (first..<min(close, first + 16)).first(where: { word($0) == "in" }),
      place > first, word(place - 1) != nil
    else { return nil }
    return (place - 1, place + 1..<close)
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
    if let before = word(list - 1) {
      if Self.statements.contains(before) { return false }
      // `final (first, second) = pair;`
      if before == "final" || before == "var" { return true }
    }
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
