import SwiftSyntax

extension SymbolTable {
  /// The parts of a view and of its extensions that it always uses, its body and its stored
  /// properties, in source order.
  ///
  /// They are found once for each type, since thousands of widgets may show the same one.
  func viewPieces(of type: TypeSymbol) -> [(node: Syntax, scope: Scope)] {
    if let known = cache.viewPiecesByType[type] { return known }
    let hasBody = !ownMembers(named: "body", of: type).isEmpty
    let all = type.declarations.map { ($0, type.table) } + extensionDeclarations(of: type)
    let pieces = all.flatMap { declaration, owner -> [(node: Syntax, scope: Scope)] in
      let scope = Scope(table: owner, file: declaration.file)
      // Without a body, a protocol may show any member.
      guard hasBody else { return [(Syntax(declaration.node), scope)] }
      let members = ActiveDeclarations(owner.module.conditions)
        .declarations(in: declaration.node.memberBlock.members)
        .filter { $0.node.asProtocol((any DeclGroupSyntax).self) == nil && !$0.node.isOptional }
      let inherited = declaration.node.inheritanceClause.map { [Syntax($0)] } ?? []
      return (inherited + members.map { Syntax($0.node) }).map { ($0, scope) }
    }
    cache.viewPiecesByType[type] = pieces
    return pieces
  }
}

extension DeclSyntax {
  /// Whether it is a function or a computed property of a view, but for its body.
  fileprivate var isOptional: Bool {
    if let function = self.as(FunctionDeclSyntax.self) { return function.name.plainText != "body" }
    return self.as(VariableDeclSyntax.self)?.bindings.contains {
      $0.accessorBlock != nil && $0.name != "body"
    } == true
  }
}
