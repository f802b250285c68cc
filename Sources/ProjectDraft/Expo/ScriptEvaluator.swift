/// Evaluates a script without running it: what depends on the environment, on the network or on
/// other packages is unknown.
///
/// A call whose name begins with `with`, like those of config plugins, returns its first argument.
final class ScriptEvaluator {
  /// The names of environment variables that were read, and where.
  private(set) var environment: [(name: String, origin: Origin)] = []

  /// The problems in the files that were read.
  private(set) var problems: [DraftProblem] = []

  /// The files from which modules are imported; nil if there are none.
  private let files: ProjectFiles?
  private var modules: [String: ScriptValue] = [:]
  /// An expression is a step, and so is each element or eight bytes of text that it copies.
  private var stepsLeft = Limits.steps
  /// The place of the expression that was evaluated last.
  private var place: Origin?
  private var callDepth = 0
  /// How many expressions and modules are being evaluated, each within the one before.
  private var depth = 0

  init(files: ProjectFiles?) { self.files = files }

  /// A file being evaluated.
  private struct Context {
    let tokens: ScriptTokens
    let file: String

    func origin(_ range: Range<Int>) -> Origin {
      let token = range.lowerBound < tokens.tokens.count ? tokens.tokens[range.lowerBound] : nil
      var origin = Origin(file: file, line: token?.line, column: token?.column)
      let last = range.isEmpty ? nil : tokens.tokens[range.upperBound - 1]
      if let token, let last, last.line == token.line, let columns = last.columns {
        origin.columns = Int32(token.column)..<columns.upperBound
      }
      return origin
    }
  }

  /// A call of a function, or the run of a file.
  private struct Execution {
    var context: Context
    var exports: [String: ScriptValue] = [:]
    /// The values that it returned, or may have returned earlier.
    var returned: [(value: ScriptValue, isSure: Bool)] = []
    var isSure = true
  }

  /// The problem of unread environment variables, if a value may depend on one.
  var environmentProblem: DraftProblem? {
    guard let first = environment.first else { return nil }
    let others = Set(environment.map(\.name)).count - 1
    let rest = others == 0 ? "" : others == 1 ? " and another" : " and \(others) others"
    let names = "process.env.\(first.name)\(rest)"
    return DraftProblem(
      "\(names) can't be known, nor can what depends on it: \(ExpoConfig.advice)",
      at: first.origin)
  }

  // MARK: Files

  /// The value of a single expression.
  func value(of expression: ScriptExpression, _ tokens: ScriptTokens, file: String) -> ScriptValue {
    let execution = Execution(context: Context(tokens: tokens, file: file))
    return evaluate(expression, ScriptScope(in: nil), execution.context)
  }

  /// The exports of a module, as an object with `default`.
  ///
  /// - Parameter path: A script or a JSON file, relative to the root of the draft.
  /// - Returns: The exports, or nil if the module can't be read.
  func module(_ path: String) -> ScriptValue? {
    if let known = modules[path] { return known }
    guard let files, files.isFolder(path) != nil, depth < Limits.items else { return nil }
    depth += 1
    defer { depth -= 1 }
    let bytes: [UInt8]
    do throws(DraftProblem) {
      bytes = try files.bytes(of: path, limit: Limits.source)
    } catch {
      note(error)
      return nil
    }
    if let line = bytes.mergeConflictLine {
      let origin = Origin(file: path, line: line)
      note(DraftProblem(unread: "a merge conflict is not resolved", at: origin))
    }
    // A module that imports itself gets an unknown value.
    modules[path] = ScriptValue(.unknown(ProjectPath.name(of: path)), at: Origin(file: path))
    let tokens = ScriptTokens(bytes)
    if path.hasSuffix(".json") {
      let expression = ScriptParser.expression(of: tokens)
      let value =
        expression.map { self.value(of: $0, tokens, file: path) }
        ?? ScriptValue(.unknown("\(ProjectPath.name(of: path)), which is not JSON"), at: nil)
      if let fault = expression == nil
        ? ScriptParser.fault(in: tokens) : tokens.hiding ?? tokens.fault
      {
        note(fault, in: path)
      } else if let unknown = value.firstUnknown {
        note(DraftProblem(unread: "\(unknown.unknown ?? "") is not JSON", at: unknown.origin))
      }
      modules[path] = value
      return value
    }
    var execution = Execution(context: Context(tokens: tokens, file: path))
    let (statements, unreadLine) = ScriptParser.statements(of: tokens)
    if let line = unreadLine {
      let origin = Origin(file: path, line: line)
      note(DraftProblem(unread: "it is too long, or nests too deeply", at: origin))
    }
    _ = run(statements, ScriptScope(in: nil), &execution)
    let value = ScriptValue(.object(execution.exports), at: Origin(file: path))
    if let fault = tokens.hiding ?? (execution.exports.isEmpty ? tokens.fault : nil) {
      note(fault, in: path)
    }
    modules[path] = value
    return value
  }

  /// Records that a script takes too many steps.
  private func noteSteps() {
    note(DraftProblem(unread: "it takes too many steps to evaluate", at: place))
  }

  /// Records a problem with a file, once.
  func note(_ problem: DraftProblem) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  private func note(_ fault: (reason: String, line: Int, column: Int), in path: String) {
    note(
      DraftProblem(
        unread: fault.reason,
        at: Origin(file: path, line: fault.line, column: fault.column)))
  }

  /// The value of a module's `require` or default import.
  static func exported(_ module: ScriptValue, member: String?) -> ScriptValue {
    // JSON has no named exports, and `module.exports` is one value.
    let value = module.object?["default"] ?? module
    guard let member, member != "default" else { return value }
    return module[member] ?? value[member] ?? .undefined
  }

  private func module(_ name: String, from context: Context) -> ScriptValue? {
    guard name.hasPrefix("."), let files else { return nil }
    let path = ProjectPath.joined(ProjectPath.folder(of: context.file), name)
    let endings = ["", ".ts", ".js", ".cjs", ".mjs", ".json", "/index.ts", "/index.js"]
    return endings.lazy.map { path + $0 }.first { files.isFile($0) }.flatMap { module($0) }
  }

  /// Calls a function with arguments.
  ///
  /// - Parameter expression: The text of the call.
  func call(
    _ function: ScriptValue, _ arguments: [ScriptValue], as expression: String
  ) -> ScriptValue {
    guard case .function(let syntax, let scope) = function.content else { return function }
    let places = arguments.map { _ in nil as (scope: ScriptScope, path: [String])? }
    return call(syntax, scope, arguments, places, expression, function.origin)
  }

  private func call(
    _ function: ScriptFunctionSyntax, _ outer: ScriptScope, _ arguments: [ScriptValue],
    _ places: [(scope: ScriptScope, path: [String])?], _ expression: String, _ origin: Origin?
  ) -> ScriptValue {
    let unknown = ScriptValue(.unknown(expression), at: origin)
    guard callDepth < Limits.chain, stepsLeft > 0,
      let context = contexts[ObjectIdentifier(outer)]
    else { return unknown }
    callDepth += 1
    defer { callDepth -= 1 }
    let scope = self.scope(in: outer, context)
    for (number, parameter) in function.parameters.enumerated() {
      var value = number < arguments.count ? arguments[number] : .undefined
      if value.isUndefined, let initial = parameter.initial {
        value = evaluate(initial, scope, context)
      }
      bind(parameter.pattern, to: value, in: scope, context, expression)
      if case .name(let name) = parameter.pattern, number < places.count, let place = places[number]
      {
        scope.aliases[name] = place
      }
    }
    var execution = Execution(context: context)
    let isEnded = run(function.body, scope, &execution)
    var result = execution.returned.first?.value ?? .undefined
    if !isEnded, !execution.returned.isEmpty { execution.returned.append((.undefined, false)) }
    for (value, _) in execution.returned.dropFirst() {
      result = merged(result, value, by: expression, at: origin)
    }
    return result
  }

  /// The file that the code of a scope belongs to.
  private var contexts: [ObjectIdentifier: Context] = [:]
  /// Keeps scopes alive, since their identities are keys.
  private var scopes: [ScriptScope] = []

  private func scope(in parent: ScriptScope?, _ context: Context) -> ScriptScope {
    let scope = ScriptScope(in: parent)
    contexts[ObjectIdentifier(scope)] = context
    scopes.append(scope)
    return scope
  }

  // MARK: Statements

  /// Runs statements.
  ///
  /// - Returns: Whether the statements certainly end the function.
  private func run(
    _ statements: [ScriptStatement], _ outer: ScriptScope, _ execution: inout Execution
  ) -> Bool {
    let scope = self.scope(in: outer, execution.context)
    // Functions are hoisted.
    for statement in statements {
      switch statement {
      case .function(let name, let function), .exporting(.function(let name, let function), _):
        scope.values[name] = ScriptValue(
          .function(function, scope), at: Origin(file: execution.context.file))
      default: break
      }
    }
    for statement in statements {
      if run(statement, scope, &execution) { return true }
    }
    return false
  }

  private func run(
    _ statement: ScriptStatement, _ scope: ScriptScope, _ execution: inout Execution
  ) -> Bool {
    let context = execution.context
    stepsLeft -= 1
    guard stepsLeft > 0 else {
      noteSteps()
      return false
    }
    switch statement {
    case .imports(let names, let module):
      let read = self.module(module, from: context)
      for item in names {
        let value = read.map {
          item.member == nil && $0.object?["default"] == nil
            ? $0 : Self.exported($0, member: item.member)
        }
        scope.values[item.name] =
          value
          ?? ScriptValue(.unknown("\(item.name) of \(module)"), at: Origin(file: context.file))
      }
    case .variable(let pattern, let initial):
      let value = initial.map { evaluate($0, scope, context) } ?? .undefined
      let text = initial.map { context.tokens.text(of: $0.tokens) } ?? "undefined"
      bind(pattern, to: value, in: scope, context, text)
      if let initial, let place = place(of: initial, scope, context) {
        alias(pattern, to: place, in: scope)
      }
    case .function: break
    case .expression(let expression): _ = evaluate(expression, scope, context)
    case .exported(let expression):
      execution.exports["default"] = evaluate(expression, scope, context)
    case .exporting(let inner, let names):
      let isEnded = run(inner, scope, &execution)
      for name in names { execution.exports[name] = scope.values[name] }
      return isEnded
    case .returned(let expression):
      let value = expression.map { evaluate($0, scope, context) } ?? .undefined
      execution.returned.append((value, execution.isSure))
      return true
    case .thrown: return true
    case .block(let statements): return run(statements, scope, &execution)
    case .branch(let condition, let first, let second):
      return branch(condition, first, second, scope, &execution)
    case .unknown(let range): forget(range, scope, &execution)
    }
    return false
  }

  private func branch(
    _ condition: ScriptExpression, _ first: [ScriptStatement], _ second: [ScriptStatement],
    _ scope: ScriptScope, _ execution: inout Execution
  ) -> Bool {
    let value = evaluate(condition, scope, execution.context)
    if let isTrue = value.isTrue { return run(isTrue ? first : second, scope, &execution) }
    let text = execution.context.tokens.text(of: condition.tokens)
    let origin = execution.context.origin(condition.tokens)
    var chain: [ScriptScope] = []
    var next: ScriptScope? = scope
    while let scope = next {
      chain.append(scope)
      next = scope.parent
    }
    let before = chain.map(\.values)
    let wasSure = execution.isSure
    execution.isSure = false
    let isFirstEnded = run(first, scope, &execution)
    let after = chain.map(\.values)
    for (scope, values) in zip(chain, before) { scope.values = values }
    let isSecondEnded = run(second, scope, &execution)
    execution.isSure = wasSure
    if isFirstEnded { return isSecondEnded }
    for (scope, values) in zip(chain, after) {
      if isSecondEnded {
        scope.values = values
        continue
      }
      for (name, value) in values {
        let other = scope.values[name] ?? .undefined
        scope.values[name] = merged(value, other, by: text, at: origin)
      }
    }
    return false
  }

  /// Marks everything as unknown that unsupported statements may change.
  private func forget(_ range: Range<Int>, _ scope: ScriptScope, _ execution: inout Execution) {
    stepsLeft -= range.count
    let tokens = execution.context.tokens.tokens[range]
    let unknown = ScriptValue(
      .unknown(execution.context.tokens.text(of: range)), at: execution.context.origin(range))
    var index = range.lowerBound
    while index < range.upperBound {
      guard let name = tokens.word(index), tokens.mark(index - 1) != "." else {
        index += 1
        continue
      }
      if name == "return" { execution.returned.append((unknown, false)) }
      var path: [String] = []
      var next = index + 1
      while [".", "?."].contains(tokens.mark(next)), let member = tokens.word(next + 1) {
        path.append(member)
        next += 2
      }
      let after = tokens.mark(next) ?? ""
      let isAssigned = after.hasSuffix("=") && !Self.comparisons.contains(after)
      let isIndexed = after == "[" && !path.isEmpty
      if isAssigned || after == "++" || after == "--" || isIndexed {
        change(name, path, in: scope) { _ in unknown }
      } else if after == "(", let method = path.last, Self.changing.contains(method) {
        change(name, path.dropLast(), in: scope) { _ in unknown }
      }
      index = max(next, index + 1)
    }
  }

  private static let comparisons: Set = ["==", "===", "!=", "!==", "<=", ">="]
  private static let changing: Set = [
    "push", "unshift", "pop", "shift", "splice", "sort", "reverse", "fill", "assign",
  ]

  // MARK: Variables

  private func bind(
    _ pattern: ScriptPattern, to value: ScriptValue, in scope: ScriptScope, _ context: Context,
    _ expression: String
  ) {
    switch pattern {
    case .name(let name): scope.values[name] = value
    case .object(let members, let rest):
      for member in members {
        var inner = self.member(member.key, of: value, expression)
        if inner.isUndefined, let initial = member.initial {
          inner = evaluate(initial, scope, context)
        }
        bind(member.pattern, to: inner, in: scope, context, "\(expression).\(member.key)")
      }
      guard let rest else { return }
      stepsLeft -= value.size
      var others = value.object
      for member in members { others?[member.key] = nil }
      scope.values[rest] = others.map { ScriptValue(.object($0), at: value.origin) } ?? value
    case .list(let items):
      for (number, item) in items.enumerated() {
        guard let item else { continue }
        let known = value.list.map { number < $0.count ? $0[number] : .undefined }
        let inner = known ?? ScriptValue(.unknown("\(expression)[\(number)]"), at: value.origin)
        bind(item, to: inner, in: scope, context, expression)
      }
    }
  }

  private func alias(
    _ pattern: ScriptPattern, to place: (scope: ScriptScope, path: [String]), in scope: ScriptScope
  ) {
    switch pattern {
    case .name(let name): scope.aliases[name] = place
    case .object(let members, _):
      for member in members {
        alias(member.pattern, to: (place.scope, place.path + [member.key]), in: scope)
      }
    case .list: break
    }
  }

  /// The variable and the member path of an expression that names an object or a list.
  private func place(
    of expression: ScriptExpression, _ scope: ScriptScope, _ context: Context
  ) -> (scope: ScriptScope, path: [String])? {
    switch expression.kind {
    case .name(let name): return scope.owner(of: name).map { ($0, [name]) }
    case .member(let base, let name):
      return place(of: base, scope, context).map { ($0.scope, $0.path + [name]) }
    case .element(let base, let key):
      guard let text = printed(evaluate(key, scope, context)) else { return nil }
      return place(of: base, scope, context).map { ($0.scope, $0.path + [text]) }
    case .binary("||", let first, _), .binary("??", let first, _):
      return evaluate(first, scope, context).isTrue == true ? place(of: first, scope, context) : nil
    default: return nil
    }
  }

  /// Changes a variable or a member of it, and the aliases of the same object.
  private func change(
    _ name: String, _ path: [String], in scope: ScriptScope,
    _ change: (ScriptValue) -> ScriptValue
  ) {
    guard let owner = scope.owner(of: name) else { return }
    stepsLeft -= 1 + (owner.values[name]?.size ?? 0)
    var next: (scope: ScriptScope, path: [String])? = (owner, [name] + path)
    var count = 0
    while let place = next, count < 8 {
      count += 1
      let root = place.path[0]
      place.scope.values[root] = place.scope.values[root]?
        .changed(at: place.path.dropFirst(), change)
      next = place.scope.aliases[root].map { ($0.scope, $0.path + place.path.dropFirst()) }
    }
  }

  // MARK: Expressions

  private func evaluate(
    _ expression: ScriptExpression, _ scope: ScriptScope, _ context: Context
  ) -> ScriptValue {
    stepsLeft -= 1
    let origin = context.origin(expression.tokens)
    func text() -> String { context.tokens.text(of: expression.tokens) }
    func unknown() -> ScriptValue { ScriptValue(.unknown(text()), at: origin) }
    if stepsLeft <= 0 { noteSteps() } else { place = origin }
    guard stepsLeft > 0, depth < Limits.items else { return unknown() }
    depth += 1
    defer { depth -= 1 }
    switch expression.kind {
    case .undefined: return ScriptValue(.undefined, at: origin)
    case .null: return ScriptValue(.null, at: origin)
    case .boolean(let flag): return ScriptValue(.boolean(flag), at: origin)
    case .number(let number): return ScriptValue(.number(number), at: origin)
    case .text(let text): return ScriptValue(.text(text), at: origin)
    case .template(let texts, let values):
      var result = texts[0]
      for (value, text) in zip(values, texts.dropFirst()) {
        guard let printed = printed(evaluate(value, scope, context)) else { return unknown() }
        result += printed + text
        stepsLeft -= text.utf8.count / 8
        if result.utf8.count > Limits.source { return unknown() }
      }
      return ScriptValue(.text(result), at: origin)
    case .name(let name): return scope.owner(of: name)?.values[name] ?? unknown()
    case .member(let base, let name): return member(name, of: base, scope, context) ?? unknown()
    case .element(let base, let key):
      guard let name = printed(evaluate(key, scope, context)) else { return unknown() }
      return member(name, of: base, scope, context) ?? unknown()
    case .call(let function, let arguments):
      return call(function, arguments, expression, scope, context)
    case .list(let items): return ScriptValue(.list(elements(items, scope, context)), at: origin)
    case .object(let members): return object(members, expression, scope, context)
    case .function(let function):
      return ScriptValue(.function(function, self.scope(in: scope, context)), at: origin)
    case .conditional(let condition, let first, let second):
      let isTrue = evaluate(condition, scope, context).isTrue
      if let isTrue { return evaluate(isTrue ? first : second, scope, context) }
      let values = [evaluate(first, scope, context), evaluate(second, scope, context)]
      let decisive = context.tokens.text(of: condition.tokens)
      return merged(values[0], values[1], by: text(), decisive: decisive, at: origin)
    case .unary(let operation, let operand):
      let value = evaluate(operand, scope, context)
      switch (operation, value.content) {
      case ("!", _):
        return value.isTrue.map { ScriptValue(.boolean(!$0), at: origin) } ?? unknown()
      case ("-", .number(let number)): return ScriptValue(.number(-number), at: origin)
      case ("+", .number(let number)): return ScriptValue(.number(number), at: origin)
      case ("await", _): return value
      case ("++", _), ("--", _), ("delete", _):
        if let (name, path) = target(operand, scope, context) {
          change(name, path, in: scope) { _ in unknown() }
        }
        return unknown()
      default: return unknown()
      }
    case .binary(let operation, let first, let second):
      return binary(operation, first, second, expression, scope, context) ?? unknown()
    case .assignment(let place, let operation, let new):
      return assign(new, to: place, operation, expression, scope, context)
    case .unknown: return unknown()
    }
  }

  private func binary(
    _ operation: String, _ first: ScriptExpression, _ second: ScriptExpression,
    _ expression: ScriptExpression, _ scope: ScriptScope, _ context: Context
  ) -> ScriptValue? {
    let origin = context.origin(expression.tokens)
    let value = evaluate(first, scope, context)
    switch operation {
    case "&&", "||":
      guard let isTrue = value.isTrue else {
        guard operation == "&&" else { return nil }
        let other = evaluate(second, scope, context)
        let text = context.tokens.text(of: first.tokens)
        return merged(other, .undefined, by: text, at: origin)
      }
      return isTrue == (operation == "&&") ? evaluate(second, scope, context) : value
    case "??":
      if value.unknown != nil || value.condition != nil { return nil }
      return value.isUndefined || value.isNull ? evaluate(second, scope, context) : value
    case "===", "==", "!==", "!=":
      let other = evaluate(second, scope, context)
      stepsLeft -= min(value.size, other.size)
      let same = value.isSame(as: other)
      return same.map { ScriptValue(.boolean($0 == (operation.first == "=")), at: origin) }
    case "+":
      let other = evaluate(second, scope, context)
      if case .number(let first) = value.content, case .number(let second) = other.content {
        return ScriptValue(.number(first + second), at: origin)
      }
      guard value.text != nil || other.text != nil, let first = printed(value),
        let second = printed(other)
      else { return nil }
      return ScriptValue(.text(first + second), at: origin)
    default: return nil
    }
  }

  private func elements(
    _ items: [ScriptExpression.Item], _ scope: ScriptScope, _ context: Context
  ) -> [ScriptValue] {
    items.flatMap { item -> [ScriptValue] in
      let value = evaluate(item.value, scope, context)
      guard item.isSpread else { return [value] }
      guard let list = value.list else { return value.isTrue == false ? [] : [value] }
      stepsLeft -= list.count
      return list.map { element in
        var element = element
        element.condition = element.condition ?? value.condition
        return element
      }
    }
  }

  private func object(
    _ members: [ScriptExpression.Property], _ expression: ScriptExpression, _ scope: ScriptScope,
    _ context: Context
  ) -> ScriptValue {
    let origin = context.origin(expression.tokens)
    var found: [String: ScriptValue] = [:]
    for member in members {
      switch member {
      case .named(let key, let value): found[key] = evaluate(value, scope, context)
      case .computed(let key, let value):
        let value = evaluate(value, scope, context)
        if let key = printed(evaluate(key, scope, context)) { found[key] = value }
      case .spread(let value):
        let value = evaluate(value, scope, context)
        stepsLeft -= found.count + value.size
        found = ScriptValue(.object(found), at: origin).overlaid(with: value).object ?? found
      }
    }
    return ScriptValue(.object(found), at: origin)
  }

  private func member(
    _ name: String, of base: ScriptExpression, _ scope: ScriptScope, _ context: Context
  ) -> ScriptValue? {
    if case .member(let process, "env") = base.kind, case .name("process") = process.kind {
      environment.append((name, context.origin(base.tokens)))
      return nil
    }
    if case .name("process") = base.kind { return nil }
    let value = evaluate(base, scope, context)
    if value.unknown != nil { return nil }
    return member(name, of: value, context.tokens.text(of: base.tokens))
  }

  private func member(
    _ name: String, of value: ScriptValue, _ expression: String
  ) -> ScriptValue {
    switch value.content {
    case .object(let members):
      var member = ScriptValue.member(name, of: members)
      member.condition = member.condition ?? value.condition
      return member
    case .list(let items):
      if name == "length" { return ScriptValue(.number(Double(items.count)), at: value.origin) }
      guard let number = Int(name) else { break }
      return items.indices.contains(number) ? items[number] : .undefined
    case .undefined, .null: return .undefined
    default: break
    }
    return ScriptValue(.unknown("\(expression).\(name)"), at: value.origin)
  }

  /// The text of a value in a template; nil if that is unknown.
  private func printed(_ value: ScriptValue) -> String? {
    let text = value.printed
    stepsLeft -= (text?.utf8.count ?? 0) / 8
    return text
  }

  /// A value that is either of two.
  private func merged(
    _ value: ScriptValue, _ other: ScriptValue, by expression: String, decisive: String? = nil,
    at origin: Origin?
  ) -> ScriptValue {
    stepsLeft -= max(value.size, other.size)
    return value.merged(with: other, by: expression, decisive: decisive, at: origin)
  }

  // MARK: Changes

  /// The variable and the member path that an assignment changes.
  private func target(
    _ expression: ScriptExpression, _ scope: ScriptScope, _ context: Context
  ) -> (name: String, path: [String])? {
    switch expression.kind {
    case .name(let name): return (name, [])
    case .member(let base, let name):
      return target(base, scope, context).map { ($0.name, $0.path + [name]) }
    case .element(let base, let key):
      guard let text = printed(evaluate(key, scope, context)) else { return nil }
      return target(base, scope, context).map { ($0.name, $0.path + [text]) }
    default: return nil
    }
  }

  private func assign(
    _ new: ScriptExpression, to place: ScriptExpression, _ operation: String,
    _ expression: ScriptExpression, _ scope: ScriptScope, _ context: Context
  ) -> ScriptValue {
    var value = evaluate(new, scope, context)
    let old = operation == "=" ? .undefined : evaluate(place, scope, context)
    switch operation {
    case "=": break
    case "??=" where old.unknown == nil && old.condition == nil:
      if !old.isUndefined, !old.isNull { value = old }
    case "||=" where old.isTrue != nil: if old.isTrue == true { value = old }
    case "+=":
      let sum = printed(old).flatMap { first in printed(value).map { first + $0 } }
      let text = old.text != nil || value.text != nil ? sum : nil
      value =
        text.map { ScriptValue(.text($0), at: value.origin) }
        ?? ScriptValue(.unknown(context.tokens.text(of: expression.tokens)), at: value.origin)
    default:
      value = ScriptValue(
        .unknown(context.tokens.text(of: expression.tokens)), at: context.origin(expression.tokens))
    }
    if let (name, path) = target(place, scope, context) {
      // The variable no longer aliases another one's object.
      if path.isEmpty { scope.owner(of: name)?.aliases[name] = nil }
      change(name, path, in: scope) { _ in value }
    }
    return value
  }

  // MARK: Calls

  private func call(
    _ function: ScriptExpression, _ arguments: [ScriptExpression.Item],
    _ expression: ScriptExpression, _ scope: ScriptScope, _ context: Context
  ) -> ScriptValue {
    let text = context.tokens.text(of: expression.tokens)
    let origin = context.origin(expression.tokens)
    let unknown = ScriptValue(.unknown(text), at: origin)
    if case .member(let base, let name) = function.kind,
      let value = call(name, of: base, arguments, expression, scope, context)
    {
      return value
    }
    let values = elements(arguments, scope, context)
    if case .name(let name) = function.kind {
      if name == "require", let module = values.first?.text {
        return self.module(module, from: context).map { Self.exported($0, member: nil) } ?? unknown
      }
      if name == "String", let printed = values.first.flatMap({ printed($0) }) {
        return ScriptValue(.text(printed), at: origin)
      }
    }
    let called = evaluate(function, scope, context)
    if case .function(let syntax, let outer) = called.content {
      let places = arguments.map { item in
        item.isSpread ? nil : place(of: item.value, scope, context)
      }
      return call(syntax, outer, values, places, text, origin)
    }
    let name: String? =
      switch function.kind {
      case .name(let name), .member(_, let name): name
      default: nil
      }
    guard let name, name.hasPrefix("with"), var config = values.first, config.object != nil else {
      return unknown
    }
    if name == "withPlugins", values.count > 1, let added = values[1].list {
      config = config.changed(at: ["plugins"]) { plugins in
        stepsLeft -= plugins.size + added.count
        return ScriptValue(.list((plugins.list ?? []) + added), at: plugins.origin ?? origin)
      }
    }
    return config
  }

  /// The value of a call of a known method; nil for others.
  private func call(
    _ name: String, of base: ScriptExpression, _ arguments: [ScriptExpression.Item],
    _ expression: ScriptExpression, _ scope: ScriptScope, _ context: Context
  ) -> ScriptValue? {
    let origin = context.origin(expression.tokens)
    if case .name("Object") = base.kind, name == "assign" {
      let values = elements(arguments, scope, context)
      guard let first = values.first else { return nil }
      let result = values.dropFirst().reduce(first) { result, value in
        stepsLeft -= result.size + value.size
        return result.overlaid(with: value)
      }
      if let item = arguments.first, let (name, path) = target(item.value, scope, context) {
        change(name, path, in: scope) { _ in result }
      }
      return result
    }
    let value = evaluate(base, scope, context)
    switch (name, value.content) {
    case ("push", .list), ("unshift", .list):
      guard let (root, path) = target(base, scope, context) else { return nil }
      let values = elements(arguments, scope, context)
      change(root, path, in: scope) { list in
        let items = list.list ?? []
        stepsLeft -= items.count + values.count
        return ScriptValue(.list(name == "push" ? items + values : values + items), at: list.origin)
      }
      return ScriptValue(.unknown(context.tokens.text(of: expression.tokens)), at: origin)
    case ("concat", .list(let items)):
      let added = elements(arguments, scope, context).flatMap { $0.list ?? [$0] }
      stepsLeft -= items.count + added.count
      return ScriptValue(.list(items + added), at: value.origin)
    case ("filter", .list(let items)):
      guard case .name("Boolean")? = arguments.first?.value.kind else { return nil }
      stepsLeft -= items.count
      return ScriptValue(.list(items.filter { $0.isTrue != false }), at: value.origin)
    case ("toString", _), ("trim", _), ("toLowerCase", _), ("toUpperCase", _):
      guard let printed = printed(value) else { return nil }
      let text =
        switch name {
        case "trim": String(printed.trimmingSpaces())
        case "toLowerCase": printed.lowercased()
        case "toUpperCase": printed.uppercased()
        default: printed
        }
      return ScriptValue(.text(text), at: value.origin)
    case ("join", .list(let items)):
      let texts = items.compactMap { printed($0) }
      stepsLeft -= items.count
      let separator = elements(arguments, scope, context).first?.text ?? ","
      guard texts.count == items.count,
        separator.utf8.count < Limits.source / max(texts.count, 1)
      else { return nil }
      return ScriptValue(.text(texts.joined(separator: separator)), at: origin)
    default:
      // A mutating method, which may change known values.
      if Self.changing.contains(name), let (root, path) = target(base, scope, context) {
        let text = context.tokens.text(of: expression.tokens)
        change(root, path, in: scope) { _ in ScriptValue(.unknown(text), at: origin) }
      }
      return nil
    }
  }
}
