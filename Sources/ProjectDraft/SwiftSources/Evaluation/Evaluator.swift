import SwiftSyntax

extension SymbolTable {
  /// The value of an expression, as far as the sources determine it.
  ///
  /// An expression that needs too many steps, or refers to itself, is unknown.
  ///
  /// - Parameter locals: The values of names declared in the surrounding code.
  func evaluate(
    _ expression: ExprSyntax, in scope: Scope, locals: [String: SwiftValue] = [:]
  ) -> SwiftValue {
    Evaluator().value(of: expression, in: scope, locals: locals)
  }

  /// The value of an expression that must be a text: `.name` is a member of `String`.
  func evaluate(text expression: ExprSyntax, in scope: Scope) -> SwiftValue {
    let run = Evaluator()
    let value = run.value(of: expression, in: scope, locals: [:])
    return run.implied(value, of: symbol(["String"], []), run.frame(scope, receiver: nil))
  }
}

/// Evaluates Swift without running it, following calls and references within limits.
///
/// An expression has one value, or several alternatives if the choice is made at run time. A
/// statement is run on each path that a condition may take. Constants, the bodies of widgets and
/// bundles, and timeline providers are evaluated by the same walk; they differ in what it collects.
final class Evaluator {
  /// The purpose of the evaluation.
  enum Purpose {
    /// Values on the newest system.
    case values
    /// The parts of a result builder: every statement is one, and no branch is left out.
    case parts
    /// The timelines created on any path.
    case timelines
    /// Values of a project's description in Swift, converted to their types.
    case description
  }

  private(set) var purpose: Purpose
  /// The outcomes of bodies that earlier runs left; nil if they are not kept.
  let cache: BodyCache?
  /// The parts of the result builder being run.
  var parts: [SwiftValue] = []
  /// The timelines that were found.
  var sites: [TimelineSite] = []
  /// The type of the provider's entries, of which `.placeholder` is a member.
  var entryType: TypeSymbol?

  var closures: [Closure] = []
  /// The indices of `closures`, by their node and the run of the surrounding body.
  var closureNumbers: [Frame.Cell: Int] = [:]
  /// The files with code that was run, by their trees.
  private(set) var files: [SyntaxIdentifier: SwiftFile] = [:]
  private(set) var steps = 0
  /// The scope in which the evaluation began.
  private(set) var home: Scope?
  /// The steps that are left to the draft; nil before the evaluation begins.
  private var budget: EvaluationBudget?
  /// The version of the system for which values are read; nil for the newest.
  var system: String?
  /// The versions that conditions checked.
  var askedSystems: Set<String> = []
  /// The number of calls of each closure.
  var calls: [SwiftValue: Int] = [:]
  /// Whether a variable keeps its first value, as far as queried.
  var settledVariables: [SyntaxIdentifier: Bool] = [:]
  /// Whether no method changes a variable, as far as queried.
  var unchangedVariables: [SyntaxIdentifier: Bool] = [:]
  /// The raw values of enums, as far as queried.
  var rawValues: [TypeSymbol: [String: SwiftValue]] = [:]
  /// The variables declared in bodies that may change.
  var changeable: Set<SyntaxIdentifier> = []
  private var activations = 0
  /// The current number of nested runs of a function or a property, by its declaration.
  private var running: [SyntaxIdentifier: Int] = [:]
  private var depth = 0
  /// The trace so far of the body being run.
  private var trace = BodyTrace()
  /// The nesting depth of the expression being evaluated.
  var expressionDepth = 0

  /// The maximum number of elements, and of rounds of a loop: enough for the minutes of three days,
  /// or every fifth minute of two weeks.
  static let maximumElements = 4_400
  /// The depth to which expressions are evaluated, through all calls.
  static let maximumDepth = 320

  /// The step at which the running body is cut short.
  private var limit: Int
  /// Whether a body or a part of a result builder was left out because of a limit.
  var isIncomplete = false
  /// The reason for the last body that was not run.
  private(set) var refusal = ""
  private var definitionsByNode: [LookupKey: [Definition]] = [:]
  private var membersByName: [LookupKey: [Definition]] = [:]

  /// - Parameter cache: The outcomes of bodies that earlier runs for timelines left.
  init(_ purpose: Purpose = .values, cache: BodyCache? = nil) {
    (self.purpose, self.cache) = (purpose, cache)
    let isLong = purpose == .timelines || purpose == .description
    limit = isLong ? Limits.steps : Limits.steps / 10
  }

  /// Whether the run was cut short, so that something may not have been found.
  var isExhausted: Bool { steps >= Limits.steps || isOutOfBudget }

  /// Whether the running body has used up its steps.
  var isCut: Bool { steps >= limit || isOutOfBudget }

  private var isOutOfBudget: Bool { budget?.isUsedUp == true }

  /// The value of an expression; unknown if there are several.
  ///
  /// - Parameters:
  ///   - element: The type that `.name` in an array is a member of; outside of one, it's a member
  ///     of Array.
  ///   - locals: The values of names declared in the surrounding code.
  func value(
    of expression: ExprSyntax, in scope: Scope, asArrayOf element: TypeSymbol? = nil,
    locals: [String: SwiftValue] = [:]
  ) -> SwiftValue {
    var frame = frame(scope, receiver: scope.selfValue)
    var state = RunState()
    for (name, value) in locals { state.cells[frame.declare(name, expression)] = value }
    let value = evaluate(expression, frame, &state)
    guard let element else { return Self.only(value) }
    let array = Self.only(implied(value, of: scope.table.symbol(["Array"], []), frame))
    guard let elements = array.elements else { return array }
    return Self.only(
      SwiftValue.array(elements.map { implied($0, of: element, frame) }).at(array.place))
  }

  /// The value if there is only one alternative; otherwise unknown, with a reason.
  static func only(_ value: SwiftValue) -> SwiftValue {
    if case .either(let values) = value.content {
      return values.first { $0 == .unknown } ?? .unknown("it depends on a condition")
    }
    return value == .unknown || !value.isUnknown ? value : .unknown("it is known only at run time")
  }

  /// Runs code that creates values, even inside a result builder.
  func asValues<Result>(_ body: () -> Result) -> Result {
    let outer = purpose
    if outer == .parts { purpose = .values }
    defer { purpose = outer }
    return body()
  }

  func step() -> Bool {
    steps += 1
    budget?.takeStep()
    return !isCut
  }

  /// Notes an expression that was not evaluated, if the steps of the whole draft are used up.
  func note(notEvaluated expression: ExprSyntax, _ frame: Frame) {
    budget?.note(frame.scope.file.origin(of: expression))
  }

  /// Evaluates a nested expression; returns nil if the nesting is too deep.
  func deeper<Result>(_ body: () -> Result) -> Result? {
    guard expressionDepth < Self.maximumDepth else {
      trace.isCut = true
      return nil
    }
    expressionDepth += 1
    if expressionDepth > trace.expressionDepth { trace.expressionDepth = expressionDepth }
    defer { expressionDepth -= 1 }
    return body()
  }

  /// A frame for a body in a scope.
  func frame(_ scope: Scope, receiver: SwiftValue?) -> Frame {
    files[scope.file.tree.id] = scope.file
    if home == nil { (home, budget) = (scope, scope.table.budget) }
    var scope = scope
    scope.selfValue = receiver
    return Frame(scope: scope, activation: activation())
  }

  func activation() -> Int {
    activations += 1
    return activations
  }

  /// Runs the body of a declaration, unless it is already running twice; returns nil if it can't be
  /// finished.
  ///
  /// Each body gets half of the remaining steps, so that code unrelated to time does not use up
  /// those of its caller.
  func entering<Result>(_ node: SyntaxIdentifier, _ body: () -> Result) -> Result? {
    trace.entered.insert(node)
    let rounds = running[node, default: 0]
    guard rounds < 2 else {
      refusal = "it refers to itself"
      return nil
    }
    refusal = "it takes too many steps"
    let (outer, start) = (limit, steps)
    var around = trace
    trace = BodyTrace()
    if depth > 0 { limit = steps + (outer - steps) / 2 }
    depth += 1
    running[node] = rounds + 1
    let result = body()
    let isCut = isCut
    trace.isCut = trace.isCut || isCut
    isIncomplete = isIncomplete || isCut
    trace.limit = start + 2 * (max(trace.limit, steps + 1) - start)
    around.add(trace)
    trace = around
    depth -= 1
    running[node] = rounds == 0 ? nil : rounds
    limit = outer
    return isCut ? nil : result
  }

  /// Whether a body is running.
  var isNested: Bool { depth > 0 }

  /// Runs a body, and returns the resources that it required.
  ///
  /// The trace is nil if the outcome may differ elsewhere: if the run was cut short, found
  /// timelines, or depends on what else is running.
  func tracing<Result>(_ body: () -> Result) -> (result: Result, steps: Int, trace: BodyTrace?) {
    let (start, met) = (steps, sites.count)
    var around = trace
    trace = BodyTrace()
    let result = body()
    var own = trace
    around.add(own)
    trace = around
    guard !own.isCut, sites.count == met, own.entered.isDisjoint(with: running.keys) else {
      return (result, steps - start, nil)
    }
    own.limit -= start
    own.expressionDepth -= expressionDepth
    return (result, steps - start, own)
  }

  /// The outcome of an earlier run, if a run here would have the same one; its steps count as well.
  func reused(_ known: CachedBody) -> BodyOutcome? {
    let trace = BodyTrace(
      entered: known.trace.entered, limit: steps + known.trace.limit,
      expressionDepth: expressionDepth + known.trace.expressionDepth)
    guard trace.limit <= limit, trace.expressionDepth <= Self.maximumDepth,
      trace.entered.isDisjoint(with: running.keys)
    else { return nil }
    steps += known.steps
    self.trace.add(trace)
    return known.outcome
  }

  /// The definitions of a name as seen from a node, cached.
  func definitions(of name: String, at node: Syntax, _ frame: Frame) -> [Definition] {
    // The argument for a parameter depends on the call.
    guard frame.scope.arguments.isEmpty else {
      return frame.scope.table.definitions(of: name, at: node, in: frame.scope)
    }
    let key = LookupKey(name: name, node: node.id, type: frame.scope.selfType, ofType: nil)
    if let known = definitionsByNode[key] { return known }
    let found = frame.scope.table.definitions(of: name, at: node, in: frame.scope)
    definitionsByNode[key] = found
    return found
  }

  /// The definitions of a member's name as seen from a file, cached.
  func members(
    named name: String, of type: TypeSymbol, ofType: Bool, _ frame: Frame
  ) -> [Definition] {
    let key = LookupKey(name: name, node: frame.scope.file.tree.id, type: type, ofType: ofType)
    if let known = membersByName[key] { return known }
    let found = frame.scope.table.members(
      named: name, of: type, ofType: ofType, from: frame.scope)
    membersByName[key] = found
    return found
  }

  private struct LookupKey: Hashable {
    var name: String
    var node: SyntaxIdentifier
    var type: TypeSymbol?
    var ofType: Bool?
  }
}

/// A closure, or a function passed like one, with the names that it can access.
struct Closure {
  enum Body {
    case closure(ClosureExprSyntax)
    case function(FunctionDeclSyntax)
    /// The getter of a computed local variable.
    case getter(CodeBlockItemListSyntax, TypeSyntax?)
    /// A key path, as in `\.name`.
    case keyPath(KeyPathExprSyntax)
  }

  var body: Body
  var frame: Frame
}

/// The names in a body and what they refer to.
struct Frame {
  /// A variable of one run of a body.
  struct Cell: Hashable {
    var declaration: SyntaxIdentifier
    var activation: Int
  }

  /// The scope for looking up types and members.
  var scope: Scope
  var names: [String: Cell] = [:]
  var activation: Int

  mutating func declare(_ name: String, _ node: some SyntaxProtocol) -> Cell {
    let cell = Cell(declaration: node.id, activation: activation)
    names[name] = cell
    return cell
  }
}

/// The values of the variables on one path through the code.
struct RunState: Hashable {
  var cells: [Frame.Cell: SwiftValue] = [:]
  /// Whether the path is taken only in the widget gallery.
  var isPreview = false
  /// Whether the path is taken only if something failed or a value is missing.
  var failure = FailureDegree.none

  /// The variables of several paths combined.
  ///
  /// Paths only for the widget gallery are left out if there are others.
  static func joined(_ states: [RunState]) -> RunState? {
    let states = real(states, by: \.self)
    guard var result = states.first else { return nil }
    guard states.count > 1 else { return result }
    result.failure = states.map(\.failure).min() ?? .none
    for (cell, value) in result.cells {
      result.cells[cell] = .oneOf([value] + states.dropFirst().map { $0.cells[cell] ?? .unknown })
    }
    return result
  }

  /// The paths that are not only for the widget gallery, or all of them if there are no others.
  static func real<Way>(_ ways: [Way], by state: (Way) -> RunState) -> [Way] {
    let real = ways.filter { !state($0).isPreview }
    return real.isEmpty ? ways : real
  }

  /// The state after code that may have run any number of times; the variables that it changes are
  /// unknown.
  func widened(by after: RunState) -> RunState {
    var result = self
    for (cell, value) in cells where after.cells[cell] != value { result.cells[cell] = .unknown }
    return result
  }

  /// The distinct states, combined into fewer if there are too many.
  static func merged(_ states: [RunState]) -> [RunState] {
    guard states.count > 1 else { return states }
    var seen: Set<RunState> = []
    let distinct = states.filter { seen.insert($0).inserted }
    guard distinct.count > 2 * Limits.alternatives else { return distinct }
    let groups = Dictionary(grouping: distinct) { $0.failure.rawValue * 2 + ($0.isPreview ? 1 : 0) }
    return groups.sorted { $0.key < $1.key }.compactMap { joined($0.value) }
  }
}

/// The certainty that a path is only for failures and missing values.
enum FailureDegree: Int, Comparable {
  case none
  /// A value is missing, and the following code continues without it.
  case missing
  /// A value is missing, unless the following code provides another one.
  case assumed
  /// People haven't chosen a value of the configuration yet.
  case unconfigured
  case certain

  static func < (one: FailureDegree, other: FailureDegree) -> Bool { one.rawValue < other.rawValue }
}

/// The end of a path in a body.
struct RunPath: Hashable {
  enum Completion: Hashable {
    case next
    case returns(SwiftValue)
    case breaks(String?)
    case continues(String?)
    case fallsThrough
    case fails
  }

  var state: RunState
  var completion: Completion

  /// The returned value.
  var returned: SwiftValue {
    if case .returns(let value) = completion { return value }
    return .unknown
  }
}
