/// An event of a request for a reload during a replay.
public struct ReplayStep: Sendable, Hashable {
  /// The instant of the event.
  public var instant: Milliseconds
  /// The index of the widget in the unit.
  public var widget: Int
  /// The cause of the request.
  public var cause: Cause
  /// The event.
  public var event: Event

  /// An event of a request.
  public enum Event: Sendable, Hashable {
    /// The provider is asked for a timeline.
    case reloaded(Reload)
    /// The request waits until the instant at which it is tried again.
    case waits(WaitReason, until: Milliseconds)
    /// The limit is used up, so the request is deferred to an instant.
    case deferred(until: Milliseconds)
    /// Another request satisfies this one, too.
    case coalesced
    /// The limit is used up, and the request is dropped.
    case dropped
  }

  /// A reload that takes place.
  public struct Reload: Sendable, Hashable {
    /// Whether the budget is charged for it.
    public var isCharged: Bool
    /// The number of the answer in the script, from 1; nil if no case applies.
    public var answer: Int64?
    /// Whether the answer has no timeline that the system accepts.
    public var isFailed: Bool
    /// Whether it uses up the limit, so that the next one would have to wait.
    public var isLast: Bool
    /// The times that the request waited, by reason.
    public var waited: [WaitReason: Milliseconds]
    /// The instant at which the first entry of the answer appears; nil if none does within the
    /// replay.
    public var appears: Milliseconds?
  }
}

extension Replay {
  /// Returns the events of the requests of widgets that share a regulator, one by one.
  ///
  /// They are derived from the counts of a replay, so that a replay without a trace costs nothing.
  ///
  /// - Parameters:
  ///   - unit: One widget, or under scope `extension` those of a bundle.
  ///   - limit: Charges a window, nil for the demand.
  ///   - span: The instants of interest.
  ///   - most: The maximum number of steps.
  /// - Returns: The steps in the order in which they happen.
  public func trace(
    of unit: [PlacedWidget], limit: Int64?, in span: Range<Milliseconds>, most: Int
  ) -> [ReplayStep] {
    // Everything is counted from the placement on, or the first steps would be missed.
    let end = min(span.upperBound, reported.upperBound)
    guard end > scenario.start, !unit.isEmpty else { return [] }
    let whole = Replay(scenario: scenario, budget: budget, reported: scenario.start..<end)
    let widgets = unit.map { whole.run(of: $0) }
    let regulator = budget.regulator(limit: limit, scenario: scenario, origin: scenario.start)
    var run = TraceRun(widgets, regulator: regulator, from: span.lowerBound)
    return run.run(from: scenario.start, to: end, most: most)
  }
}

/// A replay that derives steps from the counts after each event.
struct TraceRun {
  private var widgets: [WidgetRun]
  private var regulator: any Regulator
  private let first: Milliseconds
  private var steps: [ReplayStep] = []
  /// The times that each widget's pending request has waited so far, by reason.
  private var waited: [[WaitReason: Milliseconds]]

  init(_ widgets: [WidgetRun], regulator: any Regulator, from first: Milliseconds) {
    self.widgets = widgets
    self.regulator = regulator
    self.first = first
    waited = Array(repeating: [:], count: widgets.count)
  }

  /// Replays until there are enough steps.
  mutating func run(
    from start: Milliseconds, to end: Milliseconds, most: Int
  ) -> [ReplayStep] {
    for index in widgets.indices {
      watch(index, at: start) { $0.place(at: start, &$1) }
    }
    while steps.count < most {
      var index = 0
      for other in widgets.indices where widgets[other].next.precedes(widgets[index].next) {
        index = other
      }
      let event = widgets[index].next
      if event.instant >= end { break }
      watch(index, at: event.instant) { $0.handle(event, &$1) }
    }
    return Array(steps.prefix(most))
  }

  private mutating func watch(
    _ index: Int, at instant: Milliseconds, _ body: (inout WidgetRun, inout any Regulator) -> Void
  ) {
    let before = widgets[index].ledger.tally
    let attemptBefore = widgets[index].attemptAt
    // A copy of the script returns the answer that the widget is about to get.
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
        let answer = script.answer(at: instant)
        let appears = answer.flatMap {
          $0.fails ? nil : ShownTimeline($0, at: instant).firstPaint
        }
        let reload = ReplayStep.Reload(
          isCharged: outcome == .charged, answer: answer?.number, isFailed: answer?.fails ?? true,
          isLast: outcome == .charged && !regulator.admits(at: instant), waited: waited[index],
          appears: appears.flatMap { $0 == .never ? nil : $0 })
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
