import SwiftParser
import SwiftSyntax

extension Evaluator {
  /// The values that an expression may have, one by one, each with the state after it.
  func evaluations(
    of expression: ExprSyntax, _ frame: Frame, _ start: RunState
  ) -> [(value: SwiftValue, state: RunState)] {
    var state = start
    let value = evaluate(expression, frame, &state)
    guard purpose == .timelines else { return value.alternatives.map { ($0, state) } }
    return value.alternatives.map { ($0, state.failing(.certain, if: $0.isFallback)) }
  }

  func evaluate(
    _ expression: ExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue {
    guard step(), let value = deeper({ value(of: expression, frame, &state) }) else {
      note(notEvaluated: expression, frame)
      return .unknown("it takes too many steps")
    }
    guard value.place == nil else { return value }
    return value.at(SwiftValue.Place(node: Syntax(expression), file: frame.scope.file))
  }

  private func value(
    of expression: ExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue {
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr:
      return literal(expression)
    case .stringLiteralExpr(let node): return text(of: node, frame, &state)
    case .arrayExpr(let node):
      return .array(node.elements.map { evaluate($0.expression, frame, &state) })
    case .dictionaryExpr(let node): return dictionary(node, frame, &state)
    case .keyPathExpr(let node): return closure(Closure(body: .keyPath(node), frame: frame))
    case .tupleExpr(let node):
      let values = node.elements.map { evaluate($0.expression, frame, &state) }
      return values.count == 1 ? values[0].withoutPlaceIfUnknown : .tuple(values)
    case .declReferenceExpr(let node):
      return read(node.baseName.plainText, Syntax(node), frame, &state)
    case .memberAccessExpr(let node): return member(node, frame, &state)
    case .functionCallExpr(let node): return call(node, frame, &state)
    case .subscriptCallExpr(let node): return element(node, frame, &state)
    case .infixOperatorExpr(let node): return infix(node, frame, &state)
    case .prefixOperatorExpr(let node):
      return prefixed(node, frame, &state)
    case .postfixOperatorExpr(let node):
      assign(.unknown, to: node.expression, frame, &state)
      return .unknown
    case .sequenceExpr(let node):
      // The operator is unknown and may change its operands.
      for element in node.elements where isChangeable(element, frame) {
        assign(.unknown, to: element, frame, &state)
      }
      return .unknown
    case .ternaryExpr(let node): return ternary(node, frame, &state)
    case .forceUnwrapExpr(let node):
      return evaluate(node.expression, frame, &state).unwrapped.withoutPlaceIfUnknown
    case .optionalChainingExpr(let node): return evaluate(node.expression, frame, &state)
    case .awaitExpr(let node):
      return evaluate(node.expression, frame, &state).withoutPlaceIfUnknown
    case .tryExpr(let node):
      let value = evaluate(node.expression, frame, &state).withoutPlaceIfUnknown
      guard node.questionOrExclamationMark?.text == "?" else { return value }
      return .oneOf([value, .absent])
    case .asExpr(let node):
      return typed(evaluate(node.expression, frame, &state), node.type, frame)
    case .inOutExpr(let node): return evaluate(node.expression, frame, &state)
    case .closureExpr(let node): return closure(Closure(body: .closure(node), frame: frame))
    case .ifExpr(let node):
      let paths = run(node, frame, state, isValue: true)
      return joined(paths.map { ($0.returned, $0.state) }, &state)
    case .switchExpr(let node):
      let paths = run(node, frame, state, isValue: true)
      return joined(paths.map { ($0.returned, $0.state) }, &state)
    case .genericSpecializationExpr(let node): return evaluate(node.expression, frame, &state)
    case .postfixIfConfigExpr(let node): return configurations(ofPostfix: node, frame, &state)
    case .superExpr: return frame.scope.selfValue ?? .unknown
    default: return .unknown
    }
  }

  /// The text of a literal whose interpolations are known.
  private func text(
    of literal: StringLiteralExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue {
    if let value = literal.representedLiteralValue { return .string(value) }
    var text = ""
    var isLocalized = false
    for segment in literal.segments {
      switch segment {
      case .stringSegment(let segment):
        let alone = literal.with(
          \.segments, StringLiteralSegmentListSyntax([.stringSegment(segment)]))
        guard let part = alone.representedLiteralValue else { return .unknown("it isn't a string") }
        text += part
      case .expressionSegment(let segment):
        guard let only = segment.expressions.first, segment.expressions.count == 1,
          only.label == nil
        else { return .unknown }
        let value = evaluate(only.expression, frame, &state)
        guard let part = value.described ?? value.localizedText else {
          return .unknown("its description is not known")
        }
        isLocalized = isLocalized || value.described == nil
        text += part
      }
      guard text.utf8.count <= Limits.text else { return .unknown("it is too long") }
    }
    return isLocalized ? SwiftValue(.localized(text)) : .string(text)
  }

  private func literal(_ expression: ExprSyntax) -> SwiftValue {
    if let node = expression.as(IntegerLiteralExprSyntax.self) {
      return node.representedLiteralValue.map { .int($0) } ?? .unknown
    }
    if let node = expression.as(FloatLiteralExprSyntax.self) {
      return node.representedLiteralValue.map { .double($0) } ?? .unknown
    }
    if let node = expression.as(BooleanLiteralExprSyntax.self) {
      return .bool(node.literal.tokenKind == .keyword(.true))
    }
    return .absent
  }

  private func prefixed(
    _ node: PrefixOperatorExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue {
    let value = evaluate(node.expression, frame, &state)
    guard ["-", "+", "!", "~", "...", "..<"].contains(node.operator.text) else {
      // An operator of the project, as in `++count`.
      assign(.unknown, to: node.expression, frame, &state)
      return .unknown
    }
    return value.mapAlternatives { Self.prefixed(node.operator.text, $0) }
  }

  private static func prefixed(_ name: String, _ value: SwiftValue) -> SwiftValue {
    switch (name, value.content) {
    case ("-", .int(let value)) where value != .min: .int(-value)
    case ("-", .double(let value)): .double(-value)
    case ("-", .duration(let seconds)): SwiftValue(.duration(-seconds))
    case ("+", .int), ("+", .double): value
    case ("!", .bool(let value)): .bool(!value)
    case ("!", .isPreview(let value)): .isPreview(!value)
    default: .unknown
    }
  }

  private func infix(
    _ node: InfixOperatorExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue {
    if node.operator.is(AssignmentExprSyntax.self) {
      let value = evaluate(node.rightOperand, frame, &state)
      assign(value, to: node.leftOperand, frame, &state)
      return .unknown
    }
    guard let symbol = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else {
      return .unknown
    }
    let left = evaluate(node.leftOperand, frame, &state)
    if symbol == "??" { return coalesced(left, node.rightOperand, frame, &state) }
    var after = state
    let right = evaluate(node.rightOperand, frame, &after)
    state = after
    if symbol.count == 2, symbol.hasSuffix("="), "+-*/%".contains(symbol.prefix(1)) {
      let isOwn = !operators(symbol, left, right, frame).isEmpty
      let value: SwiftValue =
        isOwn ? .unknown : combined(String(symbol.prefix(1)), left, right, frame, &state)
      assign(value, to: node.leftOperand, frame, &state)
      return .unknown
    }
    if !Self.pureOperators.contains(symbol) {
      assign(.unknown, to: node.leftOperand, frame, &state)
      return .unknown
    }
    return combined(symbol, left, right, frame, &state)
  }

  /// The operators of the standard library that don't change their operands.
  private static let pureOperators: Set<String> = [
    "+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "..<", "...", "===",
    "!==", "~=", "&", "|", "^", "<<", ">>", "&+", "&-", "&*",
  ]

  /// The result of an operator: one that the project declares for such operands, or else the
  /// standard library's.
  func combined(
    _ symbol: String, _ left: SwiftValue, _ right: SwiftValue, _ frame: Frame,
    _ state: inout RunState
  ) -> SwiftValue {
    let own = operators(symbol, left, right, frame)
    if !own.isEmpty {
      guard own.count == 1, case .function(let function, let scope) = own[0] else {
        return .unknown
      }
      let operands = zip(function.signature.parameterClause.parameters, [left, right]).map {
        Argument(label: $0.firstName.text == "_" ? nil : $0.firstName.plainText, value: $1)
      }
      let inner = self.frame(scope, receiver: nil)
      return invoke(Closure(body: .function(function), frame: inner), operands, &state)
    }
    if let isEqual = presence(symbol, left, right) { return isEqual }
    let (left, right) = equalityOperands(symbol, left, right, frame)
    let isSum = symbol == "+" || symbol == "-"
    let addend = isSum && left.alternatives.first?.instant != nil ? span(right, frame) : right
    let result = left.mapAlternatives { left in
      addend.mapAlternatives { Arithmetic.result(of: symbol, left, $0) }
    }
    guard result == .unknown, result.reason == nil else { return result }
    var unknown = SwiftValue.unknown
    unknown.reason = left.reason ?? right.reason
    return unknown
  }

  private func coalesced(
    _ left: SwiftValue, _ right: ExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue {
    if left.alternatives.allSatisfy({ isPresent($0) == true }) { return left }
    // A value from the right side is used only if the left one is missing.
    let failure = state.failure
    state = state.failing(.certain)
    let other = evaluate(right, frame, &state)
    state.failure = failure
    let present = left.alternatives.filter { $0 != .absent }
    guard !present.isEmpty else { return other }
    let type = purpose == .timelines ? present.lazy.compactMap(\.type).first : nil
    return .oneOf(present + [(type.map { implied(other, of: $0, frame) } ?? other).asFallback])
  }

  private func ternary(
    _ node: TernaryExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue {
    let outcomes = outcomes(of: node.condition, frame, state)
    let written = node.condition.trimmedDescription
    let isOpen = Set(outcomes.map(\.0)).count == 2
    return joined(
      outcomes.map { truth, start in
        var state = start
        let value = evaluate(truth ? node.thenExpression : node.elseExpression, frame, &state)
        let condition = BranchCondition(text: truth ? written : "!(\(written))")
        return (value.under(isOpen ? [condition] : []), state)
      }, &state
    ).at(SwiftValue.Place(node: Syntax(node), file: frame.scope.file))
  }

  /// The value of a body: its only expression, or the values that it returns.
  func result(
    of statements: CodeBlockItemListSyntax, _ frame: Frame, _ start: [RunState]
  ) -> (SwiftValue, RunState) {
    if purpose == .parts, let first = start.first {
      return (collected { _ = block(statements, frame, [first]) }, first)
    }
    if statements.count == 1, let only = statements.first {
      if let expression = only.soleExpression { return evaluated(expression, frame, start) }
      // The only clause that is compiled.
      if let directive = only.item.as(IfConfigDeclSyntax.self),
        let active = frame.scope.table.module.conditions.activeClauses(of: directive).first,
        active.isCertain, case .statements(let inner) = active.clause.elements
      {
        return result(of: inner, frame, start)
      }
    }
    let all = block(statements, frame, start).filter { $0.completion != .fails }
    let paths = RunState.real(all, by: \.state)
    let before = max(start.map(\.failure).min() ?? .none, .missing)
    let values = paths.map { path in
      path.state.failure > before ? path.returned.asFallback : path.returned
    }
    let returned = zip(paths, values).filter { path, _ in path.completion != .next }.map(\.1)
    let state = RunState.joined(paths.map(\.state)) ?? start.first ?? RunState()
    return (.oneOf(returned), state)
  }

  func result(
    of statements: CodeBlockItemListSyntax, _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue {
    let (value, after) = result(of: statements, frame, [state])
    state = after
    return value
  }

  private func evaluated(
    _ expression: ExprSyntax, _ frame: Frame, _ start: [RunState]
  ) -> (SwiftValue, RunState) {
    let all = start.map { start -> (SwiftValue, RunState) in
      var state = start
      let value = evaluate(expression, frame, &state)
      return (value, state)
    }
    let results = RunState.real(all, by: \.1)
    return (
      .oneOf(results.map(\.0)), RunState.joined(results.map(\.1)) ?? start.first ?? RunState()
    )
  }

  private func joined(
    _ results: [(SwiftValue, RunState)], _ state: inout RunState
  ) -> SwiftValue {
    let isPreview = state.isPreview
    let results = RunState.real(results, by: \.1)
    state = RunState.joined(results.map(\.1)) ?? state
    state.isPreview = isPreview
    return joined(results.map(\.0))
  }

  private func joined(_ values: [SwiftValue]) -> SwiftValue {
    purpose == .parts ? SwiftValue(.either(values.flatMap(\.alternatives))) : .oneOf(values)
  }
}

extension SwiftValue {
  /// The value without the `nil` alternative.
  var unwrapped: SwiftValue {
    guard case .either(let values) = self.content else { return self }
    return .oneOf(values.filter { $0 != .absent })
  }
}

extension SwiftValue {
  /// The text that `String(describing:)` returns.
  var described: String? {
    switch content {
    case .string(let text): text
    case .int(let value): String(value)
    case .bool(let value): String(value)
    case .type(let type): type.name
    case .member(let type?, let name, [], _)
    where type.isEnum && !type.table.conforms(type, to: ["CustomStringConvertible"]):
      name
    default: nil
    }
  }
}

extension CodeBlockItemSyntax {
  /// The expression, if the item is one.
  var soleExpression: ExprSyntax? {
    switch item {
    case .expr(let expression): expression
    case .stmt(let statement): statement.as(ExpressionStmtSyntax.self)?.expression
    case .decl: nil
    }
  }
}

extension Evaluator {
  /// The operator functions of the project that may apply to two values.
  func operators(
    _ symbol: String, _ left: SwiftValue, _ right: SwiftValue, _ frame: Frame
  ) -> [Definition] {
    var found: [FunctionDeclSyntax] = []
    return (left.alternatives + right.alternatives).flatMap { value in
      lookupTypes(of: value, frame).flatMap {
        members(named: symbol, of: $0.0, ofType: true, frame)
      }
    }.filter { definition in
      guard case .function(let function, _) = definition, !found.contains(function) else {
        return false
      }
      let parameters = function.signature.parameterClause.parameters.map(\.type)
      guard parameters.count == 2, left.alternatives.contains(where: { $0.mayBe(parameters[0]) }),
        right.alternatives.contains(where: { $0.mayBe(parameters[1]) })
      else { return false }
      found.append(function)
      return true
    }
  }
}

extension SwiftValue {
  /// Whether the value may be passed to a parameter of a type; false only for types that plain
  /// values certainly don't have.
  fileprivate func mayBe(_ type: TypeSyntax) -> Bool {
    guard let name = type.nameComponents.last, Self.plain.contains(name), let own = plainTypes
    else { return true }
    return own.contains(name)
  }

  private static let plain: Set<String> = [
    "Int", "Double", "TimeInterval", "CGFloat", "Float", "Date", "String", "Bool", "Duration",
    "DateComponents", "Calendar",
  ]

  private var plainTypes: Set<String>? {
    if instant != nil { return ["Date"] }
    switch self.content {
    case .int: return ["Int", "Double", "TimeInterval", "CGFloat", "Float"]
    case .double: return ["Double", "TimeInterval", "CGFloat", "Float"]
    case .string: return ["String"]
    case .bool: return ["Bool"]
    case .duration: return ["Duration"]
    case .components: return ["DateComponents"]
    case .calendar: return ["Calendar"]
    case .object, .array, .dictionary, .tuple, .range, .closure, .configuration: return []
    default: return nil
    }
  }
}
