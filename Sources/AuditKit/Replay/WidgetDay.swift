public import BudgetReplay

/// One local day of a placed widget, instant by instant.
///
/// It is the first day, within the first reported week, on which a reload has to wait for budget at
/// the lower limit; where none does, the first one.
public struct WidgetDay: Sendable, Hashable {
  /// The day.
  public var date: LocalDate
  /// Its instants: 23, 24 or 25 hours.
  public var span: Range<Milliseconds>
  /// What happens without a limit.
  public var demand: Course
  /// What happens at both ends of the band.
  public var limited: Band<Course>
}
