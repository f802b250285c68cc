internal import BudgetReplay

/// Widgets that were replayed, to be found again by what they do.
///
/// Without chance, placed widgets that share no limit and do the same live the same days.
struct ReplayTwins {
  private let run: ReplayRun
  private var replayed: [Life: ReplayedWidget] = [:]
  /// The sums of bundles by the days of their widgets.
  private var sums: [[ObjectIdentifier]: ReplayedGroup] = [:]
  /// All days by where they are, each with what is left of it without the instants of reloads.
  private var known: [ObjectIdentifier: Known] = [:]
  /// How many runs of instants the known days have.
  private var size = 0

  /// What irregular widgets, which have thousands of them, may take: some 6 MB.
  private static let mostRuns = 1 << 18

  /// All that a replay follows from.
  private struct Life: Hashable {
    let widget: PlacedWidget
    let hasBudget: Bool
  }

  private struct Known {
    /// Held, so that no others come to be where they are.
    let days: ReplayedDays.Shared
    let result: ReplayedDays.Shared
  }

  init(_ run: ReplayRun) {
    self.run = run
  }

  /// The replay of a unit that is one widget, if another one like it was replayed.
  func twin(
    of unit: [(index: Int, widget: PlacedWidget)], in bundle: BundleContext
  ) -> ReplayedWidget? {
    guard isComparable(unit), var twin = replayed[life(of: unit, in: bundle)] else {
      return nil
    }
    let context = bundle.widgets[unit[0].index]
    twin.subject = context.subject
    twin.instance = unit[0].widget.instance
    twin.index = unit[0].index
    twin.place = context.widget.place
    return twin
  }

  /// Remembers the replay of a unit.
  mutating func add(
    _ widgets: [ReplayedWidget], of unit: [(index: Int, widget: PlacedWidget)],
    in bundle: BundleContext
  ) {
    guard isComparable(unit) else { return }
    replayed[life(of: unit, in: bundle)] = widgets[0]
  }

  private func life(
    of unit: [(index: Int, widget: PlacedWidget)], in bundle: BundleContext
  ) -> Life {
    Life(widget: run.replay.unnamed(unit[0].widget), hasBudget: !bundle.isWithoutBudget)
  }

  private func isComparable(_ unit: [(index: Int, widget: PlacedWidget)]) -> Bool {
    run.settings.runs == 1 && unit.count == 1
  }
}

extension ReplayTwins {
  /// A bundle with its sums, and without what only they need: every instant of a reload.
  ///
  /// Of bundles whose widgets have the same days one is summed up.
  mutating func summedUp(_ widgets: [ReplayedWidget]) -> ReplayedBundle {
    let sums = group(widgets)
    return ReplayedBundle(widgets: withoutInstants(widgets), sums: sums)
  }

  /// The same widgets without the instants of their reloads, unless these are asked for.
  mutating func withoutInstants(_ widgets: [ReplayedWidget]) -> [ReplayedWidget] {
    var widgets = widgets
    for index in widgets.indices {
      widgets[index].days = withoutInstants(widgets[index].days)
    }
    // Whoever comes later and does the same is replayed anew.
    if size > Self.mostRuns { self = ReplayTwins(run) }
    return widgets
  }

  private mutating func withoutInstants(_ days: ReplayedDays.Shared) -> ReplayedDays.Shared {
    if let known = known[days.id] { return known.result }
    let result =
      run.scope.keepsInstants ? days : ReplayedDays.Shared(days.value.withoutInstants())
    known[days.id] = Known(days: days, result: result)
    size += days.value.outcome.instantRuns
    return result
  }

  /// The sums of one bundle; nil where none of its widgets was replayed.
  private mutating func group(_ widgets: [ReplayedWidget]) -> ReplayedGroup? {
    guard let subject = widgets.first?.subject else { return nil }
    let key = widgets.map(\.days.id)
    var group = sums[key] ?? ReplayedGroup(self.sums(of: widgets))
    sums[key] = group
    group.app = subject.app
    group.bundle = subject.bundle
    return group
  }

  private func sums(of widgets: [ReplayedWidget]) -> ReplayedGroup.Shared {
    ReplayedGroup.Shared(
      demand: run.replay.sums(of: widgets.map { $0.outcome.demand }),
      low: run.replay.sums(of: widgets.map { $0.outcome.low }),
      high: run.replay.sums(of: widgets.map { $0.outcome.high }))
  }
}
