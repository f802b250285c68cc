import SwiftSyntax

extension SymbolTable {
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
    if let known = identifiersByView[name] { return known }
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
    let found = Set(
      nodes.flatMap { $0.tokens(viewMode: .sourceAccurate).compactMap { $0.identifier?.name } })
    identifiersByView[name] = found
    return found
  }

  /// A global variable or function.
  struct Global {
    fileprivate var definition: Definition
    fileprivate var modifiers: DeclModifierListSyntax
    fileprivate var file: SwiftFile
  }

  private func globals(named name: String) -> [Global] {
    if let known = globalsByName[name] { return known }
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
    globalsByName[name] = found
    return found
  }
}
