import SwiftSyntax

/// Flattens the clauses of `#if` that are, or may be, compiled.
struct ActiveDeclarations {
  typealias Declaration = (node: DeclSyntax, isConditional: Bool)

  private let conditions: CompilationConditions

  init(_ conditions: CompilationConditions) { self.conditions = conditions }

  func declarations(in statements: CodeBlockItemListSyntax) -> [Declaration] {
    flattened(statements.compactMap { $0.item.as(DeclSyntax.self) }, isConditional: false)
  }

  func declarations(in members: MemberBlockItemListSyntax) -> [Declaration] {
    flattened(members.map(\.decl), isConditional: false)
  }

  private func flattened(_ nodes: [DeclSyntax], isConditional: Bool) -> [Declaration] {
    nodes.flatMap { node -> [Declaration] in
      guard let directive = node.as(IfConfigDeclSyntax.self) else { return [(node, isConditional)] }
      return conditions.activeClauses(of: directive).flatMap { clause, isCertain in
        let inner: [DeclSyntax] =
          switch clause.elements {
          case .statements(let list): list.compactMap { $0.item.as(DeclSyntax.self) }
          case .decls(let list): list.map(\.decl)
          default: []
          }
        return flattened(inner, isConditional: isConditional || !isCertain)
      }
    }
  }
}

extension TokenSyntax {
  /// The name without the backticks that let a keyword be one.
  var plainText: String { identifier?.name ?? text }
}

extension DeclModifierListSyntax {
  func contains(_ keyword: Keyword) -> Bool {
    contains { $0.name.tokenKind == .keyword(keyword) && $0.detail == nil }
  }

  var isPrivate: Bool { contains(.private) || contains(.fileprivate) }

  /// Whether it is seen in other modules of its package or beyond.
  var isSeenOutside: Bool { contains(.public) || contains(.open) || contains(.package) }

  /// Whether a member belongs to the type itself and not to its values.
  var isOfType: Bool { contains(.static) || contains(.class) }
}

extension TypeSyntax {
  /// The names of a nominal type, as in `["Weather", "Provider"]`.
  ///
  /// Generic arguments are left out, and an array is named `Array`. Empty for a tuple, a function
  /// and the like.
  var nameComponents: [String] {
    switch self.as(TypeSyntaxEnum.self) {
    case .identifierType(let type): [type.name.plainText]
    case .memberType(let type): type.baseType.nameComponents + [type.name.plainText]
    case .arrayType: ["Array"]
    case .optionalType(let type): type.wrappedType.nameComponents
    case .implicitlyUnwrappedOptionalType(let type): type.wrappedType.nameComponents
    case .someOrAnyType(let type): type.constraint.nameComponents
    case .attributedType(let type): type.baseType.nameComponents
    case .metatypeType(let type): type.baseType.nameComponents
    default: []
    }
  }
}
