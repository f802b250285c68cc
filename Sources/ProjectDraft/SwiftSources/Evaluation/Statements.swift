import SwiftSyntax

extension Evaluator {
  /// Runs the statements of a block, which end the scope of its declarations.
  func block(
    _ statements: CodeBlockItemListSyntax, _ frame: Frame, _ start: [RunState]
  ) -> [RunPath] {
    var inner = frame
    let (live, ended) = run(statements, &inner, start)
    let paths = ended + live.map { RunPath(state: $0, completion: .next) }
    let own = inner.names.filter { frame.names[$0.key] != $0.value }.map(\.value)
    guard !own.isEmpty else { return paths }
    return paths.map { path in
      var path = path
      for cell in own { path.state.cells[cell] = nil }
      return path
    }
  }

  /// Runs statements in an open block.
  func run(
    _ statements: CodeBlockItemListSyntax, _ frame: inout Frame, _ start: [RunState]
  ) -> (live: [RunState], ended: [RunPath]) {
    var live = start
    var ended: [RunPath] = []
    // The bodies of `defer`, in source order; they run when the block is left.
    var deferred: [(statements: CodeBlockItemListSyntax, frame: Frame)] = []
    // Nested functions can be called before their declaration, and can call one another.
    let functions = statements.compactMap { statement -> FunctionDeclSyntax? in
      if case .decl(let node) = statement.item { node.as(FunctionDeclSyntax.self) } else { nil }
    }
    let cells = functions.map { frame.declare($0.name.plainText, $0) }
    var numbers: [Int] = []
    for (function, cell) in zip(functions, cells) {
      let value = closure(Closure(body: .function(function), frame: frame))
      if case .closure(let number) = value.content { numbers.append(number) }
      live = live.map { $0.setting(cell, value) }
    }
    for statement in statements {
      // They can access everything declared before a call, on any line.
      for number in numbers { closures[number].frame.names = frame.names }
      guard step(), !live.isEmpty else { break }
      if case .stmt(let node) = statement.item, let node = node.as(DeferStmtSyntax.self) {
        deferred.append((node.body.statements, frame))
        continue
      }
      var next: [RunState] = []
      for path in live.flatMap({ run(statement, &frame, $0) }) {
        if path.completion == .next {
          next.append(path.state)
        } else {
          ended += leave([path], deferred)
        }
      }
      live = RunState.merged(next)
    }
    guard !deferred.isEmpty else { return (live, ended) }
    let left = leave(live.map { RunPath(state: $0, completion: .next) }, deferred)
    return (RunState.merged(left.map(\.state)), ended)
  }

  /// Runs deferred statements, after the returned value is evaluated.
  private func leave(
    _ paths: [RunPath], _ deferred: [(statements: CodeBlockItemListSyntax, frame: Frame)]
  ) -> [RunPath] {
    deferred.reversed().reduce(paths) { paths, body in
      paths.flatMap { path in
        RunState.merged(block(body.statements, body.frame, [path.state]).map(\.state))
          .map { RunPath(state: $0, completion: path.completion) }
      }
    }
  }

  func run(
    _ statement: CodeBlockItemSyntax, _ frame: inout Frame, _ start: RunState
  ) -> [RunPath] {
    switch statement.item {
    case .decl(let declaration): return run(declaration, &frame, start)
    case .stmt(let node): return run(node, &frame, start)
    case .expr(let expression): return run(expression, frame, start)
    }
  }

  /// Runs an expression for its side effects.
  private func run(_ expression: ExprSyntax, _ frame: Frame, _ start: RunState) -> [RunPath] {
    if let conditional = expression.as(IfExprSyntax.self) { return run(conditional, frame, start) }
    if let choice = expression.as(SwitchExprSyntax.self) { return run(choice, frame, start) }
    if purpose == .parts {
      addParts(expression, frame, start)
      return [RunPath(state: start, completion: .next)]
    }
    return evaluations(of: expression, frame, start).map {
      RunPath(state: $0.state, completion: .next)
    }
  }

  private func run(
    _ declaration: DeclSyntax, _ frame: inout Frame, _ start: RunState
  ) -> [RunPath] {
    if let variable = declaration.as(VariableDeclSyntax.self), purpose != .parts {
      var states = [start]
      for binding in variable.bindings {
        states = states.flatMap { declare(binding, &frame, $0) }
      }
      return states.map { RunPath(state: $0, completion: .next) }
    }
    if let directive = declaration.as(IfConfigDeclSyntax.self) {
      return run(directive, &frame, start)
    }
    return [RunPath(state: start, completion: .next)]
  }

  private func run(
    _ directive: IfConfigDeclSyntax, _ frame: inout Frame, _ start: RunState
  ) -> [RunPath] {
    let clauses = frame.scope.table.module.conditions.activeClauses(of: directive)
    let isOpen = purpose == .parts || !clauses.allSatisfy(\.isCertain)
    var paths: [RunPath] = []
    for (clause, _) in clauses {
      guard case .statements(let statements) = clause.elements else { continue }
      paths += under(isOpen ? [BranchCondition(clause, in: directive)] : []) {
        let (live, ended) = run(statements, &frame, [start])
        return ended + live.map { RunPath(state: $0, completion: .next) }
      }
    }
    let mayBeNone = !clauses.contains { $0.isCertain || $0.clause.condition == nil }
    if paths.isEmpty || mayBeNone { paths.append(RunPath(state: start, completion: .next)) }
    return paths
  }

  private func declare(
    _ binding: PatternBindingSyntax, _ frame: inout Frame, _ start: RunState
  ) -> [RunState] {
    let name = binding.pattern.as(IdentifierPatternSyntax.self)
    if binding.accessorBlock != nil, let name {
      let getter = binding.getter.map {
        closure(Closure(body: .getter($0, binding.typeAnnotation?.type), frame: frame))
      }
      let cell = frame.declare(name.identifier.plainText, name)
      return [start.setting(cell, getter ?? .unknown)]
    }
    guard let initializer = binding.initializer else {
      let value = opaque(binding.typeAnnotation?.type, frame)
      if let name {
        if name.isVariable { changeable.insert(name.id) }
        return [start.setting(frame.declare(name.identifier.plainText, name), value)]
      }
      return [bind(binding.pattern, .unknown, &frame, start)]
    }
    let evaluations = evaluations(of: initializer.value, frame, start)
    return evaluations.map { value, state in
      bind(binding.pattern, typed(value, binding.typeAnnotation?.type, frame), &frame, state)
    }
  }

  /// Binds the names of a pattern to their values.
  func bind(
    _ pattern: PatternSyntax, _ value: SwiftValue, _ frame: inout Frame, _ state: RunState
  ) -> RunState {
    if let name = pattern.as(IdentifierPatternSyntax.self) {
      if name.isVariable { changeable.insert(name.id) }
      return state.setting(frame.declare(name.identifier.plainText, name), value)
    }
    if let bindings = pattern.as(ValueBindingPatternSyntax.self) {
      return bind(bindings.pattern, value, &frame, state)
    }
    if let tuple = pattern.as(TuplePatternSyntax.self) {
      var state = state
      for (index, element) in tuple.elements.enumerated() {
        var part = SwiftValue.unknown
        if case .tuple(let parts) = value.content, index < parts.count { part = parts[index] }
        state = bind(element.pattern, part, &frame, state)
      }
      return state
    }
    if let expression = pattern.as(ExpressionPatternSyntax.self) {
      return bind(expression.expression, value, &frame, state)
    }
    return state
  }

  /// Binds the names in `.success(let value)`; their values are known if the case is.
  private func bind(
    _ expression: ExprSyntax, _ value: SwiftValue, _ frame: inout Frame, _ state: RunState
  ) -> RunState {
    if let inner = expression.as(PatternExprSyntax.self) {
      return bind(inner.pattern, value, &frame, state)
    }
    if let cast = expression.as(AsExprSyntax.self) {
      return bind(cast.expression, value, &frame, state)
    }
    guard let call = expression.as(FunctionCallExprSyntax.self),
      case .member(_, _, let payload, _) = value.content, payload.count == call.arguments.count
    else { return bindNames(in: Syntax(expression), &frame, state) }
    var state = state
    for (element, part) in zip(call.arguments, payload) {
      state = bind(element.expression, part.value, &frame, state)
    }
    return state
  }

  /// Binds the names in a pattern to unknown values.
  private func bindNames(in node: Syntax, _ frame: inout Frame, _ state: RunState) -> RunState {
    if let name = node.as(IdentifierPatternSyntax.self) {
      return state.setting(frame.declare(name.identifier.plainText, name), .unknown)
    }
    return node.children(viewMode: .sourceAccurate)
      .reduce(state) { bindNames(in: $1, &frame, $0) }
  }

  private func run(_ statement: StmtSyntax, _ frame: inout Frame, _ start: RunState) -> [RunPath] {
    if purpose == .parts, !statement.is(ExpressionStmtSyntax.self) {
      // In a result builder, only a returned value is a part.
      let part = statement.as(ReturnStmtSyntax.self)?.expression
      if let part { return run(part, frame, start) }
      return [RunPath(state: start, completion: .next)]
    }
    switch statement.as(StmtSyntaxEnum.self) {
    case .expressionStmt(let node): return run(node.expression, frame, start)
    case .returnStmt(let node):
      guard let expression = node.expression else {
        return [RunPath(state: start, completion: .returns(.unknown))]
      }
      return evaluations(of: expression, frame, start).map {
        RunPath(state: $0.state, completion: .returns($0.value))
      }
    case .guardStmt(let node):
      var (holds, fails) = branches(node.conditions, &frame, [start])
      if purpose == .timelines {
        let role = FailureConditions(node.conditions)
        holds = holds.map { $0.finding(role.findsValue) }
        fails = fails.map { $0.failing(role.degree, if: role.fails) }
      }
      let conditions = conditions(node.conditions, frame, areOpen: !fails.isEmpty)
      return holds.map { RunPath(state: $0, completion: .next) }
        + under(conditions.fails) { block(node.body.statements, frame, fails) }
    case .doStmt(let node): return run(node, frame, start)
    case .throwStmt: return [RunPath(state: start, completion: .fails)]
    case .breakStmt(let node):
      return [RunPath(state: start, completion: .breaks(node.label?.text))]
    case .continueStmt(let node):
      return [RunPath(state: start, completion: .continues(node.label?.text))]
    case .labeledStmt(let node):
      return run(node.statement, &frame, start).map { $0.leaving(node.label.text) }
    case .fallThroughStmt: return [RunPath(state: start, completion: .fallsThrough)]
    case .forStmt(let node): return run(node, frame, start)
    case .whileStmt(let node): return run(node, frame, start)
    case .repeatStmt(let node): return run(node, frame, start)
    default: return [RunPath(state: start, completion: .next)]
    }
  }

  private func run(_ node: DoStmtSyntax, _ frame: Frame, _ start: RunState) -> [RunPath] {
    var paths = block(node.body.statements, frame, [start])
    guard !node.catchClauses.isEmpty else { return paths }
    let failed = paths.filter { $0.completion == .fails }.map(\.state)
    paths.removeAll { $0.completion == .fails }
    guard !failed.isEmpty || Syntax(node.body).mayThrow else { return paths }
    let after = RunState.joined(paths.map(\.state) + failed) ?? start
    for clause in node.catchClauses {
      let caught = start.widened(by: after).failing(.certain)
      paths += block(clause.body.statements, frame, [caught])
    }
    return paths
  }
}

extension RunState {
  func setting(_ cell: Frame.Cell, _ value: SwiftValue) -> RunState {
    var state = self
    state.cells[cell] = value
    return state
  }
}

extension RunPath {
  /// The path after the statement with the label.
  fileprivate func leaving(_ label: String) -> RunPath {
    completion == .breaks(label) || completion == .continues(label)
      ? RunPath(state: state, completion: .next) : self
  }
}

extension Syntax {
  /// Whether it contains a plain `try` or a `throw`.
  var mayThrow: Bool {
    if let attempt = self.as(TryExprSyntax.self), attempt.questionOrExclamationMark == nil {
      return true
    }
    if self.is(ThrowStmtSyntax.self) { return true }
    return children(viewMode: .sourceAccurate).contains { $0.mayThrow }
  }
}
