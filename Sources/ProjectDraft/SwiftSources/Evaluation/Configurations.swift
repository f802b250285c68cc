import SwiftSyntax

/// Configurations of widgets, and the parts of bundles, as values.
extension Evaluator {
  /// The configurations that the body of a widget, or of a configuration of the project's own, may
  /// make; empty where it could not be followed.
  func configurations(ofBodyOf type: TypeSymbol, in scope: Scope) -> [Alternative] {
    let found = scope.table.members(named: "body", of: type, ofType: false, from: scope)
    guard found.count == 1, case .variable(let variable) = found[0], variable.getter != nil,
      let made = try? alternatives(of: found[0], at: Syntax(variable.declaration), in: scope)
    else { return [] }
    return configurations(made, before: "body", in: scope)
  }

  /// The configurations among values, those of bodies of the project's own types included.
  ///
  /// - Parameter member: what is asked of the values: a type that declares it answers by itself.
  func configurations(
    _ values: [Alternative], before member: String, in scope: Scope
  ) -> [Alternative] {
    guard !isBuilder else { return [] }
    var found: [Alternative] = []
    for value in values {
      switch value.constant {
      case .configuration: found.append(value)
      case .instance(let instance) where !instance.type.isExternal:
        let isOwn =
          member != "body" && !WidgetConfigurationCall.isKnown(member)
          && !scope.table.members(named: member, of: instance.type, ofType: false, from: scope)
            .isEmpty
        guard !isOwn else { continue }
        var inner = scope
        inner.selfValue = value.constant
        found += configurations(ofBodyOf: instance.type, in: inner)
          .map { $0.under(value.conditions) }
      default: break
      }
    }
    return found
  }

  /// A configuration with a modifier: one of WidgetKit, or a function of the project that adds
  /// several.
  func modified(
    _ configuration: WidgetConfigurationCall, _ name: String, _ call: FunctionCallExprSyntax,
    in scope: Scope
  ) throws(Unresolved) -> [Alternative] {
    if !WidgetConfigurationCall.isKnown(name) {
      let type = scope.table.symbol(["WidgetConfiguration"], [])
      let found = scope.table.members(named: name, of: type, ofType: false, from: scope)
      let fitting = CallArguments(call, scope).fitting(found)
      if fitting.count == 1, let (function, inner) = fitting.first, function.body != nil {
        return try answers(
          of: function, inner, call, self: .configuration(configuration), in: scope)
      }
    }
    let made = configuration.adding(name, call, scope)
    return [Alternative(.configuration(made), scope.file.origin(of: call))]
  }

  /// `#if` between modifiers.
  func alternatives(
    ofPostfix postfix: PostfixIfConfigExprSyntax, in scope: Scope
  ) throws(Unresolved) -> [Alternative] {
    guard let base = postfix.base else { throw Unresolved("it has no value") }
    let made = configurations(
      try alternatives(of: base, in: scope), before: "body", in: scope)
    guard !made.isEmpty else { throw Unresolved("an #if decides its value") }
    let active = scope.table.module.conditions.activeClauses(of: postfix.config)
    var variants: [[FunctionCallExprSyntax]] = active.map { clause, _ in
      guard case .postfixExpression(let inner) = clause.elements else { return [] }
      return Self.modifiers(of: inner)
    }
    if variants.isEmpty || !active.allSatisfy(\.isCertain) { variants.append([]) }
    return variants.flatMap { modifiers in
      made.map { alternative in
        guard var configuration = alternative.constant.configuration else { return alternative }
        for call in modifiers {
          configuration = configuration.adding(call.calledName ?? "", call, scope)
        }
        return Alternative(
          .configuration(configuration), alternative.origin, alternative.conditions)
      }
    }.prefix(maximumAlternatives).map(\.self)
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

  /// The widgets that an expression adds to a bundle, those of a bundle among them; what can't be
  /// followed is unknown.
  func parts(of expression: ExprSyntax, in scope: Scope) -> [Alternative] {
    if let tuple = expression.as(TupleExprSyntax.self) {
      return tuple.elements.flatMap { parts(of: $0.expression, in: scope) }
    }
    if let call = expression.as(FunctionCallExprSyntax.self),
      call.calledExpression.nameComponents.prefix(2).contains("WidgetBundleBuilder")
    {
      return call.arguments.flatMap { parts(of: $0.expression, in: scope) }
    }
    let found = possible(expression, in: scope)
    guard !found.isEmpty else {
      return [.unknown(Unresolved("it makes no widget"), expression, scope)]
    }
    return found.flatMap { alternative -> [Alternative] in
      switch alternative.constant {
      case .instance(let instance):
        guard scope.table.conforms(instance.type, to: ["WidgetBundle"]) else {
          return [alternative]
        }
        return parts(ofBundle: instance.type, in: scope).map { $0.under(alternative.conditions) }
      case .unknown: return [alternative]
      default: return [.unknown(Unresolved("it is no widget"), expression, scope)]
      }
    }
  }

  /// The widgets of a bundle in the order of its body.
  func parts(ofBundle bundle: TypeSymbol, in scope: Scope) -> [Alternative] {
    let found = scope.table.members(named: "body", of: bundle, ofType: false, from: scope)
    guard found.count == 1, case .variable(let variable) = found[0] else { return [] }
    return (try? alternatives(of: found[0], at: Syntax(variable.declaration), in: scope)) ?? []
  }
}
