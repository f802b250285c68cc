import SwiftSyntax

extension Evaluator {
  /// A value of a type, as created by an initializer.
  func construct(
    _ type: TypeSymbol, _ arguments: [Argument], _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue {
    if type.isEnum, arguments.map(\.label) == ["rawValue"] {
      return enumCase(of: type, arguments[0].value, frame)
    }
    if type.isExternal {
      if let made = construct(external: type, arguments, frame, &state) { return made }
    } else if let made = runInitializer(of: type, arguments, frame, &state) {
      return type.isReference ? constants(of: made, frame) : made
    }
    runUnknown(arguments, &state)
    if purpose == .description, !type.isExternal {
      // For an enum with a literal initializer, the literal says more than a case.
      if type.isEnum, arguments.count == 1, [nil, "stringLiteral"].contains(arguments[0].label) {
        return arguments[0].value
      }
      return .object(type, memberwise(type, arguments, frame))
    }
    var fields: [String: SwiftValue] = [:]
    for argument in arguments {
      if let label = argument.label, label != CallArguments.trailingLabel {
        fields[label] = argument.value
      }
    }
    if purpose == .timelines, fields["date"] == nil, !type.isExternal {
      fields["date"] = initialDate(of: type, frame, &state)
    }
    return .object(type, fields)
  }

  /// The enum case with a raw value.
  private func enumCase(of type: TypeSymbol, _ raw: SwiftValue, _ frame: Frame) -> SwiftValue {
    guard !raw.isUnknown else { return .unknown }
    for element in type.table.cases(of: type).elements {
      let name = element.name.plainText
      let own = rawValue(of: name, in: type, frame)
      if own == .unknown { return own }
      if own == raw { return .member(type, name, at: Syntax(element)) }
    }
    return .absent
  }

  /// An object with only its constant fields, since other references may change the rest.
  private func constants(of value: SwiftValue, _ frame: Frame) -> SwiftValue {
    value.mapAlternatives { value in
      guard case .object(let type?, let fields) = value.content else { return value }
      let constants = fields.filter { name, _ in
        guard
          case .variable(let variable)? = members(
            named: name, of: type, ofType: false, frame
          ).first
        else { return false }
        return variable.isConstant
      }
      return .object(type, constants)
    }
  }

  private func construct(
    external type: TypeSymbol, _ arguments: [Argument], _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue? {
    // The project's own initializers of an SDK's types, as in `TimeInterval(minutes: 5)`.
    let own = initializers(of: type, frame).filter {
      $0.0.signature.parameterClause.takes(arguments)
    }
    if !own.isEmpty {
      return own.count == 1
        ? run(own[0].0, own[0].1, of: type, arguments, &state, own[0].2) : .unknown
    }
    if purpose != .timelines, let text = localized(type.name, arguments, frame) { return text }
    let arguments = type.name == "Date" ? spans(arguments, frame) : arguments
    if let known = SwiftValue.lifted(arguments, { KnownCalls.function(type.name, $0) }) {
      return known
    }
    return Self.runsOnce.contains(type.name) ? runOnce(arguments, &state) : nil
  }

  /// A value of a type with unknown arguments: the result of its only initializer.
  func madeFromUnknownArguments(_ type: TypeSymbol, _ frame: Frame, _ state: inout RunState)
    -> SwiftValue
  {
    let found = initializers(of: type, frame)
    guard found.count == 1 else { return .unknown }
    return run(found[0].0, found[0].1, of: type, [], &state, found[0].2)
  }

  func initializers(
    of type: TypeSymbol, _ frame: Frame
  ) -> [(InitializerDeclSyntax, SymbolTable, TypeDeclaration)] {
    let names =
      ["Double", "TimeInterval"].contains(type.name) && type.isExternal
      ? ["Double", "TimeInterval"] : [type.name]
    let table = frame.scope.table
    let types = type.isExternal ? names.map { table.symbol([$0], []) } : [type]
    return types.flatMap { table.ownMembers(named: "init", of: $0) }.compactMap {
      guard case .initializer(let node) = $0.member.content else { return nil }
      return (node, $0.table, $0.member.container)
    }
  }

  /// Returns nil if the type has a memberwise initializer.
  private func runInitializer(
    of type: TypeSymbol, _ arguments: [Argument], _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue? {
    let fitting = initializers(of: type, frame).filter {
      $0.0.signature.parameterClause.takes(arguments)
    }
    guard let first = fitting.first else { return nil }
    guard fitting.count == 1 else {
      runUnknown(arguments, &state)
      return .object(type, [:])
    }
    return run(first.0, first.1, of: type, arguments, &state, first.2)
  }

  private func run(
    _ node: InitializerDeclSyntax, _ table: SymbolTable, of type: TypeSymbol,
    _ arguments: [Argument], _ state: inout RunState, _ container: TypeDeclaration
  ) -> SwiftValue {
    guard let body = node.body else { return .unknown }
    let scope = Scope(table: table, file: container.file, selfType: type)
    let key = key(of: node.id, scope, arguments: arguments, state)
    let outcome = cachedOutcome(key, &state) { state in
      runInitializer(node, body, scope, of: type, arguments, &state).map { BodyOutcome(value: $0) }
    }
    return outcome?.value ?? .unknown
  }

  private func runInitializer(
    _ node: InitializerDeclSyntax, _ body: CodeBlockSyntax, _ scope: Scope, of type: TypeSymbol,
    _ arguments: [Argument], _ state: inout RunState
  ) -> SwiftValue? {
    runApart(node.id, &state) { state -> SwiftValue in
      var frame = self.frame(scope, receiver: nil)
      var fields: [String: SwiftValue] = [:]
      fields["date"] = initialDate(of: type, frame, &state)
      let own = frame.declare("self", node)
      state.cells[own] = .object(type, fields)
      bind(node.signature.parameterClause, arguments, &frame, &state)
      let paths = asValues { block(body.statements, frame, [state]) }
        .filter { $0.completion != .fails }
      let made = paths.map { $0.state.cells[own] ?? .unknown }
      state = RunState.joined(paths.map(\.state)) ?? state
      // In `self = .name`, the name is a member of the type.
      return .oneOf(purpose == .description ? made.map { implied($0, of: type, frame) } : made)
    }
  }

  /// The date from `var date = Date()`, for an entry created without one.
  private func initialDate(
    of type: TypeSymbol, _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue? {
    let found = members(named: "date", of: type, ofType: false, frame)
    guard found.count == 1, case .variable(let variable) = found[0], !variable.isComputed,
      let initial = variable.initialValue
    else { return nil }
    var inner = state
    let scope = self.frame(variable.scope, receiver: nil)
    return typed(evaluate(initial, scope, &inner), variable.annotation, scope)
  }
}
