import SwiftSyntax

extension SymbolTable {
  /// The extensions of a type: its own module's, and those of the module that asks.
  func extensionDeclarations(of type: TypeSymbol) -> [(TypeDeclaration, SymbolTable)] {
    let tables: [SymbolTable] =
      if type.isExternal { [self] + visible } else {
        type.table === self ? [self] : [type.table, self]
      }
    return tables.flatMap { table in
      table.extensions(of: type.path)
        .filter { type.privateFile == nil || $0.file === type.privateFile }
        .map { ($0, table) }
    }
  }

  /// The members of that name that the type and its extensions declare.
  func ownMembers(
    named name: String, of type: TypeSymbol
  ) -> [(member: MemberDeclaration, table: SymbolTable)] {
    let all = type.declarations.map { ($0, type.table) } + extensionDeclarations(of: type)
    // A file that several modules compile declares the same in each: once is enough.
    var tables: [String: SymbolTable] = [:]
    let distinct = all.filter { declaration, table in
      if tables[declaration.file.path] == nil { tables[declaration.file.path] = table }
      return tables[declaration.file.path] === table
    }
    return distinct.flatMap { declaration, table in
      (table.members(of: declaration)[name] ?? []).map { ($0, table) }
    }
  }

  /// What a member's name means: the type's own members first, then those it inherits.
  ///
  /// Requirements of protocols mean nothing. Private members of another file are seen nonetheless
  /// where the type is the project's own, since bodies are followed from file to file.
  ///
  /// - Parameter ofType: whether it is asked of the type itself (true) or of a value; nil for
  ///   both, as inside the type's own body.
  func members(
    named name: String, of type: TypeSymbol, ofType: Bool?, from scope: Scope
  ) -> [Definition] {
    for owner in [type] + ancestors(of: type) {
      let found = ownMembers(named: name, of: owner).filter { member, _ in
        !member.isRequirement && (ofType == nil || member.isOfType == ofType)
          && (!member.isPrivate || member.container.file === scope.file || !owner.isExternal)
      }
      let own = found.filter { $0.member.isPrivate && $0.member.container.file === scope.file }
      // A private overload does not hide the others.
      let areFunctions = found.allSatisfy { $0.member.isFunction }
      let definitions = (own.isEmpty || areFunctions ? found : own).compactMap { member, table in
        var inner = Scope(table: table, file: member.container.file, selfType: type)
        inner.selfValue = scope.selfValue
        return member.definition(in: inner, owner: owner)
      }
      if !definitions.isEmpty { return definitions }
      if ofType != false, let nested = nestedType(name, in: owner) { return [.type(nested)] }
    }
    return []
  }
}
