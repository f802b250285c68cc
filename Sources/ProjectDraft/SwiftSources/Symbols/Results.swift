import SwiftSyntax

extension CodeBlockItemListSyntax {
  /// The expressions that a function or a getter returns.
  var results: [ExprSyntax] {
    let search = ResultSearch(viewMode: .sourceAccurate)
    search.add(self)
    return search.results
  }
}

private final class ResultSearch: SyntaxVisitor {
  private(set) var results: [ExprSyntax] = []

  func add(_ body: CodeBlockItemListSyntax) {
    guard body.count == 1, let only = body.first?.soleExpression else { return walk(body) }
    add(only)
  }

  private func add(_ value: ExprSyntax) {
    if let choice = value.as(IfExprSyntax.self) {
      add(choice.body.statements)
      switch choice.elseBody {
      case .codeBlock(let block): add(block.statements)
      case .ifExpr(let next): add(ExprSyntax(next))
      case nil: break
      }
    } else if let choice = value.as(SwitchExprSyntax.self) {
      for case .switchCase(let branch) in choice.cases { add(branch.statements) }
    } else {
      results.append(value)
    }
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    if let expression = node.expression { add(expression) }
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
