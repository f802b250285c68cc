import SwiftSyntax

extension TokenSyntax {
  /// The format that the code sets by this name, as in `formatter.dateFormat = "yyyy-MM-dd"`, if it
  /// reads dates with the formatter or writes them into URLs, and never sets a locale.
  func fixedDateFormat(in scope: Scope) -> ExprSyntax? {
    guard let member = reference?.as(MemberAccessExprSyntax.self),
      let formatter = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let assignment = member.parent?.as(InfixOperatorExprSyntax.self),
      assignment.operator.is(AssignmentExprSyntax.self),
      let format = scope.table.evaluate(text: assignment.rightOperand, in: scope).text,
      format.contains("yy") || format.contains("HH") || format.contains("hh"),
      let body = Syntax(self).functionBody
    else { return nil }
    var uses = body.uses(of: formatter)
    // `static let formatter: DateFormatter = { let a = DateFormatter(); …; return a }()`
    if let closure = body.as(ClosureExprSyntax.self), let kept = closure.keptName {
      uses += scope.table.files(mentioning: [kept]).flatMap { Syntax($0.tree).uses(of: kept) }
    }
    guard !uses.contains(where: { $0.setsMeaning || $0.isForPeople }),
      uses.contains(where: \.isForPrograms)
    else { return nil }
    return assignment.rightOperand
  }
}

extension Syntax {
  /// The closure, or the body of the function or getter, in which it is.
  fileprivate var functionBody: Syntax? {
    var node = parent
    while let current = node {
      switch current.as(SyntaxEnum.self) {
      case .closureExpr: return current
      case .functionDecl(let function): return function.body.map { Syntax($0) }
      case .initializerDecl(let declaration): return declaration.body.map { Syntax($0) }
      case .accessorBlock: return current
      default: node = current.parent
      }
    }
    return nil
  }

  /// What is done with a variable: the member that is used, or the argument that it is.
  fileprivate func uses(of name: String) -> [Syntax] {
    tokens(viewMode: .sourceAccurate).compactMap { token in
      guard token.text == name, let reference = token.reference else { return nil }
      return reference.parent
    }
  }

  /// Whether it sets a locale or a calendar, or hands the formatter to code that may.
  fileprivate var setsMeaning: Bool {
    if let member = self.as(MemberAccessExprSyntax.self) {
      return ["locale", "calendar", "setLocalizedDateFormatFromTemplate"]
        .contains(member.declName.baseName.text)
    }
    guard
      let call = self.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
    else { return false }
    return call.calledName != "formatted"
  }

  /// Whether it reads a date, decodes with the formatter, or writes a date into a URL.
  fileprivate var isForPrograms: Bool {
    if let argument = self.as(LabeledExprSyntax.self) {
      return argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledName == "formatted"
    }
    switch self.as(MemberAccessExprSyntax.self)?.declName.baseName.text {
    case "date": return true
    case "string": return !isForPeople
    default: return false
    }
  }

  /// Whether it writes a date, in code without a URL; what reads it again has the same settings.
  fileprivate var isForPeople: Bool {
    self.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "string"
      && functionBody?.tokens(viewMode: .sourceAccurate).contains {
        ["URL", "URLComponents", "URLQueryItem", "URLRequest"].contains($0.text)
      } != true
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
