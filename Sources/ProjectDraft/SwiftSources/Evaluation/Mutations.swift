import SwiftSyntax

extension Evaluator {
  /// Calls a method that changes the value at a place; nil if no such method is known.
  func change(
    _ name: String, _ own: [Definition], _ arguments: [Argument], of value: SwiftValue,
    at place: ExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue? {
    let fitting = own.compactMap { $0.function(taking: arguments) }
    if fitting.contains(where: { $0.0.isMutating }) {
      guard fitting.count == 1, value.alternatives.count == 1,
        let changed = run(fitting[0].0, fitting[0].1, on: value, arguments, &state)
      else {
        runUnknown(arguments, &state)
        assign(.unknown, to: place, frame, &state)
        return .unknown
      }
      assign(changed.value, to: place, frame, &state)
      return changed.answer
    }
    guard fitting.isEmpty else { return nil }
    if name == "sort", case .array(let elements) = value.content {
      let ordered = sorted(elements, by: arguments, &state)
      assign(ordered, to: place, frame, &state)
      return .unknown
    }
    if name == "merge", let merged = dictionary("merging", of: value, arguments, &state) {
      assign(merged, to: place, frame, &state)
      return .unknown
    }
    guard let changed = SequenceCalls.mutation(name, arguments, of: value) else { return nil }
    assign(changed, to: place, frame, &state)
    return .unknown
  }

  /// Runs a mutating method; nil if it can't be followed.
  private func run(
    _ function: FunctionDeclSyntax, _ scope: Scope, on value: SwiftValue,
    _ arguments: [Argument], _ state: inout RunState
  ) -> (value: SwiftValue, answer: SwiftValue)? {
    guard let body = function.body else { return nil }
    let key = key(of: function.id, scope, receiver: value, arguments: arguments, state)
    let outcome = cachedOutcome(key, &state) { state in
      run(function, body, scope, on: value, arguments, &state).map {
        BodyOutcome(value: $0.answer, receiver: $0.value)
      }
    }
    guard let outcome else { return nil }
    runUnknown(arguments, &state)
    return (outcome.receiver ?? .unknown, outcome.value)
  }

  private func run(
    _ function: FunctionDeclSyntax, _ body: CodeBlockSyntax, _ scope: Scope,
    on value: SwiftValue, _ arguments: [Argument], _ state: inout RunState
  ) -> (value: SwiftValue, answer: SwiftValue)? {
    runApart(function.id, &state) { state -> (value: SwiftValue, answer: SwiftValue) in
      var frame = self.frame(scope, receiver: nil)
      let own = frame.declare("self", function)
      state.cells[own] = value
      bind(function.signature.parameterClause, arguments, &frame, &state)
      let answer = self.result(of: body.statements, frame, &state)
      let type = function.signature.returnClause?.type
      return (state.cells[own] ?? .unknown, typed(answer, type, frame))
    }
  }

  /// The methods with that name that the project declares for a value.
  func ownMethods(_ name: String, of value: SwiftValue, _ frame: Frame) -> [Definition] {
    value.alternatives.flatMap { value -> [Definition] in
      for (type, ofType) in lookupTypes(of: value, frame) {
        let found = members(named: name, of: type, ofType: ofType, frame)
        if !found.isEmpty { return found }
      }
      return []
    }
  }

  /// Whether an expression is a variable, or a part of one, that a method may change.
  func isChangeable(_ place: ExprSyntax, _ frame: Frame) -> Bool {
    var place = place
    while let whole = place.as(MemberAccessExprSyntax.self)?.base
      ?? place.as(SubscriptCallExprSyntax.self)?.calledExpression ?? place.unwrapped
    {
      place = whole
    }
    guard let name = place.as(DeclReferenceExprSyntax.self)?.baseName.plainText else {
      return false
    }
    guard let cell = frame.names[name] else { return frame.names["self"] != nil }
    return name == "self" || changeable.contains(cell.declaration)
  }
}

extension SwiftValue {
  /// Whether it is a number, a date or the like, whose methods come from the SDK or extend it.
  var isPlain: Bool {
    switch self.content {
    case .bool, .int, .double, .string, .date, .duration, .measurement, .components, .array,
      .dictionary, .tuple, .range:
      true
    default: false
    }
  }

  /// Whether a method may change it only in the variable that stores it.
  var isChangedInPlace: Bool {
    switch self.content {
    case .object(let type, _): type?.isReference != true
    case .member: true
    case .either(let values): values.contains(where: \.isChangedInPlace)
    default: isPlain
    }
  }
}

extension FunctionDeclSyntax {
  fileprivate var isMutating: Bool { modifiers.contains { $0.name.text == "mutating" } }
}

extension IdentifierPatternSyntax {
  /// Whether it is declared with `var`.
  var isVariable: Bool {
    var node = parent
    while let current = node, !current.is(CodeBlockItemSyntax.self) {
      let keyword =
        current.as(VariableDeclSyntax.self)?.bindingSpecifier
        ?? current.as(OptionalBindingConditionSyntax.self)?.bindingSpecifier
        ?? current.as(ValueBindingPatternSyntax.self)?.bindingSpecifier
      if let keyword { return keyword.tokenKind != .keyword(.let) }
      node = current.parent
    }
    return false
  }
}
