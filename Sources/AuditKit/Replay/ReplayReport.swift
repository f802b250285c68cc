public import BudgetReplay
internal import WidgetManifests

/// The replayed widgets of a run: their demand for reloads, and the reloads that Apple's budget
/// grants.
public struct ReplayReport: Sendable {
  /// The settings of the replay.
  public var settings: ReplaySettings
  /// The replay engine, which converts rates and local times.
  package let engine: Replay
  /// The widgets to replay, and the details to report.
  public var scope: ReplayScope
  /// The bundles that have placed widgets, in document order.
  let replayed: [ReplayedBundle]
  /// The placed widgets, in document order.
  public private(set) var widgets: [ReplayedWidget]
  /// The widgets with a provider that were not replayed, in document order.
  package let unreplayed: [UnreplayedWidget]
  /// The Live Activities whose updates are known, in document order.
  public internal(set) var activities: [ReplayedActivity] = []
  /// The sums of each app, in the order of its first bundle.
  public let apps: [ReplayedGroup]

  /// Creates the report of a replay.
  init(_ run: ReplayRun, _ bundles: [ReplayedBundle], unreplayed: [UnreplayedWidget]) {
    settings = run.settings
    engine = run.replay
    scope = run.scope
    replayed = bundles.filter { !$0.widgets.isEmpty }
    widgets = replayed.flatMap(\.widgets)
    self.unreplayed = unreplayed
    apps = ReplayedGroup.apps(of: replayed)
  }

  /// Changes the place of each widget and each of its branches.
  mutating func move(_ change: (inout Place) -> Void) {
    for index in widgets.indices { widgets[index].move(change) }
    for index in activities.indices { change(&activities[index].place) }
  }

  /// The sums of each bundle that has placed widgets, in document order.
  public var bundles: [ReplayedGroup] { replayed.compactMap(\.group) }

  /// The local clock of the replay.
  public var calendar: LocalCalendar { engine.scenario.calendar }
}

/// A widget that was not replayed.
package struct UnreplayedWidget: Sendable {
  package let kind: String
  /// Why not, in a few words.
  package let reason: String
}

/// The sums of a bundle's or an app's placed widgets.
public struct ReplayedGroup: Sendable {
  /// The app's bundle ID.
  public var app: String?
  /// The bundle's name; nil for an app.
  public var bundle: String?
  /// The sums at each limit.
  var sums: LimitSums
  /// The sums if every widget gives the answer with the lowest demand; nil if none has several.
  var leastSums: LimitSums?

  /// The sums without a limit.
  public var demand: Sums { sums.demand }
  /// The sums at the lower end of the band.
  public var low: Sums { sums.low }
  /// The sums at the upper end of the band.
  public var high: Sums { sums.high }

  /// The group if every widget gives the answer with the lowest demand; nil if none has several.
  package var least: ReplayedGroup? {
    leastSums.map { ReplayedGroup(app: app, bundle: bundle, sums: $0) }
  }
}

/// The sums of widgets without a limit and at both ends of the band.
struct LimitSums: Sendable {
  let demand: Sums
  let low: Sums
  let high: Sums

  static func + (a: LimitSums, b: LimitSums) -> LimitSums {
    LimitSums(demand: a.demand + b.demand, low: a.low + b.low, high: a.high + b.high)
  }
}

extension ReplayedGroup {
  /// The sums of each app of some bundles, in the order of its first bundle.
  static func apps(of bundles: [ReplayedBundle]) -> [ReplayedGroup] {
    var apps: [ReplayedGroup] = []
    var indexOfApp: [String?: Int] = [:]
    for bundle in bundles {
      guard let group = bundle.group else { continue }
      if let index = indexOfApp[group.app] {
        let app = apps[index]
        if app.leastSums != nil || group.leastSums != nil {
          apps[index].leastSums = (app.leastSums ?? app.sums) + (group.leastSums ?? group.sums)
        }
        apps[index].sums = app.sums + group.sums
      } else {
        indexOfApp[group.app] = apps.count
        apps.append(ReplayedGroup(app: group.app, sums: group.sums, leastSums: group.leastSums))
      }
    }
    return apps
  }
}

/// The replayed widgets of one bundle.
struct ReplayedBundle: Sendable {
  var widgets: [ReplayedWidget]
  /// The sums of all widgets; nil if there are none.
  let sums: LimitSums?
  /// The sums if every widget gives the answer with the lowest demand; nil if none has several.
  var leastSums: LimitSums?

  /// The sums with the bundle's names; nil if there are none.
  var group: ReplayedGroup? {
    guard let sums, let subject = widgets.first?.subject else { return nil }
    return ReplayedGroup(
      app: subject.app, bundle: subject.bundle, sums: sums, leastSums: leastSums)
  }
}
