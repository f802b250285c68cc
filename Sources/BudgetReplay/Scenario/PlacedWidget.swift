/// One widget on a Home Screen: the owner of a budget.
///
/// - Source: Apple, Keeping a widget up to date: each active widget has a budget of its own
///   (https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date)
public struct PlacedWidget: Sendable, Hashable {
  /// The bundle identifier of the containing app.
  public var app: String
  /// The widget extension.
  public var bundle: String
  /// The kind, as WidgetKit names it.
  public var kind: String
  /// Which of several placed widgets of the same kind this is, from 0.
  public var instance: Int
  /// The answers of the provider.
  public var script: ProviderScript
  /// The other causes of reloads; at one instant they come in this order.
  public var triggers: [Trigger]

  /// A widget placed at the scenario's start.
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
  /// The cases in order; the first one that holds at the local time of the request answers.
  public var cases: [Case]

  /// A script of cases, of which the last should hold always.
  public init(cases: [Case]) {
    self.cases = cases
  }

  /// A script that always gives the same answer.
  public init(_ response: Response) {
    self.init(sequence: [response])
  }

  /// A script that walks through answers, whatever the time.
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
    /// The local times of the request for which the case holds; nil is all day.
    public var span: LocalSpan?
    /// The local weekdays for which the case holds, those on which its span begins; nil is every
    /// day.
    public var weekdays: Set<Weekday>?
    /// The answers, walked one per answer of this case.
    public var sequence: [Response]
    /// The answer after the last one.
    public var then: Then

    /// A case, without arguments one that holds always.
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
