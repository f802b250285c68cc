import SwiftSyntax

extension ProviderRun {
  /// The value of a name.
  func read(
    _ name: String, _ node: Syntax, _ frame: Frame, _ state: inout RunState
  ) -> AbstractValue {
    if let cell = frame.names[name] { return state.cells[cell] ?? .unknown }
    let receiver = receiver(frame, state)
    if name == "self" { return receiver ?? .unknown }
    if case .object(_, let fields)? = receiver, let value = fields[name] { return value }
    if case .binaryOperator? = node.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind {
      return .infixOperator(name)
    }
    let definitions = self.definitions(of: name, at: node, frame)
    guard definitions.count == 1 else {
      guard definitions.isEmpty else { return .unknown }
      if let receiver {
        let known = KnownMembers.value(of: name, in: receiver, at: node)
        if known != .unknown { return known }
      }
      return external(name, frame)
    }
    return value(of: definitions[0], receiver: receiver, &state)
  }

  /// `self`, which an initializer or a mutating method may have changed.
  func receiver(_ frame: Frame, _ state: RunState) -> AbstractValue? {
    frame.names["self"].map { state.cells[$0] ?? .unknown } ?? frame.receiver
  }

  /// A name that no source at hand declares.
  private func external(_ name: String, _ frame: Frame) -> AbstractValue {
    guard name.first?.isUppercase == true else { return .unknown }
    return .type(frame.scope.table.symbol([name], []))
  }

  func value(
    of definition: Definition, receiver: AbstractValue?, _ state: inout RunState
  ) -> AbstractValue {
    switch definition {
    case .variable(let variable): return value(of: variable, receiver: receiver, &state)
    case .type(let type): return .type(type)
    case .enumCase(let element, let type, let scope):
      return enumCase(element, of: type, scope, &state)
    case .function(let function, let scope):
      let frame = self.frame(scope, receiver: receiver)
      return closure(Closure(body: .function(function), frame: frame))
    default: return .unknown
    }
  }

  private func value(
    of variable: VariableDefinition, receiver: AbstractValue?, _ state: inout RunState
  ) -> AbstractValue {
    // A variable of a function is in the frame, or out of sight.
    guard variable.isOutsideFunctions else { return .unknown }
    let frame = self.frame(variable.scope, receiver: variable.owner == nil ? nil : receiver)
    let start = state
    if let getter = variable.getter {
      let result = entering(variable.binding.id) { self.result(of: getter, frame, [start]) }
      guard let result else { return .unknown }
      let (value, after) = result
      state = after
      return typed(value, variable.annotation, frame)
    }
    // What may be set to something else later is not known from its first value.
    guard isSettled(variable), let initial = variable.initialValue else {
      return opaque(variable.annotation, frame)
    }
    let value = entering(variable.binding.id) { () -> AbstractValue in
      var scratch = start
      return evaluate(initial, frame, &scratch)
    }
    if let value, value.alternatives.contains(where: \.isPlain), !isUnchanged(variable) {
      return opaque(variable.annotation, frame)
    }
    return typed(value ?? .unknown, variable.annotation, frame)
  }

  /// Whether its first value is the only one: of a constant, or of a variable of a type, a file or
  /// a private one that no file at hand assigns.
  private func isSettled(_ variable: VariableDefinition) -> Bool {
    guard variable.declaration.attributes.isEmpty else { return false }
    if variable.isConstant || variable.isClock { return true }
    let isPrivate = variable.declaration.modifiers.isPrivate
    guard isPrivate || variable.isOfType || variable.isLazy || variable.owner == nil else {
      return false
    }
    if let known = settledVariables[variable.binding.id] { return known }
    let isSettled = !files(of: variable).contains {
      AssignmentSearch.finds(variable.name, in: $0.text)
    }
    settledVariables[variable.binding.id] = isSettled
    return isSettled
  }

  /// Whether no method that may change the value of a variable is called on it.
  private func isUnchanged(_ variable: VariableDefinition) -> Bool {
    if variable.isConstant { return true }
    if let known = unchangedVariables[variable.binding.id] { return known }
    let isUnchanged = !files(of: variable).contains {
      AssignmentSearch.findsCall(on: variable.name, in: $0.text)
    }
    unchangedVariables[variable.binding.id] = isUnchanged
    return isUnchanged
  }

  /// The files that see a variable of a type or of a file.
  private func files(of variable: VariableDefinition) -> [SwiftFile] {
    if variable.declaration.modifiers.isPrivate { return [variable.scope.file] }
    let table = variable.scope.table
    return ([table] + table.visible).flatMap { $0.files(mentioning: [variable.name]) }
  }

  private func enumCase(
    _ element: EnumCaseElementSyntax, of type: TypeSymbol, _ scope: Scope,
    _ state: inout RunState
  ) -> AbstractValue {
    guard element.parameterClause == nil else { return .object(type, [:]) }
    var fields: [String: AbstractValue] = ["": .string(element.name.plainText)]
    if let raw = element.rawValue?.value {
      let frame = self.frame(scope, receiver: nil)
      fields["rawValue"] = evaluate(raw, frame, &state)
    }
    return .object(type, fields)
  }

  func member(
    _ node: MemberAccessExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> AbstractValue {
    let name = node.declName.baseName.plainText
    guard let base = node.base, base.trimmedDescription != "Calendar.Component" else {
      return .member(name, [], at: Syntax(node))
    }
    let value = evaluate(base, frame, &state)
    let start = state
    return value.mapAlternatives { value in
      var scratch = start
      return self.member(name, of: value, at: Syntax(node), frame, &scratch)
    }
  }

  /// A property of a value, or a member of a type.
  func member(
    _ name: String, of value: AbstractValue, at place: Syntax, _ frame: Frame,
    _ state: inout RunState
  ) -> AbstractValue {
    if value == .absent { return .absent }
    if case .object(_, let fields) = value, let known = fields[name] { return known }
    if case .type = value, name == "self" || name == "init" { return value }
    if case .either = value { return .unknown }
    for (type, ofType) in lookupTypes(of: value, frame) {
      let found = members(named: name, of: type, ofType: ofType, frame)
      if found.count == 1 {
        return self.value(of: found[0], receiver: Self.value(value, as: type), &state)
      }
      if found.count > 1 { return .unknown }
    }
    return KnownMembers.value(of: name, in: value, at: place)
  }

  /// The types whose members a value has, own extensions of the SDK's types among them; and
  /// whether the value is the type itself.
  func lookupTypes(of value: AbstractValue, _ frame: Frame) -> [(TypeSymbol, Bool)] {
    let names: [String]
    switch value {
    case .object(let type?, _): return [(type, false)]
    case .type(let type): return [(type, true)]
    case .date: names = ["Date"]
    // A literal is of whichever of its types has the member.
    case .int: names = Self.integerTypes + Self.decimalTypes
    case .double: names = Self.decimalTypes
    case .calendar: names = ["Calendar"]
    case .string: names = ["String", "StringProtocol"]
    case .array: names = ["Array", "Collection", "Sequence"]
    case .duration: names = ["Duration"]
    case .components: names = ["DateComponents"]
    case .member where value.instant != nil: names = ["Date"]
    default: return []
    }
    return names.map { (frame.scope.table.symbol([$0], []), false) }
  }

  private static let integerTypes = [
    "Int", "BinaryInteger", "FixedWidthInteger", "SignedInteger", "SignedNumeric", "Numeric",
  ]
  private static let decimalTypes = [
    "TimeInterval", "Double", "BinaryFloatingPoint", "FloatingPoint", "SignedNumeric", "Numeric",
  ]

  /// The value as one of the type by which a member was found.
  static func value(_ value: AbstractValue, as type: TypeSymbol) -> AbstractValue {
    guard case .int(let number) = value, type.isExternal, !integerTypes.contains(type.name) else {
      return value
    }
    return .double(Double(number))
  }

  /// Gives a variable, or a property of one, a value.
  func assign(
    _ value: AbstractValue, to target: ExprSyntax, _ frame: Frame, _ state: inout RunState
  ) {
    if let name = target.as(DeclReferenceExprSyntax.self)?.baseName.plainText {
      if let cell = frame.names[name] {
        state.cells[cell] = value
      } else if let own = frame.names["self"], let object = state.cells[own] {
        state.cells[own] = object.setting(name, value)
      }
      return
    }
    if let member = target.as(MemberAccessExprSyntax.self), let base = member.base {
      let name = member.declName.baseName.plainText
      let old = evaluate(base, frame, &state)
      assign(old.setting(name, value), to: base, frame, &state)
      return
    }
    if let subscripted = target.as(SubscriptCallExprSyntax.self) {
      assign(.unknown, to: subscripted.calledExpression, frame, &state)
      return
    }
    if let optional = target.as(OptionalChainingExprSyntax.self) {
      assign(value, to: optional.expression, frame, &state)
    } else if let forced = target.as(ForceUnwrapExprSyntax.self) {
      assign(value, to: forced.expression, frame, &state)
    }
  }
}

extension AbstractValue {
  /// The value with one property set.
  fileprivate func setting(_ name: String, _ value: AbstractValue) -> AbstractValue {
    switch self {
    case .components(var components):
      components[name] = value.whole
      return value.whole == nil && value != .absent ? .unknown : .components(components)
    case .object(let type, var fields):
      // Another name of the same object may change it again.
      fields[name] = type?.isReference == true ? .unknown : value
      return .object(type, fields)
    default: return .unknown
    }
  }
}

extension VariableDefinition {
  /// Whether it is the function that tells the time, and that only tests replace.
  fileprivate var isClock: Bool {
    annotation?.as(FunctionTypeSyntax.self)?.returnClause.type.trimmedDescription == "Date"
      && ["Date.init", "{ Date() }", "{ Date.now }", "{ .now }"]
        .contains(initialValue?.trimmedDescription)
  }

  var isLazy: Bool {
    declaration.modifiers.contains { $0.name.text == "lazy" }
  }

  /// Whether it is a member of a type, or declared at the top level of a file.
  var isOutsideFunctions: Bool {
    owner != nil || declaration.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
  }
}
