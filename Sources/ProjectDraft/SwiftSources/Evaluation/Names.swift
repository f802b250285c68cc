import SwiftSyntax

extension Evaluator {
  /// The value of a name.
  func read(
    _ name: String, _ node: Syntax, _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue {
    if let cell = frame.names[name] {
      let value = state.cells[cell] ?? .unknown
      guard case .closure(let number) = value.content, case .getter = closures[number].body else {
        return value
      }
      return invoke(closures[number], [], &state)
    }
    let receiver = receiver(frame, state)
    if name == "self" {
      if let receiver { return receiver }
      guard let type = ownType(at: node, frame.scope) else { return .unknown }
      return node.isInMemberOfType ? .type(type) : .object(type, [:])
    }
    if case .binaryOperator? = node.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind {
      return SwiftValue(.infixOperator(name))
    }
    let definitions = self.definitions(of: name, at: node, frame)
    if definitions.first?.isLocal != true, case .object(_, let fields)? = receiver?.content,
      let value = fields[name]
    {
      return value
    }
    guard definitions.count == 1 else {
      guard definitions.isEmpty else {
        return .unknown("\(definitions.count) declarations of \(name) remain")
      }
      if let receiver {
        let known = property(name, of: receiver, at: node, frame)
        // Any name might be a static member of an SDK's type.
        if known != .unknown, known.memberName == nil { return known }
      }
      if name.first?.isUppercase == true { return .type(frame.scope.table.symbol([name], [])) }
      return .unknown("\(name) is not declared in the sources")
    }
    return value(of: definitions[0], at: node, receiver: receiver, frame, &state)
  }

  /// The value of `self`, which an initializer or a mutating method may have changed.
  func receiver(_ frame: Frame, _ state: RunState) -> SwiftValue? {
    frame.names["self"].map { state.cells[$0] ?? .unknown } ?? frame.scope.selfValue
  }

  private func ownType(at node: Syntax, _ scope: Scope) -> TypeSymbol? {
    scope.selfType ?? scope.table.enclosingTypes(of: node, in: scope).first
  }

  /// - Parameter node: The place where the definition is used.
  func value(
    of definition: Definition, at node: Syntax, receiver: SwiftValue?, _ frame: Frame,
    _ state: inout RunState
  ) -> SwiftValue {
    switch definition {
    case .variable(let variable):
      guard variable.declaration.isOutsideFunctions else {
        return value(ofLocal: variable, at: node, frame)
      }
      return value(of: variable, receiver: receiver, &state)
    case .type(let type): return .type(type)
    case .enumCase(let element, let type, let scope):
      guard element.parameterClause == nil || purpose == .description else {
        return .object(type, [:])
      }
      return SwiftValue.member(type, element.name.plainText, at: Syntax(element))
        .at(SwiftValue.Place(node: Syntax(element), file: scope.file))
    case .function(let function, let scope):
      let frame = self.frame(scope, receiver: receiver)
      return closure(Closure(body: .function(function), frame: frame))
    case .argument(let argument):
      var state = RunState()
      let scope = argument.scope
      return evaluate(argument.expression, self.frame(scope, receiver: scope.selfValue), &state)
    case .parameter: return .unknown("it is a parameter")
    case .unwrapped: return .unknown("it is an optional that is unwrapped")
    case .element: return .unknown("it is a loop's variable")
    case .opaque(let what): return .unknown("it is \(what)")
    }
  }

  private func value(
    of variable: VariableDefinition, receiver: SwiftValue?, _ state: inout RunState
  ) -> SwiftValue {
    let frame = self.frame(variable.scope, receiver: variable.owner == nil ? nil : receiver)
    let start = state
    if let getter = variable.getter {
      guard let value = value(ofGetter: getter, variable.binding.id, frame, &state) else {
        return .unknown(refusal)
      }
      return typed(value, variable.annotation, frame)
    }
    if purpose != .timelines, let owner = variable.owner, !variable.isOfType,
      variable.isAssigned(in: initializers(of: owner, frame).map(\.0))
    {
      var state = RunState()
      guard case .object(_, let fields) = madeFromUnknownArguments(owner, frame, &state).content,
        let value = fields[variable.name], value != .unknown
      else { return .unknown("an initializer sets it") }
      return value
    }
    if let choices = choices(of: variable, frame) { return choices }
    // The first value of a variable that may be set later isn't certain.
    guard isSettled(variable), let initial = variable.initialValue else {
      return opaque(variable.annotation, frame)
    }
    let value = value(ofInitial: initial, variable.binding.id, frame, start)
    if let value, value.alternatives.contains(where: \.isPlain), !isUnchanged(variable) {
      return opaque(variable.annotation, frame)
    }
    return typed(value ?? .unknown(refusal), variable.annotation, frame).withoutPlaceIfUnknown
  }

  /// The values of an intent's parameter among which people choose; nil if they aren't cases of an
  /// enum.
  private func choices(of variable: VariableDefinition, _ frame: Frame) -> SwiftValue? {
    guard purpose == .timelines, let annotation = variable.annotation,
      variable.declaration.attributes.contains(where: {
        $0.as(AttributeSyntax.self)?.attributeName.nameComponents.last == "Parameter"
      }),
      let type = frame.scope.table.type(annotation, at: Syntax(annotation), in: frame.scope),
      type.isEnum, !type.isExternal
    else { return nil }
    let cases = type.table.cases(of: type)
    guard cases.isCertain, (1..<Limits.alternatives).contains(cases.elements.count),
      cases.elements.allSatisfy({ $0.parameterClause == nil })
    else { return nil }
    let chosen = cases.elements.map {
      SwiftValue.member(type, $0.name.plainText, at: Syntax($0))
    }
    return .oneOf(chosen + (annotation.is(OptionalTypeSyntax.self) ? [.absent] : []))
  }

  /// The value that a getter returns; nil if that takes too many steps.
  private func value(
    ofGetter getter: CodeBlockItemListSyntax, _ node: SyntaxIdentifier, _ frame: Frame,
    _ state: inout RunState
  ) -> SwiftValue? {
    let key = key(of: node, frame.scope, receiver: frame.scope.selfValue, state)
    let outcome = cachedOutcome(key, &state) { state in
      entering(node) { result(of: getter, frame, [state]) }.map { value, after in
        state = after
        return BodyOutcome(value: value, isPreview: after.isPreview, failure: after.failure)
      }
    }
    guard let outcome else { return nil }
    (state.isPreview, state.failure) = (outcome.isPreview, outcome.failure)
    return outcome.value
  }

  /// The initial value of a variable; nil if that takes too many steps.
  private func value(
    ofInitial expression: ExprSyntax, _ node: SyntaxIdentifier, _ frame: Frame,
    _ start: RunState
  ) -> SwiftValue? {
    var scratch = start
    let key = key(of: node, frame.scope, receiver: frame.scope.selfValue, start)
    return cachedOutcome(key, &scratch) { state in
      entering(node) { evaluate(expression, frame, &state) }.map { BodyOutcome(value: $0) }
    }?.value
  }

  /// The value of a local variable in a body that isn't running: evaluates the statements that
  /// change it, beginning with its declaration.
  private func value(ofLocal variable: VariableDefinition, at node: Syntax, _ outer: Frame)
    -> SwiftValue
  {
    guard purpose != .timelines else { return .unknown }
    var frame = Frame(scope: outer.scope, activation: activation())
    let value = entering(variable.binding.id) { () -> SwiftValue in
      var state = RunState()
      if let getter = variable.getter { return result(of: getter, frame, [state]).0 }
      if variable.isConstant, let initial = variable.initialValue {
        return typed(evaluate(initial, frame, &state), variable.annotation, frame)
      }
      guard let item = variable.declaration.parent?.as(CodeBlockItemSyntax.self),
        let list = item.parent?.as(CodeBlockItemListSyntax.self)
      else { return .unknown("it is set elsewhere") }
      let places = node.ancestors
      let mutation = Mutation(of: variable.name)
      var states = [state]
      for statement in list.drop(while: { $0.id != item.id }) {
        if places.contains(statement.id) {
          if mutation.happens(in: Syntax(statement)) {
            return .unknown("it changes where it is used")
          }
          break
        }
        guard statement.id == item.id || mutation.happens(in: Syntax(statement)) else { continue }
        let paths = states.flatMap { run(statement, &frame, $0) }
        guard paths.allSatisfy({ $0.completion == .next }) else {
          return .unknown("it depends on a condition")
        }
        states = RunState.merged(paths.map(\.state))
      }
      guard let cell = frame.names[variable.name] else { return .unknown("it is set elsewhere") }
      return .oneOf(states.map { $0.cells[cell] ?? .unknown })
    }
    return (value ?? .unknown(refusal)).withoutPlaceIfUnknown
  }

  /// Whether its first value is the only one: that of a constant, or of a static, global, lazy or
  /// private variable that no available file assigns.
  private func isSettled(_ variable: VariableDefinition) -> Bool {
    guard purpose == .timelines else { return true }
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

  /// Whether no method that may change a variable is called on it.
  private func isUnchanged(_ variable: VariableDefinition) -> Bool {
    if variable.isConstant || purpose != .timelines { return true }
    if let known = unchangedVariables[variable.binding.id] { return known }
    let isUnchanged = !files(of: variable).contains {
      AssignmentSearch.findsCall(on: variable.name, in: $0.text)
    }
    unchangedVariables[variable.binding.id] = isUnchanged
    return isUnchanged
  }

  /// The files that can access a variable of a type or of a file.
  private func files(of variable: VariableDefinition) -> [SwiftFile] {
    if variable.declaration.modifiers.isPrivate { return [variable.scope.file] }
    let table = variable.scope.table
    return ([table] + table.visible).flatMap { $0.texts(mentioning: [variable.name]) }
  }

  func member(
    _ node: MemberAccessExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue {
    let name = node.declName.baseName.plainText
    guard let base = node.base, base.nameComponents != ["Calendar", "Component"] else {
      return .member(nil, name, at: Syntax(node))
    }
    if let module = module(named: base, frame) {
      let found = module.globals(named: name, from: Scope(table: module, file: frame.scope.file))
      guard found.count == 1 else {
        return .unknown("\(found.count) declarations of \(name) remain")
      }
      return value(of: found[0], at: Syntax(node), receiver: nil, frame, &state)
    }
    // `Foundation.Calendar`, if the project declares its own `Calendar`.
    if base.nameComponents == ["Foundation"], frame.names["Foundation"] == nil,
      definitions(of: "Foundation", at: Syntax(base), frame).isEmpty,
      name.first?.isUppercase == true
    {
      return .type(frame.scope.table.symbol([name], []))
    }
    let value = evaluate(base, frame, &state)
    if let path = impliedPath(name, of: value) { return .member(nil, path, at: Syntax(node)) }
    let start = state
    let result = value.mapAlternatives { value in
      var scratch = start
      return self.member(name, of: value, at: Syntax(node), frame, &scratch)
    }
    guard result == .unknown else { return result }
    if let text = assumedText(of: base, named: name, frame, start) { return text }
    return resultByType(base, value, frame) {
      var scratch = start
      return self.member(name, of: $0, at: Syntax(node), frame, &scratch)
    } ?? result
  }

  /// The module in `Module.name`, if nothing else has that name.
  private func module(named base: ExprSyntax, _ frame: Frame) -> SymbolTable? {
    guard let name = base.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
      frame.names[name] == nil,
      let module = ([frame.scope.table] + frame.scope.table.visible)
        .first(where: { $0.module.name == name }),
      definitions(of: name, at: Syntax(base), frame).isEmpty
    else { return nil }
    return module
  }

  /// The result for an unknown value of a known type: configurations, or widgets of a bundle.
  func resultByType(
    _ base: ExprSyntax, _ value: SwiftValue, _ frame: Frame, _ make: (SwiftValue) -> SwiftValue
  ) -> SwiftValue? {
    guard purpose != .timelines, value == .unknown,
      let type = frame.scope.table.type(of: base, in: frame.scope)
    else { return nil }
    let made = make(.object(type, [:]))
    let isWanted = made.alternatives.contains {
      switch $0.content {
      case .configuration: true
      case .object, .unknown: purpose == .parts
      default: false
      }
    }
    return isWanted ? made : nil
  }

  /// A property of a value, or a member of a type.
  func member(
    _ name: String, of value: SwiftValue, at place: Syntax, _ frame: Frame,
    _ state: inout RunState
  ) -> SwiftValue {
    if value == .absent { return .absent }
    if case .object(_, let fields) = value.content, let known = fields[name] { return known }
    if case .type = value.content, name == "self" || name == "init" { return value.at(nil) }
    if case .either = value.content { return .unknown }
    if value == .unknown {
      return .unknown(value.reason?.reason ?? "\(name) is a member of an unknown type")
    }
    for (type, ofType) in lookupTypes(of: value, frame) {
      let found = members(named: name, of: type, ofType: ofType, frame)
      if found.count == 1 {
        return self.value(
          of: found[0], at: place, receiver: Self.value(value, as: type), frame, &state)
      }
      if found.count > 1 { return .unknown("\(found.count) declarations of \(name) remain") }
    }
    if purpose == .description, let found = dynamicMember(name, of: value, &state) { return found }
    return property(name, of: value, at: place, frame)
  }

  /// A property that isn't declared in the sources.
  private func property(
    _ name: String, of value: SwiftValue, at place: Syntax, _ frame: Frame
  ) -> SwiftValue {
    switch (value.content, name) {
    case (.type(let type), "allCases") where type.isEnum:
      let cases = type.table.cases(of: type)
      guard cases.isCertain else { return .unknown("an #if decides its cases") }
      return .array(
        cases.elements.map { .member(type, $0.name.plainText, at: Syntax($0)) })
    case (.member(let type?, let own, [], _), "rawValue"):
      return rawValue(of: own, in: type, frame)
    case (.string(let text), "count"): return .int(text.count)
    case (_, "bundleIdentifier") where value.isMainBundle:
      return program(frame)?.bundleID.map { .string($0) } ?? .unknown("its bundle ID is not known")
    case (_, "infoDictionary") where value.isMainBundle:
      return .object(nil, program(frame)?.infoTexts.mapValues { .string($0) } ?? [:])
    // The environment isn't read: as in a fresh checkout, it is empty.
    case (.member(let type?, "processInfo", [], _), "environment")
    where purpose == .description && type.isExternal && type.name == "ProcessInfo":
      return SwiftValue(.dictionary([]))
    default:
      let known = KnownMembers.value(of: name, in: value, at: place)
      return known == .unknown ? .unknown("\(name) is a member of an unknown type") : known
    }
  }

  /// The values in the bundle of the program that contains the code.
  private func program(_ frame: Frame) -> ProgramInfo? {
    frame.scope.table.module.program ?? home?.table.module.program
  }

  /// `object(forInfoDictionaryKey:)` of the main bundle; nil for other methods.
  func infoText(
    _ name: String, of value: SwiftValue, _ arguments: [Argument], _ frame: Frame
  ) -> SwiftValue? {
    guard name == "object", value.isMainBundle, arguments.map(\.label) == ["forInfoDictionaryKey"]
    else { return nil }
    let text = arguments[0].value.text.flatMap { program(frame)?.infoTexts[$0] }
    return text.map { .string($0) } ?? .unknown("the value in Info.plist is not known")
  }

  /// The raw value of a case, explicit or implied by its name or position.
  func rawValue(of name: String, in type: TypeSymbol, _ frame: Frame) -> SwiftValue {
    // A type with its own rawValue isn't a plain enum.
    guard members(named: "rawValue", of: type, ofType: false, frame).isEmpty,
      let declaration = type.declarations.first, type.declarations.count == 1, type.isEnum,
      let raw = declaration.inherited.first?.nameComponents.last
    else { return .unknown("its raw value is not declared") }
    let values = rawValues[type] ?? rawValues(of: type, declaration, raw)
    if !isCut { rawValues[type] = values }
    return values[name] ?? .unknown("\(name) is not one of its cases")
  }

  /// The raw values of all cases, computed together so that an enum of thousands of icons takes
  /// linear time.
  private func rawValues(
    of type: TypeSymbol, _ declaration: TypeDeclaration, _ raw: String
  ) -> [String: SwiftValue] {
    let isWhole = raw.hasPrefix("Int") || raw.hasPrefix("UInt")
    let cases = type.table.cases(of: type)
    let scope = Scope(table: type.table, file: declaration.file)
    var values: [String: SwiftValue] = [:]
    var number = 0
    var state = RunState()
    for element in cases.elements {
      let name = element.name.plainText
      let explicit = element.rawValue.map {
        evaluate($0.value, frame(scope, receiver: nil), &state).at(nil)
      }
      if case .int(let value)? = explicit?.content { number = value }
      let implied: SwiftValue =
        raw == "String"
        ? .string(name)
        : isWhole && cases.isCertain ? .int(number) : .unknown("its raw value is not declared")
      if values[name] == nil { values[name] = explicit ?? implied }
      number &+= 1
    }
    return values
  }

  /// The types that declare the members of a value, including extensions of an SDK's types, and
  /// whether the value is the type itself.
  func lookupTypes(of value: SwiftValue, _ frame: Frame) -> [(TypeSymbol, Bool)] {
    let names: [String]
    switch value.content {
    case .object(let type?, _), .member(let type?, _, _, _): return [(type, false)]
    case .type(let type): return [(type, true)]
    case .configuration: names = ["WidgetConfiguration"]
    case .date: names = ["Date"]
    // A literal has whichever of these types has the member.
    case .int: names = Self.integerTypes + Self.decimalTypes
    case .double: names = Self.decimalTypes
    case .calendar: names = ["Calendar"]
    case .string: names = ["String", "StringProtocol"]
    case .array: names = ["Array", "Collection", "Sequence"]
    case .dictionary: names = Self.dictionaryNames
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

  /// The value converted to the type in which a member was found.
  static func value(_ value: SwiftValue, as type: TypeSymbol) -> SwiftValue {
    guard case .int(let number) = value.content, type.isExternal, !integerTypes.contains(type.name)
    else {
      return value
    }
    return .double(Double(number))
  }

  /// Assigns a value to a variable, or to a property of one.
  func assign(
    _ value: SwiftValue, to target: ExprSyntax, _ frame: Frame, _ state: inout RunState
  ) {
    if let name = target.as(DeclReferenceExprSyntax.self)?.baseName.plainText {
      if let cell = frame.names[name] {
        state.cells[cell] = value
      } else if let own = frame.names["self"], let object = state.cells[own] {
        state.cells[own] = object.setting(name, value, isFixed: purpose != .timelines)
      }
      return
    }
    if let member = target.as(MemberAccessExprSyntax.self), let base = member.base {
      let name = member.declName.baseName.plainText
      let old = evaluate(base, frame, &state)
      assign(
        old.setting(name, value, isFixed: purpose != .timelines), to: base, frame, &state)
      return
    }
    if let subscripted = target.as(SubscriptCallExprSyntax.self) {
      let entry = entry(subscripted, value, frame, &state)
      assign(entry, to: subscripted.calledExpression, frame, &state)
      return
    }
    if let inner = target.unwrapped { assign(value, to: inner, frame, &state) }
  }
}

extension SwiftValue {
  /// Whether it is `Bundle.main`.
  var isMainBundle: Bool {
    guard case .member(let type?, "main", [], _) = content else { return false }
    return type.isExternal && type.name == "Bundle"
  }

  /// An unknown value without its origin: only its use is reported as unknown.
  var withoutPlaceIfUnknown: SwiftValue { self == .unknown ? at(nil) : self }

  /// The value with one property set.
  fileprivate func setting(_ name: String, _ value: SwiftValue, isFixed: Bool) -> SwiftValue {
    switch self.content {
    case .components(var components, let start):
      components[name] = value.whole
      return value.whole == nil && value != .absent
        ? .unknown : SwiftValue(.components(components, from: start))
    case .object(let type, var fields):
      // Another reference to the same object may change it again.
      fields[name] = type?.isReference == true && !isFixed ? .unknown : value
      return .object(type, fields)
    default: return .unknown
    }
  }
}

extension VariableDefinition {
  /// Whether it is a function that returns the current time, which only tests replace.
  fileprivate var isClock: Bool {
    annotation?.as(FunctionTypeSyntax.self)?.returnClause.type.trimmedDescription == "Date"
      && ["Date.init", "{ Date() }", "{ Date.now }", "{ .now }"]
        .contains(initialValue?.trimmedDescription)
  }

  var isLazy: Bool {
    declaration.modifiers.contains { $0.name.text == "lazy" }
  }
}

extension Definition {
  /// Whether it is declared inside of a function.
  fileprivate var isLocal: Bool {
    switch self {
    case .variable(let variable): !variable.declaration.isOutsideFunctions
    case .argument, .parameter, .unwrapped, .element, .opaque: true
    default: false
    }
  }
}

extension SymbolTable {
  /// The cases of an enum in source order, and whether all of them certainly exist.
  typealias EnumCases = (elements: [EnumCaseElementSyntax], isCertain: Bool)

  func cases(of type: TypeSymbol) -> EnumCases {
    if let known = cache.casesByType[type] { return known }
    var cases: EnumCases = ([], true)
    for declaration in type.declarations {
      let conditions = type.table.module.conditions
      for (node, isConditional) in ActiveDeclarations(conditions)
        .declarations(in: declaration.node.memberBlock.members)
      {
        guard let enumCase = node.as(EnumCaseDeclSyntax.self) else { continue }
        cases.elements += enumCase.elements
        if isConditional { cases.isCertain = false }
      }
    }
    cache.casesByType[type] = cases
    return cases
  }
}

extension VariableDefinition {
  func isAssigned(in initializers: [InitializerDeclSyntax]) -> Bool {
    initializers.contains {
      $0.body.map { Mutation(of: name).happens(in: Syntax($0)) } ?? false
    }
  }
}

extension Syntax {
  /// Whether the innermost type member around the node is static.
  fileprivate var isInMemberOfType: Bool {
    var current = parent
    while let node = current, node.declGroup == nil {
      if node.parent?.is(MemberBlockItemSyntax.self) == true {
        let modifiers =
          node.as(FunctionDeclSyntax.self)?.modifiers ?? node.as(VariableDeclSyntax.self)?.modifiers
        return modifiers?.isOfType ?? false
      }
      current = node.parent
    }
    return false
  }
}

extension SyntaxProtocol {
  /// The identifiers of the nodes around it, its own first.
  fileprivate var ancestors: Set<SyntaxIdentifier> {
    var ancestors: Set = [id]
    var current = parent
    while let parent = current {
      ancestors.insert(parent.id)
      current = parent.parent
    }
    return ancestors
  }
}
