import SwiftSyntax

/// A reading of the clock whose time a view shows.
///
/// Only what certainly passes the time on is followed: constants, computed variables, formatting and
/// calculations with a calendar, but no comparison.
enum ShownClock {
  /// The names of calls that may show the time.
  static let names: Set = ["Text", "string", "localizedString"]

  /// Finds the reading of the clock, `Date()`, `Date.now` or `.now`, in a call of `Text` or of a formatter's `string` or
  /// `localizedString`, if a token is its name.
  static func find(_ token: TokenSyntax, in scope: Scope) -> Argument? {
    guard let call = token.call, let first = call.arguments.first else { return nil }
    let isText = token.text == "Text"
    if isText, let label = first.label?.text, label != "verbatim" { return nil }
    // The text of a `RelativeDateTimeFormatter` doesn't count.
    let isRelative = token.text == "localizedString"
    guard let date = isRelative ? call.argument("relativeTo") : first.expression else { return nil }
    // `.now` is a date if it is passed with a style or to a formatter.
    if let access = date.as(MemberAccessExprSyntax.self), access.base == nil,
      access.declName.baseName.text == "now", !isCounted(call),
      !isText || call.argument("style") != nil || call.argument("format") != nil
    {
      return Argument(expression: date, scope: scope)
    }
    var steps = Limits.items
    if isText && isCounted(call) { return nil }
    return find(in: isText || isRelative ? date : ExprSyntax(call), scope, &steps)
  }

  /// Whether a view is shown instead of missing content, or calls its time that of an update.
  static func isExpected(at token: TokenSyntax, of outer: Syntax) -> Bool {
    guard let call = token.call else { return true }
    if call.tokens(viewMode: .sourceAccurate).contains(where: \.mentionsUpdate) { return true }
    var node = outer
    search: for guarded in call.guards(upTo: outer) {
      switch guarded {
      case .conditions(let conditions, hold: false):
        let isBinding = conditions.contains {
          $0.condition.is(OptionalBindingConditionSyntax.self)
        }
        if isBinding { return true }
      case .declaration(let inner)
      where inner.is(VariableDeclSyntax.self) || inner.is(FunctionDeclSyntax.self):
        node = inner
        break search
      default: break
      }
    }
    return node.tokens(viewMode: .sourceAccurate).contains {
      if case .stringSegment = $0.tokenKind { $0.mentionsUpdate } else { false }
    }
  }

  private static func find(
    in expression: ExprSyntax, _ scope: Scope, _ steps: inout Int
  ) -> Argument? {
    steps -= 1
    guard steps > 0 else { return nil }
    if let inner = expression.unwrapped { return find(in: inner, scope, &steps) }
    switch expression.as(ExprSyntaxEnum.self) {
    case .stringLiteralExpr(let text):
      let shown = text.segments.compactMap {
        $0.as(ExpressionSegmentSyntax.self)?.expressions.first
      }
      return find(in: shown.filter { $0.label == nil }.map(\.expression), scope, &steps)
    case .infixOperatorExpr(let pair):
      switch pair.operator.trimmedDescription {
      case "??": return find(in: pair.leftOperand, scope, &steps)
      case "+", "-", "*", "/":
        return find(in: [pair.leftOperand, pair.rightOperand], scope, &steps)
      default: return nil
      }
    case .functionCallExpr(let call):
      if call.calledExpression.named == "Date", call.arguments.isEmpty {
        return Argument(expression: expression, scope: scope)
      }
      guard !isCounted(call), let name = call.calledName else { return nil }
      if let base = call.calledMember?.base, let found = find(in: base, scope, &steps) {
        return found
      }
      guard calculating.contains(name) else { return nil }
      return find(in: call.arguments.map(\.expression), scope, &steps)
    case .memberAccessExpr(let access):
      guard let base = access.base else { return nil }
      switch base.named {
      case "Date" where access.declName.baseName.text == "now":
        return Argument(expression: expression, scope: scope)
      case "self", "Self": return find(named: expression, scope, &steps)
      default: return find(in: base, scope, &steps)
      }
    case .declReferenceExpr: return find(named: expression, scope, &steps)
    default: return nil
    }
  }

  private static func find(
    in all: [ExprSyntax], _ scope: Scope, _ steps: inout Int
  ) -> Argument? {
    for expression in all {
      if let found = find(in: expression, scope, &steps) { return found }
    }
    return nil
  }

  /// Follows the name of a constant or a computed variable.
  private static func find(
    named name: ExprSyntax, _ scope: Scope, _ steps: inout Int
  ) -> Argument? {
    guard let value = scope.table.onlyValue(of: name, in: scope),
      !value.expression.tokens(viewMode: .sourceAccurate).contains(where: \.mentionsUpdate)
    else { return nil }
    return find(in: value.expression, value.scope, &steps)
  }

  /// The functions whose result depends on a date that they are given.
  private static let calculating: Set = [
    "date", "dateComponents", "component", "startOfDay", "string", "String",
  ]

  /// Whether a call has a style in which the system counts from or to a date by itself.
  private static func isCounted(_ call: FunctionCallExprSyntax) -> Bool {
    call.arguments.tokens(viewMode: .sourceAccurate).contains { counting.contains($0.text) }
  }

  private static let counting: Set = [
    "relative", "timer", "offset", "reference", "dateReference", "stopwatch",
  ]
}

extension ExprSyntax {
  /// The name that it is.
  fileprivate var named: String? { self.as(DeclReferenceExprSyntax.self)?.baseName.text }
}

extension TokenSyntax {
  /// Whether it tells that something was updated then, or since when it is.
  fileprivate var mentionsUpdate: Bool {
    let folded = text.lowercased()
    return ShownClock.updates.contains { folded.contains($0) }
  }
}

extension ShownClock {
  fileprivate static let updates = [
    "updat", "refresh", "sync", "last ", "as of", "fetched", "generated", "checked", "©",
    "copyright", "aktualis", "actualis", "actualiz", "aggiornat", "mis à jour", "更新",
  ]
}
