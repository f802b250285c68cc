internal import Synchronization

/// The number of steps that all evaluations of a draft may take together, on whatever thread.
///
/// The limits of `Evaluator` are for one value or one provider, and a project may have thousands.
///
/// - Source: Our own measurement. Of 42 open-source projects, one takes 290,409 steps, and each of
///   the others less than 50,000.
final class EvaluationBudget: Sendable {
  private let steps: Atomic<Int>
  /// The first expression that was not evaluated.
  private let place = Mutex<Origin?>(nil)

  init(steps: Int = 8 * Limits.steps) { self.steps = Atomic(steps) }

  var stepsLeft: Int { steps.load(ordering: .relaxed) }

  var isUsedUp: Bool { stepsLeft <= 0 }

  func takeStep() { steps.subtract(1, ordering: .relaxed) }

  /// Calls a function that evaluates on several threads, and again on one thread if the steps end:
  /// where they do depends on the order of all evaluations.
  func run<Result>(jobs: Int, _ body: (_ jobs: Int) -> Result) -> Result {
    let start = stepsLeft
    let result = body(jobs)
    guard jobs > 1, start > 0, isUsedUp else { return result }
    steps.store(start, ordering: .relaxed)
    place.withLock { $0 = nil }
    return body(1)
  }

  /// Notes the place of an expression that was not evaluated, if no steps are left.
  func note(_ place: @autoclosure () -> Origin) {
    guard isUsedUp, self.place.withLock({ $0 == nil }) else { return }
    let found = place()
    self.place.withLock { $0 = $0 ?? found }
  }

  /// The problem of a project that uses up all steps.
  var problem: DraftProblem? {
    guard isUsedUp else { return nil }
    return DraftProblem(
      "the Swift code takes too many steps to evaluate; from here on, values are unknown",
      at: place.withLock(\.self), isUnread: true)
  }
}
