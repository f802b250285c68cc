/// The placed widgets that share a regulator, in the course of a replay.
struct UnitRun<Limiter: Regulator> {
  private var widgets: [WidgetRun]
  private var regulator: Limiter
  private let start: Milliseconds
  private let end: Milliseconds

  init(_ widgets: [WidgetRun], regulator: Limiter, span: Range<Milliseconds>) {
    self.widgets = widgets
    self.regulator = regulator
    start = span.lowerBound
    end = span.upperBound
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
      if next[first].instant >= end { return widgets }
      widgets[first].handle(next[first], regulator: &regulator)
      next[first] = widgets[first].next
    }
  }
}
