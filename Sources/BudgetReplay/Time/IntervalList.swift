/// Disjoint half-open intervals in ascending order.
typealias IntervalList = [Range<Milliseconds>]

extension [Range<Milliseconds>] {
  /// Joins intervals where they overlap or touch; empty ones are left out.
  init(joining intervals: [Range<Milliseconds>]) {
    self = []
    for interval in intervals.sorted(by: { $0.lowerBound < $1.lowerBound }) where !interval.isEmpty
    {
      if let last, interval.lowerBound <= last.upperBound {
        self[count - 1] = last.lowerBound..<Swift.max(last.upperBound, interval.upperBound)
      } else {
        append(interval)
      }
    }
  }

  /// Returns the index of the first interval that ends after an instant.
  func index(endingAfter instant: Milliseconds) -> Int {
    partitionIndex { $0.upperBound > instant }
  }

  /// Returns the index of the interval that contains an instant.
  func index(at instant: Milliseconds) -> Int? {
    let index = index(endingAfter: instant)
    return index < count && self[index].lowerBound <= instant ? index : nil
  }

  /// Returns the first beginning at or after an instant, or `never`.
  func begin(from instant: Milliseconds) -> Milliseconds {
    let index = partitionIndex { $0.lowerBound >= instant }
    return index < count ? self[index].lowerBound : .never
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element that meets a condition, by binary search.
  ///
  /// - Parameter condition: A condition that every element after the first also meets.
  func partitionIndex(where condition: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension RandomAccessCollection where Element: Comparable, Index == Int {
  /// Returns the index of the first element that is not less than `value`, in an ascending
  /// collection.
  func lowerBound(of value: Element) -> Int { partitionIndex { $0 >= value } }

  /// Returns the index of the first element that is greater than `value`, in an ascending
  /// collection.
  func upperBound(of value: Element) -> Int { partitionIndex { $0 > value } }
}
