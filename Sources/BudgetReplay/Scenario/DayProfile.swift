/// The events of a day on the device, the same every day.
public struct DayProfile: Sendable, Hashable {
  /// The waking hours, in local time; nil if the profile doesn't say.
  public var awake: LocalSpan?
  /// Whether charged reloads wait for the awake span.
  public var suspendAsleep: Bool
  /// The times at which apps are in use.
  public var sessions: [Session]
  /// The times at which the widget is viewed; overlapping views count once.
  public var views: [LocalSpan]
  /// Whether a view's beginning reloads a widget with a pending request, free of charge.
  public var viewsReload: Bool

  /// Creates a profile; without arguments, the built-in `steady`, with only what the policies ask
  /// for.
  public init(
    awake: LocalSpan? = nil, suspendAsleep: Bool = false, sessions: [Session] = [],
    views: [LocalSpan] = [], viewsReload: Bool = false
  ) {
    self.awake = awake
    self.suspendAsleep = suspendAsleep
    self.sessions = sessions
    self.views = views
    self.viewsReload = viewsReload
  }

  /// A daily span in which reloads asked for by the app are exempt.
  public struct Session: Sendable, Hashable {
    /// The reason why reloads are exempt.
    public var state: State
    /// The span, in local time.
    public var at: LocalSpan
    /// The bundle identifier of the app, nil for every app.
    public var host: String?

    /// Creates a session of one app, or of every app.
    public init(state: State, at: LocalSpan, host: String? = nil) {
      self.state = state
      self.at = at
      self.host = host
    }

    /// The kinds of session.
    ///
    /// - Source: Apple, Keeping a widget up to date
    ///   (https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date)
    public enum State: Sendable, Hashable, CaseIterable {
      /// On screen, playing audio, or navigating.
      case foreground, audio, navigation
    }
  }
}
