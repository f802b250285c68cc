/// The placed widgets that share a regulator, in the course of a replay.
struct UnitRun {
  private(set) var state: UnitState
  private let start: Milliseconds
  private var skipper: CycleSkipper

  /// A run of widgets that are placed at the span's beginning.
  ///
  /// - Parameter skipsCycles: whether states that come back are used to get ahead; the result is the
  ///   same.
  init(
    _ widgets: [WidgetRun], regulator: any Regulator, calendar: LocalCalendar,
    span: Range<Milliseconds>, skipsCycles: Bool
  ) {
    state = UnitState(
      widgets: widgets, regulator: regulator, calendar: calendar, end: span.upperBound)
    start = span.lowerBound
    skipper = CycleSkipper(widgets, from: skipsCycles ? .min : .never)
  }

  /// Replays to the end.
  mutating func run() {
    for index in state.widgets.indices {
      state.widgets[index].place(at: start, regulator: &state.regulator)
    }
    var next = EventTournament(state.nextEvents)
    if next.events.isEmpty { return }
    while true {
      let first = next.first
      let event = next.events[first]
      if event.instant >= state.end { return }
      let lastReload = state.widgets[first].lastReload
      state.widgets[first].handle(event, regulator: &state.regulator)
      next.update(first, to: state.widgets[first].next)
      // Whenever the first widget was reloaded, the unit may be where it was before.
      if first == 0, event.instant >= skipper.resumesAt, state.widgets[0].lastReload > lastReload,
        skipper.look(at: event.instant, in: &state)
      {
        next = EventTournament(state.nextEvents)
      }
    }
  }
}

/// Everything in a unit that changes as time goes by.
struct UnitState {
  var widgets: [WidgetRun]
  var regulator: any Regulator
  let calendar: LocalCalendar
  let end: Milliseconds

  var nextEvents: [WidgetEvent] { widgets.map(\.next) }
}
