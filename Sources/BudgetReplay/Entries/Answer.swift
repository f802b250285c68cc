/// A response prepared for many reloads: its entries are sorted once, and counted in logarithmic
/// time.
///
/// A class, because copies of a struct take 9 % of a replay.
final class Answer {
  /// The position among the answers of its script, from 1.
  let number: Int64
  let delivered: Int64
  let past: Int64
  let duplicate: Int64
  let dates: Dates
  /// The last date relative to the request, unless it is a local time.
  let lastOffset: Milliseconds
  let policy: Policy

  enum Dates {
    case none
    case list(EntryList)
    case clock(EntryClock, count: Int64)
  }

  init(
    number: Int64, dates: Dates, delivered: Int64, past: Int64 = 0, duplicate: Int64 = 0,
    lastOffset: Milliseconds = 0, policy: Policy
  ) {
    self.number = number
    self.dates = dates
    self.delivered = delivered
    self.past = past
    self.duplicate = duplicate
    self.lastOffset = lastOffset
    self.policy = policy
  }

  /// Whether the response has no timeline that the system would accept.
  var fails: Bool { delivered == 0 }

  /// The number of entries that may be shown: delivered without past and duplicate ones.
  var total: Int64 { delivered - past - duplicate }
}

extension Answer {
  /// Prepares a response of a script; one that the system wouldn't accept becomes a failure.
  static func prepared(
    _ response: Response, number: Int64, budget: Budget, calendar: LocalCalendar,
    span: Range<Milliseconds>
  ) -> Answer {
    guard case .timeline(let timeline) = response, timeline.entries.count > 0,
      timeline.archiveFits(budget.archiveLimit)
    else { return Answer(number: number, dates: .none, delivered: 0, policy: .never) }
    switch timeline.entries {
    case .arithmetic(let from, let every, let count):
      return list(
        number, timeline, (0..<count).map { from + $0 * every }, floor: budget.renderFloor)
    case .offsets(let offsets):
      return list(number, timeline, offsets, floor: budget.renderFloor)
    case .atLocal(let minutes, let count):
      let clock = EntryClock(
        minutes: minutes, calendar: calendar, span: span, floor: budget.renderFloor)
      return Answer(
        number: number, dates: .clock(clock, count: count), delivered: count,
        policy: timeline.policy)
    }
  }

  private static func list(
    _ number: Int64, _ timeline: Timeline, _ offsets: [Milliseconds], floor: Milliseconds
  ) -> Answer {
    var distinct: [Milliseconds] = []
    for offset in offsets.sorted() where offset != distinct.last { distinct.append(offset) }
    let early = distinct.upperBound(of: 0)
    let shown = (early > 0 ? [0] : []) + distinct[early...]
    return Answer(
      number: number, dates: .list(EntryList(dates: shown, renderFloor: floor)),
      delivered: Int64(offsets.count),
      past: Int64(max(0, early - 1)), duplicate: Int64(offsets.count - distinct.count),
      lastOffset: distinct.last ?? 0, policy: timeline.policy)
  }
}

extension Timeline {
  func archiveFits(_ limit: Int64) -> Bool {
    let (bytes, overflow) = entries.count.multipliedReportingOverflow(by: entryBytes)
    return !overflow && bytes <= limit
  }
}
