import SwiftSyntax

extension SymbolTable {
  /// The types of the module that conform to one of an SDK's protocols, by themselves or through
  /// protocols and classes of the sources, in the order of files and lines.
  func types(conformingTo protocols: Set<String>) -> [TypeSymbol] {
    var names = protocols
    var found: [TypeSymbol] = []
    var seen: Set<TypeSymbol> = []
    var examined: [ObjectIdentifier: Set<String>] = [:]
    var isComplete = false
    // Each name that is met may be mentioned in files that mention none of those before it.
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

  /// The types that a file declares or extends; of another module only what others may refine.
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
  /// What orders types as they stand in the files of a module.
  fileprivate var place: (file: String, line: Int) {
    (nameOrigin?.file ?? "", nameOrigin?.line ?? 0)
  }
}
