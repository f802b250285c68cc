internal import BudgetReplay
internal import FleetLogs

/// An event of a log that the replay uses.
struct LogEvent: Sendable {
  var time: LogTime
  /// The widgets that it is about.
  var target: Target
  var what: What

  /// The widgets of an event; a name that is nil matches all.
  struct Target: Sendable, Hashable {
    var kind: String?
    var family: String?
    var instance: String?
  }

  /// The kind of an event.
  enum What: Sendable {
    /// A provider returned a timeline; the answer is nil if the log doesn't have it.
    case timeline(RecordedAnswer?, isForeground: Bool)
    /// A provider failed, or its timeline was refused.
    case failure
    /// An event that may cause reloads.
    case trigger(Trigger.Cause)
    case placed
    case removed
  }

  /// Creates the event of a line; nil if it has no effect on reloads.
  ///
  /// - Parameter text: Returns a name of the line.
  init?(_ line: LogLine, _ text: (LogLine.Name?) -> String?) {
    switch line.what {
    case .timeline(let answer, let isForeground):
      what = .timeline(answer, isForeground: isForeground)
    case .failure: what = .failure
    case .trigger(let cause): what = .trigger(cause)
    case .placed: what = .placed
    case .removed: what = .removed
    case .opened, .symptom: return nil
    }
    time = line.time
    target = Target(kind: text(line.kind), family: text(line.family), instance: text(line.instance))
  }
}
