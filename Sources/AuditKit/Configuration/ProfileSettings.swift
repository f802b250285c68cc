internal import BudgetReplay
public import WidgetManifests

extension ProfileSettings {
  /// The allowed number of days to report.
  static let dayRange = 1...3_660

  /// Reads a profile file.
  ///
  /// - Returns: The profile and the findings, in the order of the file.
  public static func read(
    _ source: SourceFile
  ) -> (profile: ProfileSettings, findings: [Finding]) {
    var profile = ProfileSettings()
    let findings = profile.override(with: source)
    return (profile, findings)
  }

  /// Replaces the settings that a text has; returns its findings.
  package mutating func override(with source: SourceFile) -> [Finding] {
    let findings: [Finding]
    (self, findings) = ConfigurationDocument.read(source, self) { [self] in
      $0.profile($1, over: self)
    }
    return findings
  }
}
