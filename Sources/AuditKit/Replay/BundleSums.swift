internal import BudgetReplay

/// Sums bundles up; of those whose widgets share their days, one.
///
/// The widgets live as long as it does: it knows their days by where they are.
struct BundleSums {
  private let run: ReplayRun
  private var sums: [[ObjectIdentifier]: ReplayedGroup] = [:]
  private var stripped: [ObjectIdentifier: ReplayedDays.Shared] = [:]

  init(_ run: ReplayRun) {
    self.run = run
  }

  /// A bundle with its sums, and without what only they need: every instant of a reload.
  mutating func summedUp(_ widgets: [ReplayedWidget]) -> ReplayedBundle {
    let sums = group(widgets)
    if run.scope.keepsInstants { return ReplayedBundle(widgets: widgets, sums: sums) }
    var widgets = widgets
    for index in widgets.indices {
      widgets[index].days = withoutInstants(widgets[index].days)
    }
    return ReplayedBundle(widgets: widgets, sums: sums)
  }

  private mutating func withoutInstants(_ days: ReplayedDays.Shared) -> ReplayedDays.Shared {
    if let known = stripped[days.id] { return known }
    let result = ReplayedDays.Shared(days.value.withoutInstants())
    stripped[days.id] = result
    return result
  }

  /// The sums of one bundle; nil where none of its widgets was replayed.
  private mutating func group(_ widgets: [ReplayedWidget]) -> ReplayedGroup? {
    guard let subject = widgets.first?.subject else { return nil }
    let key = widgets.map(\.days.id)
    var group = sums[key] ?? self.sums(of: widgets)
    sums[key] = group
    group.app = subject.app
    group.bundle = subject.bundle
    return group
  }

  private func sums(of widgets: [ReplayedWidget]) -> ReplayedGroup {
    ReplayedGroup(
      demand: run.replay.sums(of: widgets.map { $0.outcome.demand }),
      low: run.replay.sums(of: widgets.map { $0.outcome.low }),
      high: run.replay.sums(of: widgets.map { $0.outcome.high }))
  }
}
