/// A unit that is ready for one replication after another.
struct RandomStage {
  private let replay: Replay
  private let widgets: [WidgetRun]
  /// Whether days differ from each other, and not only the windows that begin in them.
  private let isRandom: Bool
  /// The demand and the least time between charges, where they are the same on all days.
  private var constant: (demand: [Measures], spacing: Milliseconds)?

  init(_ replay: Replay, unit: [PlacedWidget]) {
    self.replay = replay
    widgets = unit.map { WidgetRun($0, replay: replay) }
    isRandom = unit.contains { $0.triggers.contains(where: \.isPerDay) }
  }

  /// What the widgets ask for on some days, and what they get at both ends of the band.
  mutating func outcome(on days: RandomDays) -> (demand: [Measures], ends: Band<[Measures]>) {
    let (demand, spacing) = constant ?? replay.demand(of: prepared(days), skipsCycles: !isRandom)
    if !isRandom { constant = (demand, spacing) }
    func end(_ limit: Int64) -> [Measures] {
      // A limit that is never used up changes nothing, wherever windows begin.
      replay.budget.neverUsesUp(limit: limit, spacing: spacing)
        ? demand.map { $0.under(limit: limit) } : measures(limit: limit, on: days)
    }
    return (demand, Band(low: end(replay.budget.low), high: end(replay.budget.high)))
  }

  /// What the widgets get on some days at a limit, nil for the demand.
  func measures(limit: Int64?, on days: RandomDays) -> [Measures] {
    replay.measures(
      of: prepared(days), limit: limit, origin: replay.scenario.start - days.windowAge,
      skipsCycles: !isRandom)
  }

  private func prepared(_ days: RandomDays) -> [WidgetRun] {
    widgets.indices.map { days.prepare($0, widgets[$0]) }
  }
}
