import SwiftSyntax

extension Evaluator {
  func value(
    ofInfix infix: InfixOperatorExprSyntax, in scope: Scope, as type: TypeSymbol?
  ) throws(Unresolved) -> Value {
    let name = infix.operator.trimmedDescription
    let origin = scope.file.origin(of: infix)
    let left = try value(of: infix.leftOperand, in: scope, as: type)
    switch (name, left.constant) {
    case ("??", .nil): return try value(of: infix.rightOperand, in: scope, as: type)
    case ("??", _): return left
    case ("&&", .boolean(false)), ("||", .boolean(true)): return left
    default: break
    }
    let context: TypeSymbol? = if case .member(let own, _) = left.constant { own } else { type }
    let right = try value(of: infix.rightOperand, in: scope, as: context)
    guard let result = Self.combined(left.constant, name, right.constant) else {
      throw Unresolved("the operator \(name) is not followed")
    }
    return (result, origin)
  }

  static func prefixed(_ name: String, _ value: Constant) -> Constant? {
    switch (name, value) {
    case ("-", .integer(let value)):
      let (negative, overflow) = 0.subtractingReportingOverflow(value)
      return overflow ? nil : .integer(negative)
    case ("-", .number(let value)): return .number(-value)
    case ("+", .integer), ("+", .number): return value
    case ("!", .boolean(let value)): return .boolean(!value)
    default: return nil
    }
  }

  /// The result of an operator of the standard library.
  static func combined(_ left: Constant, _ name: String, _ right: Constant) -> Constant? {
    switch (left, right) {
    case (.string(let one), .string(let other)) where name == "+":
      let isTooLong = one.utf8.count + other.utf8.count > maximumTextLength
      return isTooLong ? nil : .string(one + other)
    case (.array(let one), .array(let other)) where name == "+":
      return one.count + other.count > maximumElements ? nil : .array(one + other)
    case (.integer(let one), .integer(let other)):
      if let result = arithmetic(one, name, other) { return .integer(result) }
    case (.boolean(let one), .boolean(let other)):
      if name == "&&" { return .boolean(one && other) }
      if name == "||" { return .boolean(one || other) }
    default: break
    }
    if let one = left.numeric, let other = right.numeric {
      if let result = comparison(one, name, other) { return .boolean(result) }
      if case (.integer, .integer) = (left, right) { return nil }
      return arithmetic(one, name, other).map { .number($0) }
    }
    if case .instance = left { return nil }
    if case .instance = right { return nil }
    switch name {
    case "==": return .boolean(left == right)
    case "!=": return .boolean(left != right)
    default: return nil
    }
  }

  private static func arithmetic(_ one: Int, _ name: String, _ other: Int) -> Int? {
    let (result, overflow): (Int, Bool)
    switch name {
    case "+": (result, overflow) = one.addingReportingOverflow(other)
    case "-": (result, overflow) = one.subtractingReportingOverflow(other)
    case "*": (result, overflow) = one.multipliedReportingOverflow(by: other)
    case "/": (result, overflow) = one.dividedReportingOverflow(by: other)
    case "%": (result, overflow) = one.remainderReportingOverflow(dividingBy: other)
    default: return nil
    }
    return overflow ? nil : result
  }

  private static func arithmetic(_ one: Double, _ name: String, _ other: Double) -> Double? {
    switch name {
    case "+": one + other
    case "-": one - other
    case "*": one * other
    case "/": other == 0 ? nil : one / other
    default: nil
    }
  }

  private static func comparison(_ one: Double, _ name: String, _ other: Double) -> Bool? {
    switch name {
    case "<": one < other
    case ">": one > other
    case "<=": one <= other
    case ">=": one >= other
    case "==": one == other
    case "!=": one != other
    default: nil
    }
  }

  func value(
    ofSubscript access: SubscriptCallExprSyntax, in scope: Scope
  ) throws(Unresolved) -> Value {
    let (base, origin) = try value(of: access.calledExpression, in: scope)
    guard let elements = base.elements, let only = access.arguments.first,
      access.arguments.count == 1, only.label == nil,
      case .integer(let index) = try value(of: only.expression, in: scope).constant,
      elements.indices.contains(index)
    else { throw Unresolved("only a run tells its value") }
    return (elements[index], origin)
  }
}
