/// Parses the parts of JavaScript that configurations use: declarations, objects, and functions.
///
/// Everything else is unknown, and keeps its tokens.
///
/// - Source: https://tc39.es/ecma262/#sec-ecmascript-language-expressions
struct ScriptParser {
  let file: ScriptTokens
  private var index = 0 { didSet { furthest = max(furthest, index) } }
  private var furthest = 0
  private var depth = 0
  /// The number of open conditional expressions, in which `:` doesn't begin a type.
  private var conditionals = 0

  /// The places that look like the start of an arrow function but aren't one.
  private var noFunctions: Set<Int> = []
  /// The number of values and types that may still be read, including repeated reads.
  private var valuesLeft: Int
  /// The token at which a part nests too deeply to be read, or takes too many attempts.
  private var givenUpAt: Int?

  private struct SyntaxError: Error {}

  /// The statements of a file, and the line at which the first part was not read, if any.
  static func statements(
    of file: ScriptTokens
  ) -> (statements: [ScriptStatement], unreadLine: Int?) {
    var parser = ScriptParser(file: file)
    let statements = parser.statements(until: file.tokens.count)
    return (statements, parser.givenUpAt.map { file.tokens[$0].line })
  }

  /// The single expression of a file, as in JSON; nil if it isn't one.
  static func expression(of file: ScriptTokens) -> ScriptExpression? {
    var parser = ScriptParser(file: file)
    let value = parser.only()
    return parser.givenUpAt == nil ? value : nil
  }

  /// The reason why a file isn't a single expression, and where.
  static func fault(in file: ScriptTokens) -> (reason: String, line: Int, column: Int)? {
    if let fault = file.fault { return fault }
    if file.tokens.isEmpty { return ("it is empty", 1, 1) }
    var parser = ScriptParser(file: file)
    let value = parser.only()
    guard value == nil || parser.givenUpAt != nil else { return nil }
    let place = min(parser.givenUpAt ?? parser.furthest, file.tokens.count - 1)
    let token = file.tokens[place]
    if parser.givenUpAt != nil { return ("it nests too deeply", token.line, token.column) }
    return ("\(file.text(of: place..<place + 1)) is not expected", token.line, token.column)
  }

  private mutating func only() -> ScriptExpression? {
    let value = try? expression()
    return index == file.tokens.count ? value : nil
  }

  private init(file: ScriptTokens) {
    self.file = file
    valuesLeft = 4 * file.tokens.count + 1_000
  }

  // MARK: Tokens

  private func kind() -> ScriptTokens.Token.Kind? {
    index < file.tokens.count ? file.tokens[index].kind : nil
  }

  private func isMark(_ mark: String, _ offset: Int = 0) -> Bool {
    file.tokens.mark(index + offset) == mark
  }

  private func word(_ offset: Int = 0) -> String? { file.tokens.word(index + offset) }

  private mutating func take(_ mark: String) -> Bool {
    guard isMark(mark) else { return false }
    index += 1
    return true
  }

  private mutating func take(word: String) -> Bool {
    guard self.word() == word else { return false }
    index += 1
    return true
  }

  private mutating func expect(_ mark: String) throws(SyntaxError) {
    if !take(mark) { throw SyntaxError() }
  }

  private mutating func name() throws(SyntaxError) -> String {
    guard let text = word() else { throw SyntaxError() }
    index += 1
    return text
  }

  /// The index of the bracket that closes the one at a place.
  private func end(of opening: Int) throws(SyntaxError) -> Int {
    guard let end = file.partners[opening], end > opening else { throw SyntaxError() }
    return end
  }

  /// Goes one level down; whoever does so goes up again.
  private mutating func enter() throws(SyntaxError) {
    guard depth < Limits.depth else { throw giveUp() }
    depth += 1
  }

  /// Records that a part is not read.
  private mutating func giveUp() -> SyntaxError {
    givenUpAt = givenUpAt ?? min(index, file.tokens.count - 1)
    return SyntaxError()
  }

  // MARK: Statements

  private mutating func statements(until end: Int) -> [ScriptStatement] {
    var found: [ScriptStatement] = []
    while index < end {
      let start = index
      if take(";") { continue }
      if let statement = try? self.statement(), index > start, index <= end {
        found += statement
      } else {
        index = start
        found.append(skipStatement(before: end))
      }
    }
    index = end
    return found
  }

  /// Skips a statement that is not supported.
  private mutating func skipStatement(before end: Int) -> ScriptStatement {
    let start = index
    var isCompound = false
    while index < end {
      if index > start, file.tokens[index].beginsLine, !isCompound { break }
      if let last = file.partners[index], last > index, last < end {
        let isBlock = isMark("{")
        index = last + 1
        guard isBlock else { continue }
        // The statement continues.
        isCompound = ["catch", "finally", "else", "while"].contains(word() ?? "")
        if !isCompound { break }
        continue
      }
      if let word = word() { isCompound = isCompound || Self.compounds.contains(word) }
      let isEnd = isMark(";")
      index += 1
      if isEnd { break }
    }
    return .unknown(start..<index)
  }

  private static let compounds: Set = [
    "for", "while", "do", "switch", "try", "class", "interface", "enum", "namespace", "with",
  ]

  private mutating func statement() throws(SyntaxError) -> [ScriptStatement] {
    try enter()
    defer { depth -= 1 }
    if isMark("{") { return [.block(try block())] }
    switch word() {
    case "import" where !isMark("(", 1) && !isMark(".", 1): return try imports()
    case "export": return try exported()
    case "const", "let", "var": return try variables()
    case "function": return [try function()]
    case "async" where word(1) == "function": return [try function()]
    case "type" where word(1) != nil, "interface" where word(1) != nil, "declare":
      try skipDeclaration()
      return []
    case "return":
      index += 1
      var value: ScriptExpression?
      if index < file.tokens.count, !isMark(";"), !isMark("}"), !file.tokens[index].beginsLine {
        value = try expression()
      }
      try endStatement()
      return [.returned(value)]
    case "throw":
      index += 1
      _ = try expression()
      try endStatement()
      return [.thrown]
    case "if": return [try branch()]
    case let word? where Self.compounds.contains(word): throw SyntaxError()
    default: break
    }
    let value = try expression()
    try endStatement()
    return [Self.export(value) ?? .expression(value)]
  }

  /// The statement of `module.exports = …`.
  private static func export(_ value: ScriptExpression) -> ScriptStatement? {
    guard case .assignment(let target, "=", let exported) = value.kind,
      case .member(let base, let member) = target.kind
    else { return nil }
    if case .name("module") = base.kind, member == "exports" { return .exported(exported) }
    if case .name("exports") = base.kind, member == "default" { return .exported(exported) }
    return nil
  }

  private mutating func endStatement() throws(SyntaxError) {
    if take(";") || index >= file.tokens.count || isMark("}") { return }
    if file.tokens[index].beginsLine { return }
    throw SyntaxError()
  }

  private mutating func block() throws(SyntaxError) -> [ScriptStatement] {
    let end = try end(of: index)
    index += 1
    let found = statements(until: end)
    index = end + 1
    return found
  }

  private mutating func branch() throws(SyntaxError) -> ScriptStatement {
    var branches: [(condition: ScriptExpression, statements: [ScriptStatement])] = []
    var last: [ScriptStatement] = []
    repeat {
      if branches.count == Limits.items { throw giveUp() }
      index += 1
      try expect("(")
      let condition = try expression()
      try expect(")")
      branches.append((condition, try statement()))
      guard take(word: "else") else { break }
      if word() != "if" {
        last = try statement()
        break
      }
    } while true
    for (condition, statements) in branches.reversed() {
      last = [.branch(condition, statements, last)]
    }
    return last[0]
  }

  private mutating func imports() throws(SyntaxError) -> [ScriptStatement] {
    index += 1
    var found: [ScriptStatement.Import] = []
    if take(word: "type"), word() != "from" {
      // Types have no values.
      while index < file.tokens.count, word() != "from" {
        if file.partners[index].map({ $0 > index }) == true { index = try end(of: index) }
        index += 1
      }
    } else {
      if let name = word() {
        index += 1
        found.append(ScriptStatement.Import(member: "default", name: name))
        _ = take(",")
      }
      if take("*") {
        guard take(word: "as") else { throw SyntaxError() }
        found.append(ScriptStatement.Import(member: nil, name: try name()))
      } else if isMark("{") {
        let end = try end(of: index)
        index += 1
        while index < end {
          let member = try name()
          let name = take(word: "as") ? try name() : member
          found.append(ScriptStatement.Import(member: member, name: name))
          if !take(",") { break }
        }
        index = end + 1
      }
    }
    _ = take(word: "from")
    guard case .string(let module)? = kind() else { throw SyntaxError() }
    index += 1
    if word() == "with" || word() == "assert", isMark("{", 1) { index = try end(of: index + 1) + 1 }
    try endStatement()
    return [.imports(found, module: module)]
  }

  private mutating func exported() throws(SyntaxError) -> [ScriptStatement] {
    index += 1
    if take(word: "default") {
      if word() == "function" || word() == "async" && word(1) == "function" {
        let start = index
        index += word() == "async" ? 2 : 1
        if word() != nil { index += 1 }
        let function = try functionRest()
        let value = ScriptExpression(kind: .function(function), tokens: start..<index)
        return [.exported(value)]
      }
      let value = try expression()
      try endStatement()
      return [.exported(value)]
    }
    if isMark("{") || isMark("*") { throw SyntaxError() }
    return try statement().map { statement in
      switch statement {
      case .variable(let pattern, _): .exporting(statement, pattern.names)
      case .function(let name, _): .exporting(statement, [name])
      default: statement
      }
    }
  }

  private mutating func variables() throws(SyntaxError) -> [ScriptStatement] {
    index += 1
    var found: [ScriptStatement] = []
    repeat {
      let pattern = try pattern()
      _ = take("!")
      if take(":") { try skipType() }
      let value = take("=") ? try expression() : nil
      found.append(.variable(pattern, value))
    } while take(",")
    try endStatement()
    return found
  }

  private mutating func function() throws(SyntaxError) -> ScriptStatement {
    index += word() == "async" ? 2 : 1
    let name = try name()
    return .function(name, try functionRest())
  }

  /// The parameters and the body of a function with braces.
  private mutating func functionRest() throws(SyntaxError) -> ScriptFunctionSyntax {
    if isMark("<") { try skipAngles() }
    let parameters = try parameters()
    if take(":") { try skipType() }
    guard isMark("{") else { throw SyntaxError() }
    return ScriptFunctionSyntax(parameters: parameters, body: try body())
  }

  private mutating func body() throws(SyntaxError) -> [ScriptStatement] {
    let outer = conditionals
    conditionals = 0
    defer { conditionals = outer }
    try enter()
    defer { depth -= 1 }
    return try block()
  }

  private mutating func parameters() throws(SyntaxError) -> [(
    pattern: ScriptPattern, initial: ScriptExpression?
  )] {
    guard isMark("(") else { throw SyntaxError() }
    let end = try end(of: index)
    index += 1
    var found: [(pattern: ScriptPattern, initial: ScriptExpression?)] = []
    while index < end {
      _ = take("...")
      let pattern = try pattern()
      _ = take("?")
      if take(":") { try skipType() }
      found.append((pattern, take("=") ? try expression() : nil))
      if !take(",") { break }
    }
    guard index == end else { throw SyntaxError() }
    index = end + 1
    return found
  }

  private mutating func pattern() throws(SyntaxError) -> ScriptPattern {
    try enter()
    defer { depth -= 1 }
    if isMark("{") {
      let end = try end(of: index)
      index += 1
      var members: [ScriptPattern.Member] = []
      var rest: String?
      while index < end {
        if take("...") {
          rest = try name()
        } else {
          let key = try key()
          let inner = take(":") ? try pattern() : .name(key)
          let initial = take("=") ? try expression() : nil
          members.append(ScriptPattern.Member(key: key, pattern: inner, initial: initial))
        }
        if !take(",") { break }
      }
      guard index == end else { throw SyntaxError() }
      index = end + 1
      return .object(members, rest: rest)
    }
    if isMark("[") {
      let end = try end(of: index)
      index += 1
      var items: [ScriptPattern?] = []
      while index < end {
        if take(",") {
          items.append(nil)
          continue
        }
        items.append(try pattern())
        if !take(",") { break }
      }
      guard index == end else { throw SyntaxError() }
      index = end + 1
      return .list(items)
    }
    return .name(try name())
  }

  /// The key of a member of an object, if it is not computed.
  private mutating func key() throws(SyntaxError) -> String {
    switch kind() {
    case .word(let text)?, .string(let text)?:
      index += 1
      return text
    case .number(let number)?:
      index += 1
      return ScriptValue.text(of: number)
    default: throw SyntaxError()
    }
  }

  // MARK: Types

  private mutating func skipDeclaration() throws(SyntaxError) {
    let isInterface = word() == "interface"
    if take(word: "declare") {
      _ = try statement()
      return
    }
    index += 2
    if isMark("<") { try skipAngles() }
    if isInterface {
      while index < file.tokens.count, !isMark("{") { index += 1 }
      index = try end(of: index) + 1
    } else {
      try expect("=")
      try skipType()
      try endStatement()
    }
  }

  /// Skips a TypeScript type.
  private mutating func skipType() throws(SyntaxError) {
    _ = take("|")
    while index < file.tokens.count, valuesLeft > 0 {
      valuesLeft -= 1
      switch kind() {
      case .mark("{")?, .mark("[")?: index = try end(of: index) + 1
      case .mark("(")?:
        index = try end(of: index) + 1
        if take("=>") { continue }
      case .word(let text)?:
        index += 1
        if ["typeof", "keyof", "readonly", "infer", "unique", "asserts", "new"].contains(text) {
          continue
        }
      case .string?, .number?, .template(_, isFirst: true, isLast: true)?: index += 1
      default: throw SyntaxError()
      }
      while index < file.tokens.count, !file.tokens[index].beginsLine {
        if isMark("."), word(1) != nil {
          index += 2
        } else if isMark("<") {
          try skipAngles()
        } else if isMark("[") {
          index = try end(of: index) + 1
        } else {
          break
        }
      }
      if take("|") || take("&") || take(word: "is") || take(word: "extends") { continue }
      return
    }
    throw SyntaxError()
  }

  /// Skips the arguments of a generic type.
  private mutating func skipAngles() throws(SyntaxError) {
    var open = 0
    while index < file.tokens.count, valuesLeft > 0 {
      valuesLeft -= 1
      if isMark("<") {
        open += 1
      } else if isMark(">") {
        open -= 1
      } else if isMark(";") {
        break
      } else if let end = file.partners[index], end > index {
        index = end
      }
      index += 1
      if open == 0 { return }
    }
    throw SyntaxError()
  }

  // MARK: Expressions

  private mutating func expression() throws(SyntaxError) -> ScriptExpression {
    try enter()
    defer { depth -= 1 }
    var branches: [(condition: ScriptExpression, value: ScriptExpression)] = []
    var value: ScriptExpression
    repeat {
      if branches.count == Limits.items { throw giveUp() }
      let start = index
      if let function = try arrowFunction() {
        value = ScriptExpression(kind: .function(function), tokens: start..<index)
        break
      }
      value = try binary(above: 0)
      if take("?") {
        conditionals += 1
        branches.append((value, try expression()))
        conditionals -= 1
        try expect(":")
        continue
      }
      if case .mark(let mark)? = kind(), Self.assignments.contains(mark) {
        index += 1
        let new = try expression()
        value = ScriptExpression(kind: .assignment(value, mark, new), tokens: start..<index)
      }
      break
    } while true
    for (condition, first) in branches.reversed() {
      value = ScriptExpression(
        kind: .conditional(condition, first, value), tokens: condition.tokens.lowerBound..<index)
    }
    return value
  }

  private static let assignments: Set = [
    "=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "**=", "??=", "||=", "&&=",
  ]

  /// A function with `=>`; nil if none begins here.
  private mutating func arrowFunction() throws(SyntaxError) -> ScriptFunctionSyntax? {
    let start = index
    if word() == "async", isMark("(", 1) || word(1) != nil && isMark("=>", 2) { index += 1 }
    var parameters: [(pattern: ScriptPattern, initial: ScriptExpression?)]?
    if let name = word(), isMark("=>", 1) {
      index += 1
      parameters = [(.name(name), nil)]
    } else if isMark("("), !noFunctions.contains(index), let end = file.partners[index] {
      let after = end + 1 < file.tokens.count ? file.tokens[end + 1].kind : nil
      if after == .mark("=>") || after == .mark(":") && conditionals == 0 {
        parameters = try? self.parameters()
        if parameters != nil, take(":"), (try? skipType()) == nil { parameters = nil }
      }
    }
    guard let parameters, take("=>") else {
      if isMark("(") || index > start { noFunctions.insert(start) }
      index = start
      return nil
    }
    if isMark("{") { return ScriptFunctionSyntax(parameters: parameters, body: try body()) }
    let value = try expression()
    return ScriptFunctionSyntax(parameters: parameters, body: [.returned(value)])
  }

  private static let precedences = [
    "??": 1, "||": 2, "&&": 3, "|": 4, "^": 5, "&": 6, "==": 7, "!=": 7, "===": 7, "!==": 7,
    "<": 8, ">": 8, "<=": 8, ">=": 8, "+": 9, "-": 9, "*": 10, "/": 10, "%": 10, "**": 11,
  ]

  private mutating func binary(above least: Int) throws(SyntaxError) -> ScriptExpression {
    let start = index
    var value = try unary()
    for _ in 0..<Limits.depth {
      if word() == "as" || word() == "satisfies", index < file.tokens.count,
        !file.tokens[index].beginsLine
      {
        index += 1
        try skipType()
        value.tokens = start..<index
        continue
      }
      var operation: String?
      if case .mark(let mark)? = kind() { operation = mark }
      if let word = word(), word == "in" || word == "instanceof" { operation = word }
      guard let operation, let precedence = Self.precedences[operation] ?? Self.words[operation],
        precedence > least
      else { return value }
      index += 1
      let other = try binary(above: precedence)
      value = ScriptExpression(kind: .binary(operation, value, other), tokens: start..<index)
    }
    throw giveUp()
  }

  private static let words = ["in": 8, "instanceof": 8]

  private mutating func unary() throws(SyntaxError) -> ScriptExpression {
    let start = index
    var operations: [String] = []
    while operations.count < Limits.depth {
      if case .mark(let mark)? = kind(), ["!", "-", "+", "~", "++", "--"].contains(mark) {
        operations.append(mark)
      } else if let word = word(), ["typeof", "void", "delete", "await"].contains(word) {
        operations.append(word)
      } else {
        break
      }
      index += 1
    }
    var value = try postfix()
    for operation in operations.reversed() {
      value = ScriptExpression(kind: .unary(operation, value), tokens: start..<index)
    }
    return value
  }

  private mutating func postfix() throws(SyntaxError) -> ScriptExpression {
    let start = index
    var value = try primary()
    var count = 0
    while index < file.tokens.count {
      // A long chain makes a deep tree.
      count += 1
      if count > Limits.depth { throw giveUp() }
      if take("!") {
        continue
      } else if take(".") {
        value = ScriptExpression(kind: .member(value, try name()), tokens: start..<index)
      } else if isMark("?.") {
        index += 1
        if let member = word() {
          index += 1
          value = ScriptExpression(kind: .member(value, member), tokens: start..<index)
        } else if !isMark("("), !isMark("[") {
          throw SyntaxError()
        }
      } else if isMark("[") {
        let end = try end(of: index)
        index += 1
        let key = try expression()
        guard index == end else { throw SyntaxError() }
        index += 1
        value = ScriptExpression(kind: .element(value, key), tokens: start..<index)
      } else if isMark("(") {
        let arguments = try items()
        value = ScriptExpression(kind: .call(value, arguments), tokens: start..<index)
      } else if isMark("<") {
        // The type arguments of a generic call.
        let before = index
        guard (try? skipAngles()) != nil, isMark("(") else {
          index = before
          return value
        }
      } else if isMark("++") || isMark("--"), !file.tokens[index].beginsLine {
        index += 1
        value = ScriptExpression(kind: .unary("++", value), tokens: start..<index)
      } else {
        return value
      }
    }
    return value
  }

  private mutating func primary() throws(SyntaxError) -> ScriptExpression {
    let start = index
    valuesLeft -= 1
    if valuesLeft <= 0 { throw giveUp() }
    guard let kind = kind() else { throw SyntaxError() }
    func made(_ kind: ScriptExpression.Kind) -> ScriptExpression {
      ScriptExpression(kind: kind, tokens: start..<index)
    }
    switch kind {
    case .string(let text):
      index += 1
      return made(.text(text))
    case .number(let number):
      index += 1
      return made(.number(number))
    case .regularExpression:
      index += 1
      return made(.unknown)
    case .template: return try template()
    case .mark("("):
      let end = try end(of: index)
      index += 1
      let outer = conditionals
      conditionals = 0
      defer { conditionals = outer }
      var value = try expression()
      // The last one is the value of a comma expression.
      while take(",") { value = try expression() }
      guard index == end else { throw SyntaxError() }
      index += 1
      value.tokens = start..<index
      return value
    case .mark("["): return made(.list(try items()))
    case .mark("{"): return try object()
    case .word("function"):
      index += 1
      if word() != nil { index += 1 }
      return made(.function(try functionRest()))
    case .word("async") where word(1) == "function":
      index += 2
      if word() != nil { index += 1 }
      return made(.function(try functionRest()))
    case .word("new"):
      while take(word: "new") {}
      _ = try postfix()
      return made(.unknown)
    case .word("class"): throw SyntaxError()
    case .word(let word):
      index += 1
      switch word {
      case "true", "false": return made(.boolean(word == "true"))
      case "null": return made(.null)
      case "undefined": return made(.undefined)
      default: return made(.name(word))
      }
    case .mark: throw SyntaxError()
    }
  }

  private mutating func template() throws(SyntaxError) -> ScriptExpression {
    let start = index
    var texts: [String] = []
    var values: [ScriptExpression] = []
    while case .template(let text, _, let isLast)? = kind() {
      texts.append(text)
      index += 1
      if isLast {
        let kind: ScriptExpression.Kind = values.isEmpty ? .text(text) : .template(texts, values)
        return ScriptExpression(kind: kind, tokens: start..<index)
      }
      values.append(try expression())
    }
    throw SyntaxError()
  }

  /// The elements of a list, or the arguments of a call.
  private mutating func items() throws(SyntaxError) -> [ScriptExpression.Item] {
    let end = try end(of: index)
    index += 1
    let outer = conditionals
    conditionals = 0
    defer { conditionals = outer }
    var found: [ScriptExpression.Item] = []
    while index < end {
      let isSpread = take("...")
      found.append(ScriptExpression.Item(value: member(before: end), isSpread: isSpread))
      if index < end { index += 1 }
    }
    index = end + 1
    return found
  }

  private mutating func object() throws(SyntaxError) -> ScriptExpression {
    let start = index
    let end = try end(of: index)
    index += 1
    let outer = conditionals
    conditionals = 0
    defer { conditionals = outer }
    var members: [ScriptExpression.Property] = []
    while index < end {
      if take("...") {
        members.append(.spread(member(before: end)))
      } else if isMark("[") {
        let last = try self.end(of: index)
        index += 1
        let key = member(before: last)
        index = last + 1
        guard take(":") else { throw SyntaxError() }
        members.append(.computed(key, member(before: end)))
      } else {
        let first = index
        if word() == "async" || word() == "get", word(1) != nil { index += 1 }
        let key = try key()
        if take(":") {
          members.append(.named(key, member(before: end)))
        } else if isMark("(") || isMark("<") {
          let function = try functionRest()
          members.append(
            .named(key, ScriptExpression(kind: .function(function), tokens: first..<index)))
        } else {
          members.append(.named(key, ScriptExpression(kind: .name(key), tokens: first..<index)))
        }
      }
      if index < end, !take(",") { throw SyntaxError() }
    }
    index = end + 1
    return ScriptExpression(kind: .object(members), tokens: start..<index)
  }

  /// The expression before the next comma; unknown if it is not supported.
  private mutating func member(before end: Int) -> ScriptExpression {
    let start = index
    if let value = try? expression(), index == end || isMark(","), index <= end { return value }
    index = start
    while index < end, !isMark(",") {
      if let last = file.partners[index], last > index, last < end { index = last }
      index += 1
    }
    return ScriptExpression(kind: .unknown, tokens: start..<index)
  }
}

extension DraftError {
  /// The reason why a file doesn't contain the expected JSON, and the place where it is not valid
  /// JSON.
  init(_ path: String, holding bytes: [UInt8], reason: String) {
    let fault = ScriptParser.fault(in: ScriptTokens(bytes))
    self.path = fault.map { "\(path):\($0.line):\($0.column)" } ?? path
    self.reason = fault.map { "\(reason): \($0.reason)" } ?? reason
  }
}

extension ScriptPattern {
  /// The names that get a value.
  var names: [String] {
    switch self {
    case .name(let name): [name]
    case .object(let members, let rest):
      members.flatMap(\.pattern.names) + (rest.map { [$0] } ?? [])
    case .list(let items): items.flatMap { $0?.names ?? [] }
    }
  }
}
