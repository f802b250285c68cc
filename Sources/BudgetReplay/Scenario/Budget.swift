/// How many reloads the system grants, and when.
///
/// No public source states Apple's algorithm. The defaults follow what is documented or was measured;
/// the rest are assumptions that a team can change.
public struct Budget: Sendable, Hashable {
  /// Charges a window, the lower end of Apple's band.
  ///
  /// - Source: Apple, Keeping a widget up to date: "typically … from 40 to 70 refreshes"
  ///   (https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date)
  public var low: Int64 = 40
  /// Charges a window, the upper end of Apple's band, from the same source.
  public var high: Int64 = 70
  /// The length of a window in milliseconds; Apple's page says 24 hours.
  public var window: Milliseconds = .day
  /// How the limit is enforced; nothing is published about this.
  public var model = Model.fixed
  /// Where the windows begin.
  public var anchor = Anchor.placement
  /// Whether windows follow the wall clock over a change of clocks.
  public var alignment = Alignment.absolute
  /// Who shares a limit.
  public var scope = Scope.instance
  /// The most charges a full token bucket admits at once; an assumption.
  public var burst: Int64 = 10
  /// 24 weights that apportion a slotted window; nil: awake hours 1, others 0, all 1 without an
  /// awake span.
  public var weights: [Int64]?
  /// The least time between a reload and the next charged one, in milliseconds.
  ///
  /// - Source: Apple says that there is a minimum and not how long it is (Keeping a widget up to
  ///   date, https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date). Logs
  ///   of the system's chronod, which schedules the reloads, set its next wake 300 s ahead.
  public var floor: Milliseconds = 5 * .minute
  /// How late the system takes up a policy that is due, in milliseconds; an assumption.
  public var latency: Milliseconds = 0
  /// Charged reloads happen at whole multiples of this many milliseconds of Unix time; 0 is any time.
  public var quantum: Milliseconds = 0
  /// The least time between two repaints, in milliseconds.
  ///
  /// - Source: measured by developers (https://developer.apple.com/forums/thread/733081)
  public var renderFloor: Milliseconds = 2 * .second
  /// How long after a failure the system asks again, in milliseconds; measured by developers.
  public var retry: Milliseconds = .hour
  /// The largest archive of a timeline that is accepted, in bytes.
  ///
  /// - Source: an Apple engineer speaks of 10 MB a timeline
  ///   (https://developer.apple.com/forums/thread/768739); simulators accept 10 MiB and no more.
  public var archiveLimit: Int64 = 10 * 1024 * 1024
  /// Whether a failed reload is charged like one that succeeded; an assumption.
  public var failedCharged = true
  /// Whether the first reload of a placed widget is charged; an assumption.
  public var initialCharged = false
  /// The fate of an app's or a push's request when the limit is spent.
  public var onExhausted = OnExhausted.defer
  /// When a reload asked for on screen takes place.
  public var foregroundDelivery = ForegroundDelivery.immediate
  /// Whether policy reloads are exempt, too, while the app has a session.
  public var foregroundExemptsPolicy = false

  /// The budget that `.audit.yml` describes when it says nothing.
  public init() {}

  /// How a limit is enforced.
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

  /// Where windows begin.
  public enum Anchor: Sendable, Hashable {
    /// At the placement of the widgets.
    case placement
    /// At a local time of day.
    case local(MinuteOfDay)
  }

  /// The clock that windows follow over a change of clocks.
  public enum Alignment: String, NamedCase, CaseIterable {
    /// Elapsed time.
    case absolute
    /// The wall clock: a window may have 23 or 25 hours.
    case local
  }

  /// Who shares a limit.
  public enum Scope: String, NamedCase, CaseIterable {
    /// Each placed widget has its own, as Apple's page says.
    case instance
    /// All placed widgets of one extension share one.
    case `extension`
  }

  /// The fate of an app's or a push's request when the limit is spent.
  public enum OnExhausted: String, NamedCase, CaseIterable {
    /// It waits.
    case `defer`
    /// It is dropped.
    case drop
  }

  /// The number of several runs that decides the verdict.
  public enum Judge: String, NamedCase, CaseIterable {
    /// The mean of the charges.
    case mean
    /// The number that 95 % of the runs don't exceed.
    case p95
  }

  /// When a reload that an app asks for on screen takes place.
  public enum ForegroundDelivery: String, NamedCase, CaseIterable {
    /// At once.
    case immediate
    /// Once, when the session ends.
    case sessionEnd
  }
}

/// A choice that reports and configurations write as the code does.
public protocol NamedCase: RawRepresentable<String>, CustomStringConvertible, Sendable, Hashable {}

extension NamedCase {
  /// The name.
  public var description: String { rawValue }
}
