import SwiftSyntax

extension Evaluator {
  /// The states in which conditions are true, and those in which they are false.
  ///
  /// Adds the names that the conditions bind to the frame.
  func branches(
    _ conditions: ConditionElementListSyntax, _ frame: inout Frame, _ start: [RunState]
  ) -> (holds: [RunState], fails: [RunState]) {
    var holds = start
    var fails: [RunState] = []
    for element in conditions {
      var next: [RunState] = []
      for state in holds {
        for (truth, state) in outcomes(element.condition, &frame, state) {
          if truth { next.append(state) } else { fails.append(state) }
        }
      }
      holds = RunState.merged(next)
    }
    return (holds, RunState.merged(fails))
  }

  private func outcomes(
    _ condition: ConditionElementSyntax.Condition, _ frame: inout Frame, _ start: RunState
  ) -> [(Bool, RunState)] {
    switch condition {
    case .expression(let expression):
      return outcomes(of: expression, frame, start)
    case .optionalBinding(let binding): return outcomes(binding, &frame, start)
    case .matchingPattern(let pattern):
      var state = start
      let value = evaluate(pattern.initializer.value, frame, &state)
      var outcomes: [(Bool, RunState)] = []
      for (value, start) in Self.previewsApart(value, state) {
        var state = start
        let matches = match(pattern.pattern, value, frame, &state)
        let bound = bind(pattern.pattern, value, &frame, state)
        if matches != false { outcomes.append((true, bound)) }
        if matches != true { outcomes.append((false, state)) }
      }
      return outcomes
    case .availability(let availability):
      // Use the newest system, except that timelines may be requested on any.
      guard purpose == .values else { return [(true, start), (false, start)] }
      let asksForNewer = availability.availabilityKeyword.tokenKind == .poundAvailable
      return [(isAvailable(availability, frame) == asksForNewer, start)]
    }
  }

  /// Whether the system for which values are read satisfies a condition.
  private func isAvailable(
    _ condition: AvailabilityConditionSyntax, _ frame: Frame
  ) -> Bool {
    let systems = AvailabilityReader.systems(condition.availabilityArguments)
    let conditions = frame.scope.table.module.conditions
    guard let asked = conditions.version(among: systems) else { return true }
    askedSystems.insert(asked)
    return system.map { !Self.isOlder($0, than: asked) } ?? true
  }

  /// Whether a version is older than another one.
  static func isOlder(_ version: String, than other: String) -> Bool {
    func numbers(_ text: String) -> [Int] { text.split(separator: ".").map { Int($0) ?? 0 } }
    return numbers(version).lexicographicallyPrecedes(numbers(other))
  }

  /// Whether an expression is true, and the state after it, on each path.
  func outcomes(
    of expression: ExprSyntax, _ frame: Frame, _ start: RunState
  ) -> [(Bool, RunState)] {
    if purpose == .parts { return [(true, start), (false, start)] }
    return evaluations(of: expression, frame, start).flatMap {
      Evaluator.outcomes($0.value, $0.state)
    }
  }

  /// The conditions of two branches, if either may be taken.
  func conditions(
    _ conditions: ConditionElementListSyntax, _ frame: Frame, areOpen: Bool
  ) -> (holds: [BranchCondition], fails: [BranchCondition]) {
    guard areOpen, purpose != .timelines else { return ([], []) }
    let pair = BranchCondition.pair(conditions, frame.scope)
    return ([pair.holds], [pair.fails])
  }

  /// A value that depends on `isPreview`, split into its value in the widget gallery and elsewhere.
  private static func previewsApart(
    _ value: SwiftValue, _ state: RunState
  ) -> [(SwiftValue, RunState)] {
    switch value.content {
    case .isPreview:
      return outcomes(value, state).map { (.bool($0), $1) }
    case .tuple(let parts):
      guard
        let index = parts.firstIndex(where: {
          if case .isPreview = $0.content { true } else { false }
        })
      else { return [(value, state)] }
      return outcomes(parts[index], state).flatMap { truth, state in
        var parts = parts
        parts[index] = .bool(truth)
        return previewsApart(.tuple(parts), state)
      }
    default: return [(value, state)]
    }
  }

  static func outcomes(_ value: SwiftValue, _ state: RunState) -> [(Bool, RunState)] {
    switch value.content {
    case .bool(let truth): return [(truth, state)]
    case .isPreview(let truth):
      var preview = state
      preview.isPreview = true
      return [(truth, preview), (!truth, state)]
    case .either(let values): return values.flatMap { outcomes($0, state) }
    default: return [(true, state), (false, state)]
    }
  }

  private func outcomes(
    _ binding: OptionalBindingConditionSyntax, _ frame: inout Frame, _ start: RunState
  ) -> [(Bool, RunState)] {
    var state = start
    let name = binding.pattern.as(IdentifierPatternSyntax.self)
    let value: SwiftValue =
      if let initializer = binding.initializer {
        evaluate(initializer.value, frame, &state)
      } else if let name {
        read(name.identifier.plainText, Syntax(name), frame, &state)
      } else {
        .unknown
      }
    var outcomes: [(Bool, RunState)] = []
    for value in value.alternatives {
      if isPresent(value) != false {
        outcomes.append((true, bind(binding.pattern, value, &frame, state)))
      }
      if isPresent(value) != true { outcomes.append((false, state)) }
    }
    return outcomes
  }

  /// - Parameter isValue: Whether the value of each branch is returned.
  func run(
    _ node: IfExprSyntax, _ frame: Frame, _ start: RunState, isValue: Bool = false
  ) -> [RunPath] {
    var inner = frame
    var (holds, fails) = branches(node.conditions, &inner, [start])
    let role = FailureConditions(node.conditions)
    if purpose == .timelines {
      holds = holds.map {
        $0.failing(role.degree, if: role.holds && !role.isMixed).finding(role.findsValue)
      }
    }
    let conditions = conditions(node.conditions, frame, areOpen: !holds.isEmpty && !fails.isEmpty)
    let own = inner.names.filter { frame.names[$0.key] != $0.value }.map(\.value)
    func cleared(_ paths: [RunPath]) -> [RunPath] {
      paths.map { path in
        var path = path
        for cell in own { path.state.cells[cell] = nil }
        return path
      }
    }
    var taken = cleared(
      under(conditions.holds) { body(node.body.statements, inner, holds, isValue) })
    if purpose == .values, fails.isEmpty {
      taken = onNewestSystem(taken, node, frame, start)
    }
    if purpose == .timelines, role.fails, !role.isMixed {
      let isLeft = taken.allSatisfy { $0.completion != .next }
      let failure: FailureDegree =
        switch node.elseBody {
        case .codeBlock: role.degree
        case .ifExpr: .assumed
        case nil: isLeft ? .assumed : .missing
        }
      fails = fails.map { $0.failing(failure) }
    }
    let others = cleared(fails.map { RunPath(state: $0, completion: .next) })
    guard !others.isEmpty else { return taken }
    return taken
      + under(conditions.fails) {
        switch node.elseBody {
        case .ifExpr(let next): others.flatMap { run(next, frame, $0.state, isValue: isValue) }
        case .codeBlock(let body): self.body(body.statements, frame, others.map(\.state), isValue)
        case nil: others
        }
      }
  }

  private func body(
    _ statements: CodeBlockItemListSyntax, _ frame: Frame, _ start: [RunState], _ isValue: Bool
  ) -> [RunPath] {
    guard isValue else { return block(statements, frame, start) }
    guard !start.isEmpty else { return [] }
    let (value, state) = result(of: statements, frame, start)
    return [RunPath(state: state, completion: .returns(value))]
  }

  /// The paths of a branch, with the conditions attached to the values that they return or add to a
  /// result builder.
  func under(_ conditions: [BranchCondition], _ run: () -> [RunPath]) -> [RunPath] {
    let before = parts.count
    let paths = run()
    guard !conditions.isEmpty else { return paths }
    for index in parts.indices.dropFirst(before) { parts[index] = parts[index].under(conditions) }
    return paths.map { path in
      guard case .returns(let value) = path.completion else { return path }
      return RunPath(state: path.state, completion: .returns(value.under(conditions)))
    }
  }

  /// The paths of a branch that the newest system takes.
  ///
  /// If they return a configuration, an `else` with an empty one is included, since older systems
  /// then have no widget.
  private func onNewestSystem(
    _ taken: [RunPath], _ node: IfExprSyntax, _ frame: Frame, _ start: RunState
  ) -> [RunPath] {
    func configurations(_ path: RunPath) -> [SwiftValue] {
      guard case .returns(let value) = path.completion else { return [] }
      return value.alternatives.filter { $0.configuration != nil }
    }
    guard taken.contains(where: { !configurations($0).isEmpty }) else { return taken }
    var condition = BranchCondition.pair(node.conditions, frame.scope).holds
    condition.systems = AvailabilityReader.asked(by: node.conditions)
    var paths = under([condition]) { taken }
    var next = node.elseBody
    while let body = next {
      next = nil
      let statements: CodeBlockItemListSyntax
      switch body {
      case .codeBlock(let block): statements = block.statements
      case .ifExpr(let link): (statements, next) = (link.body.statements, link.elseBody)
      }
      let (value, state) = result(of: statements, frame, [start])
      paths += value.alternatives.filter { $0.configuration?.isEmpty == true }
        .map { RunPath(state: state, completion: .returns($0)) }
    }
    return paths
  }

  func run(
    _ node: SwitchExprSyntax, _ frame: Frame, _ start: RunState, isValue: Bool = false
  ) -> [RunPath] {
    cases(node, frame, start).flatMap { element -> [RunPath] in
      under(element.conditions) {
        var paths = body(element.statements, element.frame, [element.state], isValue)
        var following = element.statements.followingCase
        while let next = following, paths.contains(where: { $0.completion == .fallsThrough }) {
          let falling = paths.filter { $0.completion == .fallsThrough }.map(\.state)
          paths.removeAll { $0.completion == .fallsThrough }
          paths += block(next, element.frame, falling)
          following = next.followingCase
        }
        return paths.map { path in
          path.completion == .breaks(nil) ? RunPath(state: path.state, completion: .next) : path
        }
      }
    }
  }

  /// A case that a subject may match, and its conditions.
  private struct Case {
    var statements: CodeBlockItemListSyntax
    var frame: Frame
    var state: RunState
    var conditions: [BranchCondition] = []
  }

  /// The cases that a subject may match.
  private func cases(_ node: SwitchExprSyntax, _ frame: Frame, _ start: RunState) -> [Case] {
    var state = start
    let subject = purpose == .parts ? .unknown : evaluate(node.subject, frame, &state)
    var found = Self.previewsApart(subject, state).flatMap { cases(node, of: $0, frame, $1) }
    guard purpose != .timelines, found.count > 1 else { return found }
    for index in found.indices {
      guard let label = found[index].statements.parent?.as(SwitchCaseSyntax.self)?.label else {
        continue
      }
      let text = "\(node.subject.trimmedDescription) \(label.trimmedDescription.dropLast())"
      found[index].conditions = [BranchCondition(text: text)]
    }
    return found
  }

  private func cases(
    _ node: SwitchExprSyntax, of subject: SwiftValue, _ frame: Frame, _ start: RunState
  ) -> [Case] {
    var state = start
    var found: [Case] = []
    var hasSuccess = false
    for element in node.cases {
      guard case .switchCase(let node) = element else { continue }
      guard case .case(let label) = node.label else {
        let last = state.failing(.certain, if: hasSuccess)
        return found + [Case(statements: node.statements, frame: frame, state: last)]
      }
      for item in label.caseItems {
        var inner = frame
        var matches = match(item.pattern, subject, frame, &state)
        if let clause = item.whereClause, matches != false {
          let bound = bind(item.pattern, subject, &inner, state)
          var scratch = bound
          let holds = evaluate(clause.condition, inner, &scratch)
          if holds != .bool(true) { matches = holds == .bool(false) ? false : nil }
        }
        if matches == false { continue }
        let role = item.pattern.failureRole
        hasSuccess = hasSuccess || role == .success
        let bound = bind(item.pattern, subject, &inner, state)
          .failing(.certain, if: role == .failure && purpose == .timelines)
        found.append(Case(statements: node.statements, frame: inner, state: bound))
        if matches == true { return found }
        // The parts of a case are included once, regardless of which pattern matches.
        if purpose == .parts { break }
      }
    }
    return found
  }

  /// Whether a value matches a pattern; nil if that is decided at run time.
  private func match(
    _ pattern: PatternSyntax, _ value: SwiftValue, _ frame: Frame, _ state: inout RunState
  ) -> Bool? {
    if pattern.is(WildcardPatternSyntax.self) || pattern.is(IdentifierPatternSyntax.self) {
      return true
    }
    if let binding = pattern.as(ValueBindingPatternSyntax.self) {
      return match(binding.pattern, value, frame, &state)
    }
    guard let expression = pattern.as(ExpressionPatternSyntax.self)?.expression else { return nil }
    return match(expression, value, frame, &state)
  }

  private func match(
    _ expression: ExprSyntax, _ value: SwiftValue, _ frame: Frame, _ state: inout RunState
  ) -> Bool? {
    if expression.is(DiscardAssignmentExprSyntax.self) { return true }
    if let binding = expression.as(PatternExprSyntax.self) {
      return match(binding.pattern, value, frame, &state)
    }
    // In `case let .module(name as any Named)`, the cast can't fail if the code compiles.
    if let cast = expression.as(AsExprSyntax.self), cast.questionOrExclamationMark == nil {
      return match(cast.expression, value, frame, &state)
    }
    if let tuple = expression.as(TupleExprSyntax.self), case .tuple(let parts) = value.content {
      guard parts.count == tuple.elements.count else { return nil }
      let matches = zip(tuple.elements, parts).map { match($0.expression, $1, frame, &state) }
      if matches.contains(false) { return false }
      return matches.contains(nil) ? nil : true
    }
    if let member = expression.as(MemberAccessExprSyntax.self), member.base == nil {
      let name = member.declName.baseName.plainText
      switch value.content {
      case .member(_?, let own, _, _): return own == name
      // If its type is unavailable, assume that of the pattern.
      case .member(nil, let own, _, _) where purpose == .description: return own == name
      case .object(let type?, _) where purpose == .description:
        let other = implied(.member(nil, name, at: Syntax(member)), of: type, frame)
        return other.type == type ? other == value : nil
      case .absent where purpose == .description: return name == "none"
      default: return nil
      }
    }
    if let call = expression.as(FunctionCallExprSyntax.self), let member = call.calledMember,
      member.base == nil
    {
      switch value.content {
      case .member(let type, let own, let payload, _)
      where type != nil || purpose == .description:
        guard own == member.declName.baseName.plainText else { return false }
        guard payload.count == call.arguments.count else { return nil }
        let matches = zip(call.arguments, payload).map {
          match($0.expression, $1.value, frame, &state)
        }
        return matches.contains(false) ? false : matches.contains(nil) ? nil : true
      case .absent where purpose == .description: return false
      default: break
      }
    }
    let other = evaluate(expression, frame, &state)
    if case .range(let range) = other.content, let number = value.number, let end = range.end {
      return number >= range.start && (number < end || (range.includesEnd && number == end))
    }
    guard case .bool(let isEqual) = Arithmetic.result(of: "==", value, other).content else {
      return nil
    }
    return isEqual
  }
}

extension CodeBlockItemListSyntax {
  /// The statements of the case that follows these.
  fileprivate var followingCase: CodeBlockItemListSyntax? {
    guard let own = parent?.as(SwitchCaseSyntax.self),
      let cases = own.parent?.as(SwitchCaseListSyntax.self),
      let index = cases.firstIndex(where: { $0.id == own.id })
    else { return nil }
    let next = cases.index(after: index)
    guard next != cases.endIndex, case .switchCase(let following) = cases[next] else { return nil }
    return following.statements
  }
}
