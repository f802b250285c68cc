import SwiftSyntax

extension TokenSyntax {
  /// The expression whose error ends the task that this name starts before it gives the answer for
  /// which its caller waits; nil if there is none.
  ///
  /// Nobody catches an error that a closure of `Task` throws: the completion handler or the
  /// continuation that it calls later is never called.
  var lostAnswer: TryExprSyntax? {
    guard let call = taskCall, let body = call.trailingClosure,
      let answers = Syntax(call).awaitedAnswers, !body.hasDefer
    else { return nil }
    // One in a branch that returns doesn't answer for what follows.
    let calls = body.calls(of: answers).filter { !$0.isBeforeReturn }
    guard let first = calls.first, !Syntax(call).isFollowed(byCallOf: answers) else { return nil }
    return body.uncaughtTries.first { $0.position <= first.position }
  }

  /// The call `Task { … }` or `Task.detached { … }` whose result nobody keeps.
  private var taskCall: FunctionCallExprSyntax? {
    guard let reference = parent?.as(DeclReferenceExprSyntax.self) else { return nil }
    let member = reference.parent?.as(MemberAccessExprSyntax.self)
    if let member, member.declName.baseName.text != "detached" { return nil }
    let callee = member.map(Syntax.init) ?? Syntax(reference)
    guard let call = callee.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == callee.id, call.parent?.is(CodeBlockItemSyntax.self) == true
    else { return nil }
    return call
  }
}

extension Syntax {
  /// The names by which code in a function or in the closure of a continuation answers: its escaping
  /// parameters; nil if there are none.
  fileprivate var awaitedAnswers: Set<String>? {
    var node = parent
    while let current = node {
      if let closure = current.as(ClosureExprSyntax.self),
        let call = (closure.parent?.as(FunctionCallExprSyntax.self))?.calledName,
        call.hasPrefix("withChecked") || call.hasPrefix("withUnsafe"),
        case .simpleInput(let names)? = closure.signature?.parameterClause, names.count == 1
      {
        return names.first.map { [$0.name.text] }
      }
      if let function = current.as(FunctionDeclSyntax.self) {
        let names = function.signature.parameterClause.parameters.filter { parameter in
          parameter.type.trimmedDescription.contains("@escaping")
        }.map { ($0.secondName ?? $0.firstName).text }
        return names.count == 1 ? Set(names) : nil
      }
      node = current.parent
    }
    return nil
  }

  /// Whether a later statement of the same function answers, too, as a timeout does.
  fileprivate func isFollowed(byCallOf names: Set<String>) -> Bool {
    var node = self
    while let parent = node.parent, !node.is(FunctionDeclSyntax.self) {
      if let items = parent.as(CodeBlockItemListSyntax.self) {
        let later = items.filter { $0.position > node.position }
        if later.contains(where: { !Syntax($0).calls(of: names).isEmpty }) { return true }
      }
      node = parent
    }
    return false
  }
}

extension FunctionCallExprSyntax {
  /// Whether it is in a nested block that ends with `return`.
  fileprivate var isBeforeReturn: Bool {
    var node = parent
    while let current = node, !current.is(ClosureExprSyntax.self) {
      if let block = current.as(CodeBlockSyntax.self) {
        return block.statements.last?.item.is(ReturnStmtSyntax.self) == true
      }
      node = current.parent
    }
    return false
  }
}

extension SyntaxProtocol {
  /// The calls of some names, or of a member of theirs, in source order.
  fileprivate func calls(of names: Set<String>) -> [FunctionCallExprSyntax] {
    tokens(viewMode: .sourceAccurate).filter { names.contains($0.text) }.compactMap { token in
      var node = token.parent
      while let current = node, !current.is(CodeBlockItemSyntax.self) {
        if let call = current.as(FunctionCallExprSyntax.self) { return call }
        node = current.parent
      }
      return nil
    }
  }
}

extension ClosureExprSyntax {
  /// The plain `try`s whose errors leave the closure, in source order.
  fileprivate var uncaughtTries: [TryExprSyntax] {
    var found: [TryExprSyntax] = []
    func search(_ node: Syntax) {
      if let attempt = node.as(TryExprSyntax.self), attempt.questionOrExclamationMark == nil {
        found.append(attempt)
      }
      if node.is(ClosureExprSyntax.self) || node.is(FunctionDeclSyntax.self) { return }
      let isCaught = node.as(DoStmtSyntax.self)?.catchesAll == true
      for child in node.children(viewMode: .sourceAccurate) {
        if isCaught, child.is(CodeBlockSyntax.self) { continue }
        search(child)
      }
    }
    search(Syntax(statements))
    return found
  }

  fileprivate var hasDefer: Bool {
    statements.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.defer) }
  }
}

extension DoStmtSyntax {
  /// Whether a `catch` without a pattern, or with a plain name, catches every error.
  fileprivate var catchesAll: Bool {
    catchClauses.contains { clause in
      clause.catchItems.isEmpty
        || clause.catchItems.contains { item in
          item.whereClause == nil
            && (item.pattern.map { $0.is(ValueBindingPatternSyntax.self) } ?? true)
        }
    }
  }
}
