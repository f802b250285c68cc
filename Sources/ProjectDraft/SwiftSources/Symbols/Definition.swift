import SwiftSyntax

/// What a name refers to, and the scope in which its own text is to be read.
enum Definition {
  /// A variable, stored or computed, local, global or of a type.
  case variable(VariableDefinition)
  case function(FunctionDeclSyntax, Scope)
  case enumCase(EnumCaseElementSyntax, TypeSymbol, Scope)
  case type(TypeSymbol)
  /// A parameter whose argument is known.
  case argument(Argument)
  /// A local variable whose value is known where the name stands.
  case local(LocalValue)
  /// Something whose value only a run would tell; the text says what, as in `a parameter`.
  case opaque(String)
}

struct VariableDefinition {
  var declaration: VariableDeclSyntax
  var binding: PatternBindingSyntax
  var scope: Scope
  /// The type of which it is a member.
  var owner: TypeSymbol?

  /// The name of it.
  var name: String {
    binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText ?? ""
  }
  var initialValue: ExprSyntax? { binding.initializer?.value }
  var annotation: TypeSyntax? { binding.typeAnnotation?.type }
  var isOfType: Bool { declaration.modifiers.isOfType }
  var isConstant: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.let) }

  /// The statements of a computed variable.
  var getter: CodeBlockItemListSyntax? {
    switch binding.accessorBlock?.accessors {
    case .getter(let statements): statements
    case .accessors(let accessors):
      accessors.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
    case nil: nil
    }
  }

  /// Whether it has a getter: then the initial value, if any, is not its value.
  var isComputed: Bool { getter != nil }
}

/// An expression that was handed to a parameter, with the scope of the caller.
struct Argument {
  var expression: ExprSyntax
  var scope: Scope
}

/// What a local variable holds.
enum LocalValue {
  case known(Constant, Origin)
  case unknown(Unresolved)
}
