import SwiftSyntax

/// Runs the statements of a body, on each way that a condition leaves open.
///
/// `#available` holds: the answer is that of the newest system. In a result builder each statement
/// is a part of the answer, and no branch is left out.
struct BodyEvaluation {
  /// The result of running statements.
  private struct Outcome {
    var returned: [Alternative] = []
    /// Whether a way leads past the statements.
    var goesOn = true
  }

  /// One of several bodies that may be run, and when it is.
  private struct Branch {
    var conditions: [BranchCondition]
    var run: (inout Scope) -> Outcome
  }

  let evaluator: Evaluator
  /// The type of the result, for `.name`.
  let type: TypeSymbol?

  /// The values that a body may return.
  func alternatives(of statements: CodeBlockItemListSyntax, in scope: Scope) -> [Alternative] {
    var scope = scope
    scope.locals = [:]
    let outcome = run(statements, &scope, isValue: true)
    guard outcome.goesOn, !evaluator.isBuilder else { return outcome.returned }
    return outcome.returned + [unknown("it returns no constant", Syntax(statements), scope)]
  }

  /// The values that an `if` or a `switch` may have as an expression.
  func alternatives(of expression: ExprSyntax, in scope: Scope) -> [Alternative] {
    var scope = scope
    let outcome = run(branching: expression, &scope, isValue: true)
    guard outcome.goesOn, !evaluator.isBuilder else { return outcome.returned }
    return outcome.returned + [unknown("it has no constant value", Syntax(expression), scope)]
  }

  /// The values that a local variable may hold where a node uses it.
  func alternatives(
    of variable: VariableDefinition, before node: Syntax
  ) throws(Unresolved) -> [Alternative] {
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
      let outcome = run(statement.item, &scope, isValue: false)
      guard outcome.returned.isEmpty else { throw Unresolved("it depends on a condition") }
    }
    guard let value = scope.locals[variable.name] else { throw Unresolved("it is set elsewhere") }
    return try value.alternatives
  }

  private func unknown(_ reason: String, _ node: Syntax, _ scope: Scope) -> Alternative {
    .unknown(Unresolved(reason), node, scope)
  }

  /// - Parameter isValue: whether a single expression is the value of the statements.
  private func run(
    _ statements: CodeBlockItemListSyntax, _ scope: inout Scope, isValue: Bool
  ) -> Outcome {
    let isValue = isValue && statements.count == 1
    var outcome = Outcome()
    for statement in statements {
      let next = run(statement.item, &scope, isValue: isValue)
      outcome.returned += next.returned
      guard next.goesOn, outcome.returned.count <= evaluator.maximumAlternatives else {
        outcome.goesOn = false
        break
      }
    }
    return outcome
  }

  private func run(
    _ item: CodeBlockItemSyntax.Item, _ scope: inout Scope, isValue: Bool
  ) -> Outcome {
    switch item {
    case .decl(let declaration):
      if let directive = declaration.as(IfConfigDeclSyntax.self) {
        return run(directive, &scope, isValue: isValue)
      }
      if let variable = declaration.as(VariableDeclSyntax.self), !evaluator.isBuilder {
        declare(variable, &scope)
      }
      return Outcome()
    case .stmt(let statement): return run(statement, &scope, isValue: isValue)
    case .expr(let expression):
      if expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) {
        return run(branching: expression, &scope, isValue: isValue)
      }
      if evaluator.isBuilder {
        return Outcome(returned: evaluator.parts(of: expression, in: scope))
      }
      if isValue { return answer(expression, scope) }
      change(expression, &scope)
      return Outcome()
    }
  }

  private func answer(_ expression: ExprSyntax, _ scope: Scope) -> Outcome {
    Outcome(returned: evaluator.possible(expression, in: scope, as: type), goesOn: false)
  }

  private func run(
    _ statement: StmtSyntax, _ scope: inout Scope, isValue: Bool
  ) -> Outcome {
    if let wrapped = statement.as(ExpressionStmtSyntax.self) {
      return run(.expr(wrapped.expression), &scope, isValue: isValue)
    }
    if let answer = statement.as(ReturnStmtSyntax.self) {
      guard let expression = answer.expression else {
        return evaluator.isBuilder
          ? Outcome()
          : Outcome(
            returned: [unknown("it returns nothing", Syntax(answer), scope)], goesOn: false)
      }
      if evaluator.isBuilder { return run(.expr(expression), &scope, isValue: false) }
      return self.answer(expression, scope)
    }
    if evaluator.isBuilder { return Outcome() }
    if let check = statement.as(GuardStmtSyntax.self) {
      let holds = holds(check.conditions, in: scope)
      if holds == true { return Outcome() }
      let text = BranchCondition.pair(check.conditions, scope)
      var branches = [
        Branch(conditions: [text.fails]) { run(check.body.statements, &$0, isValue: false) }
      ]
      if holds == nil { branches.append(Branch(conditions: []) { _ in Outcome() }) }
      return run(branches, of: Syntax(check), &scope)
    }
    return skip(Syntax(statement), &scope)
  }

  private func run(
    _ directive: IfConfigDeclSyntax, _ scope: inout Scope, isValue: Bool
  ) -> Outcome {
    let active = scope.table.module.conditions.activeClauses(of: directive)
    let isCertain = active.allSatisfy(\.isCertain)
    if isCertain, !evaluator.isBuilder {
      for (clause, _) in active {
        guard case .statements(let statements) = clause.elements else { continue }
        return run(statements, &scope, isValue: isValue)
      }
      return Outcome()
    }
    var branches = active.compactMap { clause, _ -> Branch? in
      guard case .statements(let statements) = clause.elements else { return nil }
      return Branch(conditions: [BranchCondition(clause, in: directive)]) {
        run(statements, &$0, isValue: isValue)
      }
    }
    if !active.contains(where: { $0.isCertain || $0.clause.condition == nil }) {
      branches.append(Branch(conditions: []) { _ in Outcome() })
    }
    return run(branches, of: Syntax(directive), &scope)
  }

  /// Goes past statements that can't be followed: what they change is unknown from here on.
  private func skip(_ node: Syntax, _ scope: inout Scope) -> Outcome {
    forget(node, &scope)
    let returns = node.tokens(viewMode: .sourceAccurate).contains {
      $0.tokenKind == .keyword(.return)
    }
    guard returns else { return Outcome() }
    return Outcome(returned: [unknown("it depends on a condition", node, scope)])
  }

  /// Makes the local variables that a node changes unknown.
  private func forget(_ node: Syntax, _ scope: inout Scope) {
    for name in scope.locals.keys where Mutation(of: name).happens(in: node) {
      scope.locals[name] = .unknown(Unresolved("it depends on a condition"))
    }
  }
}

// MARK: - Branches

extension BodyEvaluation {
  /// Runs all branches of a node, since none is known to be the one that is taken.
  private func run(_ branches: [Branch], of node: Syntax, _ scope: inout Scope) -> Outcome {
    var outcome = Outcome(goesOn: evaluator.isBuilder)
    for branch in branches {
      var inner = scope
      let next = branch.run(&inner)
      outcome.returned += next.returned.map { $0.under(branch.conditions) }
      if next.goesOn { outcome.goesOn = true }
    }
    forget(node, &scope)
    return outcome
  }

  private func run(
    branching expression: ExprSyntax, _ scope: inout Scope, isValue: Bool
  ) -> Outcome {
    if let branch = expression.as(IfExprSyntax.self) {
      return run(branch, &scope, isValue: isValue)
    }
    guard let choice = expression.as(SwitchExprSyntax.self) else { return Outcome() }
    if !evaluator.isBuilder,
      let subject = try? evaluator.value(of: choice.subject, in: scope).constant,
      let body = chosen(choice, subject, scope)
    {
      return run(body, &scope, isValue: isValue)
    }
    let branches = choice.cases.map { element -> Branch in
      guard case .switchCase(let branch) = element else {
        return Branch(conditions: []) { _ in Outcome() }
      }
      let label = branch.label.trimmedDescription.dropLast()
      let condition = BranchCondition(text: "\(choice.subject.trimmedDescription) \(label)")
      return Branch(conditions: [condition]) { run(branch.statements, &$0, isValue: isValue) }
    }
    return run(branches, of: Syntax(choice), &scope)
  }

  /// Runs an `if` with all that its `else` leads to: a loop, since such a chain may be long.
  private func run(_ chain: IfExprSyntax, _ scope: inout Scope, isValue: Bool) -> Outcome {
    var branches: [Branch] = []
    var failed: [BranchCondition] = []
    var link: IfExprSyntax? = chain
    var last = Branch(conditions: []) { _ in Outcome() }
    while let current = link {
      link = nil
      let text = BranchCondition.pair(current.conditions, scope)
      let holds = evaluator.isBuilder ? nil : holds(current.conditions, in: scope)
      if holds == true {
        last = Branch(conditions: failed) { runNewest(current, &$0, isValue: isValue) }
        break
      }
      if holds == nil {
        branches.append(
          Branch(conditions: failed + [text.holds]) {
            run(current.body.statements, &$0, isValue: isValue)
          })
        failed.append(text.fails)
      }
      switch current.elseBody {
      case .ifExpr(let next): link = next
      case .codeBlock(let block):
        last = Branch(conditions: failed) { run(block.statements, &$0, isValue: isValue) }
      case nil: break
      }
    }
    guard !branches.isEmpty else { return last.run(&scope) }
    return run(branches + [last], of: Syntax(chain), &scope)
  }

  /// Runs the body of an `if` whose conditions hold on the newest system.
  ///
  /// Where it makes a configuration, an `else` that makes an empty one counts as well: there is no
  /// widget on older systems.
  private func runNewest(
    _ branch: IfExprSyntax, _ scope: inout Scope, isValue: Bool
  ) -> Outcome {
    var inner = scope
    var outcome = run(branch.body.statements, &scope, isValue: isValue)
    guard outcome.returned.contains(where: { $0.constant.configuration != nil }) else {
      return outcome
    }
    var condition = BranchCondition.pair(branch.conditions, inner).holds
    condition.systems = AvailabilityReader.asked(by: branch.conditions)
    outcome.returned = outcome.returned.map { $0.under([condition]) }
    var next = branch.elseBody
    while let body = next {
      next = nil
      let statements: CodeBlockItemListSyntax
      switch body {
      case .codeBlock(let block): statements = block.statements
      case .ifExpr(let link): (statements, next) = (link.body.statements, link.elseBody)
      }
      outcome.returned += run(statements, &inner, isValue: isValue).returned
        .filter { $0.constant.configuration?.isEmpty == true }
    }
    return outcome
  }

  /// The statements of the case that a subject takes; nil where that is not certain.
  private func chosen(
    _ choice: SwitchExprSyntax, _ subject: Constant, _ scope: Scope
  ) -> CodeBlockItemListSyntax? {
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

  /// Whether all conditions hold; nil where that is not known.
  private func holds(_ conditions: ConditionElementListSyntax, in scope: Scope) -> Bool? {
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

extension BodyEvaluation {
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
    let alternatives = evaluator.possible(expression, in: scope, as: type)
    do throws(Unresolved) {
      let (constant, origin) = try Evaluator.only(alternatives)
      return .known(constant, origin)
    } catch {
      let configurations = alternatives.filter { $0.constant.configuration != nil }
      guard !configurations.isEmpty else { return .unknown(error) }
      return .oneOf(Array(configurations.prefix(evaluator.maximumAlternatives)))
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
        let sum = Evaluator.combined(old, "+", added)
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
