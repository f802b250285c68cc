import SwiftSyntax

/// Whether code that a provider or a widget reaches certainly runs, or is shown: from there up,
/// through what guards it, and on to the uses of its declaration, until one is what the system calls.
///
/// A member's use counts only where the type that has it is known. Closures that are kept for later
/// and code that may run in the app alone don't run.
final class CertainRuns {
  /// A way in which code runs.
  struct Run: Hashable {
    /// Its scope, with the arguments of the call.
    var scope: Scope
    /// Whether a condition decides about it.
    var isDecided = false
    /// The context in which it is shown.
    var context = ViewContext()

    /// The arguments of the call, and those of the calls around it, which may be kinds to reload or
    /// dates.
    private var arguments: [SyntaxIdentifier] {
      guard CertainRuns.telling.contains(where: scope.file.identifiers.mentions) else { return [] }
      return scope.arguments.sorted { $0.key < $1.key }.map(\.value).flatMap { argument in
        [argument.expression.id]
          + argument.scope.arguments.sorted { $0.key < $1.key }.map(\.value.expression.id)
      }
    }

    static func == (one: Run, other: Run) -> Bool {
      one.isDecided == other.isDecided && one.context == other.context
        && one.scope.selfType == other.scope.selfType
        && one.arguments == other.arguments
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(arguments)
      hasher.combine(context.showing)
      // A hash of a set reads all of it.
      hasher.combine(context.families.count)
    }
  }

  /// How a declaration is used where it runs.
  fileprivate enum Use { case called, read, assigned, created }

  private struct Entry: Hashable {
    var node: SyntaxIdentifier
    var use: Use
  }

  private let reach: Reach
  /// The conditions under which code is shown; nil to find what runs.
  private var views: ViewConditions?
  private var known: [Entry: [Run]] = [:]
  /// Those whose runs are all known.
  private var settled: Set<Entry> = []
  /// Those of the current search, whose known runs may become more.
  private var visited: Set<Entry> = []
  private var isChanged = false
  /// Whether some runs are too many or too deep to be found.
  private(set) var isCut = false
  private var depth = 0
  private var effects: [SyntaxIdentifier: Effect] = [:]

  /// The names of calls whose meaning depends on arguments.
  private static let telling = ProviderUses.days.union(["reloadTimelines", "hour"])
    .map(IdentifierIndex.hash)

  /// - Parameter views: The conditions under which code is shown; nil to find what runs.
  init(_ reach: Reach, showing views: ViewConditions? = nil) {
    (self.reach, self.views) = (reach, views)
  }

  /// The ways in which a node certainly runs; empty if it may not.
  func runs(of node: Syntax, in scope: Scope) -> [Run] {
    guard let place = place(of: node, in: scope) else { return [] }
    return place.runs.map { Run(scope: $0.scope, isDecided: $0.isDecided || place.isDecided) }
  }

  /// The declaration around a node in each context in which it is shown.
  func parts(around node: Syntax, in scope: Scope) -> [ViewPart] {
    guard let place = place(of: node, in: scope) else { return [] }
    return place.runs.map(\.context).unique.map(place.part)
  }

  private func place(of node: Syntax, in scope: Scope) -> Place? {
    var found: Place?
    // Functions may call one another.
    repeat {
      (visited, isChanged) = ([], false)
      found = declaration(around: node, scope)
    } while isChanged
    settled.formUnion(visited)
    return found
  }

  /// The declaration around a node.
  private struct Place {
    var node: Syntax
    var scope: Scope
    /// The ways in which it runs.
    var runs: [Run]
    /// Whether a condition decides about the node in it.
    var isDecided: Bool

    func part(_ context: ViewContext) -> ViewPart {
      ViewPart(node: node, scope: scope, context: context)
    }
  }

  /// The way in which what a name refers to runs, given one of the declaration around the name.
  private func run(
    _ outer: Run, _ name: TokenSyntax, naming type: TypeSymbol? = nil, in place: Place,
    entering scope: Scope
  ) -> Run {
    var inner = Run(scope: scope, isDecided: outer.isDecided || place.isDecided)
    if let shown = views?.context(of: name, naming: type, in: place.part(outer.context)) {
      inner.context = shown
      // What is shown counts, whatever the arguments are.
      inner.scope.arguments = [:]
    }
    return inner
  }

  /// The declaration around a node; nil if the node certainly doesn't run.
  private func declaration(
    around node: Syntax, _ scope: Scope
  ) -> Place? {
    var isDecided = false
    var child = node
    while let parent = child.parent {
      if child.id == views?.root.id {
        let run = Run(scope: scope, context: views?.outermost ?? ViewContext())
        return Place(node: child, scope: scope, runs: [run], isDecided: isDecided)
      }
      if let runs = runs(ofDeclaration: parent, from: child, scope) {
        return Place(node: parent, scope: scope, runs: runs, isDecided: isDecided)
      }
      switch effect(of: parent, on: child, scope) {
      case .none: break
      case .decides: isDecided = true
      case .excludes: return nil
      }
      child = parent
    }
    return nil
  }

  /// The ways in which a part of a declaration runs; nil if it runs together with what is around.
  private func runs(ofDeclaration node: Syntax, from child: Syntax, _ scope: Scope) -> [Run]? {
    guard Self.declarations.contains(node.kind) else { return nil }
    switch node.as(SyntaxEnum.self) {
    case .functionDecl(let function):
      if function.id == reach.answer?.id, views == nil { return [Run(scope: reach.scope)] }
      return runs(of: node, function.name.plainText, .called, scope)
    case .initializerDecl: return runs(of: node, nil, .created, scope)
    case .accessorBlock(let block) where child.is(CodeBlockItemListSyntax.self):
      return runs(ofBinding: block.parent, .read, scope) ?? []
    case .accessorDecl(let accessor):
      let isGetter = accessor.accessorSpecifier.tokenKind == .keyword(.get)
      return runs(ofBinding: node.parent?.parent?.parent, isGetter ? .read : .assigned, scope) ?? []
    // A closure that is kept in a variable.
    case .closureExpr: return runs(ofBinding: node.parent?.parent, .called, scope)
    case .patternBinding(let binding):
      guard let variable = binding.parent?.parent?.as(VariableDeclSyntax.self),
        variable.isOutsideFunctions
      else { return nil }
      let isLater =
        variable.modifiers.isOfType || variable.modifiers.contains { $0.name.text == "lazy" }
      return runs(of: node, binding.name, .read, scope)
        + (isLater ? [] : runs(of: node, nil, .created, scope))
    // An attribute of it, as in `@Environment(\.family)`.
    case .variableDecl(let variable) where variable.isOutsideFunctions:
      return variable.bindings.first.map { runs(of: Syntax($0), nil, .created, scope) }
    default: return nil
    }
  }

  /// The kinds of nodes whose parts may run at another time than what is around.
  private static let declarations: Set<SyntaxKind> = [
    .functionDecl, .initializerDecl, .accessorBlock, .accessorDecl, .closureExpr, .patternBinding,
    .variableDecl,
  ]

  private func runs(ofBinding node: Syntax?, _ use: Use, _ scope: Scope) -> [Run]? {
    guard let node, let binding = node.as(PatternBindingSyntax.self) else { return nil }
    return runs(of: node, binding.name, use, scope)
  }

  private func runs(of node: Syntax, _ name: String?, _ use: Use, _ scope: Scope) -> [Run] {
    let entry = Entry(node: node.id, use: use)
    if depth >= Limits.depth { isCut = true }
    guard !settled.contains(entry), depth < Limits.depth, visited.insert(entry).inserted else {
      return known[entry] ?? []
    }
    depth += 1
    defer { depth -= 1 }
    var found = name.map { runs(using: node, $0, use) } ?? []
    if use == .created || (reach.answer == nil && name.map(Reach.system.contains) == true) {
      found += runs(throughType: node, use, scope)
    }
    found = found.unique
    if found.count > Limits.items { isCut = true }
    found = Array(found.prefix(Limits.items))
    if found.count > known[entry, default: []].count {
      known[entry] = found
      isChanged = true
    }
    return known[entry] ?? []
  }

  /// The ways in which a function or a variable runs where its name is used.
  private func runs(using node: Syntax, _ name: String, _ use: Use) -> [Run] {
    reach.reached.uses(in: reach)[name, default: []].flatMap { token, scope -> [Run] in
      guard token.isUsed(use) || use == .called && views != nil else { return [] }
      let call = token.reference?.call
      if let call, let function = node.as(FunctionDeclSyntax.self),
        !CallArguments(call, scope).fit(function.signature.parameterClause)
      {
        return []
      }
      guard let place = declaration(around: Syntax(token), scope) else { return [] }
      return place.runs.compactMap { outer in
        var found = outer.scope.table.definitions(of: token, in: outer.scope)
        // An argument like `.now` has no type of its own.
        if found.isEmpty { found = scope.table.definitions(of: token, in: scope) }
        let arguments = call.map { CallArguments($0, outer.scope) }
        let functions = arguments?.fitting(found) ?? []
        let receiver = token.receiver(in: outer.scope)
        if functions.count == 1, functions[0].function.id == node.id {
          var (function, inner) = functions[0]
          inner.arguments = arguments?.bound(to: function.signature.parameterClause, inner) ?? [:]
          inner.arguments["self"] = receiver
          return run(outer, token, in: place, entering: inner)
        }
        for case .variable(let variable) in found where variable.binding.id == node.id {
          var inner = variable.scope
          if let receiver { inner.arguments["self"] = receiver }
          return run(outer, token, in: place, entering: inner)
        }
        guard views?.uses(token, of: node, among: found, in: scope) == true else { return nil }
        return run(outer, token, in: place, entering: outer.scope)
      }
    }
  }

  /// The ways in which a member runs because its type is created, or because the system calls it.
  private func runs(throughType node: Syntax, _ use: Use, _ scope: Scope) -> [Run] {
    guard let owner = scope.table.enclosingTypes(of: node, in: scope).first else { return [] }
    var found: [Run] = []
    for mention in reach.reached.mentions(of: owner, in: reach) {
      // The system calls a type through one of its own protocols.
      let isRun =
        use == .created ? mention.creates(node) : mention.parents.contains(where: \.isExternal)
      guard isRun, views.map({ mention.token != nil && $0.shows(mention.type) }) != false
      else { continue }
      let inner = Scope(table: scope.table, file: scope.file, selfType: mention.type)
      guard let token = mention.token else {
        found.append(Run(scope: inner))
        continue
      }
      guard let place = declaration(around: Syntax(token), mention.scope) else { continue }
      found += place.runs.map { outer in
        var inner = inner
        inner.arguments = mention.arguments(of: node, in: outer.scope, inner)
        return run(outer, token, naming: mention.type, in: place, entering: inner)
      }
    }
    return found
  }
}

// MARK: - Conditions

extension CertainRuns {
  /// What surrounds code does to it.
  private enum Effect { case none, decides, excludes }

  private func effect(of parent: Syntax, on child: Syntax, _ scope: Scope) -> Effect {
    guard views == nil || parent.is(IfConfigClauseSyntax.self) else { return .none }
    let effect = effects[child.id] ?? newEffect(of: parent, on: child, scope)
    effects[child.id] = effect
    return effect
  }

  private func newEffect(of parent: Syntax, on child: Syntax, _ scope: Scope) -> Effect {
    switch child.container {
    case .conditions(let conditions, _):
      if tellsExtension(conditions, scope) { return .excludes }
      return parent.is(WhileStmtSyntax.self) || conditions.decide ? .decides : .none
    case .choice, .pattern: return .decides
    case .block(let list, let item):
      for case .conditions(let conditions, _) in list.guards(before: item)
      where tellsExtension(conditions, scope) { return .excludes }
      return list.prefix { $0.id != item.id }.contains(where: \.mayLeave) ? .decides : .none
    case .declaration:
      guard let closure = parent.as(ClosureExprSyntax.self) else { return .none }
      return closure.isKept ? .excludes : closure.isRun ? .none : .decides
    case .clause:
      let token = child.firstToken(viewMode: .sourceAccurate)
      return token.map { scope.isCompiled($0, in: parent) } == true ? .none : .excludes
    case .leaving, .argument, .callee, .base, nil: break
    }
    switch parent.as(SyntaxEnum.self) {
    case .infixOperatorExpr(let infix):
      let isShort = ["&&", "||", "??"].contains(infix.operator.trimmedDescription)
      return isShort && child.id == infix.rightOperand.id ? .decides : .none
    case .forStmt(let loop):
      // An asynchronous sequence may never end.
      let isCertain = loop.awaitKeyword == nil && loop.whereClause == nil
      return !isCertain && child.id == loop.body.id ? .decides : .none
    case .catchClause: return .decides
    case .attributeList, .macroExpansionExpr: return .excludes
    default: return .none
    }
  }

  /// Parts of the names by which a condition tells an extension from an app, in lowercase.
  static let extensionWords = [
    "appex", "isextension", "inextension", "runningextension", "nsextension", "widgetextension",
    "iswidget", "inwidget",
  ]

  /// Whether a condition may tell the app from its extensions.
  private func tellsExtension(_ conditions: ConditionElementListSyntax, _ scope: Scope) -> Bool {
    conditions.contains { element in
      if element.condition.is(AvailabilityConditionSyntax.self) { return false }
      return element.tokens(viewMode: .sourceAccurate).contains { token in
        if Self.tellsExtension(token) { return true }
        guard let reference = token.reference else { return false }
        return scope.table.definitions(of: reference, in: scope).contains { definition in
          guard case .variable(let variable) = definition else { return false }
          return variable.binding.tokens(viewMode: .sourceAccurate).prefix(Limits.items)
            .contains(where: Self.tellsExtension)
        }
      }
    }
  }

  private static func tellsExtension(_ token: TokenSyntax) -> Bool {
    let text = token.text.lowercased()
    return extensionWords.contains { text.contains($0) }
  }
}

extension ConditionElementListSyntax {
  /// Whether they decide by a value, not only whether there is one.
  fileprivate var decide: Bool {
    contains { element in
      switch element.condition {
      case .optionalBinding, .availability: false
      case .expression, .matchingPattern: true
      }
    }
  }
}

extension CodeBlockItemSyntax {
  /// Whether the code after it may not run, apart from a failed `guard let`, an older system and an
  /// error.
  fileprivate var mayLeave: Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      switch token.tokenKind {
      case .keyword(.return), .keyword(.throw), .keyword(.continue): break
      case .keyword(.break):
        // It leaves the `switch`.
        if token.parent?.parent?.parent?.parent?.is(SwitchCaseSyntax.self) == true { return false }
      case .keyword(.await): if token.parent?.is(ForStmtSyntax.self) != true { return false }
      default: return false
      }
      return sequence(first: Syntax(token)) { $0.parent }.prefix { $0.id != id }.allSatisfy {
        if case .conditions(let conditions, hold: false) = $0.container { return conditions.decide }
        return !$0.is(CatchClauseSyntax.self) && !$0.is(ClosureExprSyntax.self)
          && !$0.is(FunctionDeclSyntax.self)
      }
    }
  }
}

// MARK: - Closures and names

extension ClosureExprSyntax {
  /// The functions that keep a closure for later, besides those whose names begin with `on`.
  private static let keeping: Set<String> = [
    "sink", "assign", "addObserver", "observe", "subscribe", "handleEvents", "scheduledTimer",
    "Timer", "Button", "Toggle", "task", "refreshable",
  ]
  /// The labels of such closures.
  private static let keepingLabels: Set<String> = ["action", "perform", "set"]
  /// The functions that certainly run a closure, besides those whose names begin with `with`.
  private static let running: Set<String> = [
    "Task", "detached", "async", "sync", "run", "perform", "performAndWait", "forEach", "map",
  ]

  /// Whether it is kept, and runs later if at all.
  var isKept: Bool {
    switch container {
    case .callee: return false
    case .argument(let call, let label):
      if let label, Self.keepingLabels.contains(label) || label.isEventName { return true }
      return call.calledName.map { Self.keeping.contains($0) || $0.isEventName } ?? false
    default: return true
    }
  }

  /// Whether it certainly runs: because of what takes it, or because it gives the result of the
  /// function around it.
  fileprivate var isRun: Bool {
    if case .callee = container { return true }
    guard case .argument(let call, _) = container else { return false }
    if let name = call.calledName, Self.running.contains(name) || name.hasPrefix("with") {
      // A task that is kept may be canceled.
      let isTask = name == "Task" || name == "detached"
      return !isTask || call.parent?.is(CodeBlockItemSyntax.self) == true
    }
    var node = Syntax(self)
    while let parent = node.parent, !node.is(FunctionDeclSyntax.self) { node = parent }
    guard let function = node.as(FunctionDeclSyntax.self) else { return false }
    let results = Set(
      function.signature.parameterClause.parameters.filter {
        $0.type.trimmedDescription.contains("->")
      }.map(\.localName))
    return tokens(viewMode: .sourceAccurate).contains {
      $0.parent?.is(DeclReferenceExprSyntax.self) == true && results.contains($0.plainText)
    }
  }
}

extension TokenSyntax {
  /// The value whose member it names; that of the code around it for a member of `self`.
  fileprivate func receiver(in scope: Scope) -> Argument? {
    guard let base = reference?.as(MemberAccessExprSyntax.self)?.base, !base.isSelf else {
      return scope.arguments["self"]
    }
    return Argument(expression: base, scope: scope)
  }

  /// Whether it names what is used in a way.
  fileprivate func isUsed(_ use: CertainRuns.Use) -> Bool {
    guard let reference else {
      // `if let name`; a declaration's own name is no use.
      let binding = parent?.parent?.as(OptionalBindingConditionSyntax.self)
      return use == .read && binding.map { $0.initializer == nil } == true
    }
    if use == .called { return reference.call != nil }
    var target = reference
    while let outer = target.parent?.as(ExprSyntax.self),
      (outer.unwrapped ?? outer.as(SubscriptCallExprSyntax.self)?.calledExpression)?.id == target.id
    {
      target = outer
    }
    let infix = target.parent?.as(InfixOperatorExprSyntax.self)
    let isAssigned =
      infix?.leftOperand.id == target.id && infix?.operator.is(AssignmentExprSyntax.self) == true
    if use == .read { return !isAssigned || target != reference }
    let isChanged = infix?.leftOperand.id == target.id && infix?.operator.changes == true
    guard isAssigned || isChanged || target.parent?.is(InOutExprSyntax.self) == true else {
      return false
    }
    // An initializer runs no observers.
    for case .declaration(let body) in guards() { return !body.is(InitializerDeclSyntax.self) }
    return true
  }
}

extension ExprSyntax {
  /// The call whose callee it is, possibly with generic arguments.
  var call: FunctionCallExprSyntax? {
    let callee = parent?.as(GenericSpecializationExprSyntax.self).map { ExprSyntax($0) } ?? self
    let call = callee.parent?.as(FunctionCallExprSyntax.self)
    return call?.calledExpression.id == callee.id ? call : nil
  }

  /// Whether it is an operator as in `+=`.
  fileprivate var changes: Bool {
    let name = trimmedDescription
    return name.hasSuffix("=") && !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(name)
  }
}

extension String {
  /// Whether it is like `onReceive`.
  fileprivate var isEventName: Bool {
    hasPrefix("on") && dropFirst(2).first?.isUppercase == true
  }
}
