extension InstantRuns {
  /// How many distinct instants several lists have together.
  static func distinctCount(of lists: [InstantRuns]) -> Int64 {
    var runs = Array(Set(lists.flatMap(\.runs)))
    runs.sort { ($0.first, $0.step, $0.count) < ($1.first, $1.step, $1.count) }
    guard let begin = runs.first?.first, let end = runs.map(\.last).max() else { return 0 }
    if runs.count == 1 { return runs[0].count }
    let grain = runs.reduce(0) {
      greatestCommonDivisor(greatestCommonDivisor($0, $1.first - begin), $1.step)
    }
    // One bit an instant that is possible, some millions at a time.
    let chunk = max(grain, 1) * (1 << 24)
    var total: Int64 = 0
    var from = begin
    var live = runs[...]
    while from <= end {
      total += count(of: live, in: from..<(from + chunk), grain: max(grain, 1))
      from += chunk
      live = live.filter { $0.last >= from }[...]
    }
    return total
  }

  private static func count(
    of runs: ArraySlice<Run>, in span: Range<Milliseconds>, grain: Milliseconds
  ) -> Int64 {
    var parts = runs.compactMap { $0.clipped(to: span) }
    guard let last = parts.map(\.last).max() else { return 0 }
    parts.sort { $0.first < $1.first }
    var bits = [UInt64](repeating: 0, count: Int((last - span.lowerBound) / grain / 64) + 1)
    for part in parts {
      var bit = Int((part.first - span.lowerBound) / grain)
      let step = Int(part.step / grain)
      for _ in 0..<part.count {
        bits[bit >> 6] |= 1 << UInt64(bit & 63)
        bit += step
      }
    }
    return bits.reduce(0) { $0 + Int64($1.nonzeroBitCount) }
  }
}
