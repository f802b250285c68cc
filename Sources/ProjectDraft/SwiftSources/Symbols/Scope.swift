import SwiftSyntax

/// From where an expression is read: what names mean depends on it.
///
/// The declarations around the expression are found through the parents of its node; a scope adds
/// the rest.
struct Scope {
  /// The module that compiles the file.
  var table: SymbolTable
  var file: SwiftFile
  /// The type `Self`: the conforming type in a protocol's extension, a subclass in a superclass;
  /// nil where it is the type around the expression.
  var selfType: TypeSymbol?
  /// The value of `self`, as far as it is known.
  var selfValue: Constant?
  /// The arguments of the call that led here, by the names of the parameters.
  var arguments: [String: Argument] = [:]
  /// The values of local variables after the statements before the expression.
  var locals: [String: LocalValue] = [:]

  init(table: SymbolTable, file: SwiftFile, selfType: TypeSymbol? = nil) {
    (self.table, self.file, self.selfType) = (table, file, selfType)
  }
}

/// The declaration that a name refers to, and the scope in which its text is to be read.
enum Definition {
  /// A variable, stored or computed, local, global or of a type.
  case variable(VariableDefinition)
  case function(FunctionDeclSyntax, Scope)
  case enumCase(EnumCaseElementSyntax, TypeSymbol, Scope)
  case type(TypeSymbol)
  /// A parameter whose argument is known.
  case argument(Argument)
  /// A local variable whose value is known where it is used.
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

/// The value of a local variable.
enum LocalValue {
  case known(Constant, Origin)
  case oneOf([Alternative])
  case unknown(Unresolved)

  /// - Throws: Why it is not known.
  var alternatives: [Alternative] {
    get throws(Unresolved) {
      switch self {
      case .known(let constant, let origin): return [Alternative(constant, origin)]
      case .oneOf(let alternatives): return alternatives
      case .unknown(let reason): throw reason
      }
    }
  }
}
