/// A response made ready for many reloads: sorted once, counted without walking.
struct Answer {
  /// The response has no timeline that the system would accept.
  let fails: Bool
  let delivered: Int64
  let past: Int64
  let duplicate: Int64
  let dates: Dates
  /// The last date relative to the request, unless it is on the clock.
  let lastOffset: Milliseconds
  let policy: Policy

  enum Dates {
    case none
    case series(EntrySeries)
    case list(EntryList)
    case clock(EntryClock, count: Int64)
  }

  private init(
    dates: Dates, delivered: Int64, past: Int64 = 0, duplicate: Int64 = 0,
    lastOffset: Milliseconds = 0, policy: Policy
  ) {
    fails = delivered == 0
    self.dates = dates
    self.delivered = delivered
    self.past = past
    self.duplicate = duplicate
    self.lastOffset = lastOffset
    self.policy = policy
  }

  private static let failure = Answer(dates: .none, delivered: 0, policy: .never)

  init(
    _ response: Response, budget: Budget, calendar: LocalCalendar, span: Range<Milliseconds>
  ) {
    guard case .timeline(let timeline) = response, timeline.entries.count > 0,
      timeline.archiveFits(budget.archiveLimit)
    else {
      self = .failure
      return
    }
    switch timeline.entries {
    case .arithmetic(let from, let every, let count):
      self.init(
        from: from, every: every, count: count, floor: budget.renderFloor, policy: timeline.policy)
    case .offsets(let offsets):
      self.init(offsets: offsets, floor: budget.renderFloor, policy: timeline.policy)
    case .atLocal(let minutes, let count):
      let clock = EntryClock(
        minutes: minutes, calendar: calendar, span: span, floor: budget.renderFloor)
      self.init(dates: .clock(clock, count: count), delivered: count, policy: timeline.policy)
    }
  }

  private init(
    from: Milliseconds, every: Milliseconds, count: Int64, floor: Milliseconds, policy: Policy
  ) {
    // Of the dates up to the request only the latest counts.
    let early = from > 0 ? 0 : min(count, -from / every + 1)
    let series = EntrySeries(
      startsNow: early > 0, first: from + early * every, step: every, count: count - early,
      renderFloor: floor)
    self.init(
      dates: .series(series), delivered: count, past: max(0, early - 1),
      lastOffset: from + (count - 1) * every, policy: policy)
  }

  private init(offsets: [Milliseconds], floor: Milliseconds, policy: Policy) {
    var distinct: [Milliseconds] = []
    for offset in offsets.sorted() where offset != distinct.last { distinct.append(offset) }
    let early = distinct.upperBound(of: 0)
    let shown = (early > 0 ? [0] : []) + distinct[early...]
    self.init(
      dates: .list(EntryList(dates: shown, renderFloor: floor)), delivered: Int64(offsets.count),
      past: Int64(max(0, early - 1)), duplicate: Int64(offsets.count - distinct.count),
      lastOffset: distinct.last ?? 0, policy: policy)
  }
}

extension Timeline {
  fileprivate func archiveFits(_ limit: Int64) -> Bool {
    let (bytes, overflow) = entries.count.multipliedReportingOverflow(by: entryBytes)
    return !overflow && bytes <= limit
  }
}
