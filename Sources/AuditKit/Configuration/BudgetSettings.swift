public import BudgetReplay
package import WidgetManifests

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

  /// The allowed number of reloads in a limit.
  static let reloadRange = 1...100_000

  /// Creates the default budget.
  public init() {}

  /// Replaces the settings that a text has; returns its findings.
  package mutating func override(with source: SourceFile) -> [Finding] {
    let findings: [Finding]
    (self, findings) = ConfigurationDocument.read(source, self) { [self] in
      $0.budget($1, over: self)
    }
    return findings
  }
}

extension ReplaySettings {
  /// Creates the settings of a configuration; the caller reads a profile file first.
  ///
  /// - Parameters:
  ///   - budget: The budget.
  ///   - profile: The days to replay.
  ///   - name: The name of the profile in reports.
  public init(budget: BudgetSettings, profile: ProfileSettings, named name: String) {
    self.init()
    self.budget = budget
    if let low = profile.low { self.budget.rules.low = low }
    if let high = profile.high { self.budget.rules.high = high }
    self.profile = profile
    profileName = name
  }
}
