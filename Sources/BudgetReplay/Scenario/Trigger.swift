/// Something beside a timeline's own policy that makes the system reload it.
public struct Trigger: Sendable, Hashable {
  /// The event.
  public var cause: Cause
  /// When it happens.
  public var times: Times
  /// The name of a random stream that `perDay` triggers of one app share, so that they fire together.
  ///
  /// Nil is a stream of its own.
  public var stream: String?

  /// A trigger for the widget that holds it.
  public init(_ cause: Cause, at times: Times, stream: String? = nil) {
    self.cause = cause
    self.times = times
    self.stream = stream
  }

  /// An event that can cause a reload from outside.
  public enum Cause: Sendable, Hashable {
    /// The app asked for it through WidgetCenter while in a state.
    case appReload(AppState)
    /// A widget push notification came.
    case push
    /// An App Intent in the widget ran.
    case intent
    /// The user changed the widget's configuration.
    case configuration
    /// A widget that watches location was told of a change.
    case location
    /// The locale or another system setting changed.
    case locale
    /// Somebody looked at the widget, which acts only if a request is pending.
    case view
  }

  /// The state of the app when it asks for a reload.
  public enum AppState: Sendable, Hashable, CaseIterable {
    /// On screen, with an audio or a navigation session (exempt), or in the background (charged).
    case foreground, audio, navigation, background
  }

  /// The instants of a trigger, from the first local day on.
  public enum Times: Sendable, Hashable {
    /// Local times, every day.
    case daily([MinuteOfDay])
    /// Each `interval` ms after 00:00 of the first day, or after the beginning of every local day's
    /// span, which counts itself, while before its end.
    case every(Milliseconds, between: LocalSpan?)
    /// That many a local day, spread evenly over the span, else the awake span, else the day; with
    /// several runs a Poisson stream of the same mean.
    case perDay(Int64, between: LocalSpan?)
    /// Once each, at these instants.
    case instants([Milliseconds])
  }
}
