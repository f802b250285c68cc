import SwiftSyntax

extension SymbolTable {
  /// The names through which available code may reach a use of a name: the name itself, those of
  /// the members, functions and types that use it, and so on; nil if there are too many.
  func namesLeading(to name: String) -> Set<String>? {
    if let known = leadingNames[name] { return known }
    var found: Set = [name]
    var waiting = [name]
    while let next = waiting.popLast(), found.count <= Limits.items {
      for file in ([self] + visible).flatMap({ $0.files(mentioning: [next]) }) {
        for token in file.tree.tokens(viewMode: .sourceAccurate)
        where token.identifier?.name == next {
          waiting += token.namesOfUser.filter { found.insert($0).inserted }
        }
      }
    }
    let names = found.count <= Limits.items ? found : nil
    leadingNames[name] = .some(names)
    return names
  }
}

extension TokenSyntax {
  /// The members of any view, style or modifier that the system calls.
  private static let calledBySystem: Set = ["body", "makeBody"]

  /// The names of the member, the function or the type that uses a name; empty if the name is that
  /// of a declaration.
  fileprivate var namesOfUser: [String] {
    guard parent?.asProtocol((any NamedDeclSyntax).self)?.name.id != id else { return [] }
    var names: [String] = []
    var node = parent
    while let current = node {
      node = current.parent
      if let group = current.asProtocol((any DeclGroupSyntax).self) {
        return names.isEmpty || !Self.calledBySystem.isDisjoint(with: names)
          ? [group.ownName].compactMap(\.self) : names
      }
      // The outermost function or variable is the member; inner ones are local.
      if let function = current.as(FunctionDeclSyntax.self) {
        names = [function.name.plainText]
      } else if let variable = current.as(VariableDeclSyntax.self) {
        names = variable.bindings.compactMap {
          $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText
        }
      } else if current.is(InitializerDeclSyntax.self) || current.is(SubscriptDeclSyntax.self) {
        names = []
      }
    }
    return names
  }
}

extension DeclGroupSyntax {
  /// The last component of the name of the type that it declares or extends.
  fileprivate var ownName: String? {
    if let type = self.as(ExtensionDeclSyntax.self) { return type.extendedType.nameComponents.last }
    return asProtocol((any NamedDeclSyntax).self)?.name.plainText
  }
}
