import SwiftSyntax

extension SymbolTable {
  /// The type of an expression, from the initializer that it calls or the declared types of its
  /// names; nil if finding it requires a type checker.
  func type(of expression: ExprSyntax, in scope: Scope, depth: Int = 0) -> TypeSymbol? {
    guard depth < 16 else { return nil }
    switch expression.as(ExprSyntaxEnum.self) {
    case .functionCallExpr(let call): return type(ofCall: call, in: scope, depth: depth + 1)
    case .declReferenceExpr(let name):
      if name.baseName.text == "self" {
        return scope.selfType ?? enclosingTypes(of: Syntax(name), in: scope).first
      }
      let found = definitions(of: expression, in: scope)
      return found.count == 1 ? type(of: found[0], depth: depth + 1) : nil
    case .memberAccessExpr(let access):
      let name = access.declName.baseName.plainText
      guard let base = access.base else { return nil }
      if name == "self" { return namedType(base, in: scope, depth: depth + 1) }
      let found = definitions(of: expression, in: scope, depth: depth)
      if found.isEmpty, Self.singletons.contains(name),
        let owner = namedType(base, in: scope, depth: depth + 1), owner.isExternal
      {
        return owner
      }
      return found.count == 1 ? type(of: found[0], depth: depth + 1) : nil
    case .tryExpr(let inner): return type(of: inner.expression, in: scope, depth: depth + 1)
    case .awaitExpr(let inner): return type(of: inner.expression, in: scope, depth: depth + 1)
    case .asExpr(let cast): return type(cast.type, at: Syntax(cast), in: scope)
    case .genericSpecializationExpr(let generic):
      return namedType(generic.expression, in: scope, depth: depth + 1)
    default: return expression.unwrapped.flatMap { type(of: $0, in: scope, depth: depth + 1) }
    }
  }

  /// The names of the only instances of an SDK's types.
  private static let singletons: Set = ["shared", "default", "standard", "main", "current"]

  /// The type that an expression names, as in `Weather.Provider` or `Provider<Entry>`.
  func namedType(_ expression: ExprSyntax, in scope: Scope, depth: Int = 0) -> TypeSymbol? {
    guard depth < 16 else { return nil }
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let name):
      let text = name.baseName.plainText
      guard text.first?.isUppercase == true || text.first == "_" else {
        // Lowercase type names are rare; they count if nothing else has that name.
        let found = definitions(of: text, at: Syntax(name), in: scope)
        if found.count == 1, case .type(let type) = found[0] { return type }
        return nil
      }
      return type(named: [text], at: Syntax(name), in: scope)
    case .memberAccessExpr(let access):
      guard let base = access.base else { return nil }
      let name = access.declName.baseName.plainText
      if name == "self" || name == "Type" { return namedType(base, in: scope, depth: depth + 1) }
      guard name.first?.isUppercase == true else { return nil }
      let path = access.nameComponents
      return path.isEmpty ? nil : type(named: path, at: Syntax(access), in: scope)
    case .genericSpecializationExpr(let generic):
      return namedType(generic.expression, in: scope, depth: depth + 1)
    default: return nil
    }
  }

  /// The type whose initializer is called with a module, an outer type or generic arguments in its
  /// name, as in `Weather.Provider`.
  func constructedType(_ callee: ExprSyntax, in scope: Scope) -> TypeSymbol? {
    let name = callee.as(MemberAccessExprSyntax.self)?.declName.baseName.plainText
    guard name?.first?.isUppercase == true || callee.is(GenericSpecializationExprSyntax.self) else {
      return nil
    }
    return namedType(callee, in: scope)
  }

  private func type(
    ofCall call: FunctionCallExprSyntax, in scope: Scope, depth: Int
  ) -> TypeSymbol? {
    if let named = namedType(call.calledExpression, in: scope, depth: depth) { return named }
    if let access = call.calledMember {
      guard let base = access.base else { return nil }
      if access.declName.baseName.text == "init",
        let owner = namedType(base, in: scope, depth: depth + 1)
      {
        return owner
      }
    }
    let found = definitions(of: call.calledExpression, in: scope, depth: depth)
    let types = CallArguments(call, scope).fitting(found).compactMap { function, inner in
      function.signature.returnClause.flatMap {
        inner.table.type($0.type, at: Syntax(function), in: inner)
      }
    }
    return types.count == 1 ? types[0] : nil
  }

  private func type(of definition: Definition, depth: Int) -> TypeSymbol? {
    switch definition {
    case .variable(let variable):
      let scope = variable.scope
      if let annotation = variable.annotation {
        return scope.table.type(annotation, at: Syntax(variable.declaration), in: scope)
      }
      return variable.initialValue.flatMap {
        scope.table.type(of: $0, in: scope, depth: depth)
      }
    case .enumCase(_, let type, _): return type
    case .argument(let argument):
      return argument.scope.table.type(of: argument.expression, in: argument.scope, depth: depth)
    case .parameter(let parameter, let scope):
      return scope.table.type(parameter.type, at: Syntax(parameter), in: scope)
    case .unwrapped(let found): return found.count == 1 ? type(of: found[0], depth: depth) : nil
    case .function, .type, .element, .opaque: return nil
    }
  }
}

extension ExprSyntax {
  /// The names in a chain of plain names, as in `["Weather", "Provider"]`; empty for other
  /// expressions.
  var nameComponents: [String] {
    if let name = self.as(DeclReferenceExprSyntax.self) { return [name.baseName.plainText] }
    if let generic = self.as(GenericSpecializationExprSyntax.self) {
      return generic.expression.nameComponents
    }
    return self.as(MemberAccessExprSyntax.self)?.nameComponents ?? []
  }
}

extension MemberAccessExprSyntax {
  var nameComponents: [String] {
    let outer = base?.nameComponents ?? []
    return outer.isEmpty ? [] : outer + [declName.baseName.plainText]
  }
}
