/// The events of a placed widget in a span of time, for a picture.
public struct Course: Sendable, Hashable {
  /// The charged reloads.
  public var charged: [Milliseconds] = []
  /// The free reloads.
  public var exempt: [Milliseconds] = []
  /// The reloads of both kinds that gave no timeline.
  public var failed: [Milliseconds] = []
  /// The instants at which the limit defers a request.
  public var deferred: [Milliseconds] = []
  /// The instants at which the limit drops a request.
  public var dropped: [Milliseconds] = []
  /// The reloads that use up the limit.
  public var exhausted: [Milliseconds] = []
  /// The periods in which a request waits for the budget.
  public var budgetWaits: [Range<Milliseconds>] = []
  /// The content on screen, without gaps.
  public var shown: [Shown] = []
  /// The part of the limit used by all widgets that share it; each number applies until the next
  /// one.
  ///
  /// A new window begins at 0; without windows, the span does.
  public var used: [Used] = []

  /// The content on screen for some time.
  public struct Shown: Sendable, Hashable {
    /// The span.
    public var span: Range<Milliseconds>
    /// The instant of its request; nil if there is nothing on screen yet.
    public var request: Milliseconds?

    /// Creates a piece of a course.
    public init(span: Range<Milliseconds>, request: Milliseconds?) {
      self.span = span
      self.request = request
    }
  }

  /// The number of charges that are counted from an instant on.
  public struct Used: Sendable, Hashable {
    /// The instant.
    public var instant: Milliseconds
    /// The number of charges.
    public var count: Int64
  }
}

/// Writes the course of one widget, step by step.
struct CourseWriter {
  private let span: Range<Milliseconds>
  private var course = Course()
  /// The instant up to which the content on screen is written.
  private var since: Milliseconds
  private var request: Milliseconds?
  /// The latest answer, until it appears.
  private var coming: (request: Milliseconds, appears: Milliseconds)?
  /// The instant from which a request waits for the budget.
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
      // A failure leaves the content on screen unchanged.
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

  /// Writes the content on screen up to an instant, counted as in ``Screen``.
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

extension Replay {
  /// Returns the events of widgets that share a regulator in a span of time.
  ///
  /// - Parameters:
  ///   - unit: One widget, or under scope `extension` those of a bundle.
  ///   - limit: Charges a window, nil for the demand.
  ///   - span: The instants of interest; it doesn't begin before the placement.
  ///   - most: The maximum number of steps, from the placement on.
  /// - Returns: A course for each widget, in order; nil if there are more steps.
  public func courses(
    of unit: [PlacedWidget], limit: Int64?, in span: Range<Milliseconds>, most: Int
  ) -> [Course]? {
    let end = min(span.upperBound, reported.upperBound)
    let span = min(span.lowerBound, end)..<end
    // Content on screen at the beginning may have been requested on the first day.
    let steps = trace(of: unit, limit: limit, in: scenario.start..<end, most: most)
    if steps.count >= most { return nil }
    let used = used(by: steps, in: span)
    var writers = unit.map { _ in CourseWriter(span, since: scenario.start) }
    for step in steps { writers[step.widget].add(step) }
    return writers.map { $0.finished(used: used) }
  }

  /// Returns the part of the limit that the reloads of a unit use.
  private func used(by steps: [ReplayStep], in span: Range<Milliseconds>) -> [Course.Used] {
    let charges = steps.compactMap { step -> Milliseconds? in
      guard case .reloaded(let reload) = step.event, reload.isCharged else { return nil }
      return step.instant
    }
    let counts: [Course.Used]
    switch budget.model {
    case .fixed, .slotted: counts = windowCounts(of: charges, until: span.upperBound)
    case .sliding: counts = slidingCounts(of: charges, until: span.upperBound)
    case .token, .unlimited:
      counts = charges.filter { $0 >= span.lowerBound }.enumerated()
        .map { Course.Used(instant: $1, count: Int64($0) + 1) }
    }
    let before = counts.last { $0.instant <= span.lowerBound }?.count ?? 0
    return [Course.Used(instant: span.lowerBound, count: before)]
      + counts.filter { $0.instant > span.lowerBound }
  }

  /// Returns the charges since the window opened.
  private func windowCounts(
    of charges: [Milliseconds], until end: Milliseconds
  ) -> [Course.Used] {
    var window = budget.opening(scenario: scenario, origin: scenario.start)
    var counts: [Course.Used] = []
    var count: Int64 = 0
    func open(before instant: Milliseconds) {
      guard window.isOver(at: instant) else { return }
      if count > 0 { counts.append(Course.Used(instant: window.end, count: 0)) }
      count = 0
      window.advance(to: instant)
    }
    for charge in charges {
      open(before: charge)
      count += 1
      counts.append(Course.Used(instant: charge, count: count))
    }
    open(before: end - 1)
    return counts
  }

  /// Returns the charges in the latest period of a window's length.
  private func slidingCounts(
    of charges: [Milliseconds], until end: Milliseconds
  ) -> [Course.Used] {
    var counts: [Course.Used] = []
    var oldest = 0
    func forget(until instant: Milliseconds, added: Int) {
      while oldest < added, charges[oldest] + budget.window <= instant {
        oldest += 1
        let gone = charges[oldest - 1] + budget.window
        counts.append(Course.Used(instant: gone, count: Int64(added - oldest)))
      }
    }
    for (index, charge) in charges.enumerated() {
      forget(until: charge, added: index)
      counts.append(Course.Used(instant: charge, count: Int64(index + 1 - oldest)))
    }
    forget(until: end - 1, added: charges.count)
    return counts
  }
}
