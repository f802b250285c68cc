import SwiftSyntax

/// Determines which branch of a condition is for failures and missing values.
struct FailureConditions {
  private(set) var holds = false
  private(set) var fails = false
  /// Whether a value is present if the conditions are true.
  private(set) var findsValue = false
  /// Whether other conditions matter as well.
  private(set) var isMixed = false
  /// The certainty of the failure on the branch that is for failures.
  let degree: FailureDegree

  init(_ conditions: ConditionElementListSyntax) {
    let isOfConfiguration = conditions.count == 1 && conditions.first?.asksForConfiguration == true
    degree = isOfConfiguration ? .unconfigured : .certain
    for element in conditions {
      switch element.condition {
      case .optionalBinding(let binding):
        let bound = binding.pattern.trimmedDescription
        add(isFailure: Self.namesError(bound))
      case .matchingPattern(let matching):
        switch matching.pattern.failureRole {
        case .failure: add(isFailure: true)
        case .success: add(isFailure: false)
        case .other: isMixed = true
        }
      case .expression(let expression): add(expression, isNegated: false, depth: 0)
      case .availability: isMixed = true
      }
    }
  }

  private mutating func add(isFailure: Bool) {
    if isFailure {
      holds = true
    } else {
      fails = true
      findsValue = true
    }
  }

  private mutating func add(_ expression: ExprSyntax, isNegated: Bool, depth: Int) {
    guard depth < 16 else { return }
    if let inner = expression.unwrapped {
      return add(inner, isNegated: isNegated, depth: depth + 1)
    }
    switch expression.as(ExprSyntaxEnum.self) {
    case .prefixOperatorExpr(let node) where node.operator.text == "!":
      add(node.expression, isNegated: !isNegated, depth: depth + 1)
    case .memberAccessExpr(let node) where node.declName.baseName.text == "isEmpty":
      add(isFailure: !isNegated)
    case .infixOperatorExpr(let node):
      let symbol = node.operator.trimmedDescription
      switch symbol {
      case "&&", "||":
        // Either operand may decide; the branches are known only if both agree.
        add(node.leftOperand, isNegated: isNegated, depth: depth + 1)
        add(node.rightOperand, isNegated: isNegated, depth: depth + 1)
      case "==", "!=":
        guard node.rightOperand.is(NilLiteralExprSyntax.self) else {
          return add(count: node, symbol, isNegated)
        }
        let isError = Self.namesError(node.leftOperand.trimmedDescription)
        let isNil = (symbol == "==") != isNegated
        add(isFailure: isNil != isError)
      default: add(count: node, symbol, isNegated)
      }
    default: isMixed = true
    }
  }

  /// Adds a comparison such as `values.count > 0`.
  private mutating func add(
    count node: InfixOperatorExprSyntax, _ symbol: String, _ isNegated: Bool
  ) {
    let left = node.leftOperand.as(MemberAccessExprSyntax.self)?.declName.baseName.text
    let isCount = left == "count"
    switch (symbol, isCount ? node.rightOperand.trimmedDescription : "") {
    case (">", "0"), ("!=", "0"), (">=", "1"): add(isFailure: isNegated)
    case ("==", "0"), ("<=", "0"), ("<", "1"): add(isFailure: !isNegated)
    default: isMixed = true
    }
  }

  private static func namesError(_ text: String) -> Bool { text.lowercased().hasSuffix("error") }
}

extension ConditionElementSyntax {
  /// Whether it is `let item = configuration.item` or a comparison of such a value with `nil`.
  fileprivate var asksForConfiguration: Bool {
    let value: ExprSyntax?
    switch condition {
    case .optionalBinding(let binding): value = binding.initializer?.value
    case .expression(let expression):
      let pair = expression.as(InfixOperatorExprSyntax.self)
      value = pair?.rightOperand.is(NilLiteralExprSyntax.self) == true ? pair?.leftOperand : nil
    default: value = nil
    }
    let base = value?.as(MemberAccessExprSyntax.self)?.base?.as(DeclReferenceExprSyntax.self)
    return base?.baseName.text == "configuration"
  }
}

extension PatternSyntax {
  enum FailureRole { case failure, success, other }

  /// The role of an enum case, judging by its name.
  var failureRole: FailureRole {
    if let binding = self.as(ValueBindingPatternSyntax.self) { return binding.pattern.failureRole }
    guard var expression = self.as(ExpressionPatternSyntax.self)?.expression else { return .other }
    if expression.is(NilLiteralExprSyntax.self) { return .failure }
    if let optional = expression.as(OptionalChainingExprSyntax.self),
      optional.expression.is(PatternExprSyntax.self)
    {
      return .success
    }
    if let call = expression.as(FunctionCallExprSyntax.self) { expression = call.calledExpression }
    switch expression.as(MemberAccessExprSyntax.self)?.declName.baseName.plainText {
    case "failure", "failed", "error": return .failure
    case "success", "some": return .success
    default: return .other
    }
  }
}

extension RunState {
  /// The state on a path that is taken only if something failed.
  func failing(_ failure: FailureDegree, if isFailure: Bool = true) -> RunState {
    guard isFailure, failure > self.failure else { return self }
    var state = self
    state.failure = failure
    return state
  }

  /// The state on a path on which a value was found after all.
  func finding(_ isFound: Bool) -> RunState {
    guard isFound, failure == .assumed || failure == .missing else { return self }
    var state = self
    state.failure = .none
    return state
  }
}
