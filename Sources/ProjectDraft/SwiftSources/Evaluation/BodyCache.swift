import SwiftSyntax

/// The outcomes of the bodies that the providers of a module run.
///
/// Without it, drafting takes 45 % longer for the largest of six apps, and about as long for the
/// others (processor time, release builds).
final class BodyCache {
  fileprivate var bodies: [BodyKey: CachedBody] = [:]
}

/// The result of running a body: that of a function, an initializer or a getter that uses no
/// variables from outside.
struct BodyOutcome {
  var value: SwiftValue
  /// The value of `self` after a method that may have changed it.
  var receiver: SwiftValue?
  /// The state in which the following code continues.
  var isPreview = false
  var failure = FailureDegree.none
}

/// The key of a result: everything that it depends on.
struct BodyKey: Hashable {
  var node: SyntaxIdentifier
  var table: ObjectIdentifier
  var type: TypeSymbol?
  var receiver: SwiftValue?
  var arguments: [SwiftValue.Argument]
  var isPreview: Bool
  var failure: FailureDegree
}

/// The resources that running a body required.
struct BodyTrace {
  /// The declarations that were run, or rejected because they were already running.
  var entered: Set<SyntaxIdentifier> = []
  /// The minimum limit of steps with which nothing is cut short.
  var limit = 0
  var expressionDepth = 0
  /// Whether something was not followed because it took too many steps or was too deep.
  var isCut = false

  mutating func add(_ inner: BodyTrace) {
    entered.formUnion(inner.entered)
    limit = max(limit, inner.limit)
    expressionDepth = max(expressionDepth, inner.expressionDepth)
    isCut = isCut || inner.isCut
  }
}

/// The outcome of a body, with the required resources relative to its start.
struct CachedBody {
  var outcome: BodyOutcome
  var steps: Int
  var trace: BodyTrace
}

extension Evaluator {
  /// The minimum number of steps to cache: shorter runs take no longer than a lookup.
  private static let leastSteps = 16

  /// The key of a body whose outcome depends on nothing else; nil if it uses variables of other
  /// bodies, directly or through closures in its arguments.
  func key(
    of node: SyntaxIdentifier, _ scope: Scope, seeing names: [String: Frame.Cell] = [:],
    receiver: SwiftValue? = nil, arguments: [Argument] = [], _ state: RunState
  ) -> BodyKey? {
    guard purpose == .timelines, isNested, names.isEmpty, scope.arguments.isEmpty,
      receiver?.isClosed(atMost: Limits.items) != false,
      arguments.allSatisfy({ $0.value.isClosed(atMost: Limits.items) })
    else { return nil }
    return BodyKey(
      node: node, table: ObjectIdentifier(scope.table), type: scope.selfType, receiver: receiver,
      arguments: arguments, isPreview: state.isPreview, failure: state.failure)
  }

  /// The outcome of a body, from an earlier run with the same key if that fits within the limits
  /// here.
  ///
  /// A cached result counts with all its steps, so that a provider is followed equally far with or
  /// without the cache.
  ///
  /// - Parameters:
  ///   - key: nil for a body that is always run, and may change the state.
  ///   - run: Runs the body, without the variables of other bodies; returns nil if it was cut short.
  func cachedOutcome(
    _ key: BodyKey?, _ state: inout RunState, _ run: (inout RunState) -> BodyOutcome?
  ) -> BodyOutcome? {
    guard let key, let cache else { return run(&state) }
    if let known = cache.bodies[key], let outcome = reused(known) { return outcome }
    var alone = RunState(isPreview: state.isPreview, failure: state.failure)
    let (outcome, steps, trace) = tracing { run(&alone) }
    guard let outcome, let trace, steps >= Self.leastSteps,
      outcome.value.isClosed(atMost: steps),
      outcome.receiver?.isClosed(atMost: steps) != false
    else { return outcome }
    cache.bodies[key] = CachedBody(outcome: outcome, steps: steps, trace: trace)
    return outcome
  }
}

extension SwiftValue {
  /// Whether it certainly contains no closure, which would capture variables, and no fallback,
  /// which equals a value that isn't one.
  fileprivate func isClosed(atMost limit: Int) -> Bool {
    var waiting = [self]
    var count = 0
    while let value = waiting.popLast() {
      count += 1
      guard count <= limit, !value.isFallback else { return false }
      switch value.content {
      case .closure, .configuration: return false
      case .array(let values), .tuple(let values), .either(let values):
        guard values.count <= limit else { return false }
        waiting += values
      case .object(_, let fields): waiting += fields.values
      case .member(_, _, let arguments, _): waiting += arguments.map(\.value)
      default: break
      }
    }
    return true
  }
}
