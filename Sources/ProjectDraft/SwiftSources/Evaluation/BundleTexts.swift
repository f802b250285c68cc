import SwiftSyntax

extension Evaluator {
  /// What `Bundle.main` says: its identifier, or a text of the `Info.plist`; nil for all other
  /// expressions, and where it is not known which program runs the code.
  func ownBundle(_ expression: ExprSyntax, _ frame: Frame) -> SwiftValue? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .memberAccessExpr(let member):
      guard member.declName.baseName.plainText == "bundleIdentifier",
        isOwn(member.base, of: expression, frame)
      else { return nil }
      return frame.scope.table.module.bundle?.identifier.map { .string($0) }
    case .functionCallExpr(let call):
      guard call.calledName == "object", call.labels == ["forInfoDictionaryKey"],
        isOwn(call.calledMember?.base, of: expression, frame)
      else { return nil }
      return text(call.arguments.first?.expression, frame)
    case .subscriptCallExpr(let subscripted):
      var base = subscripted.calledExpression
      while let inner = base.as(OptionalChainingExprSyntax.self)?.expression
        ?? base.as(ForceUnwrapExprSyntax.self)?.expression
      {
        base = inner
      }
      let member = base.as(MemberAccessExprSyntax.self)
      let name = member?.declName ?? base.as(DeclReferenceExprSyntax.self)
      guard name?.baseName.plainText == "infoDictionary", subscripted.arguments.count == 1,
        isOwn(member?.base, of: expression, frame)
      else { return nil }
      return text(subscripted.arguments.first?.expression, frame)
    default: return nil
    }
  }

  private func text(_ key: ExprSyntax?, _ frame: Frame) -> SwiftValue? {
    guard let texts = frame.scope.table.module.bundle?.texts, let key else { return nil }
    var state = RunState()
    return evaluate(key, frame, &state).text.flatMap { texts[$0] }.map { .string($0) }
  }

  /// Whether it is `Bundle.main`, or `self` in an extension of `Bundle`, which is as good as always
  /// asked of that one.
  private func isOwn(_ base: ExprSyntax?, of expression: ExprSyntax, _ frame: Frame) -> Bool {
    guard let base, base.as(DeclReferenceExprSyntax.self)?.baseName.plainText != "self" else {
      let own = frame.scope.table.enclosingTypes(of: Syntax(expression), in: frame.scope).first
      return own?.isExternal == true && own?.name == "Bundle"
    }
    return base.trimmedDescription == "Bundle.main"
  }
}
