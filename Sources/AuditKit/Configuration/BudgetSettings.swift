internal import BudgetReplay
package import WidgetManifests

extension BudgetSettings {
  /// The allowed number of reloads in a limit.
  static let reloadRange = 1...100_000

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
