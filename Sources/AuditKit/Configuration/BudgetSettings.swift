/// How reloads are budgeted in a replay: the configuration's `budget`, times in milliseconds.
///
/// Apple publishes the band and little else; what the defaults rest on stands beside the model
/// itself, in BudgetReplay.
public struct BudgetSettings: Sendable, Equatable {
  /// Charges a window, the lower end of the band.
  public var low = 40
  /// Charges a window, the upper end of the band.
  public var high = 70
  /// The length of a window, above zero.
  public var window: Int64 = 86_400_000
  /// How the limit is enforced.
  public var model = Model.fixed
  /// Where the windows begin.
  public var anchor = Anchor.placement
  /// What windows follow over a change of clocks.
  public var alignment = Alignment.absolute
  /// Who shares a limit.
  public var scope = Scope.instance
  /// The most charges that a full token bucket admits at once.
  public var burst = 10
  /// 24 weights of a slotted window, of which only proportions matter; nil follows the awake hours.
  public var weights: [Int64]?
  /// The least time between a reload and the next charged one.
  public var floor: Int64 = 300_000
  /// How late a policy that is due is taken up.
  public var latency: Int64 = 0
  /// Charged reloads happen at multiples of it; zero is any time.
  public var quantum: Int64 = 0
  /// The least time between two repaints.
  public var renderFloor: Int64 = 2_000
  /// How long after a failure the system asks again.
  public var retry: Int64 = 3_600_000
  /// The largest archive of a timeline, in bytes.
  public var archiveLimit: Int64 = 10 << 20
  /// Whether a failed reload is charged.
  public var failedCharged = true
  /// Whether the first reload of a placed widget is charged.
  public var initialCharged = false
  /// What happens to a request when the limit is spent.
  public var onExhausted = OnExhausted.defer
  /// When a reload asked for on screen takes place.
  public var foregroundDelivery = ForegroundDelivery.immediate
  /// Whether policy reloads are exempt, too, while the app has a session.
  public var foregroundExemptsPolicy = false
  /// The wait for budget from which data is stale.
  public var staleAfter: Int64 = 21_600_000
  /// Which of several runs the verdict looks at.
  public var judge = Judge.mean

  /// Makes the default budget.
  public init() {}

  /// How a limit is enforced.
  public enum Model: String, Sendable, CaseIterable {
    case fixed, slotted, sliding, token, unlimited
  }

  /// Where windows begin.
  public enum Anchor: Sendable, Equatable {
    /// At the placement of the widgets.
    case placement
    /// At a local time of day.
    case local(TimeOfDay)
  }

  /// What windows follow over a change of clocks: elapsed time, or the wall clock.
  public enum Alignment: String, Sendable, CaseIterable {
    case absolute, local
  }

  /// Who shares a limit: each placed widget has its own, or an extension has one.
  public enum Scope: String, Sendable, CaseIterable {
    case instance, `extension`
  }

  /// What happens to a request when the limit is spent: it waits, or it is forgotten.
  public enum OnExhausted: String, Sendable, CaseIterable {
    case `defer`, drop
  }

  /// When a reload asked for on screen takes place.
  public enum ForegroundDelivery: String, Sendable, CaseIterable {
    case immediate, sessionEnd
  }

  /// Which of several runs the verdict looks at.
  public enum Judge: String, Sendable, CaseIterable {
    case mean, p95
  }
}
