import SwiftSyntax

extension SymbolTable {
  /// The types around a node, the innermost first.
  func enclosingTypes(of node: Syntax, in scope: Scope) -> [TypeSymbol] {
    var groups: [any DeclGroupSyntax] = []
    var current = node.parent
    while let parent = current {
      if let group = parent.declGroup {
        if groups.isEmpty, let known = cache.enclosingTypesByGroup[parent.id] { return known }
        groups.append(group)
      }
      current = parent.parent
    }
    guard let innermost = groups.first else { return [] }
    var types: [TypeSymbol] = []
    for group in groups.reversed() {
      guard let type = symbol(of: group, outer: types.last, from: scope.file) else {
        types = []
        break
      }
      types.append(type)
    }
    types.reverse()
    if !findsParents { cache.enclosingTypesByGroup[innermost.id] = types }
    return types
  }

  private func symbol(
    of group: any DeclGroupSyntax, outer: TypeSymbol?, from file: SwiftFile
  ) -> TypeSymbol? {
    if let declared = group.as(ExtensionDeclSyntax.self) {
      return extendedType(declared, from: file)
    }
    guard let name = group.asProtocol((any NamedDeclSyntax).self)?.name.plainText else {
      return nil
    }
    let path = (outer?.path ?? []) + [name]
    // A type inside a function has no symbol.
    return declarations(of: file).types(named: name)
      .first { $0.node.id == group.id && $0.path == path }
      .map { symbol(path, [$0]) }
  }

  /// The type that an extension extends; an SDK's type if the sources don't declare it.
  func extendedType(_ node: ExtensionDeclSyntax, from file: SwiftFile) -> TypeSymbol? {
    let path = node.extendedType.nameComponents
    guard !path.isEmpty else { return nil }
    return type(
      named: path, at: Syntax(file.tree), in: Scope(table: self, file: file), depth: 1)
  }

  /// The SDK types that a file extends, in order.
  func externalTypes(extendedIn file: SwiftFile) -> [TypeSymbol] {
    if let known = cache.extendedByFile[file.path] { return known }
    let found = declarations(of: file).types.compactMap { externalType(extendedBy: $0) }
    cache.extendedByFile[file.path] = found
    return found
  }

  /// The SDK types to which the module adds a member with that name, in the order of files.
  func externalTypes(extendedBy member: String) -> [TypeSymbol] {
    if let known = cache.extendedByMember[member] { return known }
    let found = declarations(ofExtensionMember: member).flatMap { file in
      extensions(withMember: member, in: file).compactMap { externalType(extendedBy: $0) }
    }
    cache.extendedByMember[member] = found
    return found
  }

  private func externalType(extendedBy declaration: TypeDeclaration) -> TypeSymbol? {
    guard let node = declaration.node.as(ExtensionDeclSyntax.self),
      let type = extendedType(node, from: declaration.file), type.isExternal
    else { return nil }
    return type
  }

  func isGenericParameter(_ name: String, of type: TypeSymbol) -> Bool {
    type.declarations.contains { declaration in
      let generic = declaration.node.asProtocol((any WithGenericParametersSyntax).self)
      return generic?.genericParameterClause?.parameters.contains { $0.name.text == name } ?? false
    }
  }

  /// Whether a function around the node has a generic parameter with that name.
  func isGenericParameter(_ name: String, above node: Syntax) -> Bool {
    var current = node.parent
    while let parent = current {
      if parent.genericParameters?.parameters.contains(where: { $0.name.text == name }) == true {
        return true
      }
      current = parent.parent
    }
    return false
  }

  /// The superclass and the protocols of a type, including those of its extensions.
  func parents(of type: TypeSymbol) -> [TypeSymbol] {
    if let known = cache.parentsByType[type] { return known }
    // A type has no parents while they are being looked up, so that cycles end.
    cache.parentsByType[type] = []
    let isOutermost = !findsParents
    findsParents = true
    defer { if isOutermost { findsParents = false } }
    let all = type.declarations.map { ($0, type.table) } + extensionDeclarations(of: type)
    let parents = all.flatMap { declaration, table in
      declaration.inherited.compactMap { inherited in
        table.type(
          inherited, at: Syntax(declaration.node),
          in: Scope(table: table, file: declaration.file))
      }
    }
    cache.parentsByType[type] = parents
    return parents
  }

  /// All that a type inherits from, nearest first, each once.
  func ancestors(of type: TypeSymbol) -> [TypeSymbol] {
    var found: [TypeSymbol] = []
    var names: Set<TypeSymbol> = [type]
    var next = [type]
    while !next.isEmpty, found.count < 64 {
      next = next.flatMap { parents(of: $0) }.filter { names.insert($0).inserted }
      found += next
    }
    return found
  }

  /// Whether a type conforms to an SDK's protocol, directly or through protocols of the sources.
  func conforms(_ type: TypeSymbol, to protocols: Set<String>) -> Bool {
    ancestors(of: type).contains { $0.isExternal && protocols.contains($0.name) }
  }
}

extension SymbolTable {
  /// The types of the module that conform to one of an SDK's protocols, directly or through
  /// protocols and classes of the sources, in the order of files and lines.
  func types(conformingTo protocols: Set<String>) -> [TypeSymbol] {
    var names = protocols
    var found: [TypeSymbol] = []
    var seen: Set<TypeSymbol> = []
    var examined: [ObjectIdentifier: Set<String>] = [:]
    var isComplete = false
    // Each new name may occur in files that contain none of those before it.
    while !isComplete {
      isComplete = true
      for table in [self] + visible {
        for file in table.files(mentioning: names.sorted())
        where examined[ObjectIdentifier(table), default: []].insert(file.path).inserted {
          isComplete = false
          for type in table.symbols(of: file, areAllWanted: table === self)
          where seen.insert(type).inserted && table.conforms(type, to: protocols) {
            if type.isProtocol || type.isReference { names.insert(type.name) }
            if !type.isProtocol, !type.isExternal, type.table === self { found.append(type) }
          }
        }
      }
    }
    return found.sorted { $0.place < $1.place }
  }

  /// The types that conform to one of WidgetKit's protocols, apart from those that an app compiles
  /// as well as the extension that shows them.
  func typesShown(conformingTo protocols: Set<String>) -> [TypeSymbol] {
    types(conformingTo: protocols).filter { type in
      !type.declarations.contains { module.ofExtensions.contains($0.file.path) }
    }
  }

  /// The types that a file declares or extends; for another module, only those that others may
  /// refine.
  private func symbols(of file: SwiftFile, areAllWanted: Bool) -> [TypeSymbol] {
    declarations(of: file).types.compactMap { declaration in
      switch declaration.kind {
      case .struct, .enum: if !areAllWanted { return nil }
      case .class, .actor, .protocol, .extension: break
      }
      if let extended = declaration.node.as(ExtensionDeclSyntax.self) {
        return extendedType(extended, from: file)
      }
      return symbol(declaration.path, [declaration])
    }
  }
}

extension TypeSymbol {
  /// The sort key that orders types by file and line.
  fileprivate var place: (file: String, line: Int) {
    (nameOrigin?.file ?? "", nameOrigin?.line ?? 0)
  }
}

extension Syntax {
  /// The type or extension that the node is.
  ///
  /// Checks the kind first, since this is called for each node around a name, and a cast to a
  /// protocol takes a hundred times as long.
  var declGroup: (any DeclGroupSyntax)? {
    switch kind {
    case .structDecl: self.as(StructDeclSyntax.self)
    case .classDecl: self.as(ClassDeclSyntax.self)
    case .enumDecl: self.as(EnumDeclSyntax.self)
    case .actorDecl: self.as(ActorDeclSyntax.self)
    case .protocolDecl: self.as(ProtocolDeclSyntax.self)
    case .extensionDecl: self.as(ExtensionDeclSyntax.self)
    default: nil
    }
  }

  /// The generic parameters of the declaration that the node is.
  fileprivate var genericParameters: GenericParameterClauseSyntax? {
    switch kind {
    case .structDecl: self.as(StructDeclSyntax.self)?.genericParameterClause
    case .classDecl: self.as(ClassDeclSyntax.self)?.genericParameterClause
    case .enumDecl: self.as(EnumDeclSyntax.self)?.genericParameterClause
    case .actorDecl: self.as(ActorDeclSyntax.self)?.genericParameterClause
    case .functionDecl: self.as(FunctionDeclSyntax.self)?.genericParameterClause
    case .initializerDecl: self.as(InitializerDeclSyntax.self)?.genericParameterClause
    case .subscriptDecl: self.as(SubscriptDeclSyntax.self)?.genericParameterClause
    case .typeAliasDecl: self.as(TypeAliasDeclSyntax.self)?.genericParameterClause
    case .macroDecl: self.as(MacroDeclSyntax.self)?.genericParameterClause
    default: nil
    }
  }
}
