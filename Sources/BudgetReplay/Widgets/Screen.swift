/// What a widget shows: the latest timeline and, until its first date, what was there before.
struct Screen {
  private(set) var latest: Showing?
  /// The request of the timeline that was on screen when the latest one came.
  private var earlierRequest: Milliseconds?
  private var since: Milliseconds
  private(set) var firstPaint: Milliseconds?

  init(since start: Milliseconds) {
    since = start
  }

  /// Puts a new timeline in the place of the latest one, whose entries still to come are superseded.
  mutating func replace(with next: Showing, at instant: Milliseconds, ledger: inout Ledger) {
    settleAge(until: instant, ledger: &ledger)
    if let latest {
      settleEntries(of: latest, until: instant, reload: instant, ledger: &ledger)
      ledger.count(.superseded, latest.total - latest.dates(before: instant), at: instant)
    }
    latest = next
  }

  /// Closes the books at the end of the replay, and says how many entries have not begun.
  mutating func finish(at end: Milliseconds, ledger: inout Ledger) -> Int64 {
    settleAge(until: end, ledger: &ledger)
    guard let latest else { return 0 }
    // What still waits for the repaint floor is not painted any more, as if a reload came now.
    settleEntries(of: latest, until: end, reload: end, ledger: &ledger)
    return latest.total - latest.dates(before: end)
  }

  /// Appends what is on screen, relative to an instant.
  func appendState(at instant: Milliseconds, to key: inout [Int64]) {
    key.append(latest.map { $0.request - instant } ?? .never)
    key.append(earlierRequest.map { $0 - instant } ?? .never)
  }

  mutating func shift(by milliseconds: Milliseconds) {
    // What was never replaced is booked at the end, from its beginning on.
    guard let latest else { return }
    self.latest = latest.shifted(by: milliseconds)
    if let earlierRequest { self.earlierRequest = earlierRequest + milliseconds }
    since += milliseconds
  }

  private mutating func settleAge(until instant: Milliseconds, ledger: inout Ledger) {
    let change = latest.map { min($0.firstPaint, instant) } ?? instant
    if change > since {
      ledger.addAge(from: since, to: change, request: earlierRequest)
      since = change
    }
    if let latest, latest.firstPaint < instant {
      ledger.addAge(from: since, to: instant, request: latest.request)
      earlierRequest = latest.request
    }
    since = instant
  }

  private mutating func settleEntries(
    of showing: Showing, until end: Milliseconds, reload: Milliseconds, ledger: inout Ledger
  ) {
    let from = ledger.reported.lowerBound
    guard end > from else { return }
    var displayed = showing.paints(before: end)
    var unrendered = showing.unrendered(before: end, reload: reload)
    if showing.request < from {
      displayed -= showing.paints(before: from)
      unrendered -= showing.unrendered(before: from, reload: reload)
    }
    ledger.count(.displayed, displayed, at: end)
    ledger.count(.unrendered, unrendered, at: end)
    if displayed > 0, firstPaint == nil {
      firstPaint = showing.firstPaint(from: max(from, showing.request), to: end)
    }
  }
}

extension Showing {
  /// The first of the paints in a span that has at least one.
  fileprivate func firstPaint(from: Milliseconds, to: Milliseconds) -> Milliseconds {
    let earlier = paints(before: from)
    var low = from
    var high = to - 1
    while low < high {
      let middle = low + (high - low) / 2
      if paints(before: middle + 1) > earlier { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
