/// Ascending instants, kept as evenly spaced runs: most widgets reload regularly.
struct InstantRuns: Sendable, Hashable {
  struct Run: Sendable, Hashable {
    var first: Milliseconds
    var step: Milliseconds
    var count: Int64

    var last: Milliseconds { first + (count - 1) * step }
  }

  private(set) var runs: [Run] = []

  /// Adds an instant not before the last one; one that is there already is not added again.
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

  /// How much there is, to find again what was added later.
  struct Mark {
    fileprivate let run: Int
    fileprivate let count: Int64
  }

  var mark: Mark {
    Mark(run: max(0, runs.count - 1), count: runs.last?.count ?? 0)
  }

  /// Adds what was added since a mark again, `times` over, each time a period later.
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
