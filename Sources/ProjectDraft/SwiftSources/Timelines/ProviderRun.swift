import SwiftSyntax

/// Follows the code of one provider through all of its branches, with what is known of time.
///
/// Nothing of the project is run: values are dates as distances from now, numbers, entries and
/// closures; what depends on anything else is unknown, and a condition on it takes both ways.
/// Each way that meets a `Timeline(entries:policy:)` leaves a `TimelineSite`.
final class ProviderRun {
  var sites: [TimelineSite] = []
  var closures: [Closure] = []
  /// Their numbers, by their node and the run of the body around it.
  var closureNumbers: [Frame.Cell: Int] = [:]
  /// The type of the provider's entries: what `.placeholder` is a member of.
  var entryType: TypeSymbol?
  /// The files whose code was run, by their trees.
  private(set) var files: [SyntaxIdentifier: SwiftFile] = [:]
  private(set) var steps = 0
  /// The scope of the provider itself.
  private(set) var home: Scope?
  /// How often a closure was called.
  var calls: [AbstractValue: Int] = [:]
  /// Whether a variable keeps its first value, of those that were asked for.
  var settledVariables: [SyntaxIdentifier: Bool] = [:]
  /// Whether no method changes a variable, of those that were asked for.
  var unchangedVariables: [SyntaxIdentifier: Bool] = [:]
  /// The variables that may be changed, of those that bodies declare.
  var changeable: Set<SyntaxIdentifier> = []
  private var activations = 0
  /// How often a function or a property is being run, by its declaration.
  private var running: [SyntaxIdentifier: Int] = [:]
  private var depth = 0

  /// - Source: no number of a document. A timeline of each minute of a day takes about 100,000
  ///   steps; a hostile file is done with in about a second.
  static let maximumSteps = 200_000
  static let maximumStates = 16
  static let maximumIterations = 2_000
  static let maximumDepth = 24

  /// Up to which step the body goes on that is being run.
  private var limit = ProviderRun.maximumSteps
  private var definitionsByNode: [LookupKey: [Definition]] = [:]
  private var membersByName: [LookupKey: [Definition]] = [:]

  /// Whether the run was cut short: then what it did not meet may still be there.
  var isExhausted: Bool { steps >= Self.maximumSteps }

  /// Whether the body that is being run has used up its steps.
  var isCut: Bool { steps >= limit }

  func step() -> Bool {
    steps += 1
    return !isCut
  }

  /// A body's view of the names around it.
  func frame(_ scope: Scope, receiver: AbstractValue?) -> Frame {
    files[scope.file.tree.id] = scope.file
    if home == nil { home = scope }
    return Frame(scope: scope, receiver: receiver, activation: activation())
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
    guard depth < Self.maximumDepth, running[node, default: 0] < 2 else { return nil }
    let outer = limit
    if depth > 0 { limit = steps + (outer - steps) / 2 }
    depth += 1
    running[node, default: 0] += 1
    defer {
      depth -= 1
      running[node, default: 0] -= 1
      limit = outer
    }
    let result = body()
    return isCut ? nil : result
  }

  /// The definitions of a name as seen from a node, cached.
  func definitions(of name: String, at node: Syntax, _ frame: Frame) -> [Definition] {
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
  /// `self`.
  var receiver: AbstractValue?
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
  var cells: [Frame.Cell: AbstractValue] = [:]
  /// Whether the way is taken only for the widget gallery.
  var isPreview = false

  /// The variables of several ways at once.
  ///
  /// Leaves out values for the widget gallery alone where the Home Screen takes another path.
  static func joined(_ states: [RunState]) -> RunState? {
    let states = real(states, by: \.self)
    guard var result = states.first else { return nil }
    guard states.count > 1 else { return result }
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
    guard distinct.count > ProviderRun.maximumStates else { return distinct }
    return [distinct.filter(\.isPreview), distinct.filter { !$0.isPreview }]
      .compactMap { joined($0) }
  }
}

/// How a way through a body goes on.
struct RunPath: Hashable {
  enum Completion: Hashable {
    case next
    case returns(AbstractValue)
    case breaks(String?)
    case continues(String?)
    case fallsThrough
    case fails
  }

  var state: RunState
  var completion: Completion
}

/// A `Timeline(entries:policy:)` as one way through the code meets it.
struct TimelineSite: Hashable {
  var policy: AbstractValue
  var entries: AbstractValue
  /// The policy's own place where it is a literal, else the argument.
  var place: Syntax
  /// The argument as written.
  var argument: Syntax
  /// The entries as written.
  var entriesArgument: Syntax
  var isPreview: Bool
  /// Whether the code around it was followed to its end.
  var isCertain = true
}
