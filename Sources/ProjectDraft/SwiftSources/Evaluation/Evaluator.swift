import SwiftSyntax

extension SymbolTable {
  /// The value of an expression, as far as the sources determine it.
  ///
  /// An expression that needs too many steps, or refers to itself, is unknown.
  ///
  /// - Parameter locals: the values of names that the code around the expression declares.
  func evaluate(
    _ expression: ExprSyntax, in scope: Scope, locals: [String: SwiftValue] = [:]
  ) -> SwiftValue {
    Evaluator().value(of: expression, in: scope, locals: locals)
  }
}

/// Evaluates Swift without running it: what is called and referred to is followed, within limits.
///
/// An expression has one value, or several alternatives where only a run would decide; a statement
/// is run on each path that a condition leaves open. Constants, the bodies of widgets and of
/// bundles, and the answers of timeline providers are the same walk, which differs in what it
/// collects.
final class Evaluator {
  /// The question that the evaluation answers.
  enum Purpose {
    /// Values, as the newest system has them.
    case values
    /// The parts of a result builder: each statement is one, and no branch is left out.
    case parts
    /// The timelines that are made on any path.
    case timelines
    /// Values of a project's description in Swift, each as its type makes it of what is written.
    case description
  }

  private(set) var purpose: Purpose
  /// The parts of the result builder that is being run.
  var parts: [SwiftValue] = []
  /// The timelines that were met.
  var sites: [TimelineSite] = []
  /// The type of the provider's entries: what `.placeholder` is a member of.
  var entryType: TypeSymbol?

  var closures: [Closure] = []
  /// Their numbers, by their node and the run of the body around it.
  var closureNumbers: [Frame.Cell: Int] = [:]
  /// The files whose code was run, by their trees.
  private(set) var files: [SyntaxIdentifier: SwiftFile] = [:]
  private(set) var steps = 0
  /// The scope in which the evaluation began.
  private(set) var home: Scope?
  /// The version of the system on which values are read; nil for the newest.
  var system: String?
  /// The versions that conditions asked about.
  var askedSystems: Set<String> = []
  /// How often a closure was called.
  var calls: [SwiftValue: Int] = [:]
  /// Whether a variable keeps its first value, of those that were asked for.
  var settledVariables: [SyntaxIdentifier: Bool] = [:]
  /// Whether no method changes a variable, of those that were asked for.
  var unchangedVariables: [SyntaxIdentifier: Bool] = [:]
  /// The raw values of enums, of those that were asked for.
  var rawValues: [TypeSymbol: [String: SwiftValue]] = [:]
  /// The variables that may be changed, of those that bodies declare.
  var changeable: Set<SyntaxIdentifier> = []
  private var activations = 0
  /// How often a function or a property is being run, by its declaration.
  private var running: [SyntaxIdentifier: Int] = [:]
  private var depth = 0
  /// The results so far of the body that is being run.
  private var trace = BodyTrace()
  /// The number of expressions around the current one that are being evaluated.
  var expressionDepth = 0

  /// - Source: no number of a document. A timeline of each minute of a day takes about 100,000
  ///   steps; a hostile file is done with in about two seconds.
  static let maximumSteps = 400_000
  static let maximumStates = 16
  /// As many as the minutes of three days, and the five minutes of two weeks.
  static let maximumIterations = 4_400
  static let maximumDepth = 24
  static let maximumExpressionDepth = 320
  static let maximumTextLength = 65_536
  static let maximumElements = 10_000
  /// After this many, the rest of a result builder is not read.
  static let maximumParts = 1_000

  /// The step at which the running body is cut.
  private var limit: Int
  /// Why a body was not run, the last time that one was not.
  private(set) var refusal = ""
  private var definitionsByNode: [LookupKey: [Definition]] = [:]
  private var membersByName: [LookupKey: [Definition]] = [:]

  init(_ purpose: Purpose = .values) {
    self.purpose = purpose
    let isLong = purpose == .timelines || purpose == .description
    limit = isLong ? Self.maximumSteps : Self.maximumSteps / 10
  }

  /// Whether the run was cut short: then what it did not meet may still be there.
  var isExhausted: Bool { steps >= Self.maximumSteps }

  /// Whether the body that is being run has used up its steps.
  var isCut: Bool { steps >= limit }

  /// The one value of an expression; unknown where there are several.
  ///
  /// - Parameters:
  ///   - element: the type of which `.name` is a member in an array; alone, it is one of Array.
  ///   - locals: the values of names that the code around the expression declares.
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

  /// The value on which all alternatives agree.
  static func only(_ value: SwiftValue) -> SwiftValue {
    if case .either(let values) = value.content {
      return values.first { $0 == .unknown } ?? .unknown("it depends on a condition")
    }
    return value == .unknown || !value.isUnknown ? value : .unknown("only a run tells its value")
  }

  /// Runs code that makes values, also where the code around it is a result builder.
  func asValues<Result>(_ body: () -> Result) -> Result {
    let outer = purpose
    if outer == .parts { purpose = .values }
    defer { purpose = outer }
    return body()
  }

  func step() -> Bool {
    steps += 1
    return !isCut
  }

  /// Evaluates an expression inside of those that are being evaluated; nil where it is too deep.
  func deeper<Result>(_ body: () -> Result) -> Result? {
    guard expressionDepth < Self.maximumExpressionDepth else {
      trace.isCut = true
      return nil
    }
    expressionDepth += 1
    if expressionDepth > trace.expressionDepth { trace.expressionDepth = expressionDepth }
    defer { expressionDepth -= 1 }
    return body()
  }

  /// A body's view of the names around it.
  func frame(_ scope: Scope, receiver: SwiftValue?) -> Frame {
    files[scope.file.tree.id] = scope.file
    if home == nil { home = scope }
    var scope = scope
    scope.selfValue = receiver
    return Frame(scope: scope, activation: activation())
  }

  func activation() -> Int {
    activations += 1
    return activations
  }

  /// Runs the body of a declaration, unless it is run deep inside of itself.
  ///
  /// Each body gets half of the steps that are left, so that code which has nothing to do with
  /// time does not use up those of its caller; nil where they don't suffice.
  func entering<Result>(_ node: SyntaxIdentifier, _ body: () -> Result) -> Result? {
    trace.entered.insert(node)
    let rounds = running[node, default: 0]
    guard rounds < 2 else {
      refusal = "it refers to itself"
      return nil
    }
    refusal = "it takes too many steps"
    guard depth < Self.maximumDepth else {
      trace.isCut = true
      return nil
    }
    let (outer, start) = (limit, steps)
    var around = trace
    trace = BodyTrace()
    if depth > 0 { limit = steps + (outer - steps) / 2 }
    depth += 1
    running[node] = rounds + 1
    let result = body()
    let isCut = isCut
    trace.isCut = trace.isCut || isCut
    trace.depth = max(trace.depth, depth)
    trace.limit = start + 2 * (max(trace.limit, steps + 1) - start)
    around.add(trace)
    trace = around
    depth -= 1
    running[node] = rounds == 0 ? nil : rounds
    limit = outer
    return isCut ? nil : result
  }

  /// Whether a body is being run.
  var isNested: Bool { depth > 0 }

  /// Runs a body, and tells what it took; no trace where an outcome would not be the same elsewhere:
  /// where the run was cut, met timelines, or depends on what is being run around it.
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
    own.depth -= depth
    own.expressionDepth -= expressionDepth
    return (result, steps - start, own)
  }

  /// The outcome of an earlier run, if a run would be the same here; it counts as one.
  func reused(_ known: CachedBody) -> BodyOutcome? {
    let trace = BodyTrace(
      entered: known.trace.entered, limit: steps + known.trace.limit,
      depth: depth + known.trace.depth,
      expressionDepth: expressionDepth + known.trace.expressionDepth)
    guard trace.limit <= limit, trace.depth <= Self.maximumDepth,
      trace.expressionDepth <= Self.maximumExpressionDepth,
      trace.entered.isDisjoint(with: running.keys)
    else { return nil }
    steps += known.steps
    self.trace.add(trace)
    return known.outcome
  }

  /// The definitions of a name as seen from a node, cached.
  func definitions(of name: String, at node: Syntax, _ frame: Frame) -> [Definition] {
    // Which argument a parameter has depends on the call.
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

/// A closure, or a function that is handed on like one, with the names that it sees.
struct Closure {
  enum Body {
    case closure(ClosureExprSyntax)
    case function(FunctionDeclSyntax)
    /// Of a computed local variable.
    case getter(CodeBlockItemListSyntax, TypeSyntax?)
    /// As in `\.name`.
    case keyPath(KeyPathExprSyntax)
  }

  var body: Body
  var frame: Frame
}

/// The meaning of the names in a body.
struct Frame {
  /// A variable of one run of a body.
  struct Cell: Hashable {
    var declaration: SyntaxIdentifier
    var activation: Int
  }

  /// How types and members are looked up.
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
  /// Whether the way is taken only for the widget gallery.
  var isPreview = false
  /// Whether the way is taken only where something failed, or where a value is missing.
  var failure = FailureDegree.none

  /// The variables of several ways at once.
  ///
  /// Leaves out values for the widget gallery alone where the Home Screen takes another path.
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

  /// The ways that are not taken for the widget gallery alone; all of them where each one is.
  static func real<Way>(_ ways: [Way], by state: (Way) -> RunState) -> [Way] {
    let real = ways.filter { !state($0).isPreview }
    return real.isEmpty ? ways : real
  }

  /// The state after something that may have run any number of times: what it changes is unknown.
  func widened(by after: RunState) -> RunState {
    var result = self
    for (cell, value) in cells where after.cells[cell] != value { result.cells[cell] = .unknown }
    return result
  }

  /// Few enough states: the same ones once, and too many as one.
  static func merged(_ states: [RunState]) -> [RunState] {
    guard states.count > 1 else { return states }
    var seen: Set<RunState> = []
    let distinct = states.filter { seen.insert($0).inserted }
    guard distinct.count > Evaluator.maximumStates else { return distinct }
    let groups = Dictionary(grouping: distinct) { $0.failure.rawValue * 2 + ($0.isPreview ? 1 : 0) }
    return groups.sorted { $0.key < $1.key }.compactMap { joined($0.value) }
  }
}

/// Whether a way through the code is one for failures and missing values.
enum FailureDegree: Int, Comparable {
  case none
  /// A value is missing, unless the code that follows provides another one.
  case assumed
  case certain

  static func < (one: FailureDegree, other: FailureDegree) -> Bool { one.rawValue < other.rawValue }
}

/// The end of a path through a body.
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

  /// The value that is returned.
  var returned: SwiftValue {
    if case .returns(let value) = completion { return value }
    return .unknown
  }
}
