import SwiftSyntax

extension Evaluator {
  func run(_ node: ForStmtSyntax, _ frame: Frame, _ start: RunState) -> [RunPath] {
    evaluations(of: node.sequence, frame, start).flatMap {
      run(node, over: $0.value, frame, $0.state)
    }
  }

  private func run(
    _ node: ForStmtSyntax, over sequence: SwiftValue, _ frame: Frame, _ state: RunState
  ) -> [RunPath] {
    // Settings and targets don't depend on the order of a dictionary's entries.
    let pairs = purpose == .description ? sequence.entries : nil
    let tuples = pairs?.map { SwiftValue.tuple([$0.key, $0.value]) }
    guard let elements = SequenceCalls.elements(sequence) ?? tuples else {
      return runUnbounded(state, label: Self.label(of: node)) { start in
        self.iteration(node, .unknown, frame, start)
      }
    }
    var live = [state]
    var ended: [RunPath] = []
    var broken: [RunState] = []
    for element in elements {
      guard step(), !live.isEmpty else { break }
      let paths = live.flatMap { iteration(node, element, frame, $0) }
      (live, broken, ended) = Self.sorted(paths, Self.label(of: node), broken, ended)
    }
    if isCut { return giveUp(state, live + broken, ended) }
    return ended + RunState.merged(live + broken).map { RunPath(state: $0, completion: .next) }
  }

  private func iteration(
    _ node: ForStmtSyntax, _ element: SwiftValue, _ frame: Frame, _ start: RunState
  ) -> [RunPath] {
    var inner = frame
    let before = start.cells.count
    var state = bind(node.pattern, element, &inner, start)
    var paths: [RunPath] = []
    if let clause = node.whereClause {
      let holds = evaluate(clause.condition, inner, &state)
      if holds == .bool(false) { return [RunPath(state: start, completion: .next)] }
      if holds != .bool(true) { paths = [RunPath(state: start, completion: .next)] }
    }
    paths += block(node.body.statements, inner, [state])
    guard before != state.cells.count else { return paths }
    let own = inner.names.filter { frame.names[$0.key] != $0.value }.map(\.value)
    return paths.map { path in
      var path = path
      for cell in own where start.cells[cell] == nil { path.state.cells[cell] = nil }
      return path
    }
  }

  func run(_ node: WhileStmtSyntax, _ frame: Frame, _ start: RunState) -> [RunPath] {
    runWhile(
      start, label: Self.label(of: node), testsFirst: true,
      test: { states in
        var inner = frame
        let (holds, fails) = self.branches(node.conditions, &inner, states)
        return (holds, fails, inner)
      },
      body: { self.block(node.body.statements, $1, [$0]) }, frame)
  }

  func run(_ node: RepeatStmtSyntax, _ frame: Frame, _ start: RunState) -> [RunPath] {
    runWhile(
      start, label: Self.label(of: node), testsFirst: false,
      test: { states in
        let outcomes = states.flatMap { state in
          self.evaluations(of: node.condition, frame, state).flatMap {
            Evaluator.outcomes($0.value, $0.state)
          }
        }
        return (outcomes.filter(\.0).map(\.1), outcomes.filter { !$0.0 }.map(\.1), frame)
      },
      body: { self.block(node.body.statements, $1, [$0]) }, frame)
  }

  private typealias Test = ([RunState]) -> (holds: [RunState], fails: [RunState], frame: Frame)

  private func runWhile(
    _ start: RunState, label: String?, testsFirst: Bool, test: Test,
    body: (RunState, Frame) -> [RunPath], _ frame: Frame
  ) -> [RunPath] {
    var live = [start]
    var left: [RunState] = []
    var ended: [RunPath] = []
    var isTested = testsFirst
    for _ in 0..<Self.maximumElements {
      guard step(), !live.isEmpty else { break }
      var inner = frame
      if isTested {
        let (holds, fails, bound) = test(live)
        // Either path may be taken: the number of rounds is decided at run time.
        if !holds.isEmpty, !fails.isEmpty {
          return ended
            + runUnbounded(start, label: label) { start in
              let (holds, _, bound) = test([start])
              return holds.flatMap { body($0, bound) }
            }
        }
        (live, inner) = (holds, bound)
        left += fails
      }
      isTested = true
      (live, left, ended) = Self.sorted(live.flatMap { body($0, inner) }, label, left, ended)
    }
    // The loop is still running: it never ends, or is too long to follow.
    if !live.isEmpty { return giveUp(start, live + left, ended) }
    return ended + RunState.merged(left).map { RunPath(state: $0, completion: .next) }
  }

  /// A loop with an unknown number of rounds: runs one round, after which everything that it
  /// changes is unknown.
  private func runUnbounded(
    _ start: RunState, label: String?, _ round: (RunState) -> [RunPath]
  ) -> [RunPath] {
    let (live, broken, ended) = Self.sorted(round(start), label, [], [])
    return giveUp(start, live + broken, ended)
  }

  private func giveUp(
    _ start: RunState, _ states: [RunState], _ ended: [RunPath]
  ) -> [RunPath] {
    let widened = states.reduce(start) { $0.widened(by: $1) }
    let returned = ended.map { path in
      RunPath(state: start.widened(by: path.state), completion: path.completion)
    }
    return returned + [RunPath(state: widened, completion: .next)]
  }

  /// Sorts paths into those that start the next round, those that leave the loop, and those that
  /// also leave code around it.
  private static func sorted(
    _ paths: [RunPath], _ label: String?, _ left: [RunState], _ ended: [RunPath]
  ) -> (live: [RunState], left: [RunState], ended: [RunPath]) {
    var live: [RunState] = []
    var (left, ended) = (left, ended)
    for path in paths {
      switch path.completion {
      case .next, .continues(nil): live.append(path.state)
      case .continues(let name) where name == label: live.append(path.state)
      case .breaks(nil): left.append(path.state)
      case .breaks(let name) where name == label: left.append(path.state)
      default: ended.append(path)
      }
    }
    return (RunState.merged(live), RunState.merged(left), ended)
  }

  private static func label(of node: some SyntaxProtocol) -> String? {
    node.parent?.as(LabeledStmtSyntax.self)?.label.text
  }
}
