import SwiftSyntax

/// A range from now to a date that may have passed, which is a runtime error.
struct TimerRange {
  let range: InfixOperatorExprSyntax
  private let scope: Scope
  /// The module of the widget.
  private let table: SymbolTable

  /// Reads the range, if the token is the label of the argument; nil if its end is certainly later.
  init?(_ token: TokenSyntax, in scope: Scope, of table: SymbolTable) {
    guard let argument = token.parent?.as(LabeledExprSyntax.self), argument.label?.id == token.id,
      let range = argument.expression.as(InfixOperatorExprSyntax.self),
      ["...", "..<"].contains(range.operator.trimmedDescription),
      range.leftOperand.isNow(in: scope)
    else { return nil }
    (self.range, self.scope, self.table) = (range, scope, table)
    let end = Argument(expression: range.rightOperand, scope: scope)
    if mayBeLater(end, at: Syntax(range)) { return nil }
  }

  /// Whether a date is made of the time or compared with it, here or by who gives it.
  private func mayBeLater(_ end: Argument, at node: Syntax, depth: Int = 0) -> Bool {
    guard depth < Limits.chain, !Self.asksForTime(end.expression) else { return true }
    let names = Set(end.expression.tokens(viewMode: .sourceAccurate).compactMap(\.identifier?.name))
      .subtracting(Self.containers)
    if node.guards().contains(where: { decides($0, about: names, in: end.scope) }) { return true }
    guard end.expression.isOwn else { return false }
    return end.scope.table.definitions(of: end.expression, in: end.scope).contains { definition in
      definition.sources(in: table).values.contains { value in
        value.map { mayBeLater($0, at: Syntax($0.expression), depth: depth + 1) } ?? true
      }
    }
  }

  /// Whether a condition around the range is about the date or the time.
  private func decides(_ guarded: Guard, about names: Set<String>, in scope: Scope) -> Bool {
    switch guarded {
    case .conditions(let conditions, _):
      return conditions.contains { element in
        element.condition.as(ExprSyntax.self).map { decides($0, about: names, in: scope) } == true
      }
    case .choice(let condition, _): return decides(condition, about: names, in: scope)
    case .block(let list, let item):
      return list.guards(before: item).contains { decides($0, about: names, in: scope) }
    default: return false
    }
  }

  private func decides(_ condition: ExprSyntax, about names: Set<String>, in scope: Scope) -> Bool {
    Self.asksForTime(condition)
      || condition.tokens(viewMode: .sourceAccurate).contains { token in
        names.contains(token.plainText)
          || scope.table.definitions(of: token, in: scope).contains { definition in
            definition.body.map { Self.asksForTime($0.statements) } == true
          }
      }
  }

  private static func asksForTime(_ node: some SyntaxProtocol) -> Bool {
    node.tokens(viewMode: .sourceAccurate).contains { times.contains($0.plainText) }
  }

  private static let times: Set = [
    "now", "Date", "max", "distantFuture", "timeIntervalSinceNow", "isStale",
  ]
  private static let containers: Set = ["context", "state", "attributes", "entry", "self"]
}
