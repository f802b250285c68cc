internal import BudgetReplay
internal import WidgetManifests

/// A reload in normal form: two are equal if their replays are.
///
/// The default of `kinds` is `all`, that of `state` is `background`.
struct ReloadMeaning: Hashable {
  /// The trigger of a replay; nil if it never fires.
  private let trigger: Trigger?
  /// The kinds that it names; nil for all.
  private let kinds: Set<String>?

  /// Normalizes a reload, or returns nil if a part of it is unknown.
  init?(_ reload: Reload) {
    guard reload.isReadable else { return nil }
    trigger = reload.trigger
    kinds =
      switch reload.kinds {
      case .known(.named(let kinds)): Set(kinds.items.map(\.value))
      case .known(.all), .absent, .unknown: nil
      }
  }

  /// Returns the number of each meaning in a list, in any order, or nil if one is unknown.
  static func all(_ reloads: Field<LocatedList<Reload>>) -> [ReloadMeaning: Int]? {
    guard reloads.isComplete() else { return nil }
    var counts: [ReloadMeaning: Int] = [:]
    for reload in reloads.items() {
      guard let meaning = ReloadMeaning(reload.value) else { return nil }
      counts[meaning, default: 0] += 1
    }
    return counts
  }
}
