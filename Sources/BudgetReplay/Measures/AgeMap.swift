/// How often the age of what is on screen grew from one value to another.
///
/// Ages grow by 1 ms a ms, so segments with the same ends are counted, not kept.
struct AgeMap {
  struct Segment: Hashable {
    let from: Milliseconds
    let to: Milliseconds
  }

  private(set) var counts: [Segment: Int64] = [:]
  // Most widgets repeat one segment; it is counted without a look into the map.
  private var latest = Segment(from: 0, to: 0)
  private var latestCount: Int64 = 0

  mutating func add(from: Milliseconds, to: Milliseconds, times: Int64 = 1) {
    guard from < to else { return }
    let segment = Segment(from: from, to: to)
    if segment == latest {
      latestCount += times
    } else {
      flush()
      latest = segment
      latestCount = times
    }
  }

  mutating func flush() {
    if latestCount > 0 { counts[latest, default: 0] += latestCount }
    latestCount = 0
  }

  /// Adds what was gained since an earlier map, `times` over; both are flushed.
  mutating func add(gainSince earlier: AgeMap, times: Int64) {
    for (segment, count) in counts {
      counts[segment] = count + (count - (earlier.counts[segment] ?? 0)) * times
    }
  }
}
