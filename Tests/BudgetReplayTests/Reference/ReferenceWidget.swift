@testable import BudgetReplay

/// One widget of the reference simulator: its provider, its triggers and its request.
///
/// A class, since a structure would be copied at each tick.
final class ReferenceWidget {
  struct Request {
    let cause: Cause
    let eligible: Milliseconds
    let takenUp: Milliseconds
    var again: Milliseconds
    var reason: WaitReason?
    var deferred = false
  }

  let widget: PlacedWidget
  var screen: ReferenceScreen
  var counts: [String: Int64] = [:]
  var due: Milliseconds?
  var lastReload: Milliseconds = 0
  var request: Request?
  /// The index of the session at whose end a reload is delivered that the app requested on screen.
  var calledIn: Int?
  var steps: [Int]
  /// The spans of triggers on this day, nil for triggers without a span.
  var spans: [ReferenceSpan?]
  /// When each trigger with its own span or day is next due.
  var planned: [[Milliseconds]]
  var exhausted: [Milliseconds] = []
  var firstDeferral: Milliseconds?

  init(_ widget: PlacedWidget, example: RandomCase) {
    self.widget = widget
    screen = ReferenceScreen(
      reported: example.reported, renderFloor: example.budget.renderFloor)
    steps = widget.script.cases.map { _ in 0 }
    spans = widget.triggers.map { _ in nil }
    planned = widget.triggers.map { _ in [] }
    for (index, trigger) in widget.triggers.enumerated() {
      switch trigger.times {
      case .every(_, let between?): spans[index] = ReferenceSpan(between)
      case .perDay(_, let between):
        if let span = between ?? example.scenario.profile.awake {
          spans[index] = ReferenceSpan(span)
        }
      default: break
      }
    }
  }

  /// The provider's answer according to the design: the first case that applies.
  func answer(at now: Milliseconds, calendar: LocalCalendar) -> Response {
    let minute = Int(calendar.millisecondOfDay(at: now) / 60_000)
    let today = calendar.date(at: now)
    for (index, item) in widget.script.cases.enumerated() {
      if let span = item.span {
        let inside =
          span.from < span.to
          ? minute >= span.from && minute < span.to : minute >= span.from || minute < span.to
        if !inside { continue }
      }
      // A night belongs to the day of its evening.
      let isNextMorning = item.span.map { $0.to <= $0.from && minute < $0.from } ?? false
      let weekday = LocalDate(dayNumber: today.dayNumber - (isNextMorning ? 1 : 0)).weekday
      if let days = item.weekdays, !days.contains(weekday) { continue }
      let response = item.sequence[steps[index]]
      if steps[index] + 1 < item.sequence.count {
        steps[index] += 1
      } else if item.then == .loop {
        steps[index] = 0
      }
      return response
    }
    return .failure
  }
}
