internal import WidgetManifests

/// A reload in normal form: two are equal if their replays are.
///
/// The default of `kinds` is `all`, that of `state` is `background`.
struct ReloadMeaning: Hashable {
  private let cause: Reload.Cause
  private let state: Reload.AppState?
  /// The kinds that it names; nil for all.
  private let kinds: Set<String>?
  private let schedule: Schedule
  private let between: DaySpan?

  private enum Schedule: Hashable {
    case at([TimeOfDay])
    case every(Int64)
    case perDay(Int)
  }

  /// Normalizes a reload, or returns nil if a part of it is unknown.
  init?(_ reload: Reload) {
    guard reload.isReadable, let cause = reload.cause.value?.value,
      let schedule = reload.schedule.value
    else { return nil }
    self.cause = cause
    state = reload.appState
    kinds =
      switch reload.kinds {
      case .known(.named(let kinds)): Set(kinds.items.map(\.value))
      case .known(.all), .absent, .unknown: nil
      }
    self.schedule =
      switch schedule {
      case .at(let times): .at(times.items.map(\.value).sorted())
      case .every(let every): .every(every.value)
      case .perDay(let count): .perDay(count.value)
      }
    between = reload.between.value?.value
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
