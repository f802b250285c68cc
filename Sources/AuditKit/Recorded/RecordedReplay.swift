internal import BudgetReplay
internal import FleetLogs

/// The replay of a recorded widget: each recorded answer is the next of its script, and the recorded
/// calls, pushes and intents are its triggers.
struct RecordedReplay: Sendable {
  let widget: RecordedWidget
  let settings: ReplaySettings
  private let engine: Replay
  /// The same over the whole days of the log, for rates; nil if there is none.
  private let wholeDays: Replay?
  private let placed: PlacedWidget

  /// Creates a replay from the first reload that counts to the last one that is kept.
  ///
  /// If the replay makes more requests than the log has answers, the answers are repeated.
  ///
  /// - Returns: The replay; nil if the log has fewer than two answers, or ten years of them.
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
    // The first reload of a widget that was placed before the log is like any other.
    if !widget.beginsWithPlacement { budget.initialCharged = true }
    func replay(until end: Milliseconds) -> Replay {
      Replay(scenario: scenario, budget: budget, reported: first..<end)
    }
    engine = replay(until: last + 1)
    let days = (last - first) / 86_400_000
    wholeDays = days > 0 ? replay(until: first + days * 86_400_000) : nil
    placed = PlacedWidget(
      app: "", bundle: "", kind: widget.name.kind,
      script: ProviderScript(
        sequence: widget.kept.reloads.map { $0.answer?.response ?? .failure }, then: .loop),
      triggers: triggers)
  }

  /// Returns the measures at a limit; nil if the engine doesn't accept the log.
  func measures(limit: Int64?) -> Measures? {
    engine.measures(of: [placed], limit: limit).first
  }

  /// Returns charged and exempt reloads per 24 hours at a limit; nil if the engine doesn't accept
  /// the log.
  func rates(limit: Int64?) -> (charged: Double, exempt: Double)? {
    let engine = wholeDays ?? engine
    guard let measures = engine.measures(of: [placed], limit: limit).first else { return nil }
    return (engine.perDay(measures.charged.total), engine.perDay(measures.exempt.total))
  }
}
