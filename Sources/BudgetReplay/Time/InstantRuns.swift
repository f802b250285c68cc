/// Ascending instants, stored as evenly spaced runs, because most widgets reload regularly.
struct InstantRuns: Sendable, Hashable {
  struct Run: Sendable, Hashable {
    var first: Milliseconds
    var step: Milliseconds
    var count: Int64

    var last: Milliseconds { first + (count - 1) * step }
  }

  private(set) var runs: [Run] = []

  /// Adds an instant that isn't before the last one, unless it equals the last one.
  mutating func append(_ instant: Milliseconds) {
    guard let run = runs.last else {
      runs.append(Run(first: instant, step: 0, count: 1))
      return
    }
    let index = runs.count - 1
    if instant == run.last { return }
    if run.count == 1 {
      runs[index].step = instant - run.first
      runs[index].count = 2
    } else if instant == run.last + run.step {
      runs[index].count += 1
    } else {
      runs.append(Run(first: instant, step: 0, count: 1))
    }
  }

  /// A position in the list, for finding the instants that are added later.
  struct Mark {
    fileprivate let run: Int
    fileprivate let count: Int64
  }

  var mark: Mark {
    Mark(run: max(0, runs.count - 1), count: runs.last?.count ?? 0)
  }

  /// Adds the instants since a mark again, several times, each time a period later.
  mutating func `repeat`(since mark: Mark, period: Milliseconds, times: Int64) {
    var pattern = Array(runs.dropFirst(mark.run))
    if let first = pattern.first {
      pattern[0].first += mark.count * first.step
      pattern[0].count -= mark.count
      if pattern[0].count == 0 { pattern.removeFirst() }
    }
    if let only = pattern.first, pattern.count == 1, only.step * only.count == period {
      runs[runs.count - 1].count += only.count * times
      return
    }
    for round in 0..<max(0, times) {
      for run in pattern {
        var moved = run
        moved.first += period * (round + 1)
        runs.append(moved)
      }
    }
  }
}

extension InstantRuns.Run {
  func clipped(to span: Range<Milliseconds>) -> Self? {
    guard first < span.upperBound, last >= span.lowerBound else { return nil }
    guard step > 0 else { return self }
    let skipped = max(0, ceilDivide(span.lowerBound - first, step))
    let end = min(count, ceilDivide(span.upperBound - first, step))
    guard skipped < end else { return nil }
    return Self(first: first + skipped * step, step: step, count: end - skipped)
  }
}

extension InstantRuns {
  /// The maximum number of instants in a list that is sorted, of 32 MB.
  private static let maximumSorted: Int64 = 1 << 22

  /// Returns the number of distinct instants in several lists.
  static func distinctCount(of lists: [InstantRuns]) -> Int64 {
    let lists = unlike(lists)
    guard let begin = lists.lazy.compactMap(\.runs.first?.first).min(),
      let end = lists.lazy.compactMap(\.runs.last?.last).max()
    else { return 0 }
    if lists.count == 1 { return lists[0].runs.reduce(0) { $0 + $1.count } }
    let grain = grain(of: lists, from: begin)
    // Few instants at odd milliseconds, as of a token bucket, are sorted instead: 100 words of bits
    // take as long as one of them.
    let count = lists.reduce(0) { $1.runs.reduce($0) { $0 + $1.count } }
    if count < min(maximumSorted, (end - begin) / grain / 6_400) {
      let all = lists.flatMap(\.instants).sorted()
      return 1 + Int64(zip(all, all.dropFirst()).count { $0 != $1 })
    }
    // One bit per possible instant, some millions at a time.
    let chunk = min(grain * (1 << 24), end - begin + grain)
    var bits = [UInt64](repeating: 0, count: Int(chunk / grain / 64) + 1)
    var cursors = Array(repeating: 0, count: lists.count)
    var total: Int64 = 0
    var from = begin
    while from <= end {
      for index in lists.indices {
        lists[index].mark(from..<from + chunk, grain: grain, in: &bits, from: &cursors[index])
      }
      for index in bits.indices where bits[index] != 0 {
        total += Int64(bits[index].nonzeroBitCount)
        bits[index] = 0
      }
      from += chunk
    }
    return total
  }

  /// The instants, ascending.
  var instants: [Milliseconds] {
    runs.flatMap { run in (0..<run.count).map { run.first + $0 * run.step } }
  }

  /// Returns the lists without equal ones: of any that have few runs, and otherwise of those in a
  /// row, which share their storage if they are of copies of a widget.
  private static func unlike(_ lists: [InstantRuns]) -> [InstantRuns] {
    var seen = Set<InstantRuns>()
    var unlike: [InstantRuns] = []
    for list in lists where !list.runs.isEmpty {
      if list.runs.count > 16 ? list != unlike.last : seen.insert(list).inserted {
        unlike.append(list)
      }
    }
    return unlike
  }

  /// Returns the largest step from `begin` that includes every instant.
  private static func grain(of lists: [InstantRuns], from begin: Milliseconds) -> Milliseconds {
    var grain: Milliseconds = 0
    for list in lists {
      for run in list.runs {
        grain = greatestCommonDivisor(run.first - begin, grain)
        if run.step > 0 { grain = greatestCommonDivisor(run.step, grain) }
      }
    }
    return max(grain, 1)
  }

  /// Sets a bit for each instant in a span, from the run at `cursor` on, and advances the cursor
  /// past the runs that end there.
  private func mark(
    _ span: Range<Milliseconds>, grain: Milliseconds, in bits: inout [UInt64],
    from cursor: inout Int
  ) {
    while cursor < runs.count, runs[cursor].first < span.upperBound {
      if let part = runs[cursor].clipped(to: span) {
        var bit = Int((part.first - span.lowerBound) / grain)
        let step = part.count > 1 ? Int(part.step / grain) : 0
        for _ in 0..<part.count {
          bits[bit >> 6] |= 1 << UInt64(bit & 63)
          bit += step
        }
      }
      if runs[cursor].last >= span.upperBound { return }
      cursor += 1
    }
  }
}
