import SwiftSyntax

extension ProviderRun {
  func closure(_ closure: Closure) -> AbstractValue {
    let key = Frame.Cell(declaration: closure.node, activation: closure.frame.activation)
    if let known = closureNumbers[key] { return .closure(known) }
    closures.append(closure)
    closureNumbers[key] = closures.count - 1
    return .closure(closures.count - 1)
  }

  /// Runs a closure or a function with its arguments.
  ///
  /// Closures that a function is given and that are not called in its body may be called later, by
  /// code out of sight.
  func invoke(
    _ closure: Closure, _ arguments: [Argument], _ state: inout RunState
  ) -> AbstractValue {
    let before = arguments.map { calls[$0.value, default: 0] }
    let met = sites.count
    guard let value = body(of: closure, arguments, &state) else {
      // Too long or too deep to follow.
      for index in met..<sites.count { sites[index].isCertain = false }
      runUnknown(arguments, &state)
      return .unknown
    }
    if case .function = closure.body {
      let idle = zip(arguments, before).filter { calls[$0.0.value, default: 0] == $0.1 }
      runUnknown(idle.map(\.0), &state)
    }
    return value
  }

  private func body(
    of closure: Closure, _ arguments: [Argument], _ state: inout RunState
  ) -> AbstractValue? {
    calls[self.closure(closure), default: 0] += 1
    let start = state
    let result = entering(closure.node) { () -> (AbstractValue, RunState)? in
      var state = start
      var frame = closure.frame
      frame.activation = activation()
      switch closure.body {
      case .closure(let node):
        bind(node, arguments, &frame, &state)
        return self.result(of: node.statements, frame, [state])
      case .function(let node):
        guard let body = node.body else { return nil }
        bind(node.signature.parameterClause, arguments, &frame, &state)
        let (value, after) = self.result(of: body.statements, frame, [state])
        return (typed(value, node.signature.returnClause?.type, frame), after)
      }
    }
    guard case let (value, after)?? = result else { return nil }
    // Variables of the body are gone; those around it may have changed.
    for cell in start.cells.keys { state.cells[cell] = after.cells[cell] ?? .unknown }
    return value
  }

  func bind(
    _ clause: FunctionParameterClauseSyntax, _ arguments: [Argument], _ frame: inout Frame,
    _ state: inout RunState
  ) {
    let match = ArgumentMatch(clause, arguments)
    for (index, parameter) in clause.parameters.enumerated() {
      let value: AbstractValue
      if let given = match?.values[index] {
        value = typed(given, parameter.type, frame)
      } else if match != nil, let initial = parameter.defaultValue?.value {
        value = typed(evaluate(initial, frame, &state), parameter.type, frame)
      } else {
        value = opaque(parameter.type, frame)
      }
      state.cells[frame.declare(parameter.localName, parameter)] = value
      if parameter.type.trimmedDescription.hasPrefix("inout ") { changeable.insert(parameter.id) }
    }
  }

  private func bind(
    _ node: ClosureExprSyntax, _ arguments: [Argument], _ frame: inout Frame,
    _ state: inout RunState
  ) {
    let values = arguments.map(\.value)
    func value(_ index: Int, _ type: TypeSyntax?) -> AbstractValue {
      index < values.count ? typed(values[index], type, frame) : opaque(type, frame)
    }
    let captured = node.signature?.capture?.items.map { $0.name.plainText } ?? []
    for name in captured where name != "self" && frame.names[name] == nil {
      _ = frame.declare(name, node)
    }
    switch node.signature?.parameterClause {
    case .simpleInput(let names):
      for (index, name) in names.enumerated() {
        // One tuple may be taken apart by several names.
        let parts: AbstractValue =
          if names.count > 1, values.count == 1, case .tuple(let parts) = values[0] {
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

  /// A value of a type that the sources declare, of which nothing else is known.
  func opaque(_ type: TypeSyntax?, _ frame: Frame) -> AbstractValue {
    guard let type else { return .unknown }
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

  /// The value, as one of the type that is written for it.
  func typed(_ value: AbstractValue, _ type: TypeSyntax?, _ frame: Frame) -> AbstractValue {
    guard let type else { return value }
    return value.mapAlternatives { value in
      switch (type.nameComponents.last, value) {
      case ("Double", .int(let number)), ("TimeInterval", .int(let number)),
        ("CGFloat", .int(let number)), ("Float", .int(let number)):
        return .double(Double(number))
      case (_, .member): return self.value(ofMember: value, type, frame)
      case (_, .unknown): return opaque(type, frame)
      default: return value
      }
    }
  }

  /// `.now` or `.hours(1)` where the type is written.
  private func value(
    ofMember value: AbstractValue, _ type: TypeSyntax, _ frame: Frame
  ) -> AbstractValue {
    let symbol = frame.scope.table.type(type, at: Syntax(type), in: frame.scope)
    return symbol.map { implied(value, of: $0, frame) } ?? value
  }

  /// `.name` or `.name(…)` as a member of a type.
  func implied(
    _ value: AbstractValue, of type: TypeSymbol, _ frame: Frame
  ) -> AbstractValue {
    guard case .member(let name, let arguments, let place) = value else { return value }
    var state = RunState()
    if name == "init" { return construct(type, arguments, frame, &state) }
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
        ? self.value(of: found[0], receiver: .type(type), &state) : .unknown
    }
    if type.name == "Calendar", type.isExternal { return .calendar }
    if let instant = value.instant { return .date(instant) }
    if type.isExternal, let seconds = value.seconds {
      return type.name == "Duration" ? .duration(seconds) : .double(seconds)
    }
    return value
  }
}

extension Closure {
  var node: SyntaxIdentifier {
    switch body {
    case .closure(let node): node.id
    case .function(let node): node.id
    }
  }
}

/// Which argument goes to which parameter.
struct ArgumentMatch {
  /// By the place of the parameter; nil where its default counts.
  var values: [AbstractValue?] = []

  init?(_ clause: FunctionParameterClauseSyntax, _ arguments: [AbstractValue.Argument]) {
    var rest = arguments[...]
    let parameters = Array(clause.parameters)
    for (index, parameter) in parameters.enumerated() {
      let label = parameter.firstName.plainText
      guard let next = rest.first else {
        guard parameter.defaultValue != nil || parameter.ellipsis != nil else { return nil }
        values.append(nil)
        continue
      }
      let isFree = next.label == AbstractValue.Argument.trailing
      let isNamed = next.label == (label == "_" ? nil : label)
      // A trailing closure skips parameters with defaults before the last ones.
      let skips = isFree && parameter.defaultValue != nil && index < parameters.count - 1
      if isNamed || (isFree && !skips) {
        values.append(next.value)
        rest = rest.dropFirst()
      } else if parameter.defaultValue != nil {
        values.append(nil)
      } else {
        return nil
      }
    }
    if !rest.isEmpty { return nil }
  }
}
