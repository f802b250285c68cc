internal import BudgetReplay
internal import Synchronization

/// A cache of the replays and sums of widgets, by everything that they depend on.
///
/// Equal widgets of thousands of apps are replayed and stored once. The order of threads does not
/// change any replay.
final class ReplayCache: Sendable {
  /// Everything that the replay of a widget with its own limit depends on.
  struct Key: Hashable, Sendable {
    /// The widget without its names.
    let widget: PlacedWidget
    /// Whether a budget limits it.
    let isLimited: Bool
  }

  private struct Entries {
    var days: [Key: ReplayedDays.Shared] = [:]
    /// The sums of bundles, by the replays of their widgets.
    var sums: [[ReplayedDays.Shared]: LimitSums] = [:]
    /// The number of runs of regular instants in all replays.
    var instantRuns = 0
  }

  /// The maximum number of replays, about 20 MB.
  private static let maximumEntries = 1 << 11
  /// The maximum number of runs of instants, about 6 MB; an irregular widget has thousands.
  private static let maximumInstantRuns = 1 << 18

  private let entries = Mutex(Entries())

  /// The cached replay of a widget, or a new one; nil if it can't be replayed.
  func days(
    of key: Key, _ replay: () -> ReplayedDays.Shared?
  ) -> ReplayedDays.Shared? {
    if let known = entries.withLock({ $0.days[key] }) { return known }
    guard let days = replay() else { return nil }
    return entries.withLock { entries in
      // Another thread may have added it meanwhile.
      if let known = entries.days[key] { return known }
      if entries.days.count >= Self.maximumEntries
        || entries.instantRuns > Self.maximumInstantRuns
      {
        entries = Entries()
      }
      entries.days[key] = days
      entries.instantRuns += days.value.outcome.instantRuns
      return days
    }
  }

  /// The cached sums of widgets, or new ones.
  func sums(
    of days: [ReplayedDays.Shared], _ sum: () -> LimitSums
  ) -> LimitSums {
    if let known = entries.withLock({ $0.sums[days] }) { return known }
    let sums = sum()
    return entries.withLock { entries in
      if let known = entries.sums[days] { return known }
      if entries.sums.count >= Self.maximumEntries { entries.sums = [:] }
      entries.sums[days] = sums
      return sums
    }
  }
}
