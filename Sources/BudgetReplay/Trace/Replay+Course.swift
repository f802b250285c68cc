extension Replay {
  /// What becomes of widgets that share a regulator in a span of time.
  ///
  /// - Parameters:
  ///   - unit: one widget, or under scope `extension` those of a bundle.
  ///   - limit: charges a window, nil for the demand.
  ///   - span: the instants that are of interest; it begins not before the placement.
  ///   - most: how many steps are watched at most, from the placement on.
  /// - Returns: a course for each widget, in their order; nil where more happens than is watched.
  /// - Throws: `ReplayError` if a widget's script or trigger, or the limit, is out of the documented
  ///   bounds.
  public func courses(
    of unit: [PlacedWidget], limit: Int64?, in span: Range<Milliseconds>, most: Int
  ) throws(ReplayError) -> [Course]? {
    let end = min(span.upperBound, reported.upperBound)
    let span = min(span.lowerBound, end)..<end
    // What is on screen at the beginning may have been asked for on the first day.
    let steps = try trace(of: unit, limit: limit, in: scenario.start..<end, most: most)
    if steps.count >= most { return nil }
    let used = used(by: steps, in: span)
    var writers = unit.map { _ in CourseWriter(span, since: scenario.start) }
    for step in steps { writers[step.widget].add(step) }
    return writers.map { $0.finished(used: used) }
  }

  /// How much of the limit the reloads of a unit use.
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

  /// The charges since the window opened.
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

  /// The charges of the last window's length.
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
