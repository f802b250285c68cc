import SwiftSyntax

extension Evaluator {
  func closure(_ closure: Closure) -> SwiftValue {
    let key = Frame.Cell(declaration: closure.node, activation: closure.frame.activation)
    if let known = closureNumbers[key] { return SwiftValue(.closure(known)) }
    closures.append(closure)
    closureNumbers[key] = closures.count - 1
    return SwiftValue(.closure(closures.count - 1))
  }

  /// Runs a closure or a function with its arguments.
  ///
  /// Closures that are passed to a function but not called in its body may be called later by code
  /// that isn't available.
  ///
  /// - Parameter written: The arguments in the source, for code that reads them later.
  func invoke(
    _ closure: Closure, _ arguments: [Argument], _ state: inout RunState,
    written: CallArguments? = nil
  ) -> SwiftValue {
    let before = arguments.map { calls[$0.value, default: 0] }
    guard let value = body(of: closure, arguments, &state, written) else {
      // The call is too long or too deep to follow.
      let reason = refusal
      runUnknown(arguments, &state)
      return .unknown(reason)
    }
    if case .function = closure.body {
      let idle = zip(arguments, before).filter { calls[$0.0.value, default: 0] == $0.1 }
      runUnknown(idle.map(\.0), &state)
    }
    return value
  }

  private func body(
    of closure: Closure, _ arguments: [Argument], _ state: inout RunState,
    _ written: CallArguments?
  ) -> SwiftValue? {
    let scope = closure.frame.scope
    var key: BodyKey?
    if case .function = closure.body {
      key = self.key(
        of: closure.node, scope, seeing: closure.frame.names, receiver: scope.selfValue,
        arguments: arguments, state)
    }
    return cachedOutcome(key, &state) { state in
      run(closure, arguments, &state, written).map { BodyOutcome(value: $0) }
    }?.value
  }

  private func run(
    _ closure: Closure, _ arguments: [Argument], _ state: inout RunState,
    _ written: CallArguments?
  ) -> SwiftValue? {
    calls[self.closure(closure), default: 0] += 1
    return runApart(closure.node, &state) { state -> SwiftValue in
      var frame = closure.frame
      frame.activation = activation()
      switch closure.body {
      case .closure(let node):
        bind(node, arguments, &frame, &state)
        return result(of: node.statements, frame, &state)
      case .keyPath(let node): return value(at: node, of: arguments, frame, &state)
      case .getter(let statements, let type):
        return typed(result(of: statements, frame, &state), type, frame)
      case .function(let node):
        guard let body = node.body else { return .unknown }
        if let written, purpose != .timelines {
          let bound = written.bound(to: node.signature.parameterClause, frame.scope)
          frame.scope.arguments.merge(bound) { $1 }
        }
        bind(node.signature.parameterClause, arguments, &frame, &state)
        let value = result(of: body.statements, frame, &state)
        return typed(value, node.signature.returnClause?.type, frame)
      }
    }
  }

  /// Runs the body of a declaration.
  ///
  /// Its own variables are dropped afterwards; those around it may have changed.
  ///
  /// - Returns: The result, or nil if it takes too many steps; then the sites found are uncertain.
  func runApart<Result>(
    _ node: SyntaxIdentifier, _ state: inout RunState, _ body: (inout RunState) -> Result
  ) -> Result? {
    var after = state
    let met = sites.count
    guard let result = entering(node, { body(&after) }) else {
      for index in met..<sites.count { sites[index].isCertain = false }
      return nil
    }
    for cell in state.cells.keys { state.cells[cell] = after.cells[cell] ?? .unknown }
    return result
  }

  func bind(
    _ clause: FunctionParameterClauseSyntax, _ arguments: [Argument], _ frame: inout Frame,
    _ state: inout RunState
  ) {
    let matched = clause.matched(clause.gathering(arguments), by: \.label)
    for (index, parameter) in clause.parameters.enumerated() {
      let value: SwiftValue
      if let given = matched?[index].argument {
        value = typed(given.value, parameter.type, frame)
      } else if matched != nil, let initial = parameter.defaultValue?.value {
        value = typed(evaluate(initial, frame, &state), parameter.type, frame)
      } else {
        value = opaque(parameter.type, frame)
      }
      state.cells[frame.declare(parameter.localName, parameter)] = value
      if parameter.type.isInOut { changeable.insert(parameter.id) }
    }
  }

  private func bind(
    _ node: ClosureExprSyntax, _ arguments: [Argument], _ frame: inout Frame,
    _ state: inout RunState
  ) {
    let values = arguments.map(\.value)
    func value(_ index: Int, _ type: TypeSyntax?) -> SwiftValue {
      index < values.count ? typed(values[index], type, frame) : opaque(type, frame)
    }
    let captured = node.signature?.capture?.items.map { $0.name.plainText } ?? []
    for name in captured where name != "self" && frame.names[name] == nil {
      _ = frame.declare(name, node)
    }
    switch node.signature?.parameterClause {
    case .simpleInput(let names):
      for (index, name) in names.enumerated() {
        // A single tuple may be destructured into several names.
        let parts: SwiftValue =
          if names.count > 1, values.count == 1, case .tuple(let parts) = values[0].content {
            index < parts.count ? parts[index] : .unknown
          } else { value(index, nil) }
        state.cells[frame.declare(name.name.plainText, name)] = parts
      }
    case .parameterClause(let clause):
      for (index, parameter) in clause.parameters.enumerated() {
        let name = (parameter.secondName ?? parameter.firstName).plainText
        state.cells[frame.declare(name, parameter)] = value(index, parameter.type)
      }
    case nil:
      for index in 0..<3 {
        let cell = Frame.Cell(
          declaration: node.signature?.id ?? node.leftBrace.id,
          activation: -4 * frame.activation - index)
        frame.names["$\(index)"] = cell
        state.cells[cell] = value(index, nil)
      }
    }
  }

  /// An otherwise unknown value of a type that the sources declare.
  func opaque(_ type: TypeSyntax?, _ frame: Frame) -> SwiftValue {
    guard let type, purpose == .timelines else { return .unknown }
    switch type.nameComponents.last {
    case "Context", "TimelineProviderContext": return .context
    case "Calendar": return .calendar
    case nil, "Array": return .unknown
    default: break
    }
    let symbol = frame.scope.table.type(type, at: Syntax(type), in: frame.scope)
    guard let symbol, !symbol.isExternal else { return .unknown }
    return .object(symbol, [:])
  }

  /// The value converted to its declared type.
  func typed(_ value: SwiftValue, _ type: TypeSyntax?, _ frame: Frame) -> SwiftValue {
    guard let type, purpose != .parts else { return value }
    return value.mapAlternatives { value in
      if purpose == .description, let made = described(value, as: type, frame) { return made }
      if purpose == .values, let made = made(ofLiteral: value, type, frame) { return made }
      switch (type.nameComponents.last, value.content) {
      case ("Double", .int(let number)), ("TimeInterval", .int(let number)),
        ("CGFloat", .int(let number)), ("Float", .int(let number)):
        return .double(Double(number))
      case ("LocalizedStringKey", .string(let key)), ("LocalizedStringResource", .string(let key)):
        return purpose == .values ? lookedUp(key, frame).at(value.place) : value
      case (_, .member(nil, _, _, _)): return self.value(ofMember: value, type, frame)
      case (_, .array(let elements)):
        guard let element = type.elementType else { return value }
        return SwiftValue.array(
          elements.map {
            $0.memberName == nil && purpose != .description ? $0 : typed($0, element, frame)
          }
        ).at(value.place)
      case (_, .unknown): return purpose == .timelines ? opaque(type, frame) : value
      default: return value
      }
    }
  }

  /// `.now` or `.hours(1)` with a declared type.
  private func value(
    ofMember value: SwiftValue, _ type: TypeSyntax, _ frame: Frame
  ) -> SwiftValue {
    let symbol = frame.scope.table.type(type, at: Syntax(type), in: frame.scope)
    return symbol.map { implied(value, of: $0, frame) } ?? value
  }

  /// `.name` or `.name(…)` as a member of a type.
  func implied(
    _ value: SwiftValue, of type: TypeSymbol, _ frame: Frame
  ) -> SwiftValue {
    guard case .member(nil, let name, let arguments, let place) = value.content else {
      return value
    }
    var state = RunState()
    if name == "init" { return construct(type, arguments, frame, &state) }
    if let found = member(at: name, arguments, place, of: type, frame, &state) { return found }
    let names =
      type.isExternal && ["TimeInterval", "Double"].contains(type.name)
      ? ["TimeInterval", "Double"] : nil
    let types = names.map { $0.map { frame.scope.table.symbol([$0], []) } } ?? [type]
    for type in types {
      let found = members(named: name, of: type, ofType: true, frame)
      guard !found.isEmpty else { continue }
      let isCall = place.is(FunctionCallExprSyntax.self)
      if isCall { return call(found, arguments, receiver: .type(type), frame, &state) }
      return found.count == 1
        ? self.value(of: found[0], at: place, receiver: .type(type), frame, &state) : .unknown
    }
    if type.name == "Calendar", type.isExternal { return .calendar }
    if let instant = value.instant { return .date(instant) }
    if type.isExternal, let seconds = value.seconds {
      return type.name == "Duration" ? SwiftValue(.duration(seconds)) : .double(seconds)
    }
    return value
  }
}

extension TypeSyntax {
  fileprivate var isInOut: Bool {
    guard
      case .simpleTypeSpecifier(let first)? = self.as(AttributedTypeSyntax.self)?.specifiers.first
    else { return false }
    return first.specifier.tokenKind == .keyword(.inout)
  }

  /// The type of an array's or a set's elements.
  var elementType: TypeSyntax? {
    switch self.as(TypeSyntaxEnum.self) {
    case .arrayType(let array): return array.element
    case .optionalType(let optional): return optional.wrappedType.elementType
    case .identifierType(let type):
      guard ["Set", "Array", "Optional"].contains(type.name.text),
        case .type(let element)? = type.genericArgumentClause?.arguments.first?.argument
      else { return nil }
      return type.name.text == "Optional" ? element.elementType : element
    default: return nil
    }
  }
}

extension Closure {
  var node: SyntaxIdentifier {
    switch body {
    case .closure(let node): node.id
    case .function(let node): node.id
    case .getter(let statements, _): statements.id
    case .keyPath(let node): node.id
    }
  }
}
