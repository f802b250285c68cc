internal import BudgetReplay

/// The result of replaying a placed widget, without the widget's names.
struct ReplayedDays: Sendable {
  /// The measures without a limit and at both ends of the band.
  var outcome: WidgetReplay
  /// The local time at which each limit is first used up.
  var runsDry: Band<String?>
  /// The smallest regular interval of its policy, in milliseconds, that each limit grants in
  /// addition to all other charged reloads; nil if there is none, or no policy requests reloads.
  ///
  /// Under scope `extension` it fits if every widget of the bundle uses it.
  var fitting: Band<Milliseconds?>
  /// The charged reloads in a window that policies don't request, rounded up.
  var others: Int64
  /// The comparison of its demand with the band.
  var verdict: Verdict
  /// The charged reloads a day that the verdict uses.
  var judgedPerDay: Double
  /// The charged reloads that the verdict uses, by the 24 hours of the local clock.
  var judgedByLocalHour: [Int64]
  /// Whether a budget limits it at all.
  var hasBudget: Bool
  /// The spread of its measures over the runs; nil for a single run.
  var distribution: ReplayDistribution?
  /// The first reloads at the lower limit.
  var story: ReloadStory?

  /// A result that many equal widgets share.
  final class Shared: Sendable {
    let value: ReplayedDays

    init(_ value: ReplayedDays) { self.value = value }
  }
}
