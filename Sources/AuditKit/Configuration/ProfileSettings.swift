public import BudgetReplay
public import WidgetManifests

/// The configuration's `profile`: the days that are replayed, and what happens on each of them.
///
/// Without arguments it is the built-in `steady`.
public struct ProfileSettings: Sendable, Equatable {
  /// The IANA name of the device's time zone; there is such a zone.
  public var timeZone = "UTC"
  /// The first local day, on which all widgets are placed: a Monday unless another is named.
  public var start = LocalDate(year: 2026, month: 1, day: 5)
  /// Local days that are reported, after the first.
  public var days = 7
  /// What happens on each day; sessions of one app do not overlap.
  public var day = DayProfile()

  /// How many days may be reported; a limit of ours.
  static let dayRange = 1...3_660

  /// Makes the profile `steady`.
  public init() {}

  /// Reads a file that holds a profile.
  ///
  /// - Returns: What was understood, and what is wrong, in the order of the file.
  public static func read(
    _ source: SourceFile
  ) -> (profile: ProfileSettings, findings: [Finding]) {
    ConfigurationDocument.read(source, ProfileSettings()) { $0.profile($1) }
  }
}
