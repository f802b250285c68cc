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
