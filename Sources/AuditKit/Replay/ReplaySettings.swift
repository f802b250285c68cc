public import BudgetReplay
internal import WidgetManifests

/// Everything that decides a replay beside the manifests: the budget, the day and the span.
public struct ReplaySettings: Sendable {
  /// The profile's name, as reports show it.
  public var profileName = "steady"
  /// The system's rules, and the band of limits.
  public var budget = Budget()
  /// What happens on the device every day.
  public var profile = DayProfile()
  /// The zone of local times, an IANA name.
  public var timeZone = "UTC"
  /// The first local day; widgets are placed at its 00:00, and it is not reported.
  public var start = LocalDate(year: 2026, month: 1, day: 5)
  /// Local days reported, after the day of placement.
  public var days = 7
  /// How long one wait for budget may last before `stale-data` speaks, in milliseconds.
  public var staleAfter: Int64 = 6 * 3_600_000
  /// What of several runs the verdict looks at.
  public var judge = Judge.mean
  /// The seed of random streams, from 0.
  public var seed = 0
  /// How many times a random day is replayed; 1 is the even spread without chance.
  public var runs = 1

  /// The settings of a run without configuration: the profile `steady`, Apple's band, seven days.
  public init() {}

  /// What of several runs the verdict looks at.
  public enum Judge: Sendable, CaseIterable {
    /// Their mean.
    case mean
    /// What 95 of 100 runs stay below.
    case p95
  }

  /// Why settings make no replay.
  public enum Problem: Error, Sendable, Equatable {
    /// There is no zone of this name.
    case unknownTimeZone(String)
    /// The band's ends are the wrong way round.
    case band(low: Int64, high: Int64)
    /// A setting is out of its bounds.
    case outOfBounds(ReplayError)

    /// What is wrong, in one sentence without a full stop.
    public var message: String {
      switch self {
      case .unknownTimeZone(let name):
        "there is no time zone \(quoted(name)); \(ZoneNames.help(for: name))"
      case .band(let low, let high): "the band's low, \(low), is above its high, \(high)"
      case .outOfBounds(let error): error.rawValue
      }
    }
  }
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

  /// Whether a limit is for a whole window, so that nothing is left once it is spent.
  package var isSpentAtOnce: Bool { model == .fixed }
}
