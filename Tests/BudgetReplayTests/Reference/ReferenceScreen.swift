@testable import BudgetReplay

/// The content of a widget, observed tick by tick, with every entry as its own date.
struct ReferenceScreen {
  private struct Entry {
    let date: Milliseconds
  }

  let reported: Range<Milliseconds>
  let renderFloor: Milliseconds
  private var coming: [Entry] = []
  private var waiting: Entry?
  private var lastPaint: Milliseconds?
  private var latestRequest: Milliseconds?
  private var shownRequest: Milliseconds?
  private var shownSince: Milliseconds?
  var counts: [String: Int64] = [:]
  /// The number of ticks that each age was on screen.
  var ages: [Milliseconds: Int64] = [:]
  var visibleAges: [Milliseconds: Int64] = [:]
  var dwell: Milliseconds = 0

  init(reported: Range<Milliseconds>, renderFloor: Milliseconds) {
    self.reported = reported
    self.renderFloor = renderFloor
  }

  private mutating func count(_ key: String, _ number: Int = 1, at instant: Milliseconds) {
    if reported.contains(instant) { counts[key, default: 0] += Int64(number) }
  }

  /// The dates of a timeline in the given order.
  mutating func accept(_ dates: [Milliseconds], at now: Milliseconds) {
    drop(waiting)
    count("superseded", coming.count, at: now)
    count("delivered", dates.count, at: now)
    var distinct: [Milliseconds] = []
    for date in dates.sorted() {
      if distinct.last == date { count("duplicate", at: now) } else { distinct.append(date) }
    }
    let past = distinct.filter { $0 <= now }
    count("past", max(0, past.count - 1), at: now)
    coming =
      (past.isEmpty ? [] : [now]).map(Entry.init) + distinct.filter { $0 > now }.map(Entry.init)
    waiting = nil
    lastPaint = nil
    latestRequest = now
  }

  private mutating func drop(_ entry: Entry?) {
    if let entry { count("unrendered", at: entry.date) }
  }

  /// Renders what is due, after everything else at this instant.
  mutating func look(at now: Milliseconds, tick: Milliseconds, viewed: Bool) {
    if let next = coming.first, next.date <= now {
      drop(waiting)
      waiting = next
      coming.removeFirst()
    }
    if waiting != nil, lastPaint.map({ now >= $0 + renderFloor }) ?? true {
      count("displayed", at: now)
      if reported.contains(now), shownSince == nil { shownSince = now }
      waiting = nil
      lastPaint = now
      shownRequest = latestRequest
    }
    guard reported.contains(now) else { return }
    if shownSince != nil { dwell += tick }
    guard let shownRequest else {
      counts["placeholder", default: 0] += tick
      return
    }
    ages[now - shownRequest, default: 0] += 1
    if viewed { visibleAges[now - shownRequest, default: 0] += 1 }
  }

  mutating func finish() {
    drop(waiting)
    counts["left"] = Int64(coming.count)
  }
}

/// Measures of age from the ticks at each age, during which ages keep growing.
struct ReferenceAges {
  let ages: [Milliseconds: Int64]
  let tick: Milliseconds

  private var total: Int64 { ages.values.reduce(0, +) }

  var mean: Double {
    ages.reduce(0.0) { $0 + (Double($1.key) + Double(tick) / 2) * Double($1.value) } / Double(total)
  }

  var max: Milliseconds { (ages.keys.max() ?? 0) + tick }

  func quantile(_ percent: Int64) -> Double {
    let wanted = Double(total) * Double(percent) / 100
    var passed = 0.0
    for (age, count) in ages.sorted(by: { $0.key < $1.key }) {
      if passed + Double(count) >= wanted - 1e-9 {
        return Double(age) + (wanted - passed) / Double(count) * Double(tick)
      }
      passed += Double(count)
    }
    return 0
  }
}
