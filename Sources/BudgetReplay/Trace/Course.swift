/// What becomes of a placed widget in a span of time, instant by instant, for a picture of it.
public struct Course: Sendable, Hashable {
  /// The charged reloads.
  public var charged: [Milliseconds] = []
  /// The free reloads.
  public var exempt: [Milliseconds] = []
  /// The reloads, of both kinds, that gave no timeline.
  public var failed: [Milliseconds] = []
  /// The instants at which the limit puts a request off.
  public var deferred: [Milliseconds] = []
  /// The instants at which the limit ends a request.
  public var dropped: [Milliseconds] = []
  /// The reloads that spend the limit.
  public var exhausted: [Milliseconds] = []
  /// When a request waits for the budget.
  public var budgetWaits: [Range<Milliseconds>] = []
  /// What is on screen, without gaps.
  public var shown: [Shown] = []
  /// How much of the limit is used, by all that share it; each number holds until the next one.
  ///
  /// A window that opens begins at 0, and without windows of its own the span does.
  public var used: [Used] = []

  /// What is on screen for some time.
  public struct Shown: Sendable, Hashable {
    /// How long.
    public var span: Range<Milliseconds>
    /// When it was asked for; nil where there is nothing on screen yet.
    public var request: Milliseconds?

    /// Makes a piece of a course.
    public init(span: Range<Milliseconds>, request: Milliseconds?) {
      self.span = span
      self.request = request
    }
  }

  /// How many charges count from an instant on.
  public struct Used: Sendable, Hashable {
    /// Since when.
    public var instant: Milliseconds
    /// How many.
    public var count: Int64
  }
}
