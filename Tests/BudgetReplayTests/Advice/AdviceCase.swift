import BudgetReplay

/// A widget and the advice about it.
struct AdviceCase {
  var profile = DayProfile()
  var budget = Budget()
  var days = 7
  var widgets: [PlacedWidget]

  init(_ script: ProviderScript, triggers: [Trigger] = []) {
    widgets = [widget(script, triggers: triggers)]
  }

  init(_ widgets: [PlacedWidget]) { self.widgets = widgets }

  func replay() throws -> Replay {
    try Replay(
      scenario: Scenario(
        placement: LocalDate(year: 2026, month: 1, day: 5), days: days, profile: profile),
      budget: budget)
  }

  func advice(on index: Int = 0) throws -> Advice {
    let replay = try replay()
    let outcome = replay.replay(widgets)[index]
    return Advisor(replay).advice(on: index, of: widgets, outcome: outcome)
  }

  func changes(on index: Int = 0) throws -> [Advice.Change] {
    try advice(on: index).candidates.map(\.change)
  }
}

extension Advice {
  /// The candidate with a change, if there is one.
  func candidate(_ change: Change) -> Candidate? { candidates.first { $0.change == change } }
}
