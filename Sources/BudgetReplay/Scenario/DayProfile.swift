/// The events of a day on the device, the same every day.
public struct DayProfile: Sendable, Hashable {
  /// When somebody is awake, by the local clock; nil if the profile doesn't say.
  public var awake: LocalSpan?
  /// Whether charged reloads wait for the awake span.
  public var suspendAsleep: Bool
  /// When apps are in use.
  public var sessions: [Session]
  /// When somebody looks at the widget; overlapping views count once.
  public var views: [LocalSpan]
  /// Whether the beginning of a view reloads, free of charge, a widget with a pending request.
  public var viewsReload: Bool

  /// A profile, without arguments the built-in `steady`: what the policies alone ask for.
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
    /// Why reloads are exempt.
    public var state: State
    /// When, by the local clock.
    public var at: LocalSpan
    /// The bundle identifier of the app, nil for every app.
    public var host: String?

    /// A session of one app, or of every app.
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
