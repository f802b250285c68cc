/// Writes the course of one widget, step by step.
struct CourseWriter {
  private let span: Range<Milliseconds>
  private var course = Course()
  /// Since when it is not yet written what is on screen.
  private var since: Milliseconds
  private var request: Milliseconds?
  /// The latest answer, until it appears.
  private var coming: (request: Milliseconds, appears: Milliseconds)?
  /// Since when a request waits for the budget.
  private var waitsSince: Milliseconds?

  init(_ span: Range<Milliseconds>, since start: Milliseconds) {
    self.span = span
    since = start
  }

  mutating func add(_ step: ReplayStep) {
    let instant = step.instant
    let isInSpan = instant >= span.lowerBound
    switch step.event {
    case .reloaded(let reload):
      endWait(at: instant)
      if isInSpan {
        if reload.isCharged {
          course.charged.append(instant)
        } else {
          course.exempt.append(instant)
        }
        if reload.isFailed { course.failed.append(instant) }
        if reload.isLast { course.exhausted.append(instant) }
      }
      // A failure leaves on screen what is there.
      if !reload.isFailed {
        settle(until: instant)
        coming = (instant, reload.appears ?? .never)
      }
    case .waits(let reason, _):
      if reason == .budget { waitsSince = waitsSince ?? instant } else { endWait(at: instant) }
    case .deferred:
      if isInSpan { course.deferred.append(instant) }
      waitsSince = waitsSince ?? instant
    case .dropped:
      if isInSpan { course.dropped.append(instant) }
      endWait(at: instant)
    case .coalesced: break
    }
  }

  consuming func finished(used: [Course.Used]) -> Course {
    var writer = self
    writer.endWait(at: writer.span.upperBound)
    writer.settle(until: writer.span.upperBound)
    writer.course.used = used
    return writer.course
  }

  private mutating func endWait(at instant: Milliseconds) {
    guard let begin = waitsSince else { return }
    waitsSince = nil
    let wait = max(begin, span.lowerBound)..<max(begin, span.lowerBound, instant)
    if !wait.isEmpty { course.budgetWaits.append(wait) }
  }

  /// Writes what is on screen up to an instant, as ``Screen`` has it.
  private mutating func settle(until instant: Milliseconds) {
    if let next = coming, next.appears < instant {
      show(until: next.appears)
      request = next.request
      coming = nil
    }
    show(until: instant)
  }

  private mutating func show(until instant: Milliseconds) {
    let piece = max(since, span.lowerBound)..<max(since, span.lowerBound, instant)
    since = max(since, instant)
    if !piece.isEmpty { course.shown.append(Course.Shown(span: piece, request: request)) }
  }
}
