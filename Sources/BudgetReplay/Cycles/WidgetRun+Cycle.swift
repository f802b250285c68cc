extension WidgetRun {
  /// Whether what happens, or what is measured, depends on the time of day.
  var readsClock: Bool {
    script.readsClock || awake != nil || !sessions.isEmpty || ledger.hasViews
      || cursors.contains(where: \.readsClock)
  }

  /// Whether it depends on the day of the week.
  var readsWeekday: Bool { script.readsWeekday }

  /// The next trigger that never comes again, or never.
  var nextSingleTrigger: Milliseconds {
    cursors.filter(\.isSingle).map(\.next).min() ?? .never
  }

  /// Appends everything that decides the widget's future, relative to an instant, unless something
  /// is still to be booked that began before the reported span.
  ///
  /// It changes nothing; it is mutating so that a widget in an array is not copied, which costs more
  /// than all the rest of a step.
  mutating func appendState(at instant: Milliseconds, to key: inout [Int64]) -> Bool {
    let begin = ledger.reported.lowerBound
    guard lastReload >= begin, pending?.since ?? begin >= begin,
      screen.latestRequest ?? begin >= begin
    else { return false }
    func append(_ time: Milliseconds) { key.append(time == .never ? .never : time - instant) }
    append(due)
    append(lastReload)
    append(attemptAt)
    append(deliverAt)
    append(nextSession)
    if let pending { pending.appendState(at: instant, to: &key) }
    for index in cursors.indices where !cursors[index].isSingle {
      append(cursors[index].next)
      key.append(cursors[index].index)
    }
    script.appendState(to: &key)
    key.append(answerNumber)
    screen.appendState(at: instant, to: &key)
    return true
  }

  /// Moves the widget by whole cycles.
  mutating func shift(by milliseconds: Milliseconds) {
    func move(_ time: inout Milliseconds) { if time != .never { time += milliseconds } }
    move(&due)
    move(&lastReload)
    move(&attemptAt)
    move(&deliverAt)
    move(&nextSession)
    pending?.shift(by: milliseconds)
    for index in cursors.indices where !cursors[index].isSingle {
      cursors[index].shift(by: milliseconds)
    }
    screen.shift(by: milliseconds)
    findTriggers()
  }
}
