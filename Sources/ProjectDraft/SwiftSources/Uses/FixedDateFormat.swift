import SwiftSyntax

extension TokenSyntax {
  /// The format that the code sets by this name, as in `formatter.dateFormat = "yyyy-MM-dd"`, if it
  /// parses dates with the formatter or writes them into URLs, and nothing sets a locale.
  ///
  /// The formatter has to be created in the same code by `DateFormatter()`; a call that gets it may
  /// set anything.
  ///
  /// - Parameter parsesForeignDates: Whether the texts that it parses come from other programs.
  func fixedDateFormat(in scope: Scope, parsesForeignDates: Bool) -> ExprSyntax? {
    guard let member = reference?.as(MemberAccessExprSyntax.self),
      let formatter = member.base?.as(DeclReferenceExprSyntax.self),
      let assignment = member.parent?.as(InfixOperatorExprSyntax.self),
      assignment.operator.is(AssignmentExprSyntax.self),
      let format = scope.table.evaluate(text: assignment.rightOperand, in: scope).text,
      format.contains("yy") || format.contains("HH") || format.contains("hh"),
      let body = Syntax(self).functionBody,
      body.creates(formatter.baseName.text, by: "DateFormatter()")
    else { return nil }
    var uses = body.uses(of: formatter.baseName.text)
    // `static let formatter: DateFormatter = { let a = DateFormatter(); …; return a }()`
    if let closure = body.as(ClosureExprSyntax.self), let kept = closure.keptName {
      uses += scope.table.files(mentioning: [kept]).flatMap { Syntax($0.tree).uses(of: kept) }
    }
    let isParsed = uses.contains(.decodes) || (parsesForeignDates && uses.contains(.parses))
    let isKnown = !uses.contains(.other) && !uses.contains(.shows)
    return isKnown && (isParsed || uses.contains(.writesURL)) ? assignment.rightOperand : nil
  }
}

/// A use of a formatter.
private enum FormatterUse {
  /// It parses a date.
  case parses
  /// A decoder parses dates with it.
  case decodes
  /// It writes a date into a URL.
  case writesURL
  /// It writes a date elsewhere; whoever parses that has the same settings.
  case shows
  /// It is created, set up or returned.
  case setup
  /// Anything else, which may set a locale.
  case other
}

extension Syntax {
  /// The closure, or the body of the function or getter, in which it is.
  fileprivate var functionBody: Syntax? {
    var node = parent
    while let current = node {
      switch current.as(SyntaxEnum.self) {
      case .closureExpr, .accessorBlock: return current
      case .functionDecl(let function): return function.body.map { Syntax($0) }
      case .initializerDecl(let declaration): return declaration.body.map { Syntax($0) }
      default: node = current.parent
      }
    }
    return nil
  }

  /// Whether it declares a variable with a certain first value.
  fileprivate func creates(_ name: String, by value: String) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      let binding = token.parent?.parent?.as(PatternBindingSyntax.self)
      return token.text == name && binding?.name == name
        && binding?.initializer?.value.trimmedDescription == value
    }
  }

  /// The uses of a variable of this code, as a formatter.
  fileprivate func uses(of name: String) -> [FormatterUse] {
    tokens(viewMode: .sourceAccurate).compactMap { token in
      guard token.text == name, let reference = token.reference else { return nil }
      if reference.parent?.is(ReturnStmtSyntax.self) == true { return .setup }
      if let call = reference.parent?.parent?.parent?.as(FunctionCallExprSyntax.self),
        reference.parent?.is(LabeledExprSyntax.self) == true
      {
        return call.calledName == "formatted" ? .decodes : .other
      }
      guard let member = reference.parent?.as(MemberAccessExprSyntax.self) else { return .other }
      switch member.declName.baseName.text {
      case "date": return .parses
      case "string": return Syntax(member).isPartOfURL ? .writesURL : .shows
      case "dateFormat", "timeZone", "isLenient": return .setup
      default: return .other
      }
    }
  }

  /// Whether it is in a call that makes a URL, or in the value of a name that is.
  private var isPartOfURL: Bool {
    func isInURL(_ start: Syntax) -> Bool {
      sequence(first: start, next: \.parent).prefix { !$0.is(CodeBlockItemSyntax.self) }
        .contains { node in
          let name = node.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription
          return ["URL", "URLQueryItem", "URLComponents"].contains(name)
        }
    }
    if isInURL(self) { return true }
    let binding = sequence(first: self, next: \.parent).prefix { !$0.is(CodeBlockItemSyntax.self) }
      .compactMap { $0.as(PatternBindingSyntax.self) }.first
    guard let name = binding?.name, let body = functionBody else { return false }
    return body.tokens(viewMode: .sourceAccurate).contains { token in
      token.text == name && token.reference.map { isInURL(Syntax($0)) } == true
    }
  }
}

extension ClosureExprSyntax {
  /// The name of the property whose value it gives at once.
  fileprivate var keptName: String? {
    guard let call = parent?.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
      let binding = call.parent?.parent?.as(PatternBindingSyntax.self)
    else { return nil }
    return binding.name
  }
}
