/// Finds days that repeat, so that they are counted without being replayed.
///
/// A device does the same every day. If a unit's state, relative to the time of day,
/// is one that it had before, then so is all that follows.
///
/// - Source: Brent, An improved Monte Carlo factorization algorithm, 1980: a state is compared with
///   one that is saved after 1, 2, 4, … comparisons (https://doi.org/10.1007/BF01933190)
struct Repetition {
  /// The instant of the next comparison; `never` if there is none.
  private(set) var next: Milliseconds
  private let origin: Milliseconds
  private var saved: (day: Int64, state: RelativeState, counts: [Ledger.Counts])?
  private var comparisons = 0
  private var nextSave = 1

  /// Creates a search in the reported days of widgets.
  init(_ widgets: [WidgetRun], placedAt start: Milliseconds) {
    origin = widgets[0].ledger.reported.lowerBound
    let span = start..<widgets[0].end
    let mayRepeat = widgets.allSatisfy { $0.calendar.isSteady(during: span) && $0.mayRepeat }
    next = mayRepeat ? origin + .day : .never
  }

  /// Compares the state of a unit at the last end of a day before its next event.
  ///
  /// - Returns: The length of the end of the replay that is now counted: a multiple of a period.
  mutating func skip(
    before event: Milliseconds, in unit: inout UnitRun, until end: Milliseconds
  ) -> Milliseconds {
    let day = (event - origin) / .day
    let instant = origin + day * .day
    next = instant + .day
    let state = unit.state(at: instant)
    if let saved, saved.state == state {
      let period = day - saved.day
      let times = (end - instant) / (period * .day)
      // The first exhaustions are told with their instants.
      if zip(unit.widgets, saved.counts).allSatisfy({ $0.ledger.mayRepeat($1) }) {
        for index in unit.widgets.indices {
          unit.widgets[index].repeatDays(since: saved.counts[index], times, of: period * .day)
        }
        next = .never
        return times * period * .day
      }
    }
    comparisons += 1
    // What began before the reported days is counted in part.
    if comparisons >= nextSave, unit.widgets.allSatisfy({ $0.hasBegun(since: origin) }) {
      saved = (day, state, unit.widgets.map(\.ledger.counts))
      nextSave = 2 * comparisons
    }
    return 0
  }
}

extension UnitRun {
  /// The state between the events before an instant and those from it on.
  fileprivate func state(at instant: Milliseconds) -> RelativeState {
    var state = RelativeState(at: instant)
    for widget in widgets { widget.add(to: &state) }
    regulator.add(to: &state)
    return state
  }
}

extension WidgetRun {
  /// Whether nothing happens only once.
  fileprivate var mayRepeat: Bool { cursors.allSatisfy(\.mayRepeat) }

  /// Whether all that is still to be counted began at an instant or later.
  fileprivate func hasBegun(since instant: Milliseconds) -> Bool {
    screen.hasBegun(since: instant) && (pending?.since ?? instant) >= instant
  }

  fileprivate func add(to state: inout RelativeState) {
    for instant in [due, lastReload, attemptAt, deliverAt, nextSession] {
      state.add(instant: instant)
    }
    if budget.quantum > 0 { state.add(state.instant % budget.quantum) }
    state.add(answerNumber)
    screen.add(to: &state)
    script.add(to: &state)
    for cursor in cursors { cursor.add(to: &state) }
    state.add(pending == nil ? 0 : 1)
    if let pending {
      pending.add(to: &state)
      ledger.add(waitOf: pending, to: &state)
    }
  }

  /// Counts the days since others some more times, and ends that much earlier.
  fileprivate mutating func repeatDays(
    since earlier: Ledger.Counts, _ times: Int64, of period: Milliseconds
  ) {
    ledger.repeatDays(since: earlier, times)
    end -= times * period
    screen.leaveOut(times * period)
  }
}
