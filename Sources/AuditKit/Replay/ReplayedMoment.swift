public import BudgetReplay
public import WidgetManifests

/// A time of day at which a widget's content changes, and the time for which it then shows old
/// content.
public struct ReplayedMoment: Sendable {
  /// The time as declared.
  public internal(set) var moment: Located<Moment>
  /// How long the old content stays if each reload is granted.
  public let demand: MomentStay
  /// The same at the lower limit; nil if it has too many steps.
  public let low: MomentStay?
}
