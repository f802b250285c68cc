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

  /// What it means, read in the scope of its own file.
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
