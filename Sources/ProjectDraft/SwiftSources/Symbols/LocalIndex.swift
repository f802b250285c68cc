import SwiftSyntax

/// What the statements of one block declare by name, so that nobody goes through all of them for
/// each name.
struct LocalIndex {
  private var functions: [String: FunctionDeclSyntax] = [:]
  /// By name: the statements that give it a value, in their order.
  private var statements: [String: [(number: Int, item: CodeBlockItemSyntax)]] = [:]
  private var numbers: [SyntaxIdentifier: Int] = [:]

  init(_ list: CodeBlockItemListSyntax) {
    for (number, item) in list.enumerated() {
      numbers[item.id] = number
      if let function = item.item.as(FunctionDeclSyntax.self) {
        let name = function.name.plainText
        functions[name] = functions[name] ?? function
      }
      for name in Set(Self.names(in: item)) {
        statements[name, default: []].append((number, item))
      }
    }
  }

  /// The first function of a name.
  func function(named name: String) -> FunctionDeclSyntax? { functions[name] }

  /// The statements before one of the block that give a name a value, the last one first.
  func statements(of name: String, before child: Syntax) -> some Sequence<CodeBlockItemSyntax> {
    let end = numbers[child.id] ?? .max
    return (statements[name] ?? []).reversed().lazy.filter { $0.number < end }.map(\.item)
  }

  private static func names(in item: CodeBlockItemSyntax) -> [String] {
    switch item.item {
    case .decl(let declaration):
      let bindings = declaration.as(VariableDeclSyntax.self)?.bindings
      return bindings?.flatMap { names(in: $0.pattern) } ?? []
    case .stmt(let statement):
      return statement.as(GuardStmtSyntax.self)?.conditions.flatMap(names) ?? []
    default: return []
    }
  }

  private static func names(in element: ConditionElementSyntax) -> [String] {
    switch element.condition {
    case .optionalBinding(let binding): names(in: binding.pattern)
    case .matchingPattern(let matching): names(in: matching.pattern)
    default: []
    }
  }

  private static func names(in pattern: PatternSyntax) -> [String] {
    switch pattern.as(PatternSyntaxEnum.self) {
    case .identifierPattern(let pattern): [pattern.identifier.plainText]
    case .tuplePattern(let pattern): pattern.elements.flatMap { names(in: $0.pattern) }
    case .valueBindingPattern(let pattern): names(in: pattern.pattern)
    // Whoever asks looks at the pattern again.
    case .expressionPattern(let pattern):
      pattern.tokens(viewMode: .sourceAccurate).compactMap { $0.identifier?.name }
    default: []
    }
  }
}
