import SwiftSyntax

/// What stands around a node and may decide whether it runs or is shown.
enum Guard {
  /// The conditions of an `if`, a `guard` or a `while`, which hold or fail there.
  case conditions(ConditionElementListSyntax, hold: Bool)
  /// The condition of `a ? b : c`.
  case choice(ExprSyntax, holds: Bool)
  /// A case of a `switch`.
  case pattern(SwitchCaseSyntax)
  /// A clause of an `#if`.
  case clause(IfConfigClauseSyntax)
  /// A block, whose statements before the item may leave it.
  case block(CodeBlockItemListSyntax, item: Syntax)
  /// A statement before it that may return; nil for one of too many.
  case leaving(ExprSyntax?)
  /// A call with the node as an argument.
  case argument(FunctionCallExprSyntax, label: String?)
  /// A call with the node as the callee.
  case callee(FunctionCallExprSyntax)
  /// A member access with the node as the base.
  case base(MemberAccessExprSyntax)
  /// A declaration, or a closure.
  case declaration(Syntax)

  fileprivate init?(around child: Syntax, in parent: Syntax) {
    switch parent.as(SyntaxEnum.self) {
    case .ifExpr(let choice) where child.id == choice.body.id:
      self = .conditions(choice.conditions, hold: true)
    case .ifExpr(let choice) where child.id == choice.elseBody?.id:
      self = .conditions(choice.conditions, hold: false)
    case .guardStmt(let check) where child.id == check.body.id:
      self = .conditions(check.conditions, hold: false)
    case .whileStmt(let loop) where child.id == loop.body.id:
      self = .conditions(loop.conditions, hold: true)
    case .ternaryExpr(let choice) where child.id == choice.thenExpression.id:
      self = .choice(choice.condition, holds: true)
    case .ternaryExpr(let choice) where child.id == choice.elseExpression.id:
      self = .choice(choice.condition, holds: false)
    case .switchCase(let own) where child.id == own.statements.id: self = .pattern(own)
    case .ifConfigClause(let clause): self = .clause(clause)
    case .codeBlockItemList(let list): self = .block(list, item: child)
    case .functionCallExpr(let call) where child.id == call.calledExpression.id:
      self = .callee(call)
    case .functionCallExpr(let call) where child.id == call.trailingClosure?.id:
      self = .argument(call, label: nil)
    case .labeledExpr(let argument):
      guard let call = parent.parent?.parent?.as(FunctionCallExprSyntax.self) else { return nil }
      self = .argument(call, label: argument.label?.plainText)
    case .multipleTrailingClosureElement(let element):
      guard let call = parent.parent?.parent?.as(FunctionCallExprSyntax.self) else { return nil }
      self = .argument(call, label: element.label.plainText)
    case .memberAccessExpr(let access) where child.id == access.base?.id: self = .base(access)
    case .closureExpr: self = .declaration(parent)
    default:
      guard parent.is(DeclSyntax.self) else { return nil }
      self = .declaration(parent)
    }
  }
}

extension SyntaxProtocol {
  /// What directly contains it.
  var container: Guard? { parent.flatMap { Guard(around: Syntax(self), in: $0) } }

  /// What stands around it, the innermost first, up to an outer node or to that of the file.
  func guards(upTo outer: Syntax? = nil) -> some Sequence<Guard> {
    sequence(first: Syntax(self)) { $0.parent }.lazy.prefix { $0.id != outer?.id }
      .compactMap(\.container)
  }
}

extension CodeBlockItemListSyntax {
  /// What is known after the statements before an item, since they may return.
  func guards(before item: Syntax) -> [Guard] {
    let before = prefix { $0.id != item.id }
    guard before.count <= Limits.items else { return [.leaving(nil)] }
    return before.compactMap { statement in
      if let check = statement.item.as(GuardStmtSyntax.self) {
        return .conditions(check.conditions, hold: true)
      }
      guard let choice = statement.soleExpression,
        choice.is(IfExprSyntax.self) || choice.is(SwitchExprSyntax.self),
        choice.tokens(viewMode: .sourceAccurate)
          .contains(where: { $0.tokenKind == .keyword(.return) })
      else { return nil }
      if let branch = choice.as(IfExprSyntax.self), branch.elseBody == nil,
        branch.body.statements.last?.item.is(ReturnStmtSyntax.self) == true
      {
        return .conditions(branch.conditions, hold: false)
      }
      return .leaving(choice)
    }
  }
}

extension SwitchCaseSyntax {
  /// The `switch` that it is a case of, also within an `#if`.
  var choice: SwitchExprSyntax? {
    var node = parent
    while let current = node {
      switch current.kind {
      case .switchExpr: return current.as(SwitchExprSyntax.self)
      case .switchCaseList, .ifConfigClause, .ifConfigClauseList, .ifConfigDecl:
        node = current.parent
      default: return nil
      }
    }
    return nil
  }
}
