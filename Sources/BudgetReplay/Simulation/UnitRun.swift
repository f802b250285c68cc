/// The placed widgets that share a regulator, in the course of a replay.
struct UnitRun<Rules: Regulator> {
  private(set) var state: UnitState<Rules>
  private let start: Milliseconds
  private var skipper: CycleSkipper

  /// A run of widgets that are placed at the span's beginning.
  ///
  /// - Parameter skipsCycles: whether states that come back are used to get ahead; the result is the
  ///   same.
  init(
    _ widgets: [WidgetRun], regulator: Rules, calendar: LocalCalendar,
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
    if state.widgets.count == 1 { runOne() } else { runAll() }
  }

  private mutating func runAll() {
    var next = EventQueue(state.nextEvents)
    if next.events.isEmpty { return }
    while true {
      let first = next.first
      let event = next.events[first]
      if event.instant >= state.end { return }
      if step(event, of: first) {
        next = EventQueue(state.nextEvents)
      } else {
        next.update(first, to: state.widgets[first].next)
      }
    }
  }

  /// The same for a widget that shares its limit with no other, as most do.
  private mutating func runOne() {
    while true {
      let event = state.widgets[0].next
      if event.instant >= state.end { return }
      _ = step(event, of: 0)
    }
  }

  /// Lets an event of a widget happen.
  ///
  /// - Returns: whether the unit was moved ahead.
  private mutating func step(_ event: WidgetEvent, of index: Int) -> Bool {
    let lastReload = state.widgets[index].lastReload
    state.widgets[index].handle(event, regulator: &state.regulator)
    // Whenever the first widget was reloaded, the unit may be where it was before.
    guard index == 0, event.instant >= skipper.resumesAt, state.widgets[0].lastReload > lastReload
    else { return false }
    return skipper.look(at: event.instant, in: &state)
  }
}

/// Everything in a unit that changes as time goes by.
struct UnitState<Rules: Regulator> {
  var widgets: [WidgetRun]
  var regulator: Rules
  let calendar: LocalCalendar
  let end: Milliseconds

  var nextEvents: [WidgetEvent] { widgets.map(\.next) }
}
