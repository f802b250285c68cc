import SwiftSyntax

extension SymbolTable {
  /// The type that a type expression refers to; a type that no available source declares is
  /// external.
  ///
  /// Returns nil if it isn't a nominal type, or is ambiguous.
  func type(
    _ syntax: TypeSyntax, at node: Syntax, in scope: Scope, depth: Int = 0
  ) -> TypeSymbol? {
    type(named: syntax.nameComponents, at: node, in: scope, depth: depth)
  }

  /// The type with a name, as seen from a node; nil if it is ambiguous.
  func type(named path: [String], at node: Syntax, in scope: Scope, depth: Int = 0) -> TypeSymbol? {
    guard let first = path.first, depth < Limits.chain else { return nil }
    if first == "Self" {
      guard let own = scope.selfType ?? enclosingTypes(of: node, in: scope).first else {
        return nil
      }
      return nested(path.dropFirst(), in: own, depth: depth)
    }
    switch inner(first, of: enclosingTypes(of: node, in: scope), depth: depth) {
    case .one(let found): return nested(path.dropFirst(), in: found, depth: depth)
    case .several: return nil
    case .none: break
    }
    if isGenericParameter(first, above: node) { return nil }
    switch topLevelType(first, from: scope.file, depth: depth + 1) {
    case .one(let found): return nested(path.dropFirst(), in: found, depth: depth)
    case .several: return nil
    case .none: break
    }
    // `Module.Type`.
    if path.count > 1, let other = ([self] + visible).first(where: { $0.module.name == first }) {
      return other.type(
        named: Array(path.dropFirst()), at: Syntax(scope.file.tree), in: scope, depth: depth + 1)
    }
    return symbol(path, [])
  }

  /// The nested type in one of several types, in order of precedence; ambiguous for a generic
  /// parameter.
  private func inner(_ name: String, of types: [TypeSymbol], depth: Int) -> TopLevel {
    guard let first = types.first else { return .none }
    let key = InnerName(type: first, count: types.count, name: name)
    if depth == 0, let known = cache.innerTypes[key] { return known }
    var found = TopLevel.none
    for outer in types {
      if isGenericParameter(name, of: outer) {
        found = .several
        break
      }
      if let type = nestedType(name, in: outer, depth: depth + 1) {
        found = .one(type)
        break
      }
    }
    // The result of a cycle of names depends on where it began.
    if depth == 0, !findsParents { cache.innerTypes[key] = found }
    return found
  }

  /// A name, the innermost type around it, and the number of types around it.
  struct InnerName: Hashable {
    fileprivate var type: TypeSymbol
    fileprivate var count: Int
    fileprivate var name: String
  }

  /// A name, and the file that uses it.
  struct FileName: Hashable {
    fileprivate var file: ObjectIdentifier
    fileprivate var name: String
  }

  private func nested(_ names: ArraySlice<String>, in type: TypeSymbol, depth: Int) -> TypeSymbol? {
    var type = type
    for name in names {
      guard let inner = nestedType(name, in: type, depth: depth + 1) else {
        return type.isExternal ? symbol(type.path + names, []) : nil
      }
      type = inner
    }
    return type
  }

  /// A type nested in another one, as a declaration or a typealias, including inherited ones.
  func nestedType(_ name: String, in type: TypeSymbol, depth: Int = 0) -> TypeSymbol? {
    guard depth < Limits.chain else { return nil }
    for table in type.isExternal ? [self] : extending(type) {
      let found = table.types(named: name).filter { inner in
        inner.kind != .extension && inner.path.count == type.path.count + 1
          && inner.path.last == name && inner.path.dropLast() == type.path[...]
          && (type.privateFile.map { $0 === inner.file } ?? true)
      }
      if !found.isEmpty { return Self.single(found).map { table.symbol($0.path, [$0]) } }
    }
    for (member, table) in ownMembers(named: name, of: type) {
      guard case .alias(let alias) = member.content else { continue }
      let scope = Scope(table: table, file: member.container.file, selfType: type)
      return table.type(alias.initializer.value, at: Syntax(alias), in: scope, depth: depth + 1)
    }
    for parent in parents(of: type) where parent !== type {
      if let found = nestedType(name, in: parent, depth: depth + 1) { return found }
    }
    return name == "Entry" ? inferredEntry(of: type, depth) : nil
  }

  /// The type of a provider's entries, if it doesn't name it: what its placeholder is.
  private func inferredEntry(of type: TypeSymbol, _ depth: Int) -> TypeSymbol? {
    for (member, table) in ownMembers(named: "placeholder", of: type) {
      guard case .function(let function) = member.content,
        let answer = function.signature.returnClause?.type
      else { continue }
      let scope = Scope(table: table, file: member.container.file, selfType: type)
      return table.type(answer, at: Syntax(function), in: scope, depth: depth + 1)
    }
    return nil
  }

  enum TopLevel {
    case one(TypeSymbol)
    case several, none
  }

  /// The top-level type that a name refers to in a file: the file's own private one first.
  func topLevelType(_ name: String, from file: SwiftFile, depth: Int = 0) -> TopLevel {
    guard depth < Limits.chain else { return .none }
    // Deeper results may depend on where a cycle of typealiases is cut.
    guard depth < 2 else { return findTopLevelType(name, from: file, depth: depth) }
    let key = FileName(file: ObjectIdentifier(file), name: name)
    if let known = cache.topLevelTypes[key] { return known }
    let found = findTopLevelType(name, from: file, depth: depth)
    if !findsParents { cache.topLevelTypes[key] = found }
    return found
  }

  private func findTopLevelType(_ name: String, from file: SwiftFile, depth: Int) -> TopLevel {
    let own = topLevelCandidates(name) { !$0.isPrivate || $1 === file }
    let inFile = own.filter { $0.isPrivate }
    let found = inFile.isEmpty ? own : inFile
    if !found.isEmpty { return resolved(found, in: self, depth: depth) }
    var elsewhere: [TypeSymbol] = []
    for table in visible {
      let found = table.topLevelCandidates(name) { modifiers, _ in modifiers.isSeenOutside }
      switch table.resolved(found, in: table, depth: depth) {
      case .one(let symbol): elsewhere.append(symbol)
      case .several: return .several
      case .none: break
      }
    }
    let imported = elsewhere.filter { file.imports.contains($0.table.module.name) }
    if imported.count == 1 { return .one(imported[0]) }
    return elsewhere.isEmpty ? .none : elsewhere.count == 1 ? .one(elsewhere[0]) : .several
  }

  /// A top-level type or typealias.
  enum Candidate {
    case type(TypeDeclaration)
    case alias(TypeAliasDeclSyntax, SwiftFile)

    fileprivate var isPrivate: Bool {
      switch self {
      case .type(let type): type.isPrivate
      case .alias(let alias, _): alias.modifiers.isPrivate
      }
    }

    fileprivate var modifiers: DeclModifierListSyntax {
      switch self {
      case .type(let type): type.node.modifiers
      case .alias(let alias, _): alias.modifiers
      }
    }

    fileprivate var file: SwiftFile {
      switch self {
      case .type(let type): type.file
      case .alias(_, let file): file
      }
    }
  }

  private func topLevelCandidates(
    _ name: String, where isSeen: (DeclModifierListSyntax, SwiftFile) -> Bool
  ) -> [Candidate] {
    topLevelCandidates(name).filter { isSeen($0.modifiers, $0.file) }
  }

  /// The types and typealiases of the module with a name at the top level, private ones included.
  func topLevelCandidates(_ name: String) -> [Candidate] {
    if let known = cache.candidatesByName[name] { return known }
    let found = declarations(ofType: name).flatMap { file -> [Candidate] in
      file.types(named: name).filter { $0.kind != .extension && $0.path == [name] }
        .map(Candidate.type)
        + file.aliases(named: name).map { .alias($0, file.file) }
    }
    cache.candidatesByName[name] = found
    return found
  }

  private func resolved(_ found: [Candidate], in table: SymbolTable, depth: Int) -> TopLevel {
    let types = found.compactMap { candidate -> TypeDeclaration? in
      if case .type(let type) = candidate { type } else { nil }
    }
    if found.isEmpty { return .none }
    if types.count == found.count, let type = Self.single(types) {
      return .one(table.symbol(type.path, [type]))
    }
    if found.count == 1, case .alias(let alias, let file) = found[0] {
      let scope = Scope(table: table, file: file)
      let type = table.type(
        alias.initializer.value, at: Syntax(alias), in: scope, depth: depth + 1)
      return type.map { .one($0) } ?? .several
    }
    return .several
  }

  private static func single(_ types: [TypeDeclaration]) -> TypeDeclaration? {
    types.count == 1 ? types[0] : nil
  }
}
