/// How often the age of what is on screen grew from one value to another.
///
/// Ages grow by 1 ms a ms, so segments with the same ends are counted, not kept. They are in
/// the order in which they first came.
struct AgeMap {
  struct Segment: Hashable {
    let from: Milliseconds
    let to: Milliseconds
  }

  private(set) var segments: [(segment: Segment, count: Int64)] = []
  /// The index of each segment in the list.
  private var indices: [Segment: Int] = [:]
  // Most widgets repeat one segment; it is counted without a look into the table.
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
    if latestCount > 0 { count(latest, times: latestCount) }
    latestCount = 0
  }

  /// Adds what was gained since an earlier state of this map, `times` over; both are flushed.
  mutating func add(gainSince earlier: AgeMap, times: Int64) {
    for index in segments.indices {
      let before = index < earlier.segments.count ? earlier.segments[index].count : 0
      segments[index].count += (segments[index].count - before) * times
    }
  }

  private mutating func count(_ segment: Segment, times: Int64) {
    if let index = indices[segment] {
      segments[index].count += times
    } else {
      indices[segment] = segments.count
      segments.append((segment, times))
    }
  }
}
