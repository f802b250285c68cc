/// A replay that is watched: after each event it tells what has been counted.
struct TraceRun {
  private var widgets: [WidgetRun]
  private var regulator: any Regulator
  private let first: Milliseconds
  private var steps: [ReplayStep] = []
  /// What each widget's pending request has waited for so far.
  private var waited: [[WaitReason: Milliseconds]]

  init(_ widgets: [WidgetRun], regulator: any Regulator, from first: Milliseconds) {
    self.widgets = widgets
    self.regulator = regulator
    self.first = first
    waited = Array(repeating: [:], count: widgets.count)
  }

  /// Replays until there are steps enough.
  mutating func run(
    from start: Milliseconds, to end: Milliseconds, most: Int
  ) -> [ReplayStep] {
    for index in widgets.indices {
      watch(index, at: start) { $0.place(at: start, regulator: &$1) }
    }
    while steps.count < most {
      var index = 0
      for other in widgets.indices where widgets[other].next.precedes(widgets[index].next) {
        index = other
      }
      let event = widgets[index].next
      if event.instant >= end { break }
      watch(index, at: event.instant) { $0.handle(event, regulator: &$1) }
    }
    return Array(steps.prefix(most))
  }

  private mutating func watch(
    _ index: Int, at instant: Milliseconds, _ body: (inout WidgetRun, inout any Regulator) -> Void
  ) {
    let before = widgets[index].ledger.tally
    let attemptBefore = widgets[index].attemptAt
    // A copy of the script gives the answer that the widget is about to get.
    var script = widgets[index].script
    body(&widgets[index], &regulator)
    let after = widgets[index].ledger.tally
    for reason in WaitReason.allCases where after[reason] > before[reason] {
      waited[index][reason, default: 0] += after[reason] - before[reason]
    }
    func causes(_ outcome: Tally.Outcome) -> [Cause] {
      Cause.allCases.filter { after[outcome, $0] > before[outcome, $0] }
    }
    let step = { (cause, event) in
      ReplayStep(instant: instant, widget: index, cause: cause, event: event)
    }
    let until = widgets[index].attemptAt
    var told = causes(.coalesced).map { step($0, .coalesced) }
    told += causes(.dropped).map { step($0, .dropped) }
    let deferred = causes(.deferred)
    told += deferred.map { step($0, .deferred(until: until)) }
    for outcome in [Tally.Outcome.charged, .exempt] {
      for cause in causes(outcome) {
        let handle = script.answer(at: instant)
        let answer = handle?.takeUnretainedValue()
        let showing = handle.flatMap { handle in
          answer?.fails == false ? Showing(handle, at: instant).firstPaint : nil
        }
        let reload = ReplayStep.Reload(
          isCharged: outcome == .charged, answer: answer?.number, isFailed: answer?.fails ?? true,
          isLast: outcome == .charged && !regulator.admits(at: instant), waited: waited[index],
          appears: showing.flatMap { $0 == .never ? nil : $0 })
        told.append(step(cause, .reloaded(reload)))
        waited[index] = [:]
      }
    }
    if let pending = widgets[index].pending {
      if deferred.isEmpty, until > instant, until != attemptBefore {
        told.append(step(pending.cause, .waits(pending.waitsFor(at: instant), until: until)))
      }
    } else {
      waited[index] = [:]
    }
    if instant >= first { steps += told }
  }
}
