import SwiftSyntax

/// A type that the sources declare, or an SDK's type that they extend.
final class TypeSymbol {
  /// The names of its outer types and its own.
  let path: [String]
  /// The module that declares it; for an SDK's type, the one that looked it up.
  let table: SymbolTable
  /// One declaration, or several if clauses of an `#if` differ; none for an SDK's type.
  let declarations: [TypeDeclaration]

  init(path: [String], table: SymbolTable, declarations: [TypeDeclaration]) {
    (self.path, self.table, self.declarations) = (path, table, declarations)
  }

  var name: String { path.last ?? "" }
  /// As in `Weather.Provider`.
  var qualifiedName: String { path.joined(separator: ".") }
  /// Whether the available sources don't declare it.
  var isExternal: Bool { declarations.isEmpty }
  var isProtocol: Bool { declarations.first?.kind == .protocol }
  var isEnum: Bool { declarations.first?.kind == .enum }
  /// Whether it has reference semantics.
  var isReference: Bool { [.class, .actor].contains(declarations.first?.kind) }
  /// The only file that can see it, if it is private.
  var privateFile: SwiftFile? {
    declarations.first.flatMap {
      $0.isPrivate || $0.node.modifiers.isPrivate ? $0.file : nil
    }
  }
  var origin: Origin? {
    declarations.first.map { $0.file.origin(of: $0.node, at: $0.nameToken) }
  }

  /// The position of the name itself.
  var nameOrigin: Origin? {
    declarations.first.map { $0.file.origin(of: $0.nameToken ?? Syntax($0.node)) }
  }
}

extension TypeDeclaration {
  var nameToken: Syntax? {
    node.asProtocol((any NamedDeclSyntax).self).map { Syntax($0.name) }
  }

  /// The types after the colon.
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

/// A declaration of a type or an extension in one file.
struct TypeDeclaration {
  enum Kind { case `struct`, `class`, `enum`, actor, `protocol`, `extension` }

  var kind: Kind
  /// The names of its outer types and its own, as in `["Weather", "Provider"]`.
  var path: [String]
  var node: any DeclGroupSyntax
  var file: SwiftFile
  /// Whether it is in a clause of an `#if` that may not be compiled.
  var isConditional: Bool

  /// Whether it is visible only in its own file.
  var isPrivate: Bool { path.count == 1 && node.modifiers.isPrivate }
}

/// The declarations in a file, apart from those in functions.
struct FileDeclarations {
  let file: SwiftFile
  /// Types and extensions, outer ones first.
  private(set) var types: [TypeDeclaration] = []
  /// Indices of types by the last component of their names, since a file may contain thousands.
  private var typesByName: [String: [Int]] = [:]
  /// The declarations of global variables.
  private(set) var variables: [VariableDeclSyntax] = []
  private var bindingsByName: [String: [(VariableDeclSyntax, PatternBindingSyntax)]] = [:]
  private var functionsByName: [String: [FunctionDeclSyntax]] = [:]
  private var aliasesByName: [String: [TypeAliasDeclSyntax]] = [:]

  init(_ file: SwiftFile, _ conditions: CompilationConditions) {
    self.file = file
    collect(
      ActiveDeclarations(conditions).declarations(in: file.tree.statements), file, conditions, [])
  }

  /// The types and extensions whose path ends in a name, in source order.
  func types(named name: String) -> [TypeDeclaration] {
    (typesByName[name] ?? []).map { types[$0] }
  }

  /// The global variables with a name.
  func variables(named name: String) -> [(VariableDeclSyntax, PatternBindingSyntax)] {
    bindingsByName[name] ?? []
  }

  /// The global functions with a name.
  func functions(named name: String) -> [FunctionDeclSyntax] { functionsByName[name] ?? [] }

  /// The typealiases with a name at the top level.
  func aliases(named name: String) -> [TypeAliasDeclSyntax] { aliasesByName[name] ?? [] }

  private mutating func collect(
    _ declarations: [ActiveDeclarations.Declaration], _ file: SwiftFile,
    _ conditions: CompilationConditions, _ outer: [String]
  ) {
    for (declaration, isConditional) in declarations {
      if outer.isEmpty { addGlobal(declaration) }
      guard let (kind, path, node) = Self.group(declaration) else { continue }
      if let name = path.last { typesByName[name, default: []].append(types.count) }
      types.append(
        TypeDeclaration(
          kind: kind, path: outer + path, node: node, file: file, isConditional: isConditional))
      collect(
        ActiveDeclarations(conditions).declarations(in: node.memberBlock.members), file,
        conditions, outer + path)
    }
  }

  private mutating func addGlobal(_ declaration: DeclSyntax) {
    if let variable = declaration.as(VariableDeclSyntax.self) {
      variables.append(variable)
      for binding in variable.bindings {
        guard let name = binding.name else { continue }
        bindingsByName[name, default: []].append((variable, binding))
      }
    } else if let function = declaration.as(FunctionDeclSyntax.self) {
      functionsByName[function.name.plainText, default: []].append(function)
    } else if let alias = declaration.as(TypeAliasDeclSyntax.self) {
      aliasesByName[alias.name.plainText, default: []].append(alias)
    }
  }

  private static func group(
    _ declaration: DeclSyntax
  ) -> (TypeDeclaration.Kind, [String], any DeclGroupSyntax)? {
    switch declaration.as(DeclSyntaxEnum.self) {
    case .structDecl(let node): (.struct, [node.name.plainText], node)
    case .classDecl(let node): (.class, [node.name.plainText], node)
    case .enumDecl(let node): (.enum, [node.name.plainText], node)
    case .actorDecl(let node): (.actor, [node.name.plainText], node)
    case .protocolDecl(let node): (.protocol, [node.name.plainText], node)
    case .extensionDecl(let node): (.extension, node.extendedType.nameComponents, node)
    default: nil
    }
  }
}
