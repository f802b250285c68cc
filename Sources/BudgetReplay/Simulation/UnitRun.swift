/// The placed widgets that share a regulator, during a replay.
struct UnitRun {
  var widgets: [WidgetRun]
  var regulator: any Regulator
  let calendar: LocalCalendar
  /// The instants of the replay; widgets are placed at its beginning.
  let span: Range<Milliseconds>

  /// Replays to the end.
  ///
  /// - Parameter skipsCycles: Whether recurring states are skipped; the result is the same.
  mutating func run(skipsCycles: Bool) {
    for index in widgets.indices { widgets[index].place(at: span.lowerBound, &regulator) }
    if widgets.isEmpty { return }
    var skipper = CycleSkipper(widgets, from: skipsCycles ? .min : .never)
    // Most units have one widget, for which a queue would take 4 % of a replay.
    if widgets.count == 1 {
      while step(widgets[0].next, of: 0, &skipper) != .end {}
      return
    }
    var next = EventQueue(widgets.map(\.next))
    while true {
      let index = next.first
      switch step(next.events[index], of: index, &skipper) {
      case .event: next.update(index, to: widgets[index].next)
      case .skip: next = EventQueue(widgets.map(\.next))
      case .end: return
      }
    }
  }

  private enum Step {
    case event
    /// All widgets were moved ahead.
    case skip
    case end
  }

  /// Processes an event of a widget.
  private mutating func step(
    _ event: WidgetEvent, of index: Int, _ skipper: inout CycleSkipper
  ) -> Step {
    if event.instant >= span.upperBound { return .end }
    let lastReload = widgets[index].lastReload
    widgets[index].handle(event, &regulator)
    // After a reload of the first widget, the unit may be in an earlier state again.
    guard index == 0, event.instant >= skipper.resumesAt, widgets[0].lastReload > lastReload else {
      return .event
    }
    return skipper.look(at: event.instant, in: &self) ? .skip : .event
  }
}
