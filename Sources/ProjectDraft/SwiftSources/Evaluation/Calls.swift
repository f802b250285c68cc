import SwiftParser
import SwiftSyntax

extension Evaluator {
  typealias Argument = SwiftValue.Argument

  func call(
    _ node: FunctionCallExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue {
    let start = state
    var result = answer(of: node, frame, &state)
    if result == .unknown, let text = assumedText(of: node, frame, start) { result = text }
    // The call may have changed variables through `&`.
    for argument in node.arguments {
      guard let changed = argument.expression.as(InOutExprSyntax.self) else { continue }
      assign(.unknown, to: changed.expression, frame, &state)
    }
    return result
  }

  private func answer(
    of node: FunctionCallExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue {
    var callee = node.calledExpression
    while let inner = callee.unwrapped { callee = inner }
    if purpose == .timelines {
      if let site = timeline(node, callee, frame, &state) { return site }
    } else if let known = declared(by: node, frame, &state) {
      return known
    }
    if let member = callee.as(MemberAccessExprSyntax.self) {
      return methodCall(node, member, frame, &state)
    }
    let arguments = arguments(of: node, frame, &state)
    if let closure = callee.as(ClosureExprSyntax.self) {
      return invoke(Closure(body: .closure(closure), frame: frame), arguments, &state)
    }
    if callee.is(ArrayExprSyntax.self) || callee.is(DictionaryExprSyntax.self) {
      guard arguments.isEmpty else { return .unknown }
      return callee.is(DictionaryExprSyntax.self) ? SwiftValue(.dictionary([])) : .array([])
    }
    guard let name = callee.as(DeclReferenceExprSyntax.self)?.baseName.plainText else {
      return hand(arguments, to: evaluate(callee, frame, &state), &state)
    }
    if frame.names[name] != nil {
      return hand(arguments, to: read(name, Syntax(callee), frame, &state), &state)
    }
    let definitions = self.definitions(of: name, at: Syntax(callee), frame)
    let receiver = receiver(frame, state)
    if frame.names["self"] != nil, let receiver {
      // In an initializer or a mutating method, other methods may change `self` as well.
      let own = ExprSyntax(DeclReferenceExprSyntax(baseName: .keyword(.self)))
      if let result = change(name, definitions, arguments, of: receiver, at: own, frame, &state) {
        return result
      }
    }
    if definitions.isEmpty {
      // A modifier without `self.` inside an extension of WidgetConfiguration.
      if let receiver, receiver.configuration != nil {
        return modified(receiver, name, node, frame, &state)
      }
      if let receiver, let text = infoText(name, of: receiver, arguments, frame) { return text }
      if let receiver, let known = dictionary(name, of: receiver, arguments, &state) {
        return known
      }
      // A method that extends an SDK's type.
      if let receiver, KnownCalls.method(name, of: receiver, arguments) != nil {
        return method(name, of: receiver, arguments, node, frame, &state)
      }
      if let own = frame.names["self"], receiver?.isPlain == true { state.cells[own] = .unknown }
      return external(name, arguments, frame, &state)
    }
    return call(definitions, arguments, receiver: receiver, frame, &state, node)
  }

  /// The value of a call to a function with a known name: a configuration or a text.
  private func declared(
    by node: FunctionCallExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue? {
    if let made = WidgetConfigurationCall(node, frame.scope) {
      return SwiftValue(.configuration(made))
    }
    if let text = localized(node, frame, &state) { return text }
    if purpose == .parts,
      let made = frame.scope.table.constructedType(node.calledExpression, in: frame.scope),
      made.isExternal
    {
      return construct(made, arguments(of: node, frame, &state), frame, &state)
    }
    return nil
  }

  /// Calls the declaration that matches the arguments, if it is the only one.
  func call(
    _ definitions: [Definition], _ arguments: [Argument], receiver: SwiftValue?,
    _ frame: Frame, _ state: inout RunState, _ node: FunctionCallExprSyntax? = nil
  ) -> SwiftValue {
    if definitions.count == 1 {
      switch definitions[0] {
      case .type(let type): return construct(type, arguments, frame, &state)
      case .variable:
        let place = node.map { Syntax($0) } ?? Syntax(frame.scope.file.tree)
        let value = value(of: definitions[0], at: place, receiver: receiver, frame, &state)
        return hand(arguments, to: value, &state)
      case .enumCase(let element, let type, let scope):
        if purpose == .description {
          let given = payload(of: element, arguments, self.frame(scope, receiver: nil), &state)
          return .member(type, element.name.plainText, given, at: Syntax(element))
        }
        runUnknown(arguments, &state)
        return .object(type, [:])
      default: break
      }
    }
    let fitting = definitions.compactMap { $0.function(taking: arguments) }
    guard fitting.count == 1, let (function, scope) = fitting.first, function.body != nil else {
      runUnknown(arguments, &state)
      return .unknown("\(fitting.count) functions remain")
    }
    let inner = self.frame(scope, receiver: receiver)
    return invoke(
      Closure(body: .function(function), frame: inner), arguments, &state,
      written: node.map { CallArguments($0, frame.scope) })
  }

  /// The arguments, including trailing closures.
  func arguments(
    of node: FunctionCallExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> [Argument] {
    var arguments = asValues {
      node.arguments.map {
        Argument(label: $0.label?.plainText, value: evaluate($0.expression, frame, &state))
      }
    }
    if let trailing = node.trailingClosure {
      let value = closure(Closure(body: .closure(trailing), frame: frame))
      arguments.append(Argument(label: CallArguments.trailingLabel, value: value))
    }
    for element in node.additionalTrailingClosures {
      let value = closure(Closure(body: .closure(element.closure), frame: frame))
      arguments.append(Argument(label: element.label.plainText, value: value))
    }
    return arguments
  }

  private func methodCall(
    _ node: FunctionCallExprSyntax, _ member: MemberAccessExprSyntax, _ frame: Frame,
    _ state: inout RunState
  ) -> SwiftValue {
    let name = member.declName.baseName.plainText
    guard let base = member.base else {
      let arguments = arguments(of: node, frame, &state)
      // A timeline created by the project's extension of `Timeline`, as in
      // `completion(.hourly(entry))`.
      let timeline = frame.scope.table.symbol(["Timeline"], [])
      let own =
        name == "init"
        ? []
        : members(named: name, of: timeline, ofType: true, frame)
      if !own.isEmpty {
        return call(own, arguments, receiver: .type(timeline), frame, &state)
      }
      runUnknown(arguments, &state)
      if purpose == .description { return .member(nil, name, arguments, at: Syntax(node)) }
      return .lifted(arguments) { .member(nil, name, $0, at: Syntax(node)) } ?? .unknown
    }
    var value = evaluate(base, frame, &state)
    if purpose == .description { value = dictionaryIfImplied(value) }
    if let path = impliedPath(name, of: value) {
      return .member(nil, path, arguments(of: node, frame, &state), at: Syntax(node))
    }
    // A widget's own `supportedFamilies()` isn't the modifier of that name.
    let isOwn = base.isSelf && value.type != nil && !ownMethods(name, of: value, frame).isEmpty
    let configurations = isOwn ? [] : configurations(value, before: name, frame)
    if !configurations.isEmpty {
      return .oneOf(configurations.map { modified($0, name, node, frame, &state) })
    }
    var arguments = arguments(of: node, frame, &state)
    if Self.takesSpan.contains(name) { arguments = spans(arguments, frame) }
    if name == "init", let own = frame.names["self"], case .object(let type?, _) = value.content {
      // An initializer that delegates to another one.
      state.cells[own] = construct(type, arguments, frame, &state)
      return .unknown
    }
    let own = ownMethods(name, of: value, frame)
    if let result = change(name, own, arguments, of: value, at: base, frame, &state) {
      return result
    }
    defer {
      if own.isEmpty, value.isChangedInPlace, !PureMethods.names.contains(name),
        isChangeable(base, frame)
      {
        assign(.unknown, to: base, frame, &state)
      }
    }
    if case .either(let values) = value.content {
      let start = state
      let results = values.map { value -> (SwiftValue, RunState) in
        var state = start
        let result = method(name, of: value, arguments, node, frame, &state)
        return (result, state)
      }
      state = RunState.joined(results.map(\.1)) ?? start
      return .oneOf(results.map(\.0))
    }
    let result = method(name, of: value, arguments, node, frame, &state)
    guard result == .unknown else { return result }
    let start = state
    return resultByType(base, value, frame) {
      var state = start
      return method(name, of: $0, arguments, node, frame, &state)
    } ?? result
  }

  func method(
    _ name: String, of value: SwiftValue, _ arguments: [Argument],
    _ node: FunctionCallExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue {
    if value == .absent {
      return method(ofAbsent: name, arguments, frame, &state) ?? .absent
    }
    if case .object(_, let fields) = value.content, case .closure? = fields[name]?.content {
      return hand(arguments, to: fields[name] ?? .unknown, &state)
    }
    if case .type(let type) = value.content, name == "init" {
      return construct(type, arguments, frame, &state)
    }
    for (type, ofType) in lookupTypes(of: value, frame) {
      let found = members(named: name, of: type, ofType: ofType, frame)
      // An overload of an SDK's method doesn't affect the others.
      if !found.isEmpty, !type.isExternal || found.contains(where: { $0.mayTake(arguments) }) {
        let receiver = Self.value(value, as: type)
        return call(found, arguments, receiver: receiver, frame, &state, node)
      }
    }
    if let text = infoText(name, of: value, arguments, frame) { return text }
    if case .type(let type) = value.content, type.isExternal {
      if type.name == "TimelineReloadPolicy" {
        return .member(type, name, arguments, at: Syntax(node))
      }
      let known = SwiftValue.lifted(arguments) {
        KnownCalls.staticMember(name, of: type.name, $0)
      }
      if let known { return known }
    }
    if let known = SwiftValue.lifted(
      arguments, { KnownCalls.method(name, of: value, $0) })
    {
      return known
    }
    if let known = sequence(name, of: value, arguments, &state) { return known }
    if let known = dictionary(name, of: value, arguments, &state) { return known }
    if Self.runsOnce.contains(name) { return runOnce(arguments, &state) }
    runUnknown(arguments, &state)
    return .unknown(value.reason?.reason ?? "\(name) is not a function of the sources")
  }

  /// A function or a type of an SDK.
  private func external(
    _ name: String, _ arguments: [Argument], _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue {
    if let known = SwiftValue.lifted(arguments, { KnownCalls.function(name, $0) }) {
      return known
    }
    if Self.runsOnce.contains(name) { return runOnce(arguments, &state) }
    if name == "zip", arguments.count == 2,
      let first = SequenceCalls.elements(arguments[0].value),
      let second = SequenceCalls.elements(arguments[1].value)
    {
      return .array(zip(first, second).map { .tuple([$0, $1]) })
    }
    if name == "Bundle", arguments.map(\.label) == ["for"],
      case .type(let type) = arguments[0].value.content, type.table.module.program != nil,
      !type.isExternal
    {
      // A class of the program is in the program's bundle, like `Bundle.main`.
      let bundle = frame.scope.table.symbol([name], [])
      return .member(bundle, "main", at: Syntax(frame.scope.file.tree))
    }
    if name.first?.isUppercase == true {
      return construct(frame.scope.table.symbol([name], []), arguments, frame, &state)
    }
    runUnknown(arguments, &state)
    return .unknown("\(name) is not a function of the sources")
  }

  private static let takesSpan: Set<String> = ["addingTimeInterval", "addTimeInterval", "advanced"]

  /// The arguments, with `.hours(1)` and the like as members of `TimeInterval`.
  func spans(_ arguments: [Argument], _ frame: Frame) -> [Argument] {
    arguments.map { Argument(label: $0.label, value: span($0.value, frame)) }
  }

  func span(_ value: SwiftValue, _ frame: Frame) -> SwiftValue {
    let type = frame.scope.table.symbol(["TimeInterval"], [])
    return value.mapAlternatives { $0.instant == nil ? implied($0, of: type, frame) : $0 }
  }

  /// The functions that call their closure once.
  static let runsOnce: Set<String> = [
    "Task", "detached", "autoreleasepool", "async", "sync", "run", "perform", "performAndWait",
    "withCheckedContinuation", "withUnsafeContinuation", "withCheckedThrowingContinuation",
    "withUnsafeThrowingContinuation", "assumeIsolated",
  ]

  func runOnce(_ arguments: [Argument], _ state: inout RunState) -> SwiftValue {
    var result = SwiftValue.unknown
    for argument in arguments {
      guard case .closure(let number) = argument.value.content else { continue }
      result = invoke(closures[number], [], &state)
    }
    return result
  }

  /// Runs closures passed to unavailable code, which may run at any time, or never.
  func runUnknown(_ arguments: [Argument], _ state: inout RunState) {
    for argument in arguments {
      guard case .closure(let number) = argument.value.content else { continue }
      var after = state
      _ = invoke(closures[number], [], &after)
      state = state.widened(by: after)
    }
  }

  /// Calls a value that may be a closure.
  func hand(
    _ arguments: [Argument], to value: SwiftValue, _ state: inout RunState
  ) -> SwiftValue {
    switch value.content {
    case .closure(let number): return invoke(closures[number], arguments, &state)
    case .infixOperator(let symbol) where arguments.count == 2:
      guard let home else { return .unknown }
      let frame = Frame(scope: home, activation: 0)
      return combined(symbol, arguments[0].value, arguments[1].value, frame, &state)
    case .member(let type, let name, [], let place):
      return .member(type, name, arguments, at: place)
    case .type(let type) where type.isExternal:
      return KnownCalls.function(type.name, arguments) ?? .unknown
    default:
      runUnknown(arguments, &state)
      return .unknown
    }
  }
}

extension Definition {
  /// The function, if it accepts these arguments.
  func function(taking arguments: [SwiftValue.Argument]) -> (FunctionDeclSyntax, Scope)? {
    guard case .function(let function, let scope) = self,
      function.signature.parameterClause.takes(arguments)
    else { return nil }
    return (function, scope)
  }

  /// Whether it may accept these arguments; false only for a function with other parameters.
  fileprivate func mayTake(_ arguments: [SwiftValue.Argument]) -> Bool {
    guard case .function = self else { return true }
    return function(taking: arguments) != nil
  }
}
