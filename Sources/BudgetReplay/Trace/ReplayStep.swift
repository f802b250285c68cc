/// Something that happens to a request for a reload in the course of a replay.
public struct ReplayStep: Sendable, Hashable {
  /// When it happens.
  public var instant: Milliseconds
  /// Which widget of the unit it happens to.
  public var widget: Int
  /// Why the reload is asked for.
  public var cause: Cause
  /// What happens.
  public var event: Event

  /// What happens to a request.
  public enum Event: Sendable, Hashable {
    /// The provider is asked for a timeline.
    case reloaded(Reload)
    /// The request waits, up to the instant at which it is looked at again.
    case waits(WaitReason, until: Milliseconds)
    /// The limit is spent, so the request is put off to an instant.
    case deferred(until: Milliseconds)
    /// Another request satisfies this one, too.
    case coalesced
    /// The limit is spent, and the request is forgotten.
    case dropped
  }

  /// A reload that takes place.
  public struct Reload: Sendable, Hashable {
    /// Whether the budget is charged for it.
    public var isCharged: Bool
    /// The number of the answer in the script, from 1 on; nil where no case holds.
    public var answer: Int64?
    /// Whether the answer is no timeline that the system accepts.
    public var isFailed: Bool
    /// Whether it spends the limit, so that the next one would have to wait.
    public var isLast: Bool
    /// How long the request waited, and for what.
    public var waited: [WaitReason: Milliseconds]
    /// When the first entry of the answer appears; nil where none does within the replay.
    public var appears: Milliseconds?
  }
}
