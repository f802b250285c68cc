import SwiftParser
import SwiftSyntax

extension ProviderRun {
  /// The values that an expression may have, one by one, each with the state after it.
  func evaluations(
    of expression: ExprSyntax, _ frame: Frame, _ start: RunState
  ) -> [(value: AbstractValue, state: RunState)] {
    var state = start
    let value = evaluate(expression, frame, &state)
    return value.alternatives.map { ($0, state) }
  }

  func evaluate(
    _ expression: ExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> AbstractValue {
    guard step() else { return .unknown }
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .stringLiteralExpr,
      .nilLiteralExpr:
      return literal(expression)
    case .arrayExpr(let node):
      return .array(node.elements.map { evaluate($0.expression, frame, &state) })
    case .tupleExpr(let node):
      let values = node.elements.map { evaluate($0.expression, frame, &state) }
      return values.count == 1 ? values[0] : .tuple(values)
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
      // An operator of which nothing is known.
      for element in node.elements where isChangeable(element, frame) {
        assign(.unknown, to: element, frame, &state)
      }
      return .unknown
    case .ternaryExpr(let node): return ternary(node, frame, &state)
    case .forceUnwrapExpr(let node): return evaluate(node.expression, frame, &state).unwrapped
    case .optionalChainingExpr(let node): return evaluate(node.expression, frame, &state)
    case .awaitExpr(let node): return evaluate(node.expression, frame, &state)
    case .tryExpr(let node):
      let value = evaluate(node.expression, frame, &state)
      guard node.questionOrExclamationMark?.text == "?" else { return value }
      return .oneOf([value, .absent])
    case .asExpr(let node):
      return typed(evaluate(node.expression, frame, &state), node.type, frame)
    case .inOutExpr(let node): return evaluate(node.expression, frame, &state)
    case .closureExpr(let node): return closure(Closure(body: .closure(node), frame: frame))
    case .ifExpr(let node): return value(of: node, frame, &state)
    case .switchExpr(let node):
      return joined(
        cases(node, frame, state).map { self.result(of: $0.statements, $0.frame, [$0.state]) },
        &state)
    case .genericSpecializationExpr(let node): return evaluate(node.expression, frame, &state)
    case .superExpr: return frame.receiver ?? .unknown
    default: return .unknown
    }
  }

  private func literal(_ expression: ExprSyntax) -> AbstractValue {
    if let node = expression.as(IntegerLiteralExprSyntax.self) {
      return node.representedLiteralValue.map { .int($0) } ?? .unknown
    }
    if let node = expression.as(FloatLiteralExprSyntax.self) {
      return node.representedLiteralValue.map { .double($0) } ?? .unknown
    }
    if let node = expression.as(BooleanLiteralExprSyntax.self) {
      return .bool(node.literal.tokenKind == .keyword(.true))
    }
    if let node = expression.as(StringLiteralExprSyntax.self) {
      return node.representedLiteralValue.map { .string($0) } ?? .unknown
    }
    return .absent
  }

  private func prefixed(
    _ node: PrefixOperatorExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> AbstractValue {
    let value = evaluate(node.expression, frame, &state)
    guard ["-", "+", "!", "~", "...", "..<"].contains(node.operator.text) else {
      // An operator of the project, as in `++count`.
      assign(.unknown, to: node.expression, frame, &state)
      return .unknown
    }
    return value.mapAlternatives { Self.prefixed(node.operator.text, $0) }
  }

  private static func prefixed(_ name: String, _ value: AbstractValue) -> AbstractValue {
    switch (name, value) {
    case ("-", .int(let value)) where value != .min: .int(-value)
    case ("-", .double(let value)): .double(-value)
    case ("-", .duration(let seconds)): .duration(-seconds)
    case ("!", .bool(let value)): .bool(!value)
    case ("!", .isPreview(let value)): .isPreview(!value)
    default: .unknown
    }
  }

  private func infix(
    _ node: InfixOperatorExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> AbstractValue {
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
      let value: AbstractValue =
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

  /// The operators of the standard library that leave their operands as they are.
  private static let pureOperators: Set<String> = [
    "+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "..<", "...", "===",
    "!==", "~=", "&", "|", "^", "<<", ">>", "&+", "&-", "&*",
  ]

  /// The result of an operator: one that the project declares for such operands, else the standard
  /// library's.
  func combined(
    _ symbol: String, _ left: AbstractValue, _ right: AbstractValue, _ frame: Frame,
    _ state: inout RunState
  ) -> AbstractValue {
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
    let isSum = symbol == "+" || symbol == "-"
    let right = isSum && left.alternatives.first?.instant != nil ? span(right, frame) : right
    return left.mapAlternatives { left in
      right.mapAlternatives { Arithmetic.result(of: symbol, left, $0) }
    }
  }

  private func coalesced(
    _ left: AbstractValue, _ right: ExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> AbstractValue {
    if left.alternatives.allSatisfy({ $0.isPresent == true }) { return left }
    let other = evaluate(right, frame, &state)
    let present = left.alternatives.filter { $0 != .absent }
    return .oneOf(present + [other])
  }

  private func ternary(
    _ node: TernaryExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> AbstractValue {
    let condition = evaluate(node.condition, frame, &state)
    let outcomes = ProviderRun.outcomes(condition, state)
    return joined(
      outcomes.map { truth, start in
        var state = start
        let value = evaluate(truth ? node.thenExpression : node.elseExpression, frame, &state)
        return (value, state)
      }, &state)
  }

  private func value(
    of node: IfExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> AbstractValue {
    var inner = frame
    let (holds, fails) = branches(node.conditions, &inner, [state])
    var results: [(AbstractValue, RunState)] = []
    if !holds.isEmpty { results.append(result(of: node.body.statements, inner, holds)) }
    if !fails.isEmpty {
      switch node.elseBody {
      case .ifExpr(let next):
        for fail in fails {
          var state = fail
          let value = value(of: next, frame, &state)
          results.append((value, state))
        }
      case .codeBlock(let body): results.append(result(of: body.statements, frame, fails))
      case nil: results.append((.unknown, fails[0]))
      }
    }
    return joined(results, &state)
  }

  /// The value of a body: its only expression, or the values that it returns.
  func result(
    of statements: CodeBlockItemListSyntax, _ frame: Frame, _ start: [RunState]
  ) -> (AbstractValue, RunState) {
    if statements.count == 1, let only = statements.first, let expression = only.soleExpression {
      return evaluated(expression, frame, start)
    }
    let all = block(statements, frame, start).filter { $0.completion != .fails }
    let paths = RunState.real(all, by: \.state)
    let values = paths.map { path -> AbstractValue in
      if case .returns(let value) = path.completion { return value }
      return .unknown
    }
    let returned = zip(paths, values).filter { path, _ in path.completion != .next }.map(\.1)
    let state = RunState.joined(paths.map(\.state)) ?? start.first ?? RunState()
    return (.oneOf(returned), state)
  }

  private func evaluated(
    _ expression: ExprSyntax, _ frame: Frame, _ start: [RunState]
  ) -> (AbstractValue, RunState) {
    let all = start.map { start -> (AbstractValue, RunState) in
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
    _ results: [(AbstractValue, RunState)], _ state: inout RunState
  ) -> AbstractValue {
    let isPreview = state.isPreview
    let results = RunState.real(results, by: \.1)
    state = RunState.joined(results.map(\.1)) ?? state
    state.isPreview = isPreview
    return .oneOf(results.map(\.0))
  }
}

extension AbstractValue {
  /// The value without the possibility that there is none.
  var unwrapped: AbstractValue {
    guard case .either(let values) = self else { return self }
    return .oneOf(values.filter { $0 != .absent })
  }
}

extension CodeBlockItemSyntax {
  /// The expression that the item is.
  var soleExpression: ExprSyntax? {
    switch item {
    case .expr(let expression): expression
    case .stmt(let statement): statement.as(ExpressionStmtSyntax.self)?.expression
    case .decl: nil
    }
  }
}

extension ProviderRun {
  /// The functions of the project that an operator may stand for between two values.
  func operators(
    _ symbol: String, _ left: AbstractValue, _ right: AbstractValue, _ frame: Frame
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

extension AbstractValue {
  /// Whether the value may be handed to a parameter of a type: false only of the types that
  /// plain values surely don't have.
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
    switch self {
    case .int: return ["Int", "Double", "TimeInterval", "CGFloat", "Float"]
    case .double: return ["Double", "TimeInterval", "CGFloat", "Float"]
    case .string: return ["String"]
    case .bool: return ["Bool"]
    case .duration: return ["Duration"]
    case .components: return ["DateComponents"]
    case .calendar: return ["Calendar"]
    case .object, .array, .tuple, .range, .closure: return []
    default: return nil
    }
  }
}
