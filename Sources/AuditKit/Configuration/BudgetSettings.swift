public import BudgetReplay

/// The configuration's `budget`: the system's rules, and how a replay under them is judged.
public struct BudgetSettings: Sendable, Equatable {
  /// The system's rules, and the band of limits.
  public var rules = Budget()
  /// How long one wait for budget may last before data is stale, in milliseconds.
  public var staleAfter: Int64 = 6 * 3_600_000
  /// What of several runs the verdict looks at.
  public var judge = ReplaySettings.Judge.mean

  /// How many charges a limit may allow; a limit of ours.
  static let reloadRange = 1...100_000

  /// Makes the default budget.
  public init() {}
}

extension ReplaySettings {
  /// Makes the settings that a configuration asks for; a profile's file is to be read before.
  ///
  /// - Parameters:
  ///   - budget: The budget.
  ///   - profile: The days that are replayed.
  ///   - name: What reports call the profile.
  public init(budget: BudgetSettings, profile: ProfileSettings, named name: String) {
    self.init()
    self.budget = budget.rules
    staleAfter = budget.staleAfter
    judge = budget.judge
    profileName = name
    self.profile = profile.day
    timeZone = profile.timeZone
    start = profile.start
    days = profile.days
  }
}
