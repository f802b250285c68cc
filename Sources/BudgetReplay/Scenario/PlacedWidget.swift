/// One widget on a Home Screen, which has its own budget.
///
/// - Source: Apple, Keeping a widget up to date: each active widget has its own budget
///   (https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date)
public struct PlacedWidget: Sendable, Hashable {
  /// The bundle identifier of the containing app.
  public var app: String
  /// The widget extension.
  public var bundle: String
  /// The widget's kind in WidgetKit.
  public var kind: String
  /// The number among the placed widgets of the same kind, from 0.
  public var instance: Int
  /// The answers of the provider.
  public var script: ProviderScript
  /// The other causes of reloads, in the order that applies at the same instant.
  public var triggers: [Trigger]

  /// Creates a widget that is placed at the scenario's start.
  public init(
    app: String, bundle: String, kind: String, instance: Int = 0, script: ProviderScript,
    triggers: [Trigger] = []
  ) {
    self.app = app
    self.bundle = bundle
    self.kind = kind
    self.instance = instance
    self.script = script
    self.triggers = triggers
  }
}

/// The answers of a timeline provider, by number and time of day.
public struct ProviderScript: Sendable, Hashable {
  /// The cases in order; the first one that applies at the local time of the request answers.
  public var cases: [Case]

  /// Creates a script of cases, the last of which should always apply.
  public init(cases: [Case]) {
    self.cases = cases
  }

  /// Creates a script that always gives the same answer.
  public init(_ response: Response) {
    self.init(sequence: [response])
  }

  /// Creates a script that gives answers in turn, at any time.
  public init(sequence: [Response], then: Then = .repeat) {
    self.init(cases: [Case(sequence: sequence, then: then)])
  }

  /// The answer after the last one of a sequence.
  public enum Then: Sendable, Hashable {
    /// The last answer again.
    case `repeat`
    /// The first answer.
    case loop
  }

  /// Answers for requests made at certain times.
  public struct Case: Sendable, Hashable {
    /// The local times of requests to which the case applies; nil for all day.
    public var span: LocalSpan?
    /// The local weekdays to which the case applies, those on which its span begins; nil for every
    /// day.
    public var weekdays: Set<Weekday>?
    /// The answers, given in turn.
    public var sequence: [Response]
    /// The answer after the last one.
    public var then: Then

    /// Creates a case; without arguments, it always applies.
    public init(
      span: LocalSpan? = nil, weekdays: Set<Weekday>? = nil, sequence: [Response],
      then: Then = .repeat
    ) {
      self.span = span
      self.weekdays = weekdays
      self.sequence = sequence
      self.then = then
    }
  }
}
