/// The days that are replayed: the configuration's `profile`, the same every day.
///
/// Without arguments it is the built-in `steady`.
public struct ProfileSettings: Sendable, Equatable {
  /// The IANA name of the device's time zone; whether there is one of that name is not known here.
  public var timeZone = "UTC"
  /// Where the time zone is written.
  public var timeZonePlace: Place?
  /// The first local day, on which all widgets are placed.
  public var start = CalendarDate.standardStart
  /// Local days that are reported, after the first.
  public var days = 7
  /// When somebody is awake; nil where the profile does not say.
  public var awake: DaySpan?
  /// Whether budgeted reloads wait for the awake span.
  public var suspendAsleep = false
  /// When apps are in use; those of one app do not overlap.
  public var sessions: [Session] = []
  /// When the widgets are looked at; overlapping views count once.
  public var views: [DaySpan] = []
  /// Whether the start of a view reloads a widget with a pending request.
  public var viewsReload = false

  /// Makes the profile `steady`.
  public init() {}

  /// Reads a file that holds a profile.
  ///
  /// - Returns: What was understood, and what is wrong, in the order of the file.
  public static func read(
    _ source: SourceFile
  ) -> (profile: ProfileSettings, findings: [Finding]) {
    ConfigurationDocument.read(source, ProfileSettings()) { $0.profile($1) }
  }

  /// A span of each day in which an app is in use.
  public struct Session: Sendable, Equatable {
    /// What the app is doing.
    public var state: State
    /// When.
    public var at: DaySpan
    /// The app's bundle ID; nil is every app.
    public var host: String?

    /// Makes a session of one app, or of every app.
    public init(state: State, at: DaySpan, host: String? = nil) {
      self.state = state
      self.at = at
      self.host = host
    }

    /// What makes an app's reloads exempt.
    public enum State: String, Sendable, CaseIterable {
      case foreground, audio, navigation
    }

    /// Whether both are sessions of one app at the same time of the day.
    func overlaps(_ other: Session) -> Bool {
      if let host, let otherHost = other.host, host != otherHost { return false }
      return at.contains(other.at.start) || other.at.contains(at.start)
    }
  }

}

extension DaySpan {
  /// Whether a time of day lies in the span, its end excluded.
  func contains(_ time: TimeOfDay) -> Bool {
    crossesMidnight ? time >= start || time < end : start <= time && time < end
  }
}
