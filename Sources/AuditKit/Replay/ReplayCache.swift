internal import BudgetReplay
internal import Synchronization

/// Replays and sums of widgets, by everything that they depend on.
///
/// Of ten thousand apps that are made alike, each widget is replayed once, and its replay is kept
/// once. Whichever thread comes first, the replays are the same.
final class ReplayCache: Sendable {
  /// Everything that the replay of a widget with a limit of its own depends on.
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
    /// How many runs of regular instants the replays hold.
    var instantRuns = 0
  }

  /// Some 20 MB.
  private static let maximumEntries = 1 << 11
  /// Some 6 MB: an irregular widget has thousands of them.
  private static let maximumInstantRuns = 1 << 18

  private let entries = Mutex(Entries())

  /// The replay of a widget, which is made unless it is known; nil where it can't be made.
  func days(
    of key: Key, _ replay: () -> ReplayedDays.Shared?
  ) -> ReplayedDays.Shared? {
    if let known = entries.withLock({ $0.days[key] }) { return known }
    guard let days = replay() else { return nil }
    return entries.withLock { entries in
      // Another thread may have made it meanwhile.
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

  /// The sums of widgets, which are made unless they are known.
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
