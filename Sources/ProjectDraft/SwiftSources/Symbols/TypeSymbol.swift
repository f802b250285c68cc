import SwiftSyntax

/// A type that the sources declare, or one of an SDK that they extend.
final class TypeSymbol {
  /// With the names of its outer types.
  let path: [String]
  /// The module that declares it; for a type of an SDK, the one that was asked.
  let table: SymbolTable
  /// One, or several where clauses of an `#if` declare it differently; none for a type of an SDK.
  let declarations: [TypeDeclaration]

  init(path: [String], table: SymbolTable, declarations: [TypeDeclaration]) {
    (self.path, self.table, self.declarations) = (path, table, declarations)
  }

  var name: String { path.last ?? "" }
  /// As in `Weather.Provider`.
  var qualifiedName: String { path.joined(separator: ".") }
  /// Whether the sources at hand do not declare it.
  var isExternal: Bool { declarations.isEmpty }
  var isProtocol: Bool { declarations.first?.kind == .protocol }
  var isEnum: Bool { declarations.first?.kind == .enum }
  /// Whether all names of a value stand for the same one.
  var isReference: Bool { [.class, .actor].contains(declarations.first?.kind) }
  /// The file that alone sees it, if it is private.
  var privateFile: SwiftFile? {
    declarations.first.flatMap {
      $0.isPrivate || $0.node.modifiers.isPrivate ? $0.file : nil
    }
  }
  var origin: Origin? { declarations.first.map { $0.file.origin(of: $0.node) } }

  /// Where the name itself stands.
  var nameOrigin: Origin? {
    declarations.first.map { $0.file.origin(of: $0.nameToken ?? Syntax($0.node)) }
  }
}

extension TypeDeclaration {
  var nameToken: Syntax? {
    node.asProtocol((any NamedDeclSyntax).self).map { Syntax($0.name) }
  }

  /// The types behind the colon.
  var inherited: [TypeSyntax] {
    (node.inheritanceClause?.inheritedTypes).map { $0.map(\.type).flatMap(\.composed) } ?? []
  }
}

extension TypeSyntax {
  /// The parts of a composition as in `Widget & Sendable`, or the type alone.
  var composed: [TypeSyntax] {
    self.as(CompositionTypeSyntax.self)?.elements.map(\.type) ?? [self]
  }
}

extension TypeSymbol: Hashable {
  static func == (one: TypeSymbol, other: TypeSymbol) -> Bool { one === other }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
