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
  ///
  /// - Parameter hint: where the search begins and ended, for instants that follow each other.
  func index(endingAfter instant: Milliseconds, near hint: inout Int) -> Int {
    hint = intervals.index(endingAfter: instant, near: hint)
    return hint
  }

  /// The interval that holds an instant.
  func interval(at instant: Milliseconds, near hint: inout Int) -> Range<Milliseconds>? {
    let index = index(endingAfter: instant, near: &hint)
    guard index < intervals.count, intervals[index].lowerBound <= instant else { return nil }
    return intervals[index]
  }

  /// The first beginning at or after an instant, or never.
  func begin(from instant: Milliseconds) -> Milliseconds {
    let index = intervals.index(endingAfter: instant)
    guard index < intervals.count else { return .never }
    if intervals[index].lowerBound >= instant { return intervals[index].lowerBound }
    return index + 1 < intervals.count ? intervals[index + 1].lowerBound : .never
  }
}

extension [Range<Milliseconds>] {
  /// The index of the first of ascending intervals that ends after an instant.
  func index(endingAfter instant: Milliseconds) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].upperBound <= instant { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The same, looked for from an index on; what is not within a few steps is looked for everywhere.
  func index(endingAfter instant: Milliseconds, near hint: Int) -> Int {
    var index = Swift.min(Swift.max(hint, 0), count)
    for _ in 0..<4 {
      if index > 0, self[index - 1].upperBound > instant {
        index -= 1
      } else if index < count, self[index].upperBound <= instant {
        index += 1
      } else {
        return index
      }
    }
    return self.index(endingAfter: instant)
  }
}

extension RandomAccessCollection where Element: Comparable, Index == Int {
  /// The index of the first element that is not less than `value`, in an ascending collection.
  func lowerBound(of value: Element) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The index of the first element that is greater than `value`, in an ascending collection.
  func upperBound(of value: Element) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
