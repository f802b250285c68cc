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
  /// The placed widgets, in document order.
  public private(set) var widgets: [ReplayedWidget]
  /// The widgets with a provider that were not replayed, in document order.
  package let unreplayed: [UnreplayedWidget]
  /// The Live Activities whose updates are known, in document order.
  public internal(set) var activities: [ReplayedActivity] = []

  /// Creates the report of a replay.
  init(_ run: ReplayRun, _ bundles: [ReplayedBundle], unreplayed: [UnreplayedWidget]) {
    settings = run.settings
    engine = run.replay
    scope = run.scope
    widgets = bundles.flatMap(\.widgets)
    self.unreplayed = unreplayed
  }

  /// Changes the place of each widget and each of its branches.
  mutating func move(_ change: (inout Place) -> Void) {
    for index in widgets.indices { widgets[index].move(change) }
    for index in activities.indices { change(&activities[index].place) }
  }

  /// The local clock of the replay.
  public var calendar: LocalCalendar { engine.scenario.calendar }
}

/// A widget that was not replayed.
package struct UnreplayedWidget: Sendable {
  package let kind: String
  /// Why not, in a few words.
  package let reason: String
}

/// The replayed widgets of one bundle.
struct ReplayedBundle: Sendable {
  var widgets: [ReplayedWidget]
}
