import SwiftSyntax

extension SymbolTable {
  /// The pieces of the declarations of a view, in source order.
  ///
  /// They are found once for each type, since thousands of widgets may show the same one.
  struct ViewPieces {
    struct Piece {
      var node: Syntax
      var scope: Scope
      /// The declaration that contains it.
      var outer: Syntax
    }

    private(set) var all: [Piece] = []
    /// The indices of the pieces that the view always uses: its body and its stored properties.
    private(set) var shown: [Int] = []
    /// The indices of the other ones, by their names.
    private(set) var others: [String: [Int]] = [:]

    fileprivate init(of type: TypeSymbol, from table: SymbolTable) {
      let hasBody = !table.ownMembers(named: "body", of: type).isEmpty
      let all = type.declarations.map { ($0, type.table) } + table.extensionDeclarations(of: type)
      for (declaration, owner) in all {
        let outer = Syntax(declaration.node)
        let whole = Piece(
          node: outer, scope: Scope(table: owner, file: declaration.file), outer: outer)
        // Without a body, a protocol may show any member.
        guard hasBody else {
          add(whole)
          continue
        }
        if let inherited = declaration.node.inheritanceClause { add(whole, at: Syntax(inherited)) }
        let members = ActiveDeclarations(owner.module.conditions)
          .declarations(in: declaration.node.memberBlock.members)
        for (member, _) in members where member.asProtocol((any DeclGroupSyntax).self) == nil {
          let names = Self.computed(member)
          add(whole, at: Syntax(member), names: names.contains("body") ? [] : names)
        }
      }
    }

    private mutating func add(_ whole: Piece, at node: Syntax? = nil, names: Set<String> = []) {
      for name in names { others[name, default: []].append(all.count) }
      if names.isEmpty { shown.append(all.count) }
      all.append(Piece(node: node ?? whole.node, scope: whole.scope, outer: whole.outer))
    }

    /// The names of the computed members in a declaration.
    private static func computed(_ member: DeclSyntax) -> Set<String> {
      if let function = member.as(FunctionDeclSyntax.self) { return [function.name.plainText] }
      guard let variable = member.as(VariableDeclSyntax.self) else { return [] }
      return Set(variable.bindings.compactMap { $0.accessorBlock == nil ? nil : $0.name })
    }
  }

  /// The pieces of a view and of its extensions.
  func viewPieces(of type: TypeSymbol) -> ViewPieces {
    if let known = viewPiecesByType[type] { return known }
    let pieces = ViewPieces(of: type, from: self)
    for name in pieces.others.keys { viewsByMember[name, default: []].append(type) }
    viewPiecesByType[type] = pieces
    return pieces
  }
}
