/// The content of a widget: the latest timeline and, until its first date, the previous one.
struct Screen {
  private var latest: ShownTimeline?
  /// The instant at which the latest timeline's first entry appears.
  private var appears = Milliseconds.never
  /// The request of the timeline that was on screen when the latest one arrived.
  private var earlierRequest: Milliseconds?
  private var since: Milliseconds
  private(set) var firstPaint: Milliseconds?

  init(since start: Milliseconds) {
    since = start
  }

  /// Replaces the latest timeline, whose future entries are superseded, with a new one.
  mutating func replace(with next: ShownTimeline, at instant: Milliseconds, ledger: inout Ledger) {
    settleAge(until: instant, ledger: &ledger)
    if let latest {
      let left = settleEntries(of: latest, until: instant, ledger: &ledger)
      ledger.count(.superseded, left, at: instant)
    }
    latest = next
    appears = next.firstPaint
  }

  /// Counts everything up to the end of the replay, and returns the number of entries that have not
  /// begun.
  mutating func finish(at end: Milliseconds, ledger: inout Ledger) -> Int64 {
    settleAge(until: end, ledger: &ledger)
    guard let latest else { return 0 }
    // Entries that still wait for the repaint floor are not drawn, as if a reload came now.
    return settleEntries(of: latest, until: end, ledger: &ledger)
  }

  /// Adds what later counts depend on.
  func add(to state: inout RelativeState) {
    state.add(instant: latest?.request ?? .never)
    state.add(instant: appears)
    state.add(instant: earlierRequest ?? .never)
    state.add(instant: since)
    state.add(latest?.answerNumber ?? 0)
    state.add(firstPaint == nil ? 0 : 1)
  }

  /// Whether all that is still to be counted began at an instant or later.
  func hasBegun(since instant: Milliseconds) -> Bool {
    min(since, latest?.request ?? .never) >= instant
  }

  /// Leaves out the time of days that are counted but not replayed.
  mutating func leaveOut(_ time: Milliseconds) {
    firstPaint = firstPaint.map { $0 - time }
  }

  private mutating func settleAge(until instant: Milliseconds, ledger: inout Ledger) {
    let change = min(appears, instant)
    if change > since {
      ledger.addAge(from: since, to: change, request: earlierRequest)
      since = change
    }
    if let latest, appears < instant {
      ledger.addAge(from: since, to: instant, request: latest.request)
      earlierRequest = latest.request
    }
    since = instant
  }

  /// Counts the entries of a timeline that is replaced, and returns how many of them had not begun.
  private mutating func settleEntries(
    of showing: ShownTimeline, until end: Milliseconds, ledger: inout Ledger
  ) -> Int64 {
    let dated = showing.dates(before: end)
    let left = showing.total - dated
    let from = ledger.reported.lowerBound
    guard end > from else { return left }
    var displayed = showing.paints(before: end)
    var unrendered = dated - displayed
    if showing.request < from {
      displayed -= showing.paints(before: from)
      unrendered -= showing.unrendered(before: from, reload: end)
    }
    ledger.count(.displayed, displayed, at: end)
    ledger.count(.unrendered, unrendered, at: end)
    if displayed > 0, firstPaint == nil {
      firstPaint = showing.firstPaint(from: max(from, showing.request), to: end)
    }
    return left
  }
}

extension ShownTimeline {
  /// Returns the first draw in a span that has at least one.
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
