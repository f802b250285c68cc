public import BudgetReplay

/// Reloads in addition to a timeline's own policy: their cause, schedule and widgets.
public struct Reload: Sendable, Equatable {
  /// The reload's mapping.
  public var place: Place
  /// The cause of the reloads.
  public var cause: Field<Located<Cause>> = .absent
  /// The kinds to reload; all if absent.
  ///
  /// In app documents only.
  public var kinds: Field<Kinds> = .absent
  /// The app's state when it requests the reload; with the cause `app` only.
  public var state: Field<Located<AppState>> = .absent
  /// The times of the reloads.
  public var schedule: Field<Schedule> = .absent
  /// The part of each local day in which the reloads happen.
  public var between: Field<Located<LocalSpan>> = .absent

  /// The allowed number of reloads a day.
  static let perDayRange = 0...100_000

  /// Creates a reload without any declared values.
  public init(place: Place) {
    self.place = place
  }

  /// Compares the declared values, not their places.
  public static func == (a: Reload, b: Reload) -> Bool {
    a.cause == b.cause && a.kinds == b.kinds && a.state == b.state && a.schedule == b.schedule
      && a.between == b.between
  }

  /// Whether all values could be read, so that the reloads can be replayed.
  public var isReadable: Bool {
    if kinds.isUnknown || state.isUnknown || between.isUnknown { return false }
    if case .known(.named(let list)) = kinds, list.isPartial { return false }
    return cause.value != nil && schedule.value != nil
  }

  /// The app's state when it requests the reload, or nil if the cause isn't the app or is unknown.
  ///
  /// The default is the background.
  package var appState: AppState? {
    guard cause.value?.value == .app, !state.isUnknown else { return nil }
    return state.value?.value ?? .background
  }

  /// The cause of a reload.
  public enum Cause: String, Sendable, CaseIterable {
    case app
    case push
    case intent
    case location
    case configuration
    case locale
  }

  /// The state of the app when it requests a reload.
  public enum AppState: String, Sendable, CaseIterable {
    case foreground
    case audio
    case navigation
    case background
  }

  /// The kinds that a reload names.
  public enum Kinds: Sendable, Equatable {
    /// reloadAllTimelines.
    case all
    /// reloadTimelines(ofKind:), once per kind.
    case named(LocatedList<String>)
  }

  /// The schedule of reloads.
  public enum Schedule: Sendable, Equatable {
    /// At these local times, every day.
    case at(LocatedList<TimeOfDay>)
    /// At an interval in milliseconds.
    case every(Located<Int64>)
    /// A number of times per local day.
    case perDay(Located<Int>)
  }
}
