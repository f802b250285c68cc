import SwiftSyntax

/// A member declared in a type or an extension.
struct MemberDeclaration {
  enum Content {
    case variable(VariableDeclSyntax, PatternBindingSyntax)
    case function(FunctionDeclSyntax)
    case enumCase(EnumCaseElementSyntax)
    case initializer(InitializerDeclSyntax)
    case alias(TypeAliasDeclSyntax)
  }

  var content: Content
  var container: TypeDeclaration
  /// Whether an `#if` may exclude it.
  var isConditional: Bool

  /// The members of a type by name; initializers are named `init`.
  static func members(
    of container: TypeDeclaration, _ conditions: CompilationConditions
  ) -> [String: [MemberDeclaration]] {
    var members: [String: [MemberDeclaration]] = [:]
    func add(_ content: Content, named name: String, _ isConditional: Bool) {
      members[name, default: []].append(
        MemberDeclaration(content: content, container: container, isConditional: isConditional))
    }
    let declarations = ActiveDeclarations(conditions)
      .declarations(in: container.node.memberBlock.members)
    for (node, isConditional) in declarations {
      switch node.as(DeclSyntaxEnum.self) {
      case .variableDecl(let variable):
        for binding in variable.bindings {
          guard let name = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
          add(.variable(variable, binding), named: name.identifier.plainText, isConditional)
        }
      case .functionDecl(let function):
        add(.function(function), named: function.name.plainText, isConditional)
      case .enumCaseDecl(let enumCase):
        for element in enumCase.elements {
          add(.enumCase(element), named: element.name.plainText, isConditional)
        }
      case .initializerDecl(let initializer):
        add(.initializer(initializer), named: "init", isConditional)
      case .typeAliasDecl(let alias):
        add(.alias(alias), named: alias.name.plainText, isConditional)
      default: break
      }
    }
    return members
  }

  var isOfType: Bool {
    switch content {
    case .variable(let declaration, _): declaration.modifiers.isOfType
    case .function(let function): function.modifiers.isOfType
    case .enumCase, .alias: true
    case .initializer: false
    }
  }

  var modifiers: DeclModifierListSyntax {
    switch content {
    case .variable(let declaration, _): declaration.modifiers
    case .function(let function): function.modifiers
    case .initializer(let initializer): initializer.modifiers
    case .alias(let alias): alias.modifiers
    case .enumCase: []
    }
  }

  var isFunction: Bool {
    if case .function = content { return true }
    return false
  }

  /// Whether it is visible only in its own file.
  var isPrivate: Bool { modifiers.isPrivate || container.node.modifiers.isPrivate }

  /// Whether it is a protocol requirement, which has no body.
  var isRequirement: Bool {
    guard container.kind == .protocol else { return false }
    if case .alias = content { return false }
    return true
  }

  /// Its definition, in the scope of its own file.
  func definition(in scope: Scope, owner: TypeSymbol) -> Definition? {
    switch content {
    case .variable(let declaration, let binding):
      .variable(
        VariableDefinition(declaration: declaration, binding: binding, scope: scope, owner: owner))
    case .function(let function): .function(function, scope)
    case .enumCase(let element): .enumCase(element, owner, scope)
    case .alias(let alias):
      scope.table.type(alias.initializer.value, at: Syntax(alias), in: scope).map { .type($0) }
    case .initializer: nil
    }
  }
}

extension SymbolTable {
  /// The extensions of a type in its own module and in the modules that this one can see.
  func extensionDeclarations(of type: TypeSymbol) -> [(TypeDeclaration, SymbolTable)] {
    let tables: [SymbolTable] =
      type.isExternal ? [self] + visible : extending(type)
    return tables.flatMap { table in
      table.extensions(of: type.path)
        .filter { type.privateFile == nil || $0.file === type.privateFile }
        .map { ($0, table) }
    }
  }

  /// The modules whose extensions of a type in the sources are visible.
  func extending(_ type: TypeSymbol) -> [SymbolTable] {
    let own = type.table === self ? [self] : [type.table, self]
    return own + visible.filter { $0 !== type.table }
  }

  /// A member, and the module whose file declares it.
  typealias OwnMember = (member: MemberDeclaration, table: SymbolTable)

  /// The members that a type and its extensions declare, by name.
  struct OwnMembers {
    fileprivate(set) var byName: [String: [OwnMember]] = [:]
    /// The names in sorted order, for deterministic results.
    fileprivate(set) var names: [String] = []
  }

  /// The members with that name that the type and its extensions declare.
  func ownMembers(named name: String, of type: TypeSymbol) -> [OwnMember] {
    ownMembers(of: type).byName[name] ?? []
  }

  /// The members that the type and its extensions declare.
  func ownMembers(of type: TypeSymbol) -> OwnMembers {
    if let known = cache.membersByType[type] { return known }
    let all = type.declarations.map { ($0, type.table) } + extensionDeclarations(of: type)
    // A file that several modules compile declares the same in each; it is read once.
    var tables: [String: SymbolTable] = [:]
    var members = OwnMembers()
    for (declaration, table) in all {
      if tables[declaration.file.path] == nil { tables[declaration.file.path] = table }
      guard tables[declaration.file.path] === table else { continue }
      for (name, own) in table.members(of: declaration) {
        members.byName[name, default: []] += own.map { ($0, table) }
      }
    }
    members.names = members.byName.keys.sorted()
    for name in members.names { cache.typesByMember[name, default: []].append(type) }
    cache.membersByType[type] = members
    return members
  }

  /// The definitions of a member's name: the type's own members, or else those that it inherits.
  ///
  /// Protocol requirements don't count. Private members in another file do if the type is the
  /// project's own, since bodies are followed from file to file.
  ///
  /// - Parameter ofType: Whether to look for members of the type itself (true) or of a value
  ///   (false); nil for both, as inside the type's body.
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
