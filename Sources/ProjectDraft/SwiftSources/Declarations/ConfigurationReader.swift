import SwiftSyntax

/// Follows the body of a widget to the configurations that it may make.
///
/// Where `#available` decides, the branch of the newest system is followed. Where only a run
/// would decide, all branches are.
struct ConfigurationReader {
  /// What `self` is inside an extension of `WidgetConfiguration`.
  final class Receiver {
    let expression: ExprSyntax
    let scope: Scope
    let outer: Receiver?

    init(_ expression: ExprSyntax, _ scope: Scope, _ outer: Receiver?) {
      (self.expression, self.scope, self.outer) = (expression, scope, outer)
    }
  }

  private static let deepest = 96
  private static let mostChains = 64
  /// What one body may lead through: a limit of ours, for widgets that make themselves twice.
  private static let mostSteps = 4_000

  private final class Steps { var left = 0 }

  let table: SymbolTable
  private let steps = Steps()

  /// The configurations of a body; empty where it could not be followed.
  func chains(in statements: CodeBlockItemListSyntax, _ scope: Scope) -> [ConfigurationChain] {
    steps.left = Self.mostSteps
    let all = chains(in: statements, scope, nil, [], 0)
    let real = all.filter { $0.name != "EmptyWidgetConfiguration" }
    // What is only there on newer systems than the rest asks for them; else the rest takes over.
    guard real.count == all.count else { return real }
    return real.map {
      var chain = $0
      chain.availability = [:]
      return chain
    }
  }

  private func chains(
    in statements: CodeBlockItemListSyntax, _ scope: Scope, _ receiver: Receiver?,
    _ modifiers: [ConfigurationChain.Modifier], _ depth: Int
  ) -> [ConfigurationChain] {
    guard depth < Self.deepest else { return [] }
    var found: [ConfigurationChain] = []
    for statement in statements {
      let (chains, ends) = self.chains(of: statement.item, scope, receiver, modifiers, depth + 1)
      found += chains
      if ends || found.count > Self.mostChains { break }
    }
    return found
  }

  /// - Returns: the configurations, and whether nothing behind the statement is reached.
  private func chains(
    of item: CodeBlockItemSyntax.Item, _ scope: Scope, _ receiver: Receiver?,
    _ modifiers: [ConfigurationChain.Modifier], _ depth: Int
  ) -> ([ConfigurationChain], ends: Bool) {
    switch item {
    case .decl(let declaration):
      guard let directive = declaration.as(IfConfigDeclSyntax.self) else { return ([], false) }
      let active = scope.table.module.conditions.activeClauses(of: directive)
      let found = active.flatMap { clause, _ -> [ConfigurationChain] in
        guard case .statements(let inner) = clause.elements else { return [] }
        return chains(in: inner, scope, receiver, modifiers, depth + 1)
      }
      return (found, !found.isEmpty && active.count == 1)
    case .stmt(let statement):
      if let answer = statement.as(ReturnStmtSyntax.self) {
        let found = answer.expression.map { chains(of: $0, scope, receiver, modifiers, depth + 1) }
        return (found ?? [], true)
      }
      if let wrapped = statement.as(ExpressionStmtSyntax.self) {
        return chains(of: .expr(wrapped.expression), scope, receiver, modifiers, depth + 1)
      }
      if let check = statement.as(GuardStmtSyntax.self), holds(check.conditions, scope) != true {
        return (chains(in: check.body.statements, scope, receiver, modifiers, depth + 1), false)
      }
      return ([], false)
    case .expr(let expression):
      let found = chains(of: expression, scope, receiver, modifiers, depth + 1)
      let mayFallThrough = expression.as(IfExprSyntax.self).map {
        $0.elseBody == nil && holds($0.conditions, scope) != true
      }
      return (found, !found.isEmpty && mayFallThrough != true)
    }
  }

  private func holds(_ conditions: ConditionElementListSyntax, _ scope: Scope) -> Bool? {
    BodyInterpreter(evaluator: ConstantEvaluator(), type: nil).holds(conditions, in: scope)
  }

  private func chains(
    of expression: ExprSyntax, _ scope: Scope, _ receiver: Receiver?,
    _ modifiers: [ConfigurationChain.Modifier], _ depth: Int
  ) -> [ConfigurationChain] {
    guard depth < Self.deepest, steps.left > 0 else { return [] }
    steps.left -= 1
    let next = depth + 1
    switch expression.as(ExprSyntaxEnum.self) {
    case .functionCallExpr(let call): return chains(ofCall: call, scope, receiver, modifiers, next)
    case .ifExpr(let branch): return chains(ofBranch: branch, scope, receiver, modifiers, next)
    case .switchExpr(let choice):
      return choice.cases.flatMap { element -> [ConfigurationChain] in
        guard case .switchCase(let branch) = element else { return [] }
        return chains(in: branch.statements, scope, receiver, modifiers, next)
      }
    case .ternaryExpr(let ternary):
      return chains(of: ternary.thenExpression, scope, receiver, modifiers, next)
        + chains(of: ternary.elseExpression, scope, receiver, modifiers, next)
    case .tupleExpr(let tuple):
      guard tuple.elements.count == 1, let only = tuple.elements.first else { return [] }
      return chains(of: only.expression, scope, receiver, modifiers, next)
    case .tryExpr(let inner):
      return chains(of: inner.expression, scope, receiver, modifiers, next)
    case .asExpr(let cast): return chains(of: cast.expression, scope, receiver, modifiers, next)
    case .postfixIfConfigExpr(let postfix):
      return chains(ofPostfix: postfix, scope, receiver, modifiers, next)
    case .declReferenceExpr(let name):
      let text = name.baseName.plainText
      if text == "self", let receiver {
        return chains(of: receiver.expression, receiver.scope, receiver.outer, modifiers, next)
      }
      let found = scope.table.definitions(of: text, at: Syntax(name), in: scope)
      return chains(ofReference: found, receiver, modifiers, next)
    case .memberAccessExpr(let access):
      return chains(ofReference: members(access, scope), receiver, modifiers, next)
    default: return []
    }
  }

  private func chains(
    ofBranch branch: IfExprSyntax, _ scope: Scope, _ receiver: Receiver?,
    _ modifiers: [ConfigurationChain.Modifier], _ depth: Int
  ) -> [ConfigurationChain] {
    func other() -> [ConfigurationChain] {
      switch branch.elseBody {
      case .codeBlock(let block): chains(in: block.statements, scope, receiver, modifiers, depth)
      case .ifExpr(let next): chains(ofBranch: next, scope, receiver, modifiers, depth + 1)
      case nil: []
      }
    }
    func then() -> [ConfigurationChain] {
      chains(in: branch.body.statements, scope, receiver, modifiers, depth)
    }
    switch holds(branch.conditions, scope) {
    case true:
      let asked = AvailabilityReader.asked(by: branch.conditions)
      let rest = other().filter { $0.name == "EmptyWidgetConfiguration" }
      return then().map {
        var chain = $0
        chain.availability.merge(asked) { max($0, $1) }
        return chain
      } + rest
    case false: return other()
    default: return then() + other()
    }
  }

  /// `#if` between modifiers.
  private func chains(
    ofPostfix postfix: PostfixIfConfigExprSyntax, _ scope: Scope, _ receiver: Receiver?,
    _ modifiers: [ConfigurationChain.Modifier], _ depth: Int
  ) -> [ConfigurationChain] {
    guard let base = postfix.base else { return [] }
    let active = scope.table.module.conditions.activeClauses(of: postfix.config)
    let isCertain = active.allSatisfy(\.isCertain)
    var variants: [[ConfigurationChain.Modifier]] = active.map { clause, _ in
      guard case .postfixExpression(let inner) = clause.elements else { return modifiers }
      return Self.modifiers(of: inner, scope) + modifiers
    }
    if variants.isEmpty || !isCertain { variants.append(modifiers) }
    return variants.flatMap { chains(of: base, scope, receiver, $0, depth) }
  }

  /// The modifiers of a chain that begins with a dot, the innermost first.
  private static func modifiers(
    of expression: ExprSyntax, _ scope: Scope
  ) -> [ConfigurationChain.Modifier] {
    var found: [ConfigurationChain.Modifier] = []
    var current: ExprSyntax? = expression
    while let call = current?.as(FunctionCallExprSyntax.self),
      let access = call.calledExpression.as(MemberAccessExprSyntax.self)
    {
      found.append(
        ConfigurationChain.Modifier(
          name: access.declName.baseName.plainText, call: call, scope: scope))
      current = access.base
    }
    return found.reversed()
  }
}

// MARK: - Calls and references

extension ConfigurationReader {
  private func chains(
    ofCall call: FunctionCallExprSyntax, _ scope: Scope, _ receiver: Receiver?,
    _ modifiers: [ConfigurationChain.Modifier], _ depth: Int
  ) -> [ConfigurationChain] {
    let called = call.calledExpression
    if let name = called.nameComponents.last,
      ConfigurationChain.kinds[name] != nil || name == "EmptyWidgetConfiguration",
      called.nameComponents.count == 1 || called.nameComponents.first == "WidgetKit"
        || called.nameComponents.first == "SwiftUI"
    {
      return [ConfigurationChain(name: name, call: call, scope: scope, modifiers: modifiers)]
    }
    if let name = called.as(DeclReferenceExprSyntax.self) {
      let found = scope.table.definitions(
        of: name.baseName.plainText, at: Syntax(name), in: scope)
      if found.isEmpty, let receiver {
        // A modifier without `self.` inside an extension of WidgetConfiguration.
        let modifier = ConfigurationChain.Modifier(
          name: name.baseName.plainText, call: call, scope: scope)
        return chains(
          of: receiver.expression, receiver.scope, receiver.outer, [modifier] + modifiers, depth)
      }
      return chains(ofCallable: found, call, scope, receiver, modifiers, depth)
    }
    guard let access = called.as(MemberAccessExprSyntax.self), let base = access.base else {
      return []
    }
    let name = access.declName.baseName.plainText
    if !Self.isKnown(name) {
      let own = members(access, scope)
      if !own.isEmpty {
        return chains(ofCallable: own, call, scope, receiver, modifiers, depth)
      }
      let helpers = helperModifiers(name, call, scope)
      if helpers.count == 1, let (function, inner) = helpers.first, let body = function.body {
        var own = inner
        own.arguments = CallArguments(call, scope).bound(
          to: function.signature.parameterClause, own)
        return chains(
          in: body.statements, own, Receiver(base, scope, receiver), modifiers, depth)
      }
    }
    let modifier = ConfigurationChain.Modifier(name: name, call: call, scope: scope)
    return chains(of: base, scope, receiver, [modifier] + modifiers, depth)
  }

  /// The modifiers of WidgetKit that draft reads or that take nothing it reads.
  private static func isKnown(_ name: String) -> Bool {
    switch name {
    case "supportedFamilies", "configurationDisplayName", "displayName", "description",
      "contentMarginsDisabled", "containerBackgroundRemovable", "onBackgroundURLSessionEvents",
      "promptsForUserConfiguration", "pushHandler", "disfavoredLocations",
      "supplementalActivityFamilies", "backgroundTask", "associatedKind", "supportedMountingStyles",
      "widgetTexture":
      true
    default: false
    }
  }

  private func helperModifiers(
    _ name: String, _ call: FunctionCallExprSyntax, _ scope: Scope
  ) -> [(function: FunctionDeclSyntax, scope: Scope)] {
    let configuration = scope.table.symbol(["WidgetConfiguration"], [])
    return CallArguments(call, scope).fitting(
      scope.table.members(named: name, of: configuration, ofType: false, from: scope))
  }

  /// What a member access means where it is no modifier: a member of a type or of a value of the
  /// project.
  private func members(_ access: MemberAccessExprSyntax, _ scope: Scope) -> [Definition] {
    guard let base = access.base else { return [] }
    let name = access.declName.baseName.plainText
    if let owner = scope.table.namedType(base, in: scope) {
      return scope.table.members(named: name, of: owner, ofType: true, from: scope)
    }
    guard let owner = scope.table.type(of: base, in: scope), owner.name != "WidgetConfiguration",
      ConfigurationChain.kinds[owner.name] == nil
    else { return [] }
    var inner = scope
    if case .instance? = scope.table.evaluate(base, in: scope).constant {
      inner.selfValue = scope.table.evaluate(base, in: scope).constant
    }
    return scope.table.members(named: name, of: owner, ofType: false, from: inner)
  }

  private func chains(
    ofReference found: [Definition], _ receiver: Receiver?,
    _ modifiers: [ConfigurationChain.Modifier], _ depth: Int
  ) -> [ConfigurationChain] {
    guard found.count == 1 else { return [] }
    switch found[0] {
    case .variable(let variable):
      if let getter = variable.getter {
        return chains(in: getter, variable.scope, receiver, modifiers, depth)
      }
      guard let initial = variable.initialValue else { return [] }
      return chains(of: initial, variable.scope, receiver, modifiers, depth)
    case .argument(let argument):
      return chains(of: argument.expression, argument.scope, receiver, modifiers, depth)
    default: return []
    }
  }

  private func chains(
    ofCallable found: [Definition], _ call: FunctionCallExprSyntax, _ scope: Scope,
    _ receiver: Receiver?, _ modifiers: [ConfigurationChain.Modifier], _ depth: Int
  ) -> [ConfigurationChain] {
    if found.count == 1, case .type(let type) = found[0] {
      // A configuration of the project's own, or a widget whose body stands for its own.
      guard !type.isExternal else { return [] }
      var inner = scope
      inner.selfValue = .instance(
        Instance(type: type, arguments: CallArguments(call, scope).byLabel))
      let body = scope.table.members(named: "body", of: type, ofType: false, from: inner)
      return chains(ofReference: body, nil, modifiers, depth)
    }
    let arguments = CallArguments(call, scope)
    let fitting = arguments.fitting(found)
    guard fitting.count == 1, let (function, declared) = fitting.first, let body = function.body
    else { return [] }
    var inner = declared
    inner.arguments.merge(arguments.bound(to: function.signature.parameterClause, inner)) { $1 }
    return chains(in: body.statements, inner, receiver, modifiers, depth)
  }
}
