internal import Synchronization

/// The progress of a run, which can be read from any thread at any time.
///
/// The findings of a run don't depend on it.
public final class RunProgress: Sendable {
  /// The step that a run is at.
  public enum Step: Int, Sendable, CaseIterable {
    /// Finding manifests.
    case searching
    /// Reading manifests.
    case reading
    /// Replaying and checking bundles.
    case judging
    /// Reading and replaying a recorded log.
    case log
    /// Reading the Swift files of a project.
    case sources
    /// Finding what the targets of a project declare.
    case targets
  }

  private let step: Atomic<Int>
  private let done = Atomic(0)
  private let total = Atomic(0)

  /// Makes the progress of a run that has not begun.
  ///
  /// - Parameter step: The first step.
  public init(_ step: Step = .searching) { self.step = Atomic(step.rawValue) }

  /// Begins a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - total: The number of items to process, or 0 if unknown.
  public func begin(_ step: Step, of total: Int = 0) {
    done.store(0, ordering: .relaxed)
    self.total.store(total, ordering: .relaxed)
    self.step.store(step.rawValue, ordering: .relaxed)
  }

  /// Counts one thing as done.
  package func advance() { done.wrappingAdd(1, ordering: .relaxed) }

  /// A short description of the current step and its progress.
  public var phrase: String {
    let total = total.load(ordering: .relaxed)
    // The counts may be those of two steps, but only for the moment between them.
    let done = min(done.load(ordering: .relaxed), total)
    let count = total > 1 ? "\(done) of \(total) " : ""
    return switch Step(rawValue: step.load(ordering: .relaxed)) {
    case .searching, nil: "looking for manifests"
    case .reading: "reading \(count)\(total == 1 ? "the manifest" : "manifests")"
    case .judging: "replaying \(count)\(total == 1 ? "the bundle" : "bundles")"
    case .log: "replaying the log"
    case .sources: "reading \(count)Swift files"
    case .targets: "looking for widgets in \(count)\(total == 1 ? "the target" : "targets")"
    }
  }
}
