import SwiftSyntax

extension TokenSyntax {
  /// The hours of the day at which code that asks for the hour by this name, as in
  /// `switch calendar.component(.hour, from: date) { case ..<8: … }`, answers something else, and the
  /// date whose hour it is.
  ///
  /// Only functions, getters and initializers count whose answer is a view, a text or a case of the
  /// sources, and an `if` that gives another value to a date that was now: others may choose when to
  /// ask again.
  func hourBoundaries(in scope: Scope) -> (date: ExprSyntax, hours: [Int])? {
    guard let reference,
      let body = Syntax(self).answeringBody(in: scope) ?? Syntax(self).shiftingConditions(in: scope)
    else { return nil }
    var value = Syntax(reference)
    let date: ExprSyntax
    let member = reference.as(MemberAccessExprSyntax.self)
    if member == nil || member?.base != nil, reference.isHourOfDate(in: scope) {
      date = member?.base ?? ExprSyntax(DeclReferenceExprSyntax(baseName: .keyword(.self)))
    } else if let call = member?.componentCall(in: scope), let given = call.argument("from"),
      call.argument("to") == nil
    {
      if member?.base == nil { value = Syntax(call) }
      date = given
    } else {
      return nil
    }
    while let parent = value.parent, parent.isWrapping(value) { value = parent }
    let binding = value.parent?.parent?.as(PatternBindingSyntax.self)
      .flatMap { $0.name == nil ? nil : $0 }
    let hours = body.tokens(viewMode: .sourceAccurate).filter { token in
      binding.map { token.names($0, in: scope) } ?? (token == self)
    }.flatMap { token in
      (binding == nil ? value : token.parent).map(\.comparedHours) ?? []
    }.unique
    return hours.isEmpty ? nil : (date, hours)
  }
}

extension Drafted<[Int]> {
  /// Some hours together with those found before, which give the place.
  init(_ hours: [Int], named name: String, at origin: Origin, after earlier: Self?) {
    let all = Set((earlier?.value ?? []) + hours).sorted()
    self.init(all, expression: name, origin: earlier?.origin ?? origin)
  }
}

extension TokenSyntax {
  /// Whether code by this name asks for the day of the clock, as in `isDateInToday(date)` or
  /// `calendar.component(.weekday, from: .now)`.
  ///
  /// The start of a day doesn't count, which may be when to ask again, nor does the number of a day
  /// that isn't compared, which may be a part of another date.
  ///
  /// - Parameter isNow: Whether a date is the clock's.
  func asksForToday(in scope: Scope, _ isNow: (ExprSyntax) -> Bool) -> Bool {
    guard reference.map({ Syntax($0).decidesContent }) == true else { return false }
    switch text {
    case "isDateInToday", "isDateInTomorrow", "isDateInYesterday": return call != nil
    case "isDateInWeekend": return call?.arguments.first.map { isNow($0.expression) } == true
    case "isDate":
      guard let other = call?.argument("inSameDayAs") else { return false }
      return isNow(other) || call?.arguments.first.map { isNow($0.expression) } == true
    case "ordinality":
      return call?.argument("of")?.trimmedDescription == ".day"
        && call?.argument("for").map(isNow) == true
    case "weekday", "day":
      guard let member = reference?.as(MemberAccessExprSyntax.self), member.base == nil,
        let call = member.componentCall(in: scope), call.argument("from").map(isNow) == true
      else { return false }
      let sign = call.parent?.as(InfixOperatorExprSyntax.self)?.operator.trimmedDescription
      return text == "weekday" || sign.map(Self.comparing.contains) == true
    default: return false
    }
  }

  private static let comparing: Set = ["==", "!=", "<", "<=", ">", ">=", "%"]
}

extension Syntax {
  /// Whether what is shown may depend on it: it is in no closure that is kept for later, nor only
  /// when to ask again, nor the condition of statements that show, give and assign nothing.
  fileprivate var decidesContent: Bool {
    for guarded in guards() {
      guard case .declaration(let node) = guarded else { continue }
      if node.as(ClosureExprSyntax.self)?.isKept == true { return false }
      if node.is(FunctionDeclSyntax.self) || node.is(VariableDeclSyntax.self) { break }
    }
    var node = self
    while let parent = node.parent {
      if let choice = parent.as(IfExprSyntax.self), node.id == choice.conditions.id {
        return choice.tokens(viewMode: .sourceAccurate).contains { token in
          token.tokenKind == .keyword(.return)
            || token.parent?.is(AssignmentExprSyntax.self) == true
            || ["append", "insert"].contains(token.text)
            || token.text.first?.isUppercase == true
              && token.call.map { $0.calledMember == nil } == true
        } || choice.parent?.is(ExpressionStmtSyntax.self) == false
      }
      if let binding = parent.as(PatternBindingSyntax.self), let name = binding.name,
        let body = binding.parent?.parent?.parent?.parent?.as(CodeBlockItemListSyntax.self)
      {
        let uses = body.tokens(viewMode: .sourceAccurate).filter { token in
          token.text == name && token.reference != nil
        }
        return uses.isEmpty || !uses.allSatisfy(\.isInPolicy)
      }
      if parent.is(CodeBlockItemSyntax.self) { return true }
      node = parent
    }
    return true
  }
}

extension TokenSyntax {
  /// Whether it is a part of the argument `policy`.
  fileprivate var isInPolicy: Bool {
    guards().contains { if case .argument(_, "policy") = $0 { true } else { false } }
  }
}

extension MemberAccessExprSyntax {
  /// The call that it is of: `component(.hour, from: date)`, or the one that gives the components in
  /// `components.hour`.
  fileprivate func componentCall(in scope: Scope) -> FunctionCallExprSyntax? {
    guard let base else {
      let call = parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
      return call?.calledName == "component" ? call : nil
    }
    let components =
      base.as(FunctionCallExprSyntax.self)
      ?? scope.table.onlyValue(of: base, in: scope)?.expression.as(FunctionCallExprSyntax.self)
    return components?.calledName == "dateComponents" ? components : nil
  }
}

extension ExprSyntax {
  /// Whether it is a property that the sources add to dates for their hour.
  fileprivate func isHourOfDate(in scope: Scope) -> Bool {
    let found = scope.table.definitions(of: self, in: scope)
    guard found.count == 1, case .variable(let variable) = found[0],
      variable.owner?.isExternal == true, variable.owner?.name == "Date",
      let value = found[0].onlyValue
    else { return false }
    return value.expression.tokens(viewMode: .sourceAccurate).contains { token in
      guard token.text == "hour", let hour = token.reference?.as(MemberAccessExprSyntax.self),
        let call = hour.componentCall(in: value.scope)
      else { return false }
      return call.argument("to") == nil && call.argument("from")?.isSelf == true
    }
  }

  /// Whether it is a reading of the clock, or a name for one.
  func isNow(in scope: Scope, depth: Int = 0) -> Bool {
    guard depth < Limits.chain else { return false }
    if ["Date()", "Date.now", ".now", ".init()"].contains(trimmedDescription) { return true }
    guard self.is(DeclReferenceExprSyntax.self) else { return false }
    let found =
      isSelf
      ? scope.arguments["self"].map { [.argument($0)] } ?? []
      : scope.table.definitions(of: self, in: scope)
    guard found.count == 1 else { return false }
    switch found[0] {
    case .argument(let argument):
      return argument.expression.isNow(in: argument.scope, depth: depth + 1)
    case .variable(let variable):
      return !variable.values.isEmpty
        && variable.values.allSatisfy { $0.isNow(in: variable.scope, depth: depth + 1) }
    default: return false
    }
  }
}

extension TokenSyntax {
  /// Whether it is a name of a variable.
  fileprivate func names(_ binding: PatternBindingSyntax, in scope: Scope) -> Bool {
    guard text == binding.name, let reference, reference.is(DeclReferenceExprSyntax.self) else {
      return false
    }
    return scope.table.definitions(of: reference, in: scope).contains {
      if case .variable(let variable) = $0 { variable.binding.id == binding.id } else { false }
    }
  }
}

extension Syntax {
  /// The statements of the declaration around it, if that gives a view, a text or a case of the
  /// sources.
  fileprivate func answeringBody(in scope: Scope) -> Syntax? {
    var node = parent
    var isInClosure = false
    while let current = node {
      var answer: TypeSyntax?
      switch current.as(SyntaxEnum.self) {
      case .closureExpr(let closure) where !closure.isKept:
        isInClosure = true
        node = current.parent
        continue
      case .closureExpr: return nil
      case .initializerDecl(let declaration):
        let isCase = scope.table.enclosingTypes(of: current, in: scope).first?.isEnum == true
        return isCase && !isInClosure ? declaration.body.map { Syntax($0) } : nil
      case .functionDecl(let function): answer = function.signature.returnClause?.type
      case .patternBinding(let binding) where binding.accessorBlock != nil:
        answer = binding.typeAnnotation?.type
      default:
        node = current.parent
        continue
      }
      if answer?.as(SomeOrAnyTypeSyntax.self)?.constraint.lastName == "View" { return current }
      let type = answer.flatMap { scope.table.type($0, at: current, in: scope) }
      let isTextOrCase = type?.isEnum == true || type?.name == "String"
      return isTextOrCase && !isInClosure ? current : nil
    }
    return nil
  }

  /// The conditions around it, if all that they decide is whether a date that was now has another
  /// value, as in `if date.hour >= 20 { date = tomorrow }`.
  fileprivate func shiftingConditions(in scope: Scope) -> Syntax? {
    var node = self
    while let parent = node.parent, !parent.is(CodeBlockItemSyntax.self) {
      if let choice = parent.as(IfExprSyntax.self) {
        let isShift =
          node.id == choice.conditions.id && choice.elseBody == nil
          && choice.body.statements.allSatisfy { item in
            guard let infix = item.soleExpression?.as(InfixOperatorExprSyntax.self),
              infix.operator.is(AssignmentExprSyntax.self)
            else { return false }
            return infix.leftOperand.isNow(in: scope)
          }
        return isShift ? node : nil
      }
      node = parent
    }
    return nil
  }

  /// Whether it only unwraps a value, or gives another for nil.
  fileprivate func isWrapping(_ value: Syntax) -> Bool {
    switch self.as(SyntaxEnum.self) {
    case .forceUnwrapExpr: true
    case .tupleExpr, .labeledExpr, .labeledExprList: parent?.is(FunctionCallExprSyntax.self) != true
    case .infixOperatorExpr(let infix):
      infix.operator.trimmedDescription == "??" && infix.leftOperand.id == value.id
    default: false
    }
  }

  /// The hours with which the expression is compared, from 0 to 23.
  fileprivate var comparedHours: [Int] {
    var found: [Int] = []
    if let parent = parent?.as(SwitchExprSyntax.self), parent.subject.id == id {
      for item in parent.cases.compactMap({ $0.as(SwitchCaseSyntax.self) }) {
        for pattern in item.label.as(SwitchCaseLabelSyntax.self)?.caseItems.map(\.pattern) ?? [] {
          guard let range = pattern.as(ExpressionPatternSyntax.self)?.expression.hours else {
            continue
          }
          found += [range.lowerBound, range.upperBound]
        }
      }
    } else if let infix = parent?.as(InfixOperatorExprSyntax.self) {
      let isLeft = infix.leftOperand.id == id
      let other = isLeft ? infix.rightOperand : infix.leftOperand
      guard let hour = other.hour else { return [] }
      switch (infix.operator.trimmedDescription, isLeft) {
      case ("<", true), (">=", true), (">", false), ("<=", false): found = [hour]
      case ("<=", true), (">", true), ("<", false), (">=", false): found = [hour + 1]
      case ("==", _), ("!=", _): found = [hour, hour + 1]
      default: break
      }
    }
    return found.filter { 0...24 ~= $0 }.map { $0 % 24 }
  }
}

extension ExprSyntax {
  /// The hours of a case, as in `8..<13`, `13...`, `..<8` or `7`, up to the one at which it ends.
  fileprivate var hours: Range<Int>? {
    func range(_ first: Int?, _ last: Int?, _ sign: String) -> Range<Int>? {
      guard let first, let last else { return nil }
      let end = sign == "..." ? last + 1 : last
      return first <= end ? first..<end : nil
    }
    if let hour { return hour..<hour + 1 }
    if let infix = self.as(InfixOperatorExprSyntax.self) {
      let sign = infix.operator.trimmedDescription
      guard sign == "..<" || sign == "..." else { return nil }
      return range(infix.leftOperand.hour, infix.rightOperand.hour, sign)
    }
    if let prefix = self.as(PrefixOperatorExprSyntax.self), prefix.operator.text.hasPrefix("..") {
      return range(0, prefix.expression.hour, prefix.operator.text)
    }
    return self.as(PostfixOperatorExprSyntax.self).flatMap {
      range($0.expression.hour, 24, "..<")
    }
  }

  /// The hour that it is, from 0 to 24.
  fileprivate var hour: Int? {
    self.as(IntegerLiteralExprSyntax.self).flatMap { Int($0.literal.text) }
      .flatMap { 0...24 ~= $0 ? $0 : nil }
  }
}
