import SwiftSyntax

extension SymbolTable {
  /// The definition of a name in one of the nodes around its use; nil if there is none.
  func local(
    _ name: String, in parent: Syntax, before child: Syntax, _ scope: Scope
  ) -> Definition? {
    switch parent.as(SyntaxEnum.self) {
    case .codeBlockItemList(let list):
      return list.parent?.is(SourceFileSyntax.self) == true
        ? nil : local(name, in: list, before: child, scope)
    case .functionDecl(let function):
      return parameter(name, of: function.signature.parameterClause, scope)
    case .initializerDecl(let initializer):
      return parameter(name, of: initializer.signature.parameterClause, scope)
    case .subscriptDecl(let subscripted):
      return parameter(name, of: subscripted.parameterClause, scope)
    case .closureExpr(let closure):
      guard closure.parameters.contains(name) else { return nil }
      if closure.parameters.count == 1, case .argument(let call, _) = closure.container,
        call.calledName == "forEach", let sequence = call.calledMember?.base
      {
        return .element(of: sequence, scope)
      }
      return .opaque("a parameter of a closure")
    case .conditionElementList(let list):
      return bound(name, by: list.prefix { $0.id != child.id }, scope)
    case .ifExpr(let branch) where child.id == branch.body.id:
      return bound(name, by: Array(branch.conditions), scope)
    case .whileStmt(let loop) where child.id == loop.body.id:
      return bound(name, by: Array(loop.conditions), scope)
    case .forStmt(let loop) where child.id != loop.sequence.id && Self.binds(loop.pattern, name):
      return loop.pattern.is(IdentifierPatternSyntax.self)
        ? .element(of: loop.sequence, scope) : .opaque("a loop's variable")
    case .switchCase(let branch):
      guard case .case(let label) = branch.label else { return nil }
      return label.caseItems.contains { Self.binds($0.pattern, name) }
        ? .opaque("a value of a pattern") : nil
    case .catchClause: return name == "error" ? .opaque("an error") : nil
    default: return nil
    }
  }

  private func parameter(
    _ name: String, of clause: FunctionParameterClauseSyntax, _ scope: Scope
  ) -> Definition? {
    for parameter in clause.parameters where parameter.localName == name {
      if let argument = scope.arguments[name] { return .argument(argument) }
      return .parameter(parameter, scope)
    }
    return nil
  }

  /// The last declaration of a local variable or function before the statement.
  private func local(
    _ name: String, in list: CodeBlockItemListSyntax, before child: Syntax, _ scope: Scope
  ) -> Definition? {
    let index = localIndex(of: list)
    for item in index.statements(of: name, before: child) {
      switch item.item {
      case .decl(let declaration):
        if let variable = declaration.as(VariableDeclSyntax.self),
          let found = local(name, variable, scope)
        {
          return found
        }
      case .stmt(let statement):
        if let check = statement.as(GuardStmtSyntax.self),
          let found = bound(name, by: Array(check.conditions), scope)
        {
          return found
        }
      default: break
      }
    }
    return index.function(named: name).map { .function($0, scope) }
  }

  /// What conditions bind a name to; the last one counts.
  private func bound(
    _ name: String, by conditions: some BidirectionalCollection<ConditionElementSyntax>,
    _ scope: Scope
  ) -> Definition? {
    for element in conditions.reversed() {
      switch element.condition {
      case .optionalBinding(let binding) where Self.binds(binding.pattern, name):
        return .unwrapped(
          binding.initializer.map { [.argument(Argument(expression: $0.value, scope: scope))] }
            ?? definitions(of: name, at: Syntax(element), in: scope))
      case .matchingPattern(let matching) where Self.binds(matching.pattern, name):
        return .opaque("a value of a pattern")
      default: continue
      }
    }
    return nil
  }

  private func localIndex(of list: CodeBlockItemListSyntax) -> LocalIndex {
    if let known = cache.localIndices[list.id] { return known }
    let index = LocalIndex(list)
    cache.localIndices[list.id] = index
    return index
  }

  private func local(
    _ name: String, _ variable: VariableDeclSyntax, _ scope: Scope
  ) -> Definition? {
    for binding in variable.bindings where Self.binds(binding.pattern, name) {
      guard binding.pattern.is(IdentifierPatternSyntax.self) else {
        return .opaque("a tuple's part")
      }
      return .variable(VariableDefinition(declaration: variable, binding: binding, scope: scope))
    }
    return nil
  }

  static func binds(_ pattern: PatternSyntax, _ name: String) -> Bool {
    switch pattern.as(PatternSyntaxEnum.self) {
    case .identifierPattern(let pattern): pattern.identifier.plainText == name
    case .tuplePattern(let pattern): pattern.elements.contains { binds($0.pattern, name) }
    case .valueBindingPattern(let pattern): binds(pattern.pattern, name)
    case .expressionPattern(let pattern):
      // `case .loaded(let name)` is an expression with patterns inside.
      pattern.tokens(viewMode: .sourceAccurate).contains { $0.identifier?.name == name }
        && pattern.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.let) }
    default: false
    }
  }
}

extension FunctionParameterSyntax {
  /// The name used inside the function.
  var localName: String { (secondName ?? firstName).plainText }
}

extension ClosureExprSyntax {
  /// The names of its parameters.
  fileprivate var parameters: [String] {
    switch signature?.parameterClause {
    case .simpleInput(let names): names.map(\.name.plainText)
    case .parameterClause(let clause):
      clause.parameters.map { ($0.secondName ?? $0.firstName).plainText }
    case nil: ["$0"]
    }
  }
}

/// The declarations of one block by name, so that a lookup doesn't search all statements.
struct LocalIndex {
  private var functions: [String: FunctionDeclSyntax] = [:]
  /// The statements that give each name a value, in order.
  private var statements: [String: [(number: Int, item: CodeBlockItemSyntax)]] = [:]
  private var numbers: [SyntaxIdentifier: Int] = [:]

  init(_ list: CodeBlockItemListSyntax) {
    for (number, item) in list.enumerated() {
      numbers[item.id] = number
      if let function = item.item.as(FunctionDeclSyntax.self) {
        let name = function.name.plainText
        functions[name] = functions[name] ?? function
      }
      for name in Set(Self.names(in: item)) {
        statements[name, default: []].append((number, item))
      }
    }
  }

  /// The first function with a name.
  func function(named name: String) -> FunctionDeclSyntax? { functions[name] }

  /// The statements of the block that give a name a value before another statement, the last one
  /// first.
  func statements(of name: String, before child: Syntax) -> some Sequence<CodeBlockItemSyntax> {
    let end = numbers[child.id] ?? .max
    return (statements[name] ?? []).reversed().lazy.filter { $0.number < end }.map(\.item)
  }

  private static func names(in item: CodeBlockItemSyntax) -> [String] {
    switch item.item {
    case .decl(let declaration):
      let bindings = declaration.as(VariableDeclSyntax.self)?.bindings
      return bindings?.flatMap { names(in: $0.pattern) } ?? []
    case .stmt(let statement):
      return statement.as(GuardStmtSyntax.self)?.conditions.flatMap(names) ?? []
    default: return []
    }
  }

  private static func names(in element: ConditionElementSyntax) -> [String] {
    switch element.condition {
    case .optionalBinding(let binding): names(in: binding.pattern)
    case .matchingPattern(let matching): names(in: matching.pattern)
    default: []
    }
  }

  private static func names(in pattern: PatternSyntax) -> [String] {
    switch pattern.as(PatternSyntaxEnum.self) {
    case .identifierPattern(let pattern): [pattern.identifier.plainText]
    case .tuplePattern(let pattern): pattern.elements.flatMap { names(in: $0.pattern) }
    case .valueBindingPattern(let pattern): names(in: pattern.pattern)
    // The caller checks the pattern again.
    case .expressionPattern(let pattern):
      pattern.tokens(viewMode: .sourceAccurate).compactMap { $0.identifier?.name }
    default: []
    }
  }
}
