import SwiftSyntax

/// The calls of functions with certain names, in source order, except in code that an `#if`
/// certainly excludes.
final class CallFinder: SyntaxVisitor {
  private let names: Set<String>
  private let conditions: CompilationConditions
  private(set) var calls: [FunctionCallExprSyntax] = []

  private init(_ names: Set<String>, _ conditions: CompilationConditions) {
    (self.names, self.conditions) = (names, conditions)
    super.init(viewMode: .sourceAccurate)
  }

  static func calls(
    of names: Set<String>, in file: SwiftFile, _ conditions: CompilationConditions
  ) -> [FunctionCallExprSyntax] {
    let finder = CallFinder(names, conditions)
    finder.walk(file.tree)
    return finder.calls
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if names.contains(node.calledName ?? "") { calls.append(node) }
    return .visitChildren
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for (clause, _) in conditions.activeClauses(of: node) { walk(clause) }
    return .skipChildren
  }
}

extension SymbolTable {
  /// The calls of functions with one of the names in the module's files.
  func calls(of names: Set<String>) -> [(call: FunctionCallExprSyntax, scope: Scope)] {
    if callsByNames[names] == nil {
      callsByNames[names] = files(mentioning: names.sorted()).flatMap { file in
        CallFinder.calls(of: names, in: file, module.conditions).map { ($0, file) }
      }
    }
    return callsByNames[names, default: []].map { ($0, Scope(table: self, file: $1)) }
  }
}
