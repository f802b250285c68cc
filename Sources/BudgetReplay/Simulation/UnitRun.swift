/// The placed widgets that share a regulator, during a replay.
struct UnitRun {
  var widgets: [WidgetRun]
  var regulator: any Regulator
  /// The instants of the replay; widgets are placed at its beginning.
  let span: Range<Milliseconds>

  /// Replays to the end.
  mutating func run() {
    for index in widgets.indices { widgets[index].place(at: span.lowerBound, &regulator) }
    if widgets.isEmpty { return }
    var next = EventQueue(widgets.map(\.next))
    while next.events[next.first].instant < span.upperBound {
      let index = next.first
      widgets[index].handle(next.events[index], &regulator)
      next.update(index, to: widgets[index].next)
    }
  }
}
