public import BudgetReplay
internal import WidgetManifests

/// The settings of a replay: the budget, the days and the profile.
public struct ReplaySettings: Sendable {
  /// The profile's name in reports.
  public var profileName = "steady"
  /// The budget, with the limits of the profile if it has any.
  public var budget = BudgetSettings()
  /// The days to replay.
  public var profile = ProfileSettings()
  /// Whether the profile has the limits, which a fleet has measured.
  public var limitsAreMeasured: Bool { profile.low != nil || profile.high != nil }
  /// The seed of random streams, from 0.
  public var seed = 0
  /// The number of random runs; 1 for evenly spread instants.
  public var runs = 1

  /// Creates the settings of a run without configuration: the profile `steady`, Apple's band, seven
  /// days.
  public init() {}

  /// A reason why settings are invalid.
  public enum Problem: Error, Sendable, Equatable {
    /// There is no time zone of this name.
    case unknownTimeZone(String)
    /// The band's low end is above its high end.
    case band(low: Int64, high: Int64)
    /// A setting is out of its bounds.
    case outOfBounds(ReplayError)

    /// The problem as a sentence without a full stop.
    public var message: String {
      switch self {
      case .unknownTimeZone(let name):
        "there is no time zone \(quoted(name)); \(ZoneNames.help(for: name))"
      case .band(let low, let high): "the lower limit, \(low), is above the upper limit, \(high)"
      case .outOfBounds(let error): error.rawValue
      }
    }
  }
}

/// The configuration's `budget`: the system's rules, and the settings for judging a replay.
public struct BudgetSettings: Sendable, Equatable {
  /// The system's rules, and the band of limits.
  public var rules = Budget()
  /// The updates that the system grants Live Activities.
  public var activity = ActivityBudget()
  /// The maximum time that data may wait for budget before it is stale, in milliseconds.
  public var staleAfter: Int64 = 6 * 3_600_000
  /// The statistic of several runs that the verdict uses.
  public var judge = Budget.Judge.mean

  /// Creates the default budget.
  public init() {}
}

/// The configuration's `profile`: the days to replay, and the events on each of them.
///
/// The default is the built-in `steady`.
public struct ProfileSettings: Sendable, Equatable {
  /// The IANA name of the device's time zone; the zone exists.
  public var timeZone = "UTC"
  /// The first local day, on which all widgets are placed; by default a Monday.
  public var start = LocalDate(year: 2026, month: 1, day: 5)
  /// The number of local days to report, after the first.
  public var days = 7
  /// The events on each day; sessions of one app don't overlap.
  public var day = DayProfile()
  /// The limits that a fleet has measured; nil for those of the budget.
  public var low, high: Int64?

  /// Creates the profile `steady`.
  public init() {}
}

extension Budget {
  /// The model in two or three words: `a fixed window`.
  package var regulator: String {
    let model =
      switch self.model {
      case .fixed: "a fixed window"
      case .slotted: "a window in slots"
      case .sliding: "a sliding window"
      case .token: "a token bucket"
      case .unlimited: "no limit"
      }
    return scope == .extension ? "\(model) for the extension" : model
  }

  /// Whether a limit is for a whole window, so that nothing is left once it is used up.
  package var isSpentAtOnce: Bool { model == .fixed }
}
