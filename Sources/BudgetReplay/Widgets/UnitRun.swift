/// The placed widgets that share a regulator, in the course of a replay.
struct UnitRun<Limiter: Regulator> {
  var widgets: [WidgetRun]
  var regulator: Limiter
  let calendar: LocalCalendar
  let end: Milliseconds
  private let start: Milliseconds
  private var skipper: CycleSkipper?

  /// A run of widgets that are placed at the span's beginning.
  ///
  /// - Parameter skipsCycles: whether states that come back are used to get ahead; the result is the
  ///   same.
  init(
    _ widgets: [WidgetRun], regulator: Limiter, calendar: LocalCalendar,
    span: Range<Milliseconds>, skipsCycles: Bool
  ) {
    self.widgets = widgets
    self.regulator = regulator
    self.calendar = calendar
    start = span.lowerBound
    end = span.upperBound
    skipper = skipsCycles && !widgets.isEmpty ? CycleSkipper(widgets) : nil
  }

  /// Replays to the end.
  mutating func run() -> [WidgetRun] {
    for index in widgets.indices { widgets[index].place(at: start, regulator: &regulator) }
    var next = widgets.map(\.next)
    while true {
      var first = 0
      for index in next.indices.dropFirst() where next[index].precedes(next[first]) {
        first = index
      }
      let instant = next[first].instant
      if instant >= end { return widgets }
      let lastReload = widgets[first].lastReload
      widgets[first].handle(next[first], regulator: &regulator)
      next[first] = widgets[first].next
      // Whenever the first widget was reloaded, the unit may be where it was before.
      if first == 0, widgets[0].lastReload > lastReload, skip(at: instant) {
        next = widgets.map(\.next)
      }
    }
  }

  private mutating func skip(at instant: Milliseconds) -> Bool {
    guard var skipper, instant >= skipper.resumesAt else { return false }
    // Moved out and back, so that it is not copied.
    self.skipper = nil
    defer { self.skipper = skipper }
    return skipper.look(at: instant, in: &self)
  }
}
