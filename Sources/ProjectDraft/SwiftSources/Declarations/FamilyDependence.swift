import SwiftSyntax
internal import WidgetManifests

/// Finds out whether the value of an expression may depend on the widget's family, through the
/// variables, functions and parameters of the project.
struct FamilyDependence {
  /// The maximum number of declarations to follow from one expression, and of bytes in each.
  ///
  /// They are our own limits; beyond them, a value may depend on anything.
  private static let maximumDeclarations = 64
  private static let maximumLength = 8_192

  /// The module of the widget, whose calls create the views.
  private let table: SymbolTable
  private var seen: Set<SyntaxIdentifier> = []

  /// Whether the value of a node may depend on the family.
  static func isPossible(for node: some SyntaxProtocol, in scope: Scope, of table: SymbolTable)
    -> Bool
  {
    if let known = table.familyDependences[node.id] { return known }
    var search = FamilyDependence(table: table)
    let result = search.mayDepend(Syntax(node), scope)
    table.familyDependences[node.id] = result
    return result
  }

  private init(table: SymbolTable) { self.table = table }

  private mutating func mayDepend(_ node: Syntax, _ scope: Scope) -> Bool {
    guard seen.insert(node.id).inserted else { return false }
    guard seen.count <= Self.maximumDeclarations,
      node.trimmedLength.utf8Length <= Self.maximumLength,
      !node.mentionsFamily
    else { return true }
    var names: Set<String> = []
    for token in node.tokens(viewMode: .sourceAccurate) {
      guard let name = token.identifier?.name, let reference = token.ownReference,
        // The same name in one declaration is mostly the same thing.
        names.insert(name).inserted
      else { continue }
      for definition in scope.table.definitions(of: name, at: Syntax(reference), in: scope)
      where mayDepend(definition) {
        return true
      }
    }
    return false
  }

  private mutating func mayDepend(_ definition: Definition) -> Bool {
    switch definition {
    case .variable(let variable):
      if mayDepend(Syntax(variable.declaration), variable.scope) { return true }
      guard !variable.isComputed, let owner = variable.owner else { return false }
      return mayDepend(variable.name, of: owner)
    case .function(let function, let scope): return mayDepend(Syntax(function), scope)
    default: return false
    }
  }

  /// Whether a stored property may depend on the family by what initializers are given.
  private mutating func mayDepend(_ property: String, of owner: TypeSymbol) -> Bool {
    let initializers = table.ownMembers(named: "init", of: owner)
    for (member, inner) in initializers {
      let scope = Scope(table: inner, file: member.container.file)
      if mayDepend(member.node, scope) { return true }
    }
    let callers = owner.table === table ? [table] : [table, owner.table]
    for (call, scope) in callers.flatMap({ $0.calls(of: [owner.name]) }) {
      for argument in call.arguments
      where !initializers.isEmpty || argument.label?.identifier?.name == property {
        if mayDepend(Syntax(argument.expression), scope) { return true }
      }
    }
    return false
  }
}

extension SyntaxProtocol {
  /// Whether a name in it is that of a family, or suggests one.
  var mentionsFamily: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      if case .identifier(let name) = token.tokenKind { name.mentionsFamily } else { false }
    }
  }
}

extension String {
  /// Whether it is the name of a family, or suggests one.
  var mentionsFamily: Bool {
    let folded = lowercased()
    return WidgetFamily(rawValue: self) != nil
      || ["family", "accessory", "lockscreen"].contains { folded.contains($0) }
  }
}

extension TokenSyntax {
  /// The reference to a name in it, or to a member of `self`.
  fileprivate var ownReference: DeclReferenceExprSyntax? {
    guard let reference = parent?.as(DeclReferenceExprSyntax.self) else { return nil }
    guard let access = reference.parent?.as(MemberAccessExprSyntax.self),
      access.declName.id == reference.id
    else { return reference }
    let base = access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    return base == "self" || base == "Self" ? reference : nil
  }
}
