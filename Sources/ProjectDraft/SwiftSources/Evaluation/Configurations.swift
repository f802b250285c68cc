import SwiftSyntax

/// Configurations of widgets, and the parts of bundles, as values.
extension Evaluator {
  /// The configurations that the body of a widget, or of the project's own configuration type, may
  /// return; empty if it can't be followed.
  func configurations(ofBodyOf type: TypeSymbol, in scope: Scope) -> [SwiftValue] {
    configurations(body(of: type, in: scope), before: "body", frame(scope, receiver: nil))
  }

  /// The widgets of a bundle in the order of its body; parts that can't be followed are unknown.
  func parts(ofBundle bundle: TypeSymbol, in scope: Scope) -> [SwiftValue] {
    body(of: bundle, in: scope).alternatives
  }

  private func body(of type: TypeSymbol, in scope: Scope) -> SwiftValue {
    let frame = frame(scope, receiver: scope.selfValue)
    let found = members(named: "body", of: type, ofType: false, frame)
    guard found.count == 1, case .variable(let variable) = found[0], variable.getter != nil else {
      return SwiftValue(.either([]))
    }
    var state = RunState()
    return value(
      of: found[0], at: Syntax(variable.declaration), receiver: scope.selfValue, frame, &state)
  }

  /// The configurations among values, including those that the bodies of the project's own types
  /// return.
  ///
  /// - Parameter member: The member that is accessed; a type that declares it is left out.
  func configurations(_ value: SwiftValue, before member: String, _ frame: Frame) -> [SwiftValue] {
    guard purpose == .values else { return [] }
    return value.alternatives.flatMap { value -> [SwiftValue] in
      switch value.content {
      case .configuration: return [value]
      case .object(let type?, _) where !type.isExternal:
        let isOwn =
          member != "body" && !WidgetConfigurationCall.isKnown(member)
          && !members(named: member, of: type, ofType: false, frame).isEmpty
        guard !isOwn else { return [] }
        var scope = frame.scope
        scope.selfValue = value
        return configurations(ofBodyOf: type, in: scope).map { $0.under(value.conditions) }
      default: return []
      }
    }
  }

  /// A configuration with a modifier: one of WidgetKit's, or a function of the project that adds
  /// several.
  func modified(
    _ value: SwiftValue, _ name: String, _ node: FunctionCallExprSyntax, _ frame: Frame,
    _ state: inout RunState
  ) -> SwiftValue {
    guard let configuration = value.configuration else { return .unknown }
    if !WidgetConfigurationCall.isKnown(name) {
      let fitting = CallArguments(node, frame.scope).fitting(ownMethods(name, of: value, frame))
      if fitting.count == 1, let (function, scope) = fitting.first, function.body != nil {
        let arguments = arguments(of: node, frame, &state)
        return call(
          [.function(function, scope)], arguments, receiver: value, frame, &state, node
        ).under(value.conditions)
      }
    }
    var made = value.at(SwiftValue.Place(node: Syntax(node), file: frame.scope.file))
    made.content = .configuration(configuration.adding(name, node, frame.scope))
    return made
  }

  /// `#if` between modifiers.
  func configurations(
    ofPostfix node: PostfixIfConfigExprSyntax, _ frame: Frame, _ state: inout RunState
  ) -> SwiftValue {
    guard purpose == .values, let base = node.base else { return .unknown }
    let made = configurations(evaluate(base, frame, &state), before: "body", frame)
    guard !made.isEmpty else { return .unknown("an #if decides its value") }
    let active = frame.scope.table.module.conditions.activeClauses(of: node.config)
    var variants: [[FunctionCallExprSyntax]] = active.map { clause, _ in
      guard case .postfixExpression(let inner) = clause.elements else { return [] }
      return Self.modifiers(of: inner)
    }
    if variants.isEmpty || !active.allSatisfy(\.isCertain) { variants.append([]) }
    return .oneOf(
      variants.flatMap { modifiers in
        made.map { value in
          guard var configuration = value.configuration else { return value }
          for call in modifiers {
            configuration = configuration.adding(call.calledName ?? "", call, frame.scope)
          }
          var value = value
          value.content = .configuration(configuration)
          return value
        }
      })
  }

  /// The modifiers of a chain that begins with a dot, the innermost first.
  private static func modifiers(of expression: ExprSyntax) -> [FunctionCallExprSyntax] {
    var found: [FunctionCallExprSyntax] = []
    var current: ExprSyntax? = expression
    while let call = current?.as(FunctionCallExprSyntax.self), let access = call.calledMember {
      found.append(call)
      current = access.base
    }
    return found.reversed()
  }

  /// The parts that the statements of a result builder add.
  func collected(_ run: () -> Void) -> SwiftValue {
    let outer = parts
    parts = []
    run()
    let made = SwiftValue(.either(parts))
    parts = outer
    return made
  }

  /// Adds the widgets that an expression contributes to a bundle, including those of nested
  /// bundles.
  func addParts(_ expression: ExprSyntax, _ frame: Frame, _ start: RunState) {
    if let tuple = expression.as(TupleExprSyntax.self) {
      for element in tuple.elements { addParts(element.expression, frame, start) }
      return
    }
    if let call = expression.as(FunctionCallExprSyntax.self),
      call.calledExpression.nameComponents.prefix(2).contains("WidgetBundleBuilder")
    {
      for argument in call.arguments { addParts(argument.expression, frame, start) }
      return
    }
    var state = start
    let place = SwiftValue.Place(node: Syntax(expression), file: frame.scope.file)
    let value = evaluate(expression, frame, &state)
    if value.alternatives.isEmpty { parts.append(.unknown("it makes no widget").at(place)) }
    for value in value.alternatives {
      switch value.content {
      case .object(let type?, _):
        guard frame.scope.table.conforms(type, to: ["WidgetBundle"]) else { fallthrough }
        parts += parts(ofBundle: type, in: frame.scope).map { $0.under(value.conditions) }
      case .object, .unknown: parts.append(value)
      default: parts.append(.unknown("it isn't a widget").at(place))
      }
    }
  }
}
