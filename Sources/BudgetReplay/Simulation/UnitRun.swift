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
    var repetition = Repetition(widgets, placedAt: span.lowerBound)
    var end = span.upperBound
    var stop = min(end, repetition.next)
    while true {
      let index = next.first
      let event = next.events[index]
      if event.instant >= stop {
        if event.instant >= end { return }
        end -= repetition.skip(before: event.instant, in: &self, until: end)
        stop = min(end, repetition.next)
        continue
      }
      widgets[index].handle(event, &regulator)
      next.update(index, to: widgets[index].next)
    }
  }
}
