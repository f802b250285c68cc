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

  func append(at instant: Milliseconds, to key: inout [Int64]) {
    if let period { key.append(instant - floorDivide(instant, period) * period) }
    if quantum > 0 { key.append(instant - floorDivide(instant, quantum) * quantum) }
  }
}
