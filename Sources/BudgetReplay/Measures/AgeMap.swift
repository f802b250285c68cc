/// The number of times that the age of the content on screen grew from one value to another.
///
/// Ages grow by 1 ms each ms, so segments with the same ends are counted, not kept. They are in
/// the order in which they first occurred.
struct AgeMap {
  struct Segment: Hashable {
    let from: Milliseconds
    let to: Milliseconds
  }

  private(set) var segments: [(segment: Segment, count: Int64)] = []
  /// The index of each segment in the list.
  private var indices: [Segment: Int] = [:]

  mutating func add(from: Milliseconds, to: Milliseconds) {
    guard from < to else { return }
    let segment = Segment(from: from, to: to)
    if let index = indices[segment] {
      segments[index].count += 1
    } else {
      indices[segment] = segments.count
      segments.append((segment, 1))
    }
  }

  /// The count of each segment.
  var counts: [Int64] { segments.map(\.count) }

  /// Adds what was added since other counts some more times.
  mutating func add(_ times: Int64, since earlier: [Int64]) {
    for (index, count) in counts.enumerated() {
      segments[index].count += times * (count - (index < earlier.count ? earlier[index] : 0))
    }
  }
}
