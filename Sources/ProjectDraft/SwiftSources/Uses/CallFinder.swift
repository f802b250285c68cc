import SwiftSyntax

/// The calls of functions with certain names, in source order, except in previews and in code that
/// an `#if` certainly excludes.
final class CallFinder: SyntaxVisitor {
  private let names: Set<String>
  private let conditions: CompilationConditions
  private(set) var calls: [FunctionCallExprSyntax] = []

  private init(_ names: Set<String>, _ conditions: CompilationConditions) {
    (self.names, self.conditions) = (names, conditions)
    super.init(viewMode: .sourceAccurate)
  }

  static func calls(
    of names: Set<String>, in file: SwiftFile, _ conditions: CompilationConditions
  ) -> [FunctionCallExprSyntax] {
    let finder = CallFinder(names, conditions)
    finder.walk(file.tree)
    return finder.calls
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if names.contains(node.calledName ?? "") { calls.append(node) }
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    node.isPreview ? .skipChildren : .visitChildren
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    node.isPreview ? .skipChildren : .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    node.isPreview ? .skipChildren : .visitChildren
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for (clause, _) in conditions.activeClauses(of: node) { walk(clause) }
    return .skipChildren
  }
}

extension SyntaxProtocol {
  /// Whether it is a preview: `#Preview`, or a type that gives previews.
  var isPreview: Bool {
    if let macro = asProtocol((any FreestandingMacroExpansionSyntax).self) {
      return macro.macroName.text == "Preview"
    }
    return asProtocol((any DeclGroupSyntax).self)?.inheritanceClause?.inheritedTypes.contains {
      $0.type.trimmedDescription == "PreviewProvider"
    } == true
  }
}

extension SymbolTable {
  /// The calls of functions with one of the names in the module's files.
  func calls(of names: Set<String>) -> [(call: FunctionCallExprSyntax, scope: Scope)] {
    if cache.callsByNames[names] == nil {
      cache.callsByNames[names] = files(mentioning: names.sorted()).flatMap { file in
        CallFinder.calls(of: names, in: file, module.conditions).map { ($0, file) }
      }
    }
    return cache.callsByNames[names, default: []].map { ($0, Scope(table: self, file: $1)) }
  }
}

extension SymbolTable {
  /// The arguments of the module's calls, by the names of the parameters, that may be calls of the
  /// function or the initializer with a parameter; whether they are is not known where the type of
  /// a receiver is not.
  func calls(
    passing parameter: FunctionParameterSyntax, in scope: Scope
  ) -> [(arguments: [String: Argument], isKnown: Bool)] {
    guard let clause = parameter.parent?.parent?.as(FunctionParameterClauseSyntax.self),
      let owner = clause.parent?.parent
    else { return [] }
    let type =
      owner.is(InitializerDeclSyntax.self)
      ? scope.table.enclosingTypes(of: owner, in: scope).first : nil
    guard let name = owner.as(FunctionDeclSyntax.self)?.name.plainText ?? type?.name else {
      return []
    }
    return calls(of: [name]).compactMap { call, caller -> ([String: Argument], Bool)? in
      let arguments = CallArguments(call, caller)
      guard arguments.fit(clause) else { return nil }
      let member = call.calledMember
      let isKnown = member.map { $0.base != nil && self.owner(of: $0, in: caller) != nil } ?? true
      let isCalled = definitions(of: call.calledExpression, in: caller).contains {
        switch $0 {
        case .function(let function, _): function.id == owner.id
        case .type(let found): found == type
        default: false
        }
      }
      return isCalled || !isKnown ? (arguments.bound(to: clause, scope), isKnown) : nil
    }
  }
}

extension Definition {
  /// The values that it may have, nil for one that isn't known; and the declaration of which they
  /// are, or nil if each is what another caller or creator gives.
  ///
  /// - Parameter table: The module of the widget, whose calls count.
  func sources(in table: SymbolTable) -> (values: [Argument?], declaration: Syntax?) {
    func own(_ values: [ExprSyntax], _ scope: Scope) -> [Argument?] {
      values.map { Argument(expression: $0, scope: scope) }
    }
    switch self {
    case .variable(let variable) where variable.values.isEmpty:
      return (variable.given(in: table).map(\.argument), nil)
    case .variable(let variable):
      return (own(variable.values, variable.scope), Syntax(variable.declaration))
    case .function(let function, let inner):
      return (own(function.body?.statements.results ?? [], inner), Syntax(function))
    case .parameter(let parameter, let inner):
      let calls = inner.table.calls(passing: parameter, in: inner)
      return (calls.map { $0.isKnown ? $0.arguments[parameter.localName] : nil }, nil)
    case .argument(let argument): return ([argument], nil)
    case .unwrapped(let outer) where outer.count == 1: return outer[0].sources(in: table)
    default: return ([], nil)
    }
  }
}

extension VariableDefinition {
  /// The calls that create its owner, with what they give this property; empty if it isn't theirs to
  /// set, or if initializers may change what they give.
  ///
  /// - Parameter table: The module of the widget.
  func given(in table: SymbolTable) -> [(call: FunctionCallExprSyntax, argument: Argument?)] {
    guard isGiven, let owner else { return [] }
    let tables = owner.table === table ? [table] : [table, owner.table]
    return tables.flatMap { $0.calls(of: [owner.name]) }.map { call, scope in
      (call, argument(of: call, scope, owner))
    }
  }

  private func argument(
    of call: FunctionCallExprSyntax, _ scope: Scope, _ owner: TypeSymbol
  ) -> Argument? {
    let written = call.argument(name)
    let initializers = owner.table.ownMembers(named: "init", of: owner)
    guard !initializers.isEmpty else {
      return written.map { Argument(expression: $0, scope: scope) }
    }
    guard initializers.count == 1,
      case .initializer(let only) = initializers[0].member.content,
      let parameter = only.signature.parameterClause.parameters.first(where: {
        $0.firstName.plainText == name && $0.localName == name
      }), only.assigns(name)
    else { return nil }
    return (written ?? parameter.defaultValue?.value).map {
      Argument(expression: $0, scope: scope)
    }
  }
}

extension InitializerDeclSyntax {
  /// Whether it gives a property its parameter of the same name.
  fileprivate func assigns(_ name: String) -> Bool {
    body?.statements.contains { item in
      let words = item.trimmedDescription.split(whereSeparator: \.isWhitespace)
      return words == ["self.\(name)", "=", Substring(name)]
    } == true
  }
}
