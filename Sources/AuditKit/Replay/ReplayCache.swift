internal import BudgetReplay
internal import Synchronization

/// A cache of the replays of widgets, by everything that they depend on.
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

  private let entries = Mutex<[Key: ReplayedDays.Shared]>([:])

  /// The cached replay of a widget, or a new one; nil if it can't be replayed.
  func days(
    of key: Key, _ replay: () -> ReplayedDays.Shared?
  ) -> ReplayedDays.Shared? {
    if let known = entries.withLock({ $0[key] }) { return known }
    guard let days = replay() else { return nil }
    return entries.withLock { entries in
      // Another thread may have added it meanwhile.
      if let known = entries[key] { return known }
      entries[key] = days
      return days
    }
  }
}
