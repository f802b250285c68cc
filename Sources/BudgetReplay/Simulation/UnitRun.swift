/// The placed widgets that share a regulator, in the course of a replay.
struct UnitRun {
  var widgets: [WidgetRun]
  var regulator: any Regulator
  let calendar: LocalCalendar
  /// The instants of the replay; widgets are placed at its beginning.
  let span: Range<Milliseconds>

  /// Replays to the end.
  ///
  /// - Parameter skipsCycles: Whether recurring states are used to get ahead; the result is the same.
  mutating func run(skipsCycles: Bool) {
    for index in widgets.indices { widgets[index].place(at: span.lowerBound, &regulator) }
    if widgets.isEmpty { return }
    var skipper = CycleSkipper(widgets, from: skipsCycles ? .min : .never)
    var next = EventQueue(widgets.map(\.next))
    while true {
      let index = next.first
      let event = next.events[index]
      if event.instant >= span.upperBound { return }
      let lastReload = widgets[index].lastReload
      widgets[index].handle(event, &regulator)
      // Whenever the first widget was reloaded, the unit may be in an earlier state again.
      if index == 0, event.instant >= skipper.resumesAt, widgets[0].lastReload > lastReload,
        skipper.look(at: event.instant, in: &self)
      {
        next = EventQueue(widgets.map(\.next))
      } else {
        next.update(index, to: widgets[index].next)
      }
    }
  }
}
