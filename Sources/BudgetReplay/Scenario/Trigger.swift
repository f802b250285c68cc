/// A cause of reloads other than the timeline's own policy.
public struct Trigger: Sendable, Hashable {
  /// The event.
  public var cause: Cause
  /// The times of the event.
  public var times: Times
  /// The name of a random stream that `perDay` triggers of one app share, so that they fire together.
  ///
  /// If nil, the trigger has its own stream.
  public var stream: String?

  /// Creates a trigger for the widget that contains it.
  public init(_ cause: Cause, at times: Times, stream: String? = nil) {
    self.cause = cause
    self.times = times
    self.stream = stream
  }

  /// An external event that can cause a reload.
  public enum Cause: Sendable, Hashable {
    /// The app requested it through WidgetCenter while in a state.
    case appReload(AppState)
    /// A widget push notification came.
    case push
    /// An App Intent in the widget ran.
    case intent
    /// The user changed the widget's configuration.
    case configuration
    /// A widget that uses the location was notified of a change.
    case location
    /// The locale or another system setting changed.
    case locale
    /// The widget was viewed, which has an effect only if a request is pending.
    case view
  }

  /// The state of the app when it requests a reload.
  public enum AppState: Sendable, Hashable, CaseIterable {
    /// On screen, with an audio or a navigation session (exempt), or in the background (charged).
    case foreground, audio, navigation, background
  }

  /// The instants of a trigger, from the first local day on.
  public enum Times: Sendable, Hashable {
    /// Local times, every day.
    case daily([MinuteOfDay])
    /// Every `interval` ms after 00:00 of the first day, or from the beginning of each local day's
    /// span, inclusive, until its end.
    case every(Milliseconds, between: LocalSpan?)
    /// This number per local day, spread evenly over the span, or else the awake span, or else the
    /// day; with several runs, a Poisson stream with the same mean.
    case perDay(Int64, between: LocalSpan?)
    /// Once each, at these instants.
    case instants([Milliseconds])
  }
}
