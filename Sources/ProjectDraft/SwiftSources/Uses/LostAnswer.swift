import SwiftSyntax

extension TokenSyntax {
  /// The expression whose error ends the task that this name starts before it gives WidgetKit the
  /// answer; nil if there is none.
  ///
  /// Nobody catches an error that a closure of `Task` throws: the completion handler or the
  /// continuation that it calls later is never called.
  func lostAnswer(in scope: Scope) -> TryExprSyntax? {
    guard let call = taskCall, let body = call.trailingClosure,
      let (waiting, answer) = Syntax(call).waiting(in: scope), !body.hasDefer
    else { return nil }
    // A call before `return` doesn't cover the code after the branch.
    let calls = waiting.calls(of: answer).filter { !$0.isBeforeReturn }
    let range = call.position..<call.endPosition
    guard let first = calls.first, calls.allSatisfy({ range.contains($0.position) }) else {
      return nil
    }
    return body.uncaughtTries.first { $0.position <= first.position }
  }

  /// The statement `Task { … }` or `Task.detached { … }`, whose result nobody keeps.
  private var taskCall: FunctionCallExprSyntax? {
    guard let call, call.parent?.is(CodeBlockItemSyntax.self) == true,
      ["Task", "Task.detached"].contains(call.calledExpression.trimmedDescription)
    else { return nil }
    return call
  }
}

extension FunctionDeclSyntax {
  /// The first `return` with which it, or a closure that alone answers, ends before it calls the
  /// handler of entries or timelines, or passes it on; nil if there is none.
  func lostReturn(in scope: Scope) -> ReturnStmtSyntax? {
    guard signature.returnClause == nil, let body,
      let handler = signature.parameterClause.parameters.first(where: {
        $0.type.isHandlerOfEntries(in: scope)
      }),
      !body.tokens(viewMode: .sourceAccurate).contains(where: { $0.tokenKind == .keyword(.defer) })
    else { return nil }
    let answers = Syntax(body.statements).calls(of: handler.localName)
    return body.tokens(viewMode: .sourceAccurate).lazy
      .compactMap { $0.parent?.as(ReturnStmtSyntax.self) }
      .first { end in
        end.expression == nil && isLeft(by: end, answers)
          && !answers.contains { $0.position < end.position && $0.mayPrecede(end) }
      }
  }

  /// Whether a `return` leaves the function itself, or a closure that runs once and has all answers.
  private func isLeft(by end: ReturnStmtSyntax, _ answers: [FunctionCallExprSyntax]) -> Bool {
    let outer = sequence(first: Syntax(end), next: \.parent)
      .first { $0.is(ClosureExprSyntax.self) || $0.is(FunctionDeclSyntax.self) }
    guard let closure = outer?.as(ClosureExprSyntax.self) else { return outer?.id == id }
    // A weak loader that is gone has nobody to answer for.
    let conditions = end.guards().lazy.compactMap {
      if case .conditions(let conditions, _) = $0 { conditions } else { nil }
    }.first
    if conditions?.trimmedDescription.hasPrefix("let self") == true { return false }
    let range = closure.position..<closure.endPosition
    return !answers.isEmpty && !closure.isKept && answers.allSatisfy { range.contains($0.position) }
  }
}

extension FunctionCallExprSyntax {
  /// Whether code may run it before a later `return`, since no other one is in between.
  fileprivate func mayPrecede(_ end: ReturnStmtSyntax) -> Bool {
    guard isBeforeReturn else { return true }
    let block = sequence(first: Syntax(self), next: \.parent).first { $0.is(CodeBlockSyntax.self) }
    return block.map { end.position < $0.endPosition } ?? true
  }
}

extension Syntax {
  private static let continuations: Set = [
    "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
    "withUnsafeThrowingContinuation",
  ]

  /// The code around it that waits for an answer, and the name by which that is given: the closure
  /// of a continuation, or a function with a handler of entries or timelines.
  fileprivate func waiting(in scope: Scope) -> (code: Syntax, answer: String)? {
    var node = parent
    while let current = node {
      if let closure = current.as(ClosureExprSyntax.self),
        let call = closure.parent?.as(FunctionCallExprSyntax.self)?.calledName,
        Self.continuations.contains(call),
        case .simpleInput(let names)? = closure.signature?.parameterClause, names.count == 1
      {
        return names.first.map { (Syntax(closure.statements), $0.name.text) }
      }
      if let function = current.as(FunctionDeclSyntax.self) {
        let handler = function.signature.parameterClause.parameters.first {
          $0.type.isHandlerOfEntries(in: scope)
        }
        guard let handler, let body = function.body, function.signature.returnClause == nil else {
          return nil
        }
        return (Syntax(body), (handler.secondName ?? handler.firstName).text)
      }
      node = current.parent
    }
    return nil
  }

  /// The calls of a function or of a member of it, and those that it is passed to, in source order.
  fileprivate func calls(of name: String) -> [FunctionCallExprSyntax] {
    tokens(viewMode: .sourceAccurate).compactMap { token in
      guard token.text == name, token.reference?.is(DeclReferenceExprSyntax.self) == true else {
        return nil
      }
      var node = token.parent
      while let current = node, !current.is(CodeBlockItemSyntax.self) {
        if let call = current.as(FunctionCallExprSyntax.self) { return call }
        node = current.parent
      }
      return nil
    }
  }
}

extension TypeSyntax {
  /// Whether it is a closure that takes a timeline or an entry, and neither throws nor returns.
  fileprivate func isHandlerOfEntries(in scope: Scope) -> Bool {
    let type = self.as(AttributedTypeSyntax.self)?.baseType ?? self
    guard let function = type.as(FunctionTypeSyntax.self), function.parameters.count == 1,
      function.effectSpecifiers == nil, let argument = function.parameters.first?.type
    else { return false }
    if argument.as(IdentifierTypeSyntax.self)?.name.text == "Timeline" { return true }
    guard let entry = scope.table.type(argument, at: Syntax(argument), in: scope) else {
      return false
    }
    return scope.table.conforms(entry, to: ["TimelineEntry"])
  }
}

extension FunctionCallExprSyntax {
  /// Whether it is in a nested block that ends with `return`.
  fileprivate var isBeforeReturn: Bool {
    var node = parent
    while let current = node, !current.is(ClosureExprSyntax.self),
      !current.is(FunctionDeclSyntax.self)
    {
      if let block = current.as(CodeBlockSyntax.self),
        block.parent?.is(FunctionDeclSyntax.self) != true
      {
        return block.statements.last?.item.is(ReturnStmtSyntax.self) == true
      }
      node = current.parent
    }
    return false
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
          let name = item.pattern?.as(ValueBindingPatternSyntax.self)?.pattern
          return item.whereClause == nil && name?.is(IdentifierPatternSyntax.self) == true
        }
    }
  }
}
