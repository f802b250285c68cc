/// How often the age of what is on screen grew from one value to another.
///
/// Ages grow by 1 ms a ms, so segments with the same ends are counted, not kept. They stand in the
/// order in which they first came.
struct AgeMap {
  struct Segment: Equatable {
    let from: Milliseconds
    let to: Milliseconds
  }

  private(set) var segments: [(segment: Segment, count: Int64)] = []
  /// Where each segment stands in the list, by its hash: open addressing with linear steps.
  private var places: [Int32] = []
  // Most widgets repeat one segment; it is counted without a look into the table.
  private var latest = Segment(from: 0, to: 0)
  private var latestCount: Int64 = 0

  private static let free: Int32 = -1

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
    if segments.count * 2 >= places.count { grow() }
    let place = place(of: segment)
    if places[place] == Self.free {
      places[place] = Int32(segments.count)
      segments.append((segment, times))
    } else {
      segments[Int(places[place])].count += times
    }
  }

  private mutating func grow() {
    places = Array(repeating: Self.free, count: max(16, places.count * 2))
    for index in segments.indices { places[place(of: segments[index].segment)] = Int32(index) }
  }

  /// Where a segment stands in the table, or the free place for it; there is one at least.
  private func place(of segment: Segment) -> Int {
    var place = Int(truncatingIfNeeded: segment.hash) & (places.count - 1)
    while places[place] != Self.free, segments[Int(places[place])].segment != segment {
      place = (place + 1) & (places.count - 1)
    }
    return place
  }
}

extension AgeMap.Segment {
  /// A hash that is the same in every run of the program.
  fileprivate var hash: UInt64 {
    SplitMix64.mix(UInt64(bitPattern: to) ^ UInt64(bitPattern: from) &* 0x9E37_79B9_7F4A_7C15)
  }
}
