import SwiftSyntax

/// A range from now to a date that may have passed, which is a runtime error.
struct TimerRange {
  let range: InfixOperatorExprSyntax
  /// The module of the widget.
  private let table: SymbolTable
  private var seen: Set<SyntaxIdentifier> = []

  /// Reads the range, if the token is the label of the argument; nil if code may check that its end
  /// is later.
  init?(_ token: TokenSyntax, in scope: Scope, of table: SymbolTable) {
    guard let argument = token.parent?.as(LabeledExprSyntax.self), argument.label?.id == token.id,
      let range = argument.expression.as(InfixOperatorExprSyntax.self),
      ["...", "..<"].contains(range.operator.trimmedDescription),
      range.leftOperand.isNow(in: scope)
    else { return nil }
    (self.range, self.table) = (range, table)
    if isChecked(Argument(expression: range.rightOperand, scope: scope), at: Syntax(range)) {
      return nil
    }
  }

  /// Whether a date may be made of the time or compared with it, here or by who gives it.
  private mutating func isChecked(_ end: Argument, at node: Syntax) -> Bool {
    guard seen.insert(node.id).inserted else { return false }
    guard seen.count < Limits.declarations, !Self.asksForTime(end.expression) else { return true }
    let names = Set(end.expression.tokens(viewMode: .sourceAccurate).compactMap(\.identifier?.name))
      .subtracting(Self.containers)
    if node.guards().contains(where: { decides($0, about: names, at: node, in: end.scope) }) {
      return true
    }
    guard end.expression.isOwn else { return false }
    for definition in end.scope.table.definitions(of: end.expression, in: end.scope) {
      if definition.body.map({ Self.asksForTime($0.statements) }) == true { return true }
      for value in definition.sources(in: table).values {
        guard let value, !isChecked(value, at: Syntax(value.expression)) else { return true }
      }
    }
    return false
  }

  /// Whether what is around a node is about the date or the time, or may be.
  private func decides(
    _ guarded: Guard, about names: Set<String>, at node: Syntax, in scope: Scope
  ) -> Bool {
    switch guarded {
    case .conditions(let conditions, _):
      conditions.contains { element in
        switch element.condition {
        case .expression(let condition): decides(condition, about: names, in: scope)
        case .optionalBinding(let binding):
          binding.initializer.map { Self.asksForTime($0.value) } ?? false
        case .matchingPattern, .availability: false
        }
      }
    case .choice(let condition, _): decides(condition, about: names, in: scope)
    case .pattern(let own): own.choice.map { decides($0.subject, about: names, in: scope) } ?? false
    case .block(let list, let item):
      list.guards(before: item).contains { decides($0, about: names, at: node, in: scope) }
    case .argument(let call, _):
      // `ForEach(timers.filter { $0.end > .now })`
      call.arguments.contains { !node.isInside($0) && Self.asksForTime($0) }
        || Self.asksForTime(call.calledExpression)
    default: false
    }
  }

  /// Whether a condition names the date or the time, or something whose value isn't known to be
  /// stored.
  private func decides(_ condition: ExprSyntax, about names: Set<String>, in scope: Scope) -> Bool {
    Self.asksForTime(condition)
      || condition.tokens(viewMode: .sourceAccurate).contains { token in
        guard let reference = token.reference, !Self.containers.contains(token.plainText) else {
          return false
        }
        if names.contains(token.plainText) { return true }
        let found = scope.table.definitions(of: reference, in: scope)
        return found.isEmpty
          || found.contains { definition in
            definition.body != nil
              || definition.sources(in: table).values.contains {
                $0.map { Self.asksForTime($0.expression) } ?? false
              }
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

extension Syntax {
  fileprivate func isInside(_ node: some SyntaxProtocol) -> Bool {
    node.position <= position && endPosition <= node.endPosition
  }
}
