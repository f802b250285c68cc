import SwiftSyntax

extension CompilationConditions {
  /// A clause of an `#if`, and whether it is certain that it is the one compiled.
  typealias ActiveClause = (clause: IfConfigClauseSyntax, isCertain: Bool)

  /// The clauses that are, or may be, compiled.
  func activeClauses(of directive: IfConfigDeclSyntax) -> [ActiveClause] {
    var active: [ActiveClause] = []
    for clause in directive.clauses {
      let holds = clause.condition.map { value(of: $0) } ?? true
      if holds == false { continue }
      let isCertain = holds == true && active.isEmpty
      active.append((clause, isCertain))
      if holds == true { break }
    }
    return active
  }

  /// Whether a condition of an `#if` holds; nil where that depends on what is not known.
  func value(of condition: ExprSyntax) -> Bool? {
    if let literal = condition.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.text == "true"
    }
    if let flag = condition.as(DeclReferenceExprSyntax.self) {
      let name = flag.baseName.text
      return flags.map { $0.contains(name) } ?? (name == "DEBUG" ? false : nil)
    }
    if let prefix = condition.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
      return value(of: prefix.expression).map { !$0 }
    }
    if let tuple = condition.as(TupleExprSyntax.self), let only = tuple.elements.first,
      tuple.elements.count == 1
    {
      return value(of: only.expression)
    }
    if let infix = condition.as(InfixOperatorExprSyntax.self) {
      let (left, right) = (value(of: infix.leftOperand), value(of: infix.rightOperand))
      switch infix.operator.trimmedDescription {
      case "&&": return left == false || right == false ? false : (left == nil ? nil : right)
      case "||": return left == true || right == true ? true : (left == nil ? nil : right)
      default: return nil
      }
    }
    if let call = condition.as(FunctionCallExprSyntax.self) { return value(of: call) }
    return nil
  }

  private func value(of call: FunctionCallExprSyntax) -> Bool? {
    let name = call.calledExpression.trimmedDescription
    let argument = call.arguments.first?.expression.trimmedDescription ?? ""
    switch name {
    case "os": return argument == platform || (argument == "OSX" && platform == "macOS")
    case "targetEnvironment": return argument == "simulator" ? false : nil
    case "swift", "compiler": return argument.hasPrefix(">=") ? true : nil
    case "canImport": return canImport(argument)
    default: return nil
    }
  }

  /// - Source: the platforms that Apple's documentation lists for each framework.
  private func canImport(_ module: String) -> Bool? {
    switch module {
    case "SwiftUI", "WidgetKit", "Foundation", "AppIntents", "Combine", "os", "Swift",
      "CoreLocation", "CoreGraphics", "Observation", "SwiftData", "CoreData":
      platform != "tvOS" || module != "WidgetKit"
    case "UIKit": platform != "macOS"
    case "AppKit", "Cocoa": platform == "macOS"
    case "ActivityKit": platform == "iOS"
    case "WatchKit": platform == "watchOS"
    default: nil
    }
  }
}
