/// Disjoint half-open intervals in ascending order.
struct IntervalList {
  private(set) var intervals: [Range<Milliseconds>] = []

  /// Intervals joined where they overlap or touch; empty ones are left out.
  init(joining intervals: [Range<Milliseconds>]) {
    for interval in intervals.sorted(by: { $0.lowerBound < $1.lowerBound }) where !interval.isEmpty
    {
      if let last = self.intervals.last, interval.lowerBound <= last.upperBound {
        let end = max(last.upperBound, interval.upperBound)
        self.intervals[self.intervals.count - 1] = last.lowerBound..<end
      } else {
        self.intervals.append(interval)
      }
    }
  }

  /// The index of the first interval that ends after an instant.
  func index(endingAfter instant: Milliseconds) -> Int {
    var low = 0
    var high = intervals.count
    while low < high {
      let middle = (low + high) / 2
      if intervals[middle].upperBound <= instant { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The interval that holds an instant.
  func interval(at instant: Milliseconds) -> Range<Milliseconds>? {
    let index = index(endingAfter: instant)
    guard index < intervals.count, intervals[index].lowerBound <= instant else { return nil }
    return intervals[index]
  }

  /// The first beginning at or after an instant, or never.
  func begin(from instant: Milliseconds) -> Milliseconds {
    let index = index(endingAfter: instant)
    guard index < intervals.count else { return .never }
    if intervals[index].lowerBound >= instant { return intervals[index].lowerBound }
    return index + 1 < intervals.count ? intervals[index + 1].lowerBound : .never
  }
}
