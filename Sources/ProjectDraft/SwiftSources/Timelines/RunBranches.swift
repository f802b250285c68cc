import SwiftSyntax

extension ProviderRun {
  /// Which states go on where conditions hold, and which where they don't.
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
      return evaluations(of: expression, frame, start).flatMap {
        ProviderRun.outcomes($0.value, $0.state)
      }
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
    case .availability: return [(true, start), (false, start)]
    }
  }

  /// A value that depends on whether the widget gallery asks: as it asks, and as it does not.
  private static func previewsApart(
    _ value: AbstractValue, _ state: RunState
  ) -> [(AbstractValue, RunState)] {
    switch value {
    case .isPreview:
      return outcomes(value, state).map { (.bool($0), $1) }
    case .tuple(let parts):
      guard
        let index = parts.firstIndex(where: {
          if case .isPreview = $0 { true } else { false }
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

  static func outcomes(_ value: AbstractValue, _ state: RunState) -> [(Bool, RunState)] {
    switch value {
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
    let value: AbstractValue =
      if let initializer = binding.initializer {
        evaluate(initializer.value, frame, &state)
      } else if let name {
        read(name.identifier.plainText, Syntax(name), frame, &state)
      } else {
        .unknown
      }
    var outcomes: [(Bool, RunState)] = []
    for value in value.alternatives {
      if value.isPresent != false {
        outcomes.append((true, bind(binding.pattern, value, &frame, state)))
      }
      if value.isPresent != true { outcomes.append((false, state)) }
    }
    return outcomes
  }

  func run(_ node: IfExprSyntax, _ frame: Frame, _ start: RunState) -> [RunPath] {
    var inner = frame
    let (holds, fails) = branches(node.conditions, &inner, [start])
    let own = inner.names.filter { frame.names[$0.key] != $0.value }.map(\.value)
    func cleared(_ paths: [RunPath]) -> [RunPath] {
      paths.map { path in
        var path = path
        for cell in own { path.state.cells[cell] = nil }
        return path
      }
    }
    let taken = cleared(block(node.body.statements, inner, holds))
    let others = fails.map { RunPath(state: $0, completion: .next) }
    switch node.elseBody {
    case .ifExpr(let next):
      return taken + cleared(others).flatMap { run(next, frame, $0.state) }
    case .codeBlock(let body):
      return taken + block(body.statements, frame, cleared(others).map(\.state))
    case nil: return taken + cleared(others)
    }
  }

  func run(_ node: SwitchExprSyntax, _ frame: Frame, _ start: RunState) -> [RunPath] {
    cases(node, frame, start).flatMap { statements, inner, state in
      var paths = block(statements, inner, [state])
      var following = statements.followingCase
      while let next = following, paths.contains(where: { $0.completion == .fallsThrough }) {
        let falling = paths.filter { $0.completion == .fallsThrough }.map(\.state)
        paths.removeAll { $0.completion == .fallsThrough }
        paths += block(next, frame, falling)
        following = next.followingCase
      }
      return paths.map { path in
        path.completion == .breaks(nil) ? RunPath(state: path.state, completion: .next) : path
      }
    }
  }

  typealias Case = (statements: CodeBlockItemListSyntax, frame: Frame, state: RunState)

  /// The cases that a subject may match.
  func cases(_ node: SwitchExprSyntax, _ frame: Frame, _ start: RunState) -> [Case] {
    var state = start
    let subject = evaluate(node.subject, frame, &state)
    return Self.previewsApart(subject, state).flatMap { cases(node, of: $0, frame, $1) }
  }

  private func cases(
    _ node: SwitchExprSyntax, of subject: AbstractValue, _ frame: Frame, _ start: RunState
  ) -> [Case] {
    var state = start
    var found: [Case] = []
    for element in node.cases {
      guard case .switchCase(let node) = element else { continue }
      guard case .case(let label) = node.label else {
        return found + [(node.statements, frame, state)]
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
        let bound = bind(item.pattern, subject, &inner, state)
        found.append((node.statements, inner, bound))
        if matches == true { return found }
      }
    }
    return found
  }

  /// Whether a value matches a pattern; nil where that is decided at run time.
  private func match(
    _ pattern: PatternSyntax, _ value: AbstractValue, _ frame: Frame, _ state: inout RunState
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
    _ expression: ExprSyntax, _ value: AbstractValue, _ frame: Frame, _ state: inout RunState
  ) -> Bool? {
    if expression.is(DiscardAssignmentExprSyntax.self) { return true }
    if let binding = expression.as(PatternExprSyntax.self) {
      return match(binding.pattern, value, frame, &state)
    }
    if let tuple = expression.as(TupleExprSyntax.self), case .tuple(let parts) = value {
      guard parts.count == tuple.elements.count else { return nil }
      let matches = zip(tuple.elements, parts).map { match($0.expression, $1, frame, &state) }
      if matches.contains(false) { return false }
      return matches.contains(nil) ? nil : true
    }
    if let member = expression.as(MemberAccessExprSyntax.self), member.base == nil {
      let name = member.declName.baseName.plainText
      switch value {
      case .object(_, let fields):
        if case .string(let own)? = fields[""] { return own == name }
        return nil
      case .member(let own, [], _) where own != name: return nil
      default: return nil
      }
    }
    let other = evaluate(expression, frame, &state)
    if case .range(let range) = other, let number = value.number, let end = range.end {
      return number >= range.start && (number < end || (range.includesEnd && number == end))
    }
    guard case .bool(let isEqual) = Arithmetic.result(of: "==", value, other) else { return nil }
    return isEqual
  }
}

extension CodeBlockItemListSyntax {
  /// The statements of the case after the one that these belong to.
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
