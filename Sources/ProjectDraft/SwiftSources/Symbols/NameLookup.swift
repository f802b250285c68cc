import SwiftSyntax

extension SymbolTable {
  /// What a name, or a member of what has a known type, refers to; empty if that is not known.
  func definitions(of expression: ExprSyntax, in scope: Scope, depth: Int = 0) -> [Definition] {
    if let name = expression.as(DeclReferenceExprSyntax.self) {
      return definitions(of: name.baseName.plainText, at: Syntax(name), in: scope)
    }
    if let inner = expression.unwrapped { return definitions(of: inner, in: scope, depth: depth) }
    guard let access = expression.as(MemberAccessExprSyntax.self),
      let (owner, isOfType) = owner(of: access, in: scope, depth: depth)
    else { return [] }
    let name = access.declName.baseName.plainText
    let found = members(named: name, of: owner, ofType: isOfType, from: scope)
    // In a static function, `self` is the type.
    return found.isEmpty && access.base.map(\.isSelf) == true
      ? members(named: name, of: owner, ofType: true, from: scope) : found
  }

  /// What a token that names something refers to; in `if let queue`, what has that name outside.
  func definitions(of token: TokenSyntax, in scope: Scope) -> [Definition] {
    if let reference = token.reference { return definitions(of: reference, in: scope) }
    guard let binding = token.parent?.parent?.as(OptionalBindingConditionSyntax.self),
      binding.initializer == nil
    else { return [] }
    return definitions(of: token.plainText, at: Syntax(binding), in: scope)
  }

  /// The only expression from which a name or a member certainly has its value.
  func onlyValue(of expression: ExprSyntax, in scope: Scope) -> Argument? {
    let found = definitions(of: expression, in: scope)
    return found.count == 1 ? found[0].onlyValue : nil
  }

  /// The type that has a member, and whether it is a member of the type itself, or nil for either;
  /// nil if that is not known.
  ///
  /// `.app` belongs to the only type of an SDK that is extended by that name.
  func owner(
    of access: MemberAccessExprSyntax, in scope: Scope, depth: Int = 0
  ) -> (type: TypeSymbol, isOfType: Bool?)? {
    guard let base = access.base else {
      let types = externalTypes(extendedBy: access.declName.baseName.plainText)
      return types.count == 1 ? (types[0], true) : nil
    }
    if base.is(SuperExprSyntax.self) {
      return enclosingTypes(of: Syntax(base), in: scope).first
        .flatMap { ancestors(of: $0).first { !$0.isExternal && !$0.isProtocol } }.map { ($0, nil) }
    }
    // A global variable may have a name like a type's: `var Current = Environment()`.
    if let named = namedType(base, in: scope, depth: depth + 1),
      !named.isExternal || named.path.count > 1
        || globals(named: named.name, from: scope).isEmpty
    {
      return (named, true)
    }
    return type(of: base, in: scope, depth: depth + 1).map { ($0, false) }
  }

  /// The definitions of a name as seen from a node: local variables first, then parameters, members
  /// of the enclosing types, and global declarations.
  ///
  /// Several results are ambiguous; an empty result means that the available sources don't declare
  /// the name.
  func definitions(of name: String, at node: Syntax, in scope: Scope) -> [Definition] {
    if name == "Self", let own = scope.selfType ?? enclosingTypes(of: node, in: scope).first {
      return [.type(own)]
    }
    var child = node
    var isOutermostType = true
    while let parent = child.parent {
      if let group = parent.declGroup {
        let found = members(named: name, ofGroup: group, isInnermost: isOutermostType, in: scope)
        if !found.isEmpty { return found }
        isOutermostType = false
      } else if let found = local(name, in: parent, before: child, scope) {
        return [found]
      }
      child = parent
    }
    return globals(named: name, from: scope)
  }

  private func members(
    named name: String, ofGroup group: any DeclGroupSyntax, isInnermost: Bool, in scope: Scope
  ) -> [Definition] {
    let lexical = enclosingTypes(of: Syntax(group.memberBlock), in: scope).first
    let type = isInnermost ? scope.selfType ?? lexical : lexical
    guard let type else { return [] }
    return members(named: name, of: type, ofType: isInnermost ? nil : true, from: scope)
  }

  /// The global variables and functions with a name: the file's own private ones first, then the
  /// module's, then those of the modules that it sees.
  func globals(named name: String, from scope: Scope) -> [Definition] {
    guard mayDeclareGlobally(name) else { return [] }
    switch topLevelType(name, from: scope.file) {
    case .one(let type): return [.type(type)]
    case .several: return [.opaque("one of several types"), .opaque("one of several types")]
    case .none: break
    }
    let own = globals(named: name).filter { !$0.modifiers.isPrivate || $0.file === scope.file }
    let inFile = own.filter(\.modifiers.isPrivate)
    if !own.isEmpty { return (inFile.isEmpty ? own : inFile).map(\.definition) }
    return visible.flatMap { table in
      table.globals(named: name).filter(\.modifiers.isSeenOutside).map(\.definition)
    }
  }

  /// The identifiers in whatever the available sources declare as a view, a modifier or a function
  /// of some name.
  func identifiers(inViewsNamed name: String) -> Set<String> {
    if let known = cache.identifiersByView[name] { return known }
    let found = Set(
      views(named: name).flatMap {
        $0.tokens(viewMode: .sourceAccurate).compactMap { $0.identifier?.name }
      })
    cache.identifiersByView[name] = found
    return found
  }

  /// Whatever the available sources declare as a view, a modifier or a function of some name.
  func views(named name: String) -> [Syntax] {
    let tables = ([self] + visible).filter { $0.mayDeclare(name) }
    var nodes: [Syntax] = []
    if !tables.isEmpty {
      nodes = ["View", "Image"].flatMap { ownMembers(named: name, of: symbol([$0], [])) }
        .map(\.member.node)
      for table in tables {
        for case .type(let type) in table.topLevelCandidates(name) {
          nodes.append(Syntax(type.node))
        }
        nodes += table.extensions(of: [name]).map { Syntax($0.node) }
        for case .function(let function, _) in table.globals(named: name).map(\.definition) {
          nodes.append(Syntax(function))
        }
      }
    }
    return nodes
  }

  /// A global variable or function.
  struct Global {
    fileprivate var definition: Definition
    fileprivate var modifiers: DeclModifierListSyntax
    fileprivate var file: SwiftFile
  }

  private func globals(named name: String) -> [Global] {
    if let known = cache.globalsByName[name] { return known }
    let found = declarations(ofGlobal: name).flatMap { declared -> [Global] in
      let scope = Scope(table: self, file: declared.file)
      let variables = declared.variables(named: name).map { declaration, binding in
        let variable = VariableDefinition(
          declaration: declaration, binding: binding, scope: scope)
        return Global(
          definition: .variable(variable), modifiers: declaration.modifiers, file: declared.file)
      }
      return variables
        + declared.functions(named: name).map {
          Global(definition: .function($0, scope), modifiers: $0.modifiers, file: declared.file)
        }
    }
    cache.globalsByName[name] = found
    return found
  }
}

extension ExprSyntax {
  /// Whether it is `self` or `Self`.
  var isSelf: Bool {
    ["self", "Self"].contains(self.as(DeclReferenceExprSyntax.self)?.baseName.text)
  }

  /// Whether it is a name, or a member of `self`.
  var isOwn: Bool {
    self.as(MemberAccessExprSyntax.self).map { $0.base?.isSelf == true }
      ?? self.is(DeclReferenceExprSyntax.self)
  }

  /// The expression that is unwrapped, has generic arguments or is in parentheses.
  var unwrapped: ExprSyntax? {
    switch self.as(ExprSyntaxEnum.self) {
    case .optionalChainingExpr(let outer): outer.expression
    case .forceUnwrapExpr(let outer): outer.expression
    case .genericSpecializationExpr(let outer): outer.expression
    case .tupleExpr(let list): list.elements.count == 1 ? list.elements.first?.expression : nil
    default: nil
    }
  }
}

extension TokenSyntax {
  /// The name or the member access whose name it is.
  var reference: ExprSyntax? {
    guard let name = parent?.as(DeclReferenceExprSyntax.self) else { return nil }
    let access = name.parent?.as(MemberAccessExprSyntax.self)
    return access?.declName.id == name.id ? access.map { ExprSyntax($0) } : ExprSyntax(name)
  }

  /// The call of the function, member or type that it names, also by `init`.
  var call: FunctionCallExprSyntax? {
    guard var callee = reference else { return nil }
    if let access = callee.parent?.as(MemberAccessExprSyntax.self),
      access.declName.baseName.text == "init"
    {
      callee = ExprSyntax(access)
    }
    let call = callee.parent?.as(FunctionCallExprSyntax.self)
    return call?.calledExpression.id == callee.id ? call : nil
  }
}
