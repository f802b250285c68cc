import SwiftSyntax

/// Finds the code that certainly runs when a provider answers or a widget is shown: the functions
/// that it calls, and the getters of what it reads.
///
/// A member is followed only where the type that has it is known. Closures that are kept for later
/// and code that may run in the app alone are left out. A reload counts only where no condition
/// decides whether it runs.
final class RunCode: SyntaxVisitor {
  /// The calls that ask WidgetKit for a reload, by the kind; nil for those of all kinds.
  private(set) var reloads: [Drafted<String>] = []
  /// The places that open a database.
  private(set) var databases: Set<DatabaseOpening> = []

  private let home: SymbolTable
  /// Whether the members that the system calls run, such as the body of a view.
  private let isOfWidget: Bool
  private var scope: Scope
  private var waiting: [(node: Syntax, scope: Scope, isDecided: Bool)] = []
  private var seen: Set<Visit> = []
  /// The declarations that were found only where a condition decides.
  private var seenDecided: Set<Visit> = []
  /// Whether a condition decides about the code that is visited.
  private var isDecided = false
  /// Whether a statement before may have left the code that is visited.
  private var mayHaveLeft = false
  private var asked: Set<TypeSymbol> = []
  private var size = 0

  private static let reload = IdentifierIndex.hash("reloadTimelines")

  /// A declaration, and the arguments of a call that may pass it a kind to reload.
  private struct Visit: Hashable {
    var node: SyntaxIdentifier
    var arguments: [SyntaxIdentifier] = []
  }

  /// The members that the system calls, of types that conform to its protocols.
  private static let system = [
    "body", "timeline", "getTimeline", "snapshot", "getSnapshot", "placeholder", "currentValue",
    "defaultQuery", "suggestedEntities", "entities", "defaultResult", "results",
  ]
  private static let protocols: Set<String> = [
    "View", "ViewModifier", "Widget", "WidgetBundle", "ControlWidget", "TimelineProvider",
    "IntentTimelineProvider", "AppIntentTimelineProvider", "ControlValueProvider",
    "AppIntentControlValueProvider", "WidgetConfigurationIntent", "ControlConfigurationIntent",
    "AppEntity", "EntityQuery", "EntityStringQuery", "EnumerableEntityQuery",
    "EntityPropertyQuery", "DynamicOptionsProvider",
  ]
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
  /// Parts of the names by which a condition tells an extension from an app, in lowercase.
  private static let extensionWords = [
    "appex", "isextension", "inextension", "runningextension", "nsextension", "widgetextension",
    "iswidget", "inwidget",
  ]

  /// Finds the code that a provider runs to answer.
  init(of type: TypeSymbol, answer: FunctionDeclSyntax, in scope: Scope) {
    (home, isOfWidget, self.scope) = (scope.table, false, scope)
    super.init(viewMode: .sourceAccurate)
    construct(type, nil)
    add(.function(answer, scope), nil)
    run()
  }

  /// Finds the code that a widget runs: its views, its provider, and the queries of its intent.
  init(ofWidget type: TypeSymbol, in scope: Scope) {
    (home, isOfWidget, self.scope) = (scope.table, true, scope)
    super.init(viewMode: .sourceAccurate)
    construct(type, nil)
    run()
  }

  private func run() {
    var next = 0
    while next < waiting.count, next < Limits.declarations, size < Limits.tokens {
      (scope, isDecided, mayHaveLeft) = (waiting[next].scope, waiting[next].isDecided, false)
      walk(waiting[next].node)
      next += 1
    }
  }

  private func add(_ node: Syntax, _ scope: Scope) {
    var visit = Visit(node: node.id)
    if scope.file.identifiers.mentions(Self.reload) {
      let arguments = [scope.arguments, self.scope.arguments].flatMap {
        $0.sorted { $0.key < $1.key }
      }
      visit.arguments = arguments.map(\.value.expression.id)
    }
    if seen.contains(visit) { return }
    let isNew = isDecided ? seenDecided.insert(visit).inserted : seen.insert(visit).inserted
    if isNew { waiting.append((node, scope, isDecided)) }
  }

  // MARK: The visitor

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    size += 1
    if let name = token.identifier?.name, DatabaseOpenings.marks.contains(name),
      let opening = home.databaseOpening(token, name, in: scope)
    {
      databases.insert(opening)
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    follow(node)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let access = node.parent?.as(MemberAccessExprSyntax.self)
    if access?.declName.id != node.id { read(ExprSyntax(node)) }
    return .visitChildren
  }

  /// `if let queue` reads what has the name outside of it.
  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if node.initializer == nil, let name = node.pattern.as(IdentifierPatternSyntax.self) {
      let found = scope.table.definitions(
        of: name.identifier.plainText, at: Syntax(node), in: scope)
      for case .variable(let variable) in found { add(.variable(variable), nil) }
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.declName.baseName.text == "self" {
      if let type = node.base.flatMap({ scope.table.namedType($0, in: scope) }) { ask(type) }
    } else {
      read(ExprSyntax(node))
    }
    return .visitChildren
  }

  private func read(_ expression: ExprSyntax) {
    for case .variable(let variable) in scope.table.definitions(of: expression, in: scope) {
      add(.variable(variable), nil)
    }
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.is(AssignmentExprSyntax.self) {
      assign(to: node.leftOperand)
      // What is assigned to is not read.
      if let access = node.leftOperand.as(MemberAccessExprSyntax.self) {
        walk(access.declName)
        if let base = access.base { walk(base) }
      } else if !node.leftOperand.is(DeclReferenceExprSyntax.self) {
        walk(node.leftOperand)
      }
      walk(node.rightOperand)
      return .skipChildren
    }
    let name = node.operator.trimmedDescription
    if ["&&", "||", "??"].contains(name) {
      walk(node.leftOperand)
      walkDecided(node.rightOperand)
      return .skipChildren
    }
    if name.hasSuffix("="), !["==", "!=", "<=", ">=", "===", "!==", "~="].contains(name) {
      assign(to: node.leftOperand)
    }
    return .visitChildren
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
    assign(to: node.expression)
    return .visitChildren
  }

  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    let wasDecided = isDecided
    for item in node {
      if leavesExtension(item) { break }
      isDecided = isDecided || mayHaveLeft
      walk(item)
    }
    isDecided = wasDecided
    return .skipChildren
  }

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    if tellsExtension(node.conditions) { return .skipChildren }
    let decides = decides(node.conditions)
    walk(node.conditions)
    walkDecided(node.body, if: decides)
    if let other = node.elseBody { walkDecided(other, ignoresLeaving: !decides) }
    return .skipChildren
  }

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    walk(node.conditions)
    walkDecided(node.body, ignoresLeaving: !decides(node.conditions))
    return .skipChildren
  }

  override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
    walk(node.label)
    walkDecided(node.statements)
    return .skipChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    walk(node.condition)
    walkDecided(node.thenExpression)
    walkDecided(node.elseExpression)
    return .skipChildren
  }

  override func visit(_ node: CatchClauseSyntax) -> SyntaxVisitorContinueKind {
    walkDecided(node.body, ignoresLeaving: true)
    return .skipChildren
  }

  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
    walk(node.conditions)
    walkDecided(node.body)
    return .skipChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    walk(node.sequence)
    // An asynchronous sequence may never end.
    let isWaiting = node.awaitKeyword != nil
    walkDecided(node.body, if: isWaiting || node.whereClause != nil)
    mayHaveLeft = mayHaveLeft || isWaiting
    return .skipChildren
  }

  override func visitPost(_ node: ReturnStmtSyntax) { mayHaveLeft = true }
  override func visitPost(_ node: ThrowStmtSyntax) { mayHaveLeft = true }
  override func visitPost(_ node: ContinueStmtSyntax) { mayHaveLeft = true }
  override func visitPost(_ node: BreakStmtSyntax) {
    if node.parent?.parent?.parent?.is(SwitchCaseSyntax.self) != true { mayHaveLeft = true }
  }

  /// Walks a node about which a condition decides.
  ///
  /// - Parameter ignoresLeaving: Whether the code after the node counts even if the node may leave
  ///   it, as after a failed `guard let`, on an older system or after an error.
  private func walkDecided(
    _ node: some SyntaxProtocol, if decides: Bool = true, ignoresLeaving: Bool = false
  ) {
    let before = (isDecided, mayHaveLeft)
    isDecided = isDecided || decides
    walk(node)
    isDecided = before.0
    if ignoresLeaving { mayHaveLeft = before.1 }
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for (clause, isCertain) in scope.table.module.conditions.activeClauses(of: node)
    where isCertain {
      if let elements = clause.elements { walk(elements) }
    }
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    if isKept(node) { return .skipChildren }
    let hadLeft = mayHaveLeft
    if let signature = node.signature { walk(signature) }
    walkDecided(node.statements, if: !isRun(node))
    mayHaveLeft = hadLeft
    return .skipChildren
  }

  // A declaration runs where something calls it.
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AttributeListSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
}

// MARK: - Declarations

extension RunCode {
  /// Adds the code of a definition: of a function or a closure if it is called, of a getter otherwise.
  private func add(_ definition: Definition, _ call: FunctionCallExprSyntax?) {
    switch definition {
    case .function(let function, var inner):
      if let call {
        inner.arguments = CallArguments(call, scope)
          .bound(to: function.signature.parameterClause, inner)
      }
      add(Syntax(function.signature), inner)
      if let body = function.body { add(Syntax(body), inner) }
    case .variable(let variable):
      if let getter = variable.getter {
        add(Syntax(getter), variable.scope)
      } else if let value = variable.initialValue {
        if variable.isOutsideFunctions { add(Syntax(value), variable.scope) }
        if call != nil, let closure = value.as(ClosureExprSyntax.self) {
          add(Syntax(closure.statements), variable.scope)
        }
      }
    case .enumCase, .type, .argument, .parameter, .unwrapped, .element, .opaque: break
    }
  }

  /// Adds the observers and the setter of what is assigned to.
  private func assign(to target: ExprSyntax) {
    var target = target
    while let inner = target.unwrapped ?? target.as(SubscriptCallExprSyntax.self)?.calledExpression
    {
      target = inner
    }
    // An initializer runs no observers.
    for case .declaration(let body) in target.guards() {
      if body.is(InitializerDeclSyntax.self) { return }
      break
    }
    for case .variable(let variable) in scope.table.definitions(of: target, in: scope) {
      guard case .accessors(let accessors)? = variable.binding.accessorBlock?.accessors else {
        continue
      }
      for accessor in accessors where accessor.accessorSpecifier.tokenKind != .keyword(.get) {
        if let body = accessor.body { add(Syntax(body), variable.scope) }
      }
    }
  }

  /// Adds the initializer of a type and the values of its properties.
  private func construct(_ type: TypeSymbol, _ call: FunctionCallExprSyntax?) {
    let table = scope.table
    var isInitialized = false
    for owner in [type] + (type.isExternal ? [] : table.ancestors(of: type))
    where owner == type || !owner.isExternal {
      let members = table.ownMembers(of: owner)
      for name in members.names where name != "init" {
        for (member, table) in members.byName[name] ?? [] {
          guard case .variable(let variable, let binding) = member.content, !member.isOfType,
            !variable.modifiers.contains(where: { $0.name.text == "lazy" }),
            let value = binding.initializer?.value
          else { continue }
          add(Syntax(value), inner(member, table, owner: type))
        }
      }
      let fitting = (members.byName["init"] ?? []).filter { member, _ in
        guard let call, case .initializer(let initializer) = member.content else { return true }
        return CallArguments(call, scope).fit(initializer.signature.parameterClause)
      }
      if !isInitialized, fitting.count == 1 {
        initialize(fitting[0].member, fitting[0].table, owner: type)
      }
      isInitialized = isInitialized || members.byName["init"] != nil
    }
    ask(type)
  }

  private func initialize(_ member: MemberDeclaration, _ table: SymbolTable, owner: TypeSymbol) {
    guard case .initializer(let initializer) = member.content else { return }
    let scope = inner(member, table, owner: owner)
    add(Syntax(initializer.signature), scope)
    if let body = initializer.body { add(Syntax(body), scope) }
  }

  private func inner(
    _ member: MemberDeclaration, _ table: SymbolTable, owner: TypeSymbol
  ) -> Scope {
    Scope(table: table, file: member.container.file, selfType: owner)
  }

  /// Adds the members of a type that the system calls, of the widget and of the parameters of its
  /// intent.
  private func ask(_ type: TypeSymbol, isParameter: Bool = false) {
    let table = scope.table
    guard isOfWidget, !type.isExternal, asked.insert(type).inserted,
      table.conforms(type, to: Self.protocols)
    else { return }
    for name in Self.system {
      for definition in table.members(named: name, of: type, ofType: nil, from: scope) {
        add(definition, nil)
      }
    }
    // The system asks the types of an intent's parameters for options.
    guard !isParameter,
      table.conforms(type, to: ["WidgetConfigurationIntent", "ControlConfigurationIntent"])
    else { return }
    let members = table.ownMembers(of: type)
    for name in members.names {
      for (member, table) in members.byName[name] ?? [] {
        guard case .variable(_, let binding) = member.content,
          let annotation = binding.typeAnnotation?.type,
          let type = table.type(
            annotation, at: member.node, in: inner(member, table, owner: type))
        else { continue }
        ask(type, isParameter: true)
      }
    }
  }
}

// MARK: - Calls and conditions

extension RunCode {
  /// Adds the function, the closure or the initializer that is called, if only one fits.
  private func follow(_ call: FunctionCallExprSyntax) {
    let table = scope.table
    if isReload(call) { return }
    let callee = call.calledExpression
    if let access = call.calledMember, access.declName.baseName.text == "init" {
      guard let base = access.base else { return }
      if base.is(SuperExprSyntax.self) {
        guard let own = table.enclosingTypes(of: Syntax(base), in: scope).first,
          let parent = table.ancestors(of: own).first(where: { !$0.isProtocol })
        else { return }
        return construct(parent, call)
      }
      if let type = table.namedType(base, in: scope) ?? table.type(of: base, in: scope) {
        construct(type, call)
      }
      return
    }
    let found = table.definitions(of: callee, in: scope)
    let functions = CallArguments(call, scope).fitting(found)
    if functions.count == 1 {
      return add(.function(functions[0].function, functions[0].scope), call)
    }
    if found.count == 1, case .variable = found[0] { return add(found[0], call) }
    if functions.isEmpty, let type = table.namedType(callee, in: scope) { construct(type, call) }
  }

  /// Collects a call that asks WidgetKit for a reload, and returns whether it is one.
  private func isReload(_ call: FunctionCallExprSyntax) -> Bool {
    guard let name = call.calledName, ["reloadTimelines", "reloadAllTimelines"].contains(name),
      let token = call.calledExpression.lastToken(viewMode: .sourceAccurate)
    else { return false }
    if let access = call.calledMember, access.base != nil {
      if let type = scope.table.owner(of: access, in: scope)?.type, !type.isExternal,
        !type.isProtocol
      {
        return false
      }
    } else if !scope.table.definitions(of: call.calledExpression, in: scope).isEmpty {
      return false
    }
    guard !isDecided, scope.isCompiled(token) else { return true }
    let origin = scope.file.origin(of: token)
    guard name == "reloadTimelines" else {
      reloads.append(Drafted(nil, expression: name, origin: origin))
      return true
    }
    // A kind that is not known may be another widget's.
    let kind = call.argument("ofKind").flatMap { scope.table.evaluate($0, in: scope).text }
    if let kind, !reloads.contains(where: { $0.value == kind && $0.origin == origin }) {
      reloads.append(Drafted(kind, expression: name, origin: origin))
    }
    return true
  }

  /// Whether a condition decides by a value, not only whether there is one.
  private func decides(_ conditions: ConditionElementListSyntax) -> Bool {
    conditions.contains { element in
      switch element.condition {
      case .optionalBinding, .availability: false
      case .expression, .matchingPattern: true
      }
    }
  }

  /// Whether a condition may tell the app from its extensions.
  private func tellsExtension(_ conditions: ConditionElementListSyntax) -> Bool {
    conditions.contains { element in
      if element.condition.is(AvailabilityConditionSyntax.self) { return false }
      return element.tokens(viewMode: .sourceAccurate).contains { token in
        if Self.tellsExtension(token) { return true }
        guard let reference = token.reference else { return false }
        return scope.table.definitions(of: reference, in: scope).contains { definition in
          guard case .variable(let variable) = definition else { return false }
          let value = variable.getter.map { Syntax($0) } ?? variable.initialValue.map { Syntax($0) }
          return value?.tokens(viewMode: .sourceAccurate).prefix(Limits.items)
            .contains(where: Self.tellsExtension) ?? false
        }
      }
    }
  }

  private static func tellsExtension(_ token: TokenSyntax) -> Bool {
    let text = token.text.lowercased()
    return extensionWords.contains { text.contains($0) }
  }

  /// Whether the code after a statement may run in the app alone.
  private func leavesExtension(_ item: CodeBlockItemSyntax) -> Bool {
    if let check = item.item.as(GuardStmtSyntax.self) { return tellsExtension(check.conditions) }
    guard let branch = item.item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self),
      let last = branch.body.statements.last?.item
    else { return false }
    return (last.is(ReturnStmtSyntax.self) || last.is(ThrowStmtSyntax.self))
      && tellsExtension(branch.conditions)
  }

  /// Whether a closure is kept, and runs later if at all.
  private func isKept(_ closure: ClosureExprSyntax) -> Bool {
    switch closure.container {
    case .callee: return false
    case .argument(let call, let label):
      if let label, Self.keepingLabels.contains(label) || label.isEventName { return true }
      return call.calledName.map { Self.keeping.contains($0) || $0.isEventName } ?? false
    default: return closure.parent != nil
    }
  }

  /// Whether a closure certainly runs: because of what takes it, or because it gives the result of
  /// the function around it.
  private func isRun(_ closure: ClosureExprSyntax) -> Bool {
    if case .callee = closure.container { return true }
    guard case .argument(let call, _) = closure.container else { return false }
    if let name = call.calledName, Self.running.contains(name) || name.hasPrefix("with") {
      // A task that is kept may be canceled.
      let isTask = name == "Task" || name == "detached"
      return !isTask || call.parent?.is(CodeBlockItemSyntax.self) == true
    }
    var node = Syntax(closure)
    while let parent = node.parent, !node.is(FunctionDeclSyntax.self) { node = parent }
    guard let function = node.as(FunctionDeclSyntax.self) else { return false }
    let results = Set(
      function.signature.parameterClause.parameters.filter {
        $0.type.trimmedDescription.contains("->")
      }.map { ($0.secondName ?? $0.firstName).plainText })
    return closure.tokens(viewMode: .sourceAccurate).contains {
      $0.parent?.is(DeclReferenceExprSyntax.self) == true && results.contains($0.plainText)
    }
  }
}

extension String {
  /// Whether it is like `onReceive`.
  fileprivate var isEventName: Bool {
    hasPrefix("on") && dropFirst(2).first?.isUppercase == true
  }
}
