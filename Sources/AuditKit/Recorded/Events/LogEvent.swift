internal import BudgetReplay

/// Something that a line of a log says.
struct LogEvent: Sendable {
  var time: LogTime
  /// The widgets that it is about.
  var target: Target
  var what: What

  /// Whom an event names; what is nil is not named, and stands for all.
  struct Target: Sendable, Hashable {
    var kind: String?
    var family: String?
    var instance: String?
  }

  /// What happened.
  enum What: Sendable {
    /// A provider handed over a timeline; nil where the log does not hold what is in it.
    case timeline(RecordedAnswer?, isForeground: Bool)
    /// A provider failed, or what it handed over was refused.
    case failure
    /// Something that may cause reloads.
    case trigger(Trigger.Cause)
    case placed
    case removed
  }
}

/// The answer of a provider as a log keeps it: never its entries one by one.
struct RecordedAnswer: Sendable, Hashable {
  /// How many entries there are.
  var entries: Int64
  /// The first entry's and the last entry's date, in milliseconds from the request.
  var first: Milliseconds
  var last: Milliseconds
  var policy: Policy

  /// When the next reload is asked for, in milliseconds from this one; nil for never.
  var wait: Milliseconds? {
    switch policy {
    case .after(let delay): max(0, delay)
    case .atEnd: max(0, last)
    case .never, .afterLocal: nil
    }
  }

  /// What the engine is given, its bounds kept.
  var response: Response {
    let span = max(0, last - first)
    let every = entries > 1 ? max(1, span / (entries - 1)) : 1000
    return .timeline(
      BudgetReplay.Timeline(
        entries: .arithmetic(from: first, every: every, count: entries), policy: policy))
  }

  /// Durations that the engine takes, in milliseconds; more is as good as this.
  static let longest: Milliseconds = 366 * 86_400_000
  /// Entries that the engine takes.
  static let mostEntries: Int64 = 10_000_000
}

/// Why a line counts for nothing.
package enum LeftOut: String, Sendable, CaseIterable {
  /// Debug builds have no limits.
  case debug
  /// macOS has no limits.
  case macOS
  /// Simulators have no limits.
  case simulator
  /// The system learns how a new widget is used.
  case firstDays
  /// It stands behind a later line of the same widget.
  case outOfOrder
  /// There are more widgets than are told apart.
  case moreWidgets
}

/// What a line turned out to be.
enum LineContent {
  /// An event.
  case event(LogEvent)
  /// Nothing that counts, for a reason.
  case leftOut(LeftOut)
  /// A line that is known and says nothing of reloads.
  case nothing
  /// A line that is not known.
  case unknown
}
