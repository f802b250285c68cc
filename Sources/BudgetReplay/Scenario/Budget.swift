/// The number of reloads that the system grants, and their times.
///
/// No public source states Apple's algorithm. The defaults follow what is documented or was measured;
/// the rest are assumptions that a team can change.
public struct Budget: Sendable, Hashable {
  /// Charges per window, the lower end of Apple's band.
  ///
  /// - Source: Apple, Keeping a widget up to date: "typically … from 40 to 70 refreshes"
  ///   (https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date)
  public var low: Int64 = 40
  /// Charges per window, the upper end of Apple's band, from the same source.
  public var high: Int64 = 70
  /// The length of a window in milliseconds; Apple's page says 24 hours.
  public var window: Milliseconds = .day
  /// How the limit is enforced; nothing is published about this.
  public var model = Model.fixed
  /// The beginning of the windows.
  public var anchor = Anchor.placement
  /// The clock that windows follow over a clock change.
  public var alignment = Alignment.absolute
  /// The widgets that share a limit.
  public var scope = Scope.instance
  /// The maximum number of charges that a full token bucket admits at once; an assumption.
  public var burst: Int64 = 10
  /// 24 weights that apportion a slotted window; nil for 1 in waking hours and 0 in others, or all
  /// 1 without an awake span.
  public var weights: [Int64]?
  /// The minimum time between a reload and the next charged one, in milliseconds.
  ///
  /// - Source: Apple says that there is a minimum, but not how long it is (Keeping a widget up to
  ///   date, https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date). Logs
  ///   of the system's chronod, which schedules the reloads, set its next wake 300 s ahead.
  public var floor: Milliseconds = 5 * .minute
  /// The delay with which the system handles a policy that is due, in milliseconds; an assumption.
  public var latency: Milliseconds = 0
  /// Charged reloads happen at multiples of this number of milliseconds of Unix time; 0 is any
  /// time.
  public var quantum: Milliseconds = 0
  /// The minimum time between two redraws, in milliseconds.
  ///
  /// - Source: measured by developers (https://developer.apple.com/forums/thread/733081)
  public var renderFloor: Milliseconds = 2 * .second
  /// The time from a failure to the next try, in milliseconds; measured by developers.
  public var retry: Milliseconds = .hour
  /// The maximum size of a timeline's archive, in bytes.
  ///
  /// - Source: an Apple engineer speaks of 10 MB a timeline
  ///   (https://developer.apple.com/forums/thread/768739); simulators accept 10 MiB and no more.
  public var archiveLimit: Int64 = 10 * 1024 * 1024
  /// Whether a failed reload is charged like one that succeeded; an assumption.
  public var failedCharged = true
  /// Whether the first reload of a placed widget is charged; an assumption.
  public var initialCharged = false
  /// The outcome of a request by an app or a push when the limit is used up.
  public var onExhausted = OnExhausted.defer
  /// The time of a reload that an app requests while it is on screen.
  public var foregroundDelivery = ForegroundDelivery.immediate
  /// Whether policy reloads are also exempt while the app has a session.
  public var foregroundExemptsPolicy = false

  /// Creates the default budget.
  public init() {}

  /// The model by which a limit is enforced.
  public enum Model: String, NamedCase, CaseIterable {
    /// A counter that is reset at the beginning of each window.
    case fixed
    /// A fixed window whose limit is released slot by slot.
    case slotted
    /// No more than the limit in any span of a window's length.
    case sliding
    /// A bucket refilled at the limit's rate.
    case token
    /// No limit.
    case unlimited
  }

  /// The point at which windows begin.
  public enum Anchor: Sendable, Hashable {
    /// At the placement of the widgets.
    case placement
    /// At a local time of day.
    case local(MinuteOfDay)
  }

  /// The clock that windows follow over a clock change.
  public enum Alignment: String, NamedCase, CaseIterable {
    /// Elapsed time.
    case absolute
    /// The wall clock: a window may have 23 or 25 hours.
    case local
  }

  /// The widgets that share a limit.
  public enum Scope: String, NamedCase, CaseIterable {
    /// Each placed widget has its own, as Apple's page says.
    case instance
    /// All placed widgets of one extension share one.
    case `extension`
  }

  /// The outcome of a request by an app or a push when the limit is used up.
  public enum OnExhausted: String, NamedCase, CaseIterable {
    /// It waits.
    case `defer`
    /// It is dropped.
    case drop
  }

  /// The statistic of several runs that decides the verdict.
  public enum Judge: String, NamedCase, CaseIterable {
    /// The mean of the charges.
    case mean
    /// The number that 95 % of the runs don't exceed.
    case p95
  }

  /// The times of reloads that an app requests while it is on screen.
  public enum ForegroundDelivery: String, NamedCase, CaseIterable {
    /// Immediately.
    case immediate
    /// Once, when the session ends.
    case sessionEnd
  }
}

/// An enumeration whose cases have the same names in reports and configurations as in the code.
public protocol NamedCase: RawRepresentable<String>, CustomStringConvertible, Sendable, Hashable {}

extension NamedCase {
  /// The name.
  public var description: String { rawValue }
}
