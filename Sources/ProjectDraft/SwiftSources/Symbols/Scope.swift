import SwiftSyntax

/// The context of an expression, which determines what its names mean.
///
/// The declarations around the expression are found through the parents of its node; a scope adds
/// the rest.
struct Scope {
  /// The module that compiles the file.
  var table: SymbolTable
  var file: SwiftFile
  /// The type `Self`: the conforming type in a protocol's extension, a subclass in a superclass;
  /// nil for the type around the expression.
  var selfType: TypeSymbol?
  /// The value of `self`, as far as it is known.
  var selfValue: SwiftValue?
  /// The arguments of the current call, by the names of the parameters.
  var arguments: [String: Argument] = [:]

  init(table: SymbolTable, file: SwiftFile, selfType: TypeSymbol? = nil) {
    (self.table, self.file, self.selfType) = (table, file, selfType)
  }
}

/// The declaration that a name refers to, and the scope of its text.
enum Definition {
  /// A variable, stored or computed, local, global or of a type.
  case variable(VariableDefinition)
  case function(FunctionDeclSyntax, Scope)
  case enumCase(EnumCaseElementSyntax, TypeSymbol, Scope)
  case type(TypeSymbol)
  /// A parameter with a known argument.
  case argument(Argument)
  /// A parameter with an unknown argument.
  case parameter(FunctionParameterSyntax, Scope)
  /// What `if let` or `guard let` unwraps: an expression, or what has the same name outside.
  case unwrapped([Definition])
  /// An element of a sequence, in a loop or a `forEach`.
  case element(of: ExprSyntax, Scope)
  /// Something whose value is known only at run time, with a description such as `an error`.
  case opaque(String)
}

extension Definition {
  /// The only expression from which it certainly has its value: that of a constant, or the one that
  /// a getter returns.
  var onlyValue: Argument? {
    switch self {
    case .variable(let variable):
      let values = variable.values
      guard values.count == 1,
        variable.getter?.dropLast().allSatisfy({ $0.item.is(DeclSyntax.self) })
          ?? variable.isConstant
      else { return nil }
      return Argument(expression: values[0], scope: variable.scope)
    case .argument(let argument): return argument
    case .unwrapped(let outer): return outer.count == 1 ? outer[0].onlyValue : nil
    default: return nil
    }
  }
}

extension Definition {
  /// The statements of a function or a getter.
  var body: (statements: CodeBlockItemListSyntax, scope: Scope)? {
    switch self {
    case .variable(let variable): variable.getter.map { ($0, variable.scope) }
    case .function(let function, let inner): function.body.map { ($0.statements, inner) }
    default: nil
    }
  }
}

struct VariableDefinition {
  var declaration: VariableDeclSyntax
  var binding: PatternBindingSyntax
  var scope: Scope
  /// The type that it is a member of.
  var owner: TypeSymbol?

  /// The name of it.
  var name: String {
    binding.name ?? ""
  }
  var initialValue: ExprSyntax? { binding.initializer?.value }
  var annotation: TypeSyntax? { binding.typeAnnotation?.type }
  var isOfType: Bool { declaration.modifiers.isOfType }
  var isConstant: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.let) }

  /// The statements of a computed variable.
  var getter: CodeBlockItemListSyntax? { binding.getter }

  /// The expressions that it has its first value from, or that its getter returns.
  var values: [ExprSyntax] { binding.values }

  /// Whether it has a getter; then its value isn't the initial one.
  var isComputed: Bool { getter != nil }

  /// Whether it is a property that whoever creates its owner sets.
  var isGiven: Bool {
    declaration.isOutsideFunctions && !isComputed && initialValue == nil
      && !declaration.attributes.contains("Environment")
  }
}

/// The argument for a parameter, with the scope of the caller.
struct Argument {
  var expression: ExprSyntax
  var scope: Scope

  /// A fact about the expression, with its own place or another one.
  func drafted<Fact>(_ fact: Fact?, at origin: Origin? = nil) -> Drafted<Fact> {
    Drafted(
      fact, expression: expression.trimmedDescription,
      origin: origin ?? scope.file.origin(of: expression))
  }
}

extension VariableDeclSyntax {
  /// Whether it is a member of a type, or declared at the top level of a file.
  var isOutsideFunctions: Bool {
    parent?.is(MemberBlockItemSyntax.self) == true
      || parent?.parent?.parent?.is(SourceFileSyntax.self) == true
  }
}

extension Syntax {
  /// The binding that it is, or the first one of the variable that it declares.
  var binding: PatternBindingSyntax? {
    self.as(PatternBindingSyntax.self) ?? self.as(VariableDeclSyntax.self)?.bindings.first
  }
}

extension PatternBindingSyntax {
  /// The name; nil for a pattern such as a tuple.
  var name: String? { pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText }

  /// The statements of a computed variable.
  var getter: CodeBlockItemListSyntax? {
    switch accessorBlock?.accessors {
    case .getter(let statements): statements
    case .accessors(let accessors):
      accessors.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
    case nil: nil
    }
  }

  /// The expressions that its getter returns, or its first value.
  var values: [ExprSyntax] { getter?.results ?? initializer.map { [$0.value] } ?? [] }
}
