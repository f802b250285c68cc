internal import BudgetReplay

/// Replays what a log says of a widget: each recorded answer is the next of its script, and what
/// was recorded beside them triggers it.
struct RecordedReplay: Sendable {
  let widget: RecordedWidget
  let settings: ReplaySettings
  private let engine: Replay
  private let placed: PlacedWidget
  private let triggers: [Trigger]
  private let calendar: LocalCalendar

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
    self.triggers = triggers
    self.calendar = calendar
    guard
      let engine = try? Replay(
        scenario: Self.scenario(from: first, calendar, settings), budget: settings.budget,
        reported: first..<last + 1)
    else { return nil }
    self.engine = engine
    placed = Self.placed(widget.name.kind, widget.kept.reloads[...], triggers)
  }

  /// Where and when the widget is replayed, placed at an instant.
  func scenario(from start: Milliseconds) -> Scenario {
    Self.scenario(from: start, calendar, settings)
  }

  /// A widget that gives the answers of some reloads, and then the same again.
  func widget(of reloads: ArraySlice<KeptReloads.Reload>) -> PlacedWidget {
    Self.placed(widget.name.kind, reloads, triggers)
  }

  private static func scenario(
    from start: Milliseconds, _ calendar: LocalCalendar, _ settings: ReplaySettings
  ) -> Scenario {
    let profile = DayProfile(
      awake: settings.profile.awake, suspendAsleep: settings.profile.suspendAsleep)
    var scenario = Scenario(
      calendar: calendar, placement: calendar.date(at: start), days: 1, profile: profile)
    scenario.placedAt = start
    return scenario
  }

  private static func placed(
    _ kind: String, _ reloads: ArraySlice<KeptReloads.Reload>, _ triggers: [Trigger]
  ) -> PlacedWidget {
    PlacedWidget(
      app: "", bundle: "", kind: kind,
      script: ProviderScript(
        sequence: reloads.map { $0.answer?.response ?? .failure }, then: .loop),
      triggers: triggers)
  }

  /// What the engine makes of it at a limit; nil for what the engine does not take.
  func measures(limit: Int64?) -> Measures? {
    try? engine.measures(of: [placed], limit: limit).first
  }

  /// A number of the replayed span as one of 24 hours.
  func perDay(_ count: Int64) -> Double { engine.perDay(count) }
}
