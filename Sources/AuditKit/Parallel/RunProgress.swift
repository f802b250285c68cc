internal import Synchronization

/// The progress of a run, which can be read from any thread at any time.
///
/// The findings of a run don't depend on it.
public final class RunProgress: Sendable {
  /// The step that a run is at.
  public enum Step: Int, Sendable, CaseIterable {
    /// Finding manifests.
    case searching
    /// Loading the files of manifests.
    case loading
    /// Reading manifests.
    case reading
    /// Replaying and checking bundles.
    case judging
    /// Replaying random days of all bundles.
    case randomDays
    /// Reading the bundles of a built product.
    case product
    /// Reading the bytes of a recorded log.
    case log
    /// Reading the Swift files of a project.
    case sources
    /// Finding what the targets of a project declare.
    case targets
    /// Writing reports.
    case writing
  }

  /// How far a run is.
  package struct State: Sendable {
    /// The step, and how many steps have begun before it.
    package var step: Step, number: Int
    /// The number of processed items; of all items, or 0 if unknown.
    package var done: Int, total: Int

    /// Makes a state.
    package init(step: Step, number: Int = 0, done: Int = 0, total: Int = 0) {
      (self.step, self.number, self.done, self.total) = (step, number, done, total)
    }
  }

  private let state: Mutex<State>
  private let done = Atomic(0)
  private let pass = Atomic(0)

  /// Makes the progress of a run that has not begun.
  ///
  /// - Parameter step: The first step.
  public init(_ step: Step = .searching) { state = Mutex(State(step: step)) }

  /// Begins a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - total: The number of items to process, or 0 if unknown.
  public func begin(_ step: Step, of total: Int = 0) {
    state.withLock { state in
      state = State(step: step, number: state.number + 1, total: total)
      done.store(0, ordering: .relaxed)
    }
  }

  /// Begins another pass of a run that is repeated, such as with `--fix`.
  package func beginPass() { pass.wrappingAdd(1, ordering: .relaxed) }

  /// Counts processed items.
  package func advance(by count: Int = 1) { done.wrappingAdd(count, ordering: .relaxed) }

  /// The current step, and how much of it is done.
  package var current: State {
    state.withLock { state in
      var state = state
      let done = done.load(ordering: .relaxed)
      state.done = state.total > 0 ? min(done, state.total) : done
      return state
    }
  }

  /// A short description of the current step and its progress.
  public var phrase: String {
    let pass = pass.load(ordering: .relaxed)
    return pass > 1 ? "pass \(pass), \(current.phrase)" : current.phrase
  }
}

extension RunProgress.State {
  fileprivate var phrase: String {
    let count = total > 1 ? "\(done) of \(total) " : ""
    func items(_ one: String, _ many: String) -> String { count + (total == 1 ? one : many) }
    return switch step {
    case .searching: "looking for manifests" + (done > 0 ? ", \(done) found" : "")
    case .loading: "loading " + items("the manifest", "manifests")
    case .reading: "reading " + items("the manifest", "manifests")
    case .judging: "replaying " + items("the bundle", "bundles")
    case .randomDays: "replaying \(count)random days"
    case .product: total > 1 ? "reading \(count)bundles of the product" : "reading the product"
    case .log: "reading the log" + (total > 0 ? ", \(done * 100 / total) %" : "")
    case .sources: "reading \(count)Swift files"
    case .targets: "looking for widgets in " + items("the target", "targets")
    case .writing: "writing " + items("the report", "reports")
    }
  }
}
