public import BudgetReplay
public import WidgetManifests

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

  /// The allowed number of days to report.
  static let dayRange = 1...3_660

  /// Creates the profile `steady`.
  public init() {}

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
