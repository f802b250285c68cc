/// Reloads beside a timeline's own policy: who asks for them, when, and for which widgets.
public struct Reload: Sendable, Equatable {
  /// The reload's mapping.
  public var place: Place
  /// Who asks.
  public var cause: Field<Located<Cause>> = .absent
  /// The kinds that are asked for, all where absent; in app documents only.
  public var kinds: Field<Kinds> = .absent
  /// The app's state when it asks; cause `app` only.
  public var state: Field<Located<AppState>> = .absent
  /// When it is asked for.
  public var schedule: Field<Schedule> = .absent
  /// The part of each local day in which it is asked for.
  public var between: Field<Located<DaySpan>> = .absent

  /// How many reloads a day may be asked for; a limit of ours.
  static let perDayRange = 0...100_000

  /// Makes a reload of which nothing is known yet.
  public init(place: Place) {
    self.place = place
  }

  /// Compares what is declared, not where.
  public static func == (a: Reload, b: Reload) -> Bool {
    a.cause == b.cause && a.kinds == b.kinds && a.state == b.state && a.schedule == b.schedule
      && a.between == b.between
  }

  /// Whether all of it was understood, so that it can be replayed.
  public var isReadable: Bool {
    if kinds.isUnknown || state.isUnknown || between.isUnknown { return false }
    if case .known(.named(let list)) = kinds, list.isPartial { return false }
    return cause.value != nil && schedule.value != nil
  }

  /// What the app is doing when it asks; nil where somebody else asks, or that is unknown.
  ///
  /// An app that does not say so is taken to be in the background.
  package var appState: AppState? {
    guard cause.value?.value == .app, !state.isUnknown else { return nil }
    return state.value?.value ?? .background
  }

  /// Who asks for a reload.
  public enum Cause: String, Sendable, CaseIterable {
    case app
    case push
    case intent
    case location
    case configuration
    case locale
  }

  /// What the app is doing when it asks.
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
    /// reloadTimelines(ofKind:), once a kind.
    case named(LocatedList<String>)
  }

  /// When a reload is asked for.
  public enum Schedule: Sendable, Equatable {
    /// At these local times, every day.
    case at(LocatedList<TimeOfDay>)
    /// Every so many milliseconds.
    case every(Located<Int64>)
    /// So many times a local day.
    case perDay(Located<Int>)
  }
}
