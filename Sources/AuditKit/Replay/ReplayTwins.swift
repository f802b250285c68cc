internal import BudgetReplay

/// Widgets that were replayed, to be found again by what they do.
///
/// Without chance, placed widgets that share no limit and do the same live the same days.
struct ReplayTwins {
  private let run: ReplayRun
  private var replayed: [Life: ReplayedWidget] = [:]

  /// All that a replay follows from.
  private struct Life: Hashable {
    let widget: PlacedWidget
    let hasBudget: Bool
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
