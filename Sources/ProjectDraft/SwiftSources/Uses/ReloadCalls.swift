import SwiftSyntax

/// The calls by which a module asks WidgetKit to reload.
struct ReloadCalls {
  let table: SymbolTable

  private static let centers: Set<String> = ["WidgetCenter", "ControlCenter"]

  func facts() -> [ReloadFacts] {
    let names: [ReloadFacts.Call] = [
      .reloadTimelines, .reloadAllTimelines, .reloadControls, .reloadAllControls,
    ]
    return table.calls(of: Set(names.map(\.rawValue))).flatMap { call, scope -> [ReloadFacts] in
      guard let name = call.calledName, let kind = ReloadFacts.Call(rawValue: name),
        isCenter(of: call, scope)
      else { return [] }
      let origin = scope.file.origin(
        of: call.calledMember.map { Syntax($0.declName) } ?? Syntax(call))
      let target = table.module.name
      guard kind == .reloadTimelines || kind == .reloadControls else {
        return call.arguments.isEmpty
          ? [ReloadFacts(target: target, origin: origin, call: kind)] : []
      }
      guard call.labels == ["ofKind"], let argument = call.argument("ofKind") else { return [] }
      return ForwardedText(table: table).values(of: argument, in: scope).map {
        ReloadFacts(target: target, origin: origin, call: kind, kind: $0)
      }
    }
  }

  /// Whether a call is one of WidgetKit's center: another type may have functions of the same name.
  private func isCenter(of call: FunctionCallExprSyntax, _ scope: Scope) -> Bool {
    if let member = call.calledMember {
      return member.base.map { isCenter($0, scope, depth: 0) } ?? false
    }
    // Inside an extension of the center itself.
    let own = table.enclosingTypes(of: Syntax(call), in: scope).first
    return own.map(isCenter) ?? false
  }

  private func isCenter(_ type: TypeSymbol) -> Bool {
    if type.isExternal { return Self.centers.contains(type.name) }
    // A protocol that the center is made to conform to, so that tests can replace it.
    return type.isProtocol
      && Self.centers.contains { name in
        table.ancestors(of: table.symbol([name], [])).contains(type)
      }
  }

  private func isCenter(_ expression: ExprSyntax, _ scope: Scope, depth: Int) -> Bool {
    guard depth < 8 else { return false }
    if let optional = expression.as(OptionalChainingExprSyntax.self) {
      return isCenter(optional.expression, scope, depth: depth + 1)
    }
    if let forced = expression.as(ForceUnwrapExprSyntax.self) {
      return isCenter(forced.expression, scope, depth: depth + 1)
    }
    if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
      let name = member.declName.baseName.plainText
      if let type = table.namedType(base, in: scope) {
        if name == "shared", isCenter(type) { return true }
        let found = table.members(named: name, of: type, ofType: true, from: scope)
        return isCenter(found, depth)
      }
      guard let type = table.type(of: base, in: scope) else { return false }
      return isCenter(table.members(named: name, of: type, ofType: false, from: scope), depth)
    }
    guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.plainText else {
      return false
    }
    if name == "self" {
      return table.enclosingTypes(of: Syntax(expression), in: scope).first.map(isCenter) ?? false
    }
    if let type = parameterType(name, above: Syntax(expression), scope) { return isCenter(type) }
    return isCenter(
      table.definitions(of: name, at: Syntax(expression), in: scope), depth)
  }

  private func isCenter(_ found: [Definition], _ depth: Int) -> Bool {
    guard found.count == 1, case .variable(let variable) = found[0] else { return false }
    let scope = variable.scope
    if let annotation = variable.annotation {
      let type = scope.table.type(annotation, at: Syntax(variable.declaration), in: scope)
      return type.map(isCenter) ?? false
    }
    let value = variable.initialValue ?? variable.getter?.first?.soleExpression
    return value.map { isCenter($0, scope, depth: depth + 1) } ?? false
  }

  /// The type of a parameter of the function around a node.
  private func parameterType(_ name: String, above node: Syntax, _ scope: Scope) -> TypeSymbol? {
    var node = node
    while let parent = node.parent {
      let clause =
        parent.as(FunctionDeclSyntax.self)?.signature.parameterClause
        ?? parent.as(InitializerDeclSyntax.self)?.signature.parameterClause
      if let clause {
        return clause.parameters.first { $0.localName == name }
          .flatMap { table.type($0.type, at: parent, in: scope) }
      }
      node = parent
    }
    return nil
  }
}
