/// The phases that decide what happens next beside the widgets' own state.
struct ClockPhase {
  /// The least period of whatever the unit reads off the clock: nothing, a day or a week.
  let period: Milliseconds?
  let quantum: Milliseconds

  init(_ widgets: [WidgetRun]) {
    quantum = widgets.first?.budget.quantum ?? 0
    if widgets.contains(where: \.readsWeekday) {
      period = 7 * .day
    } else {
      period = widgets.contains(where: \.readsClock) ? .day : nil
    }
  }

  /// Where the clock stands, 0 if nothing is read off it.
  func phase(at instant: Milliseconds) -> Milliseconds {
    period.map { instant - floorDivide(instant, $0) * $0 } ?? 0
  }

  func append(at instant: Milliseconds, to key: inout [Int64]) {
    if period != nil { key.append(phase(at: instant)) }
    if quantum > 0 { key.append(instant - floorDivide(instant, quantum) * quantum) }
  }
}
