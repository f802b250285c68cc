import SwiftSyntax

/// Runs the statements of a computed variable or of a function as far as they are constant.
///
/// `#available` holds: the answer is that of the newest system.
struct BodyInterpreter {
  typealias Value = ConstantEvaluator.Value
  /// What running statements came to.
  private enum Outcome { case returned(Value), wentOn }

  let evaluator: ConstantEvaluator
  /// The type of the result, for `.name`.
  let type: TypeSymbol?

  /// What a body returns.
  func result(
    of statements: CodeBlockItemListSyntax, in scope: Scope
  ) throws(Unresolved) -> Value {
    var scope = scope
    scope.locals = [:]
    guard case .returned(let value) = try run(statements, &scope, isValue: true) else {
      throw Unresolved("it returns no constant")
    }
    return value
  }

  /// What an `if` or a `switch` is worth as an expression.
  func value(of expression: ExprSyntax, in scope: Scope) throws(Unresolved) -> Value {
    var scope = scope
    guard case .returned(let value) = try run(branching: expression, &scope, isValue: true) else {
      throw Unresolved("it has no constant value")
    }
    return value
  }

  /// What a local variable holds where a node uses it.
  func value(of variable: VariableDefinition, before node: Syntax) throws(Unresolved) -> Value {
    guard let item = variable.declaration.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { throw Unresolved("it is set elsewhere") }
    var scope = variable.scope
    let places = node.ancestors
    for statement in list.drop(while: { $0.id != item.id }) {
      if places.contains(statement.id) {
        guard !Mutation(of: variable.name).happens(in: Syntax(statement)) else {
          throw Unresolved("it changes where it is used")
        }
        break
      }
      guard statement.id == item.id || Mutation(of: variable.name).happens(in: Syntax(statement))
      else { continue }
      _ = try run(statement.item, &scope, isValue: false)
    }
    switch scope.locals[variable.name] {
    case .known(let constant, let origin): return (constant, origin)
    case .unknown(let reason): throw reason
    case nil: throw Unresolved("it is set elsewhere")
    }
  }

  /// - Parameter isValue: whether a single expression is the value of the statements.
  private func run(
    _ statements: CodeBlockItemListSyntax, _ scope: inout Scope, isValue: Bool
  ) throws(Unresolved) -> Outcome {
    let isValue = isValue && statements.count == 1
    for statement in statements {
      let outcome = try run(statement.item, &scope, isValue: isValue)
      if case .returned = outcome { return outcome }
    }
    return .wentOn
  }

  private func run(
    _ item: CodeBlockItemSyntax.Item, _ scope: inout Scope, isValue: Bool
  ) throws(Unresolved) -> Outcome {
    switch item {
    case .decl(let declaration):
      if let directive = declaration.as(IfConfigDeclSyntax.self) {
        return try run(directive, &scope, isValue: isValue)
      }
      if let variable = declaration.as(VariableDeclSyntax.self) { declare(variable, &scope) }
      return .wentOn
    case .stmt(let statement): return try run(statement, &scope, isValue: isValue)
    case .expr(let expression):
      if expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) {
        return try run(branching: expression, &scope, isValue: isValue)
      }
      if isValue { return .returned(try evaluator.value(of: expression, in: scope, as: type)) }
      change(expression, &scope)
      return .wentOn
    }
  }

  private func run(
    _ statement: StmtSyntax, _ scope: inout Scope, isValue: Bool
  ) throws(Unresolved) -> Outcome {
    if let wrapped = statement.as(ExpressionStmtSyntax.self) {
      return try run(.expr(wrapped.expression), &scope, isValue: isValue)
    }
    if let answer = statement.as(ReturnStmtSyntax.self) {
      guard let expression = answer.expression else { throw Unresolved("it returns nothing") }
      return .returned(try evaluator.value(of: expression, in: scope, as: type))
    }
    if let check = statement.as(GuardStmtSyntax.self) {
      switch holds(check.conditions, in: scope) {
      case true: return .wentOn
      case false: return try run(check.body.statements, &scope, isValue: false)
      default: throw Unresolved("it depends on a condition")
      }
    }
    return try skip(Syntax(statement), &scope)
  }

  private func run(
    _ directive: IfConfigDeclSyntax, _ scope: inout Scope, isValue: Bool
  ) throws(Unresolved) -> Outcome {
    let active = scope.table.module.conditions.activeClauses(of: directive)
    guard active.allSatisfy(\.isCertain) else { return try skip(Syntax(directive), &scope) }
    for (clause, _) in active {
      guard case .statements(let statements) = clause.elements else { continue }
      return try run(statements, &scope, isValue: isValue)
    }
    return .wentOn
  }

  /// Goes past statements that can't be followed: what they change is unknown from here on.
  private func skip(_ node: Syntax, _ scope: inout Scope) throws(Unresolved) -> Outcome {
    let returns = node.tokens(viewMode: .sourceAccurate).contains {
      $0.tokenKind == .keyword(.return)
    }
    guard !returns else { throw Unresolved("it depends on a condition") }
    for name in scope.locals.keys where Mutation(of: name).happens(in: node) {
      scope.locals[name] = .unknown(Unresolved("it depends on a condition"))
    }
    return .wentOn
  }
}

// MARK: - Branches

extension BodyInterpreter {
  private func run(
    branching expression: ExprSyntax, _ scope: inout Scope, isValue: Bool
  ) throws(Unresolved) -> Outcome {
    if let branch = expression.as(IfExprSyntax.self) {
      switch holds(branch.conditions, in: scope) {
      case true: return try run(branch.body.statements, &scope, isValue: isValue)
      case false:
        switch branch.elseBody {
        case .codeBlock(let block): return try run(block.statements, &scope, isValue: isValue)
        case .ifExpr(let next):
          return try run(branching: ExprSyntax(next), &scope, isValue: isValue)
        case nil: return .wentOn
        }
      default: break
      }
    }
    if let choice = expression.as(SwitchExprSyntax.self),
      let subject = try? evaluator.value(of: choice.subject, in: scope).constant,
      let body = try chosen(choice, subject, scope)
    {
      return try run(body, &scope, isValue: isValue)
    }
    if let value = try agreed(expression, scope, isValue: isValue) { return .returned(value) }
    return try skip(Syntax(expression), &scope)
  }

  /// The statements of the case that a subject takes; nil where that is not certain.
  private func chosen(
    _ choice: SwitchExprSyntax, _ subject: Constant, _ scope: Scope
  ) throws(Unresolved) -> CodeBlockItemListSyntax? {
    let subjectType: TypeSymbol? = if case .member(let type, _) = subject { type } else { nil }
    if case .instance = subject { return nil }
    for element in choice.cases {
      guard case .switchCase(let branch) = element else { return nil }
      guard case .case(let label) = branch.label else { return branch.statements }
      for item in label.caseItems {
        guard item.whereClause == nil, let pattern = item.pattern.as(ExpressionPatternSyntax.self),
          let value = try? evaluator.value(of: pattern.expression, in: scope, as: subjectType)
        else { return nil }
        if value.constant == subject { return branch.statements }
      }
    }
    return nil
  }

  /// The value on which all branches agree that return one.
  private func agreed(
    _ expression: ExprSyntax, _ scope: Scope, isValue: Bool
  ) throws(Unresolved) -> Value? {
    var agreed: Value?
    for statements in Self.branches(of: expression) {
      guard let statements else { return nil }
      var inner = scope
      guard case .returned(let value) = try run(statements, &inner, isValue: isValue) else {
        return nil
      }
      if let known = agreed, known.constant != value.constant {
        throw Unresolved("it depends on a condition")
      }
      agreed = agreed ?? value
    }
    return agreed
  }

  /// The statements of all branches, with nil for an `else` that is missing.
  private static func branches(of expression: ExprSyntax) -> [CodeBlockItemListSyntax?] {
    if let branch = expression.as(IfExprSyntax.self) {
      switch branch.elseBody {
      case .codeBlock(let block): return [branch.body.statements, block.statements]
      case .ifExpr(let next): return [branch.body.statements] + branches(of: ExprSyntax(next))
      case nil: return [branch.body.statements, nil]
      }
    }
    return expression.as(SwitchExprSyntax.self)?.cases.map {
      if case .switchCase(let branch) = $0 { branch.statements } else { nil }
    } ?? [nil]
  }

  /// Whether all conditions hold; nil where that is not known.
  func holds(_ conditions: ConditionElementListSyntax, in scope: Scope) -> Bool? {
    var result: Bool? = true
    for element in conditions {
      let holds: Bool? =
        switch element.condition {
        case .availability(let availability):
          availability.availabilityKeyword.tokenKind == .poundAvailable
        case .expression(let expression):
          if case .boolean(let value)? = try? evaluator.value(of: expression, in: scope).constant {
            value
          } else {
            nil
          }
        default: nil
        }
      if holds == false { return false }
      if holds == nil { result = nil }
    }
    return result
  }
}

// MARK: - Local variables

extension BodyInterpreter {
  private func declare(_ variable: VariableDeclSyntax, _ scope: inout Scope) {
    for binding in variable.bindings {
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
      let name = pattern.identifier.plainText
      guard let initial = binding.initializer?.value else {
        scope.locals[name] = .unknown(Unresolved("it is not set"))
        continue
      }
      let type = binding.typeAnnotation.flatMap {
        scope.table.memberType($0.type, at: Syntax(variable), in: scope)
      }
      scope.locals[name] = local(initial, scope, type ?? self.type)
    }
  }

  private func local(_ expression: ExprSyntax, _ scope: Scope, _ type: TypeSymbol?) -> LocalValue {
    do throws(Unresolved) {
      let (constant, origin) = try evaluator.value(of: expression, in: scope, as: type)
      return .known(constant, origin)
    } catch {
      return .unknown(error)
    }
  }

  /// Follows `=`, `+=`, `append` and `insert` on local variables; what else may change one makes
  /// it unknown.
  private func change(_ expression: ExprSyntax, _ scope: inout Scope) {
    for name in scope.locals.keys.sorted()
    where Mutation(of: name).happens(in: Syntax(expression)) {
      scope.locals[name] = changed(name, by: expression, scope)
    }
  }

  private func changed(_ name: String, by expression: ExprSyntax, _ scope: Scope) -> LocalValue {
    let unknown = LocalValue.unknown(Unresolved("it is changed in a way that is not followed"))
    if let infix = expression.as(InfixOperatorExprSyntax.self),
      infix.leftOperand.trimmedDescription == name
    {
      let right = local(infix.rightOperand, scope, type)
      if infix.operator.is(AssignmentExprSyntax.self) { return right }
      guard infix.operator.trimmedDescription == "+=", case .known(let added, _) = right,
        case .known(let old, let origin)? = scope.locals[name],
        let sum = ConstantEvaluator.combined(old, "+", added)
      else { return unknown }
      return .known(sum, origin)
    }
    guard let call = expression.as(FunctionCallExprSyntax.self),
      let access = call.calledExpression.as(MemberAccessExprSyntax.self),
      access.base?.trimmedDescription == name, let argument = call.arguments.first,
      case .known(.array(var elements), let origin)? = scope.locals[name],
      case .known(let added, _) = local(argument.expression, scope, type)
    else { return unknown }
    switch (access.declName.baseName.text, argument.label?.text, call.arguments.count) {
    case ("append", nil, 1), ("insert", nil, 1): elements.append(added)
    case ("append", "contentsOf", 1), ("formUnion", nil, 1):
      guard let more = added.elements else { return unknown }
      elements += more
    case ("insert", nil, 2):
      guard
        case .known(.integer(0), _)? = call.arguments.last.map({ local($0.expression, scope, nil) })
      else { return unknown }
      elements.insert(added, at: 0)
    default: return unknown
    }
    return .known(.array(elements), origin)
  }
}

extension SyntaxProtocol {
  /// The identifiers of the nodes around it, its own first.
  var ancestors: Set<SyntaxIdentifier> {
    var ancestors: Set = [id]
    var current = parent
    while let parent = current {
      ancestors.insert(parent.id)
      current = parent.parent
    }
    return ancestors
  }
}
