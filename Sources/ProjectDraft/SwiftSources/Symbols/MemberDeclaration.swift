import SwiftSyntax

/// A member as a type or an extension declares it.
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
  /// Whether an `#if` may leave it out.
  var isConditional: Bool

  /// Initializers are named `init`.
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

  /// Whether only its own file sees it.
  var isPrivate: Bool { modifiers.isPrivate || container.node.modifiers.isPrivate }

  /// Whether it has no body since a protocol only asks for it.
  var isRequirement: Bool {
    guard container.kind == .protocol else { return false }
    if case .alias = content { return false }
    return true
  }

  /// Its definition, read in the scope of its own file.
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
  /// The extensions of a type: its own module's, and those that the module which asks can see.
  func extensionDeclarations(of type: TypeSymbol) -> [(TypeDeclaration, SymbolTable)] {
    let tables: [SymbolTable] =
      type.isExternal ? [self] + visible : extending(type)
    return tables.flatMap { table in
      table.extensions(of: type.path)
        .filter { type.privateFile == nil || $0.file === type.privateFile }
        .map { ($0, table) }
    }
  }

  /// The modules whose extensions of a type of the sources are seen.
  func extending(_ type: TypeSymbol) -> [SymbolTable] {
    let own = type.table === self ? [self] : [type.table, self]
    return own + visible.filter { $0 !== type.table }
  }

  /// A member, and the module whose file declares it.
  typealias OwnMember = (member: MemberDeclaration, table: SymbolTable)

  /// The members that a type and its extensions declare, by name.
  struct OwnMembers {
    fileprivate(set) var byName: [String: [OwnMember]] = [:]
    /// In an order that no hash decides.
    fileprivate(set) var names: [String] = []
  }

  /// The members of that name that the type and its extensions declare.
  func ownMembers(named name: String, of type: TypeSymbol) -> [OwnMember] {
    ownMembers(of: type).byName[name] ?? []
  }

  /// The members that the type and its extensions declare.
  func ownMembers(of type: TypeSymbol) -> OwnMembers {
    if let known = membersByType[type] { return known }
    let all = type.declarations.map { ($0, type.table) } + extensionDeclarations(of: type)
    // A file that several modules compile declares the same in each: once is enough.
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
    for name in members.names { typesByMember[name, default: []].append(type) }
    membersByType[type] = members
    return members
  }

  /// The definitions of a member's name: the type's own members first, then those it inherits.
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
