public import BudgetReplay

/// How often widgets ask for reloads and what Apple's budget makes of it.
public struct ReplayReport: Sendable {
  /// What the replay rests on.
  public var settings: ReplaySettings
  /// The replay that the numbers come from, for rates of 24 hours and local times.
  let engine: Replay
  /// Which widgets were replayed, and what is told of them.
  public var scope: ReplayScope
  /// The placed widgets, in document order.
  public let widgets: ReplayedWidgets
  /// The sums of each app, in the order of its first bundle.
  public let apps: [ReplayedGroup]

  /// The sums of each bundle that has placed widgets, in document order.
  public var bundles: [ReplayedGroup] { widgets.bundles.compactMap(\.group) }

  /// The local clock of the replay.
  public var calendar: LocalCalendar { engine.scenario.calendar }
}

/// The sums of a bundle's or an app's placed widgets.
public struct ReplayedGroup: Sendable {
  /// The app's bundle ID.
  public var app: String?
  /// The bundle's name; nil for an app.
  public var bundle: String?
  /// One with all bundles and apps whose widgets do the same.
  let shared: Shared

  init(app: String?, bundle: String? = nil, _ shared: Shared) {
    self.app = app
    self.bundle = bundle
    self.shared = shared
  }

  /// Without a limit.
  public var demand: Sums { shared.demand }
  /// At the lower end of the band.
  public var low: Sums { shared.low }
  /// At the upper end of the band.
  public var high: Sums { shared.high }

  /// The sums of both.
  func adding(_ other: ReplayedGroup) -> ReplayedGroup {
    let sums = Shared(
      demand: demand + other.demand, low: low + other.low, high: high + other.high)
    return ReplayedGroup(app: app, bundle: bundle, sums)
  }

  /// Sums that many bundles have.
  final class Shared: Sendable {
    let demand: Sums
    let low: Sums
    let high: Sums

    init(demand: Sums, low: Sums, high: Sums) {
      self.demand = demand
      self.low = low
      self.high = high
    }

    /// Equal for the same object alone, as long as that lives.
    var id: ObjectIdentifier { ObjectIdentifier(self) }
  }
}
