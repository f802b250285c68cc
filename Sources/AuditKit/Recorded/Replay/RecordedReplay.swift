internal import BudgetReplay

/// Replays what a log says of a widget: each recorded answer is the next of its script, and what
/// was recorded beside them triggers it.
struct RecordedReplay: Sendable {
  let widget: RecordedWidget
  let settings: ReplaySettings
  private let engine: Replay
  /// The same over the whole days of the log, which rates are of; nil where there is none.
  private let wholeDays: Replay?
  private let placed: PlacedWidget

  /// A replay from the first reload that counts to the last one that is kept.
  ///
  /// Where the replay asks more often than the log answers, the answers begin again.
  ///
  /// - Returns: nil where the log holds no answers, fewer than two, or ten years.
  init?(
    _ widget: RecordedWidget, triggers: [Trigger], calendar: LocalCalendar,
    _ settings: ReplaySettings
  ) {
    guard widget.kept.isReplayable, let first = widget.kept.reloads.first?.instant,
      let last = widget.kept.reloads.last?.instant, first < last
    else { return nil }
    self.widget = widget
    self.settings = settings
    let profile = DayProfile(
      awake: settings.profile.awake, suspendAsleep: settings.profile.suspendAsleep)
    var scenario = Scenario(
      calendar: calendar, placement: calendar.date(at: first), days: 1, profile: profile)
    scenario.placedAt = first
    var budget = settings.budget
    // In the midst of a widget's life its first reload is like any other.
    if !widget.beginsWithPlacement { budget.initialCharged = true }
    guard
      let engine = try? Replay(scenario: scenario, budget: budget, reported: first..<last + 1)
    else { return nil }
    self.engine = engine
    let days = (last - first) / 86_400_000
    wholeDays =
      days > 0
      ? try? Replay(
        scenario: scenario, budget: budget, reported: first..<first + days * 86_400_000) : nil
    placed = PlacedWidget(
      app: "", bundle: "", kind: widget.name.kind,
      script: ProviderScript(
        sequence: widget.kept.reloads.map { $0.answer?.response ?? .failure }, then: .loop),
      triggers: triggers)
  }

  /// What the engine makes of it at a limit; nil for what the engine does not take.
  func measures(limit: Int64?) -> Measures? {
    try? engine.measures(of: [placed], limit: limit).first
  }

  /// Charged and exempt reloads of 24 hours at a limit; nil for what the engine does not take.
  func rates(limit: Int64?) -> (charged: Double, exempt: Double)? {
    let engine = wholeDays ?? engine
    guard let measures = try? engine.measures(of: [placed], limit: limit).first else { return nil }
    return (engine.perDay(measures.charged.total), engine.perDay(measures.exempt.total))
  }
}
