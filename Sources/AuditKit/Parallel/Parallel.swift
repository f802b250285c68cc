internal import Synchronization
internal import SystemFiles

/// Spreads work over cores.
package enum Parallel {
  /// Applies `transform` to each index on at most `jobs` threads.
  ///
  /// The results are in the order of the indices, so they don't depend on the scheduling of
  /// threads.
  package static func map<Result: Sendable>(
    _ indices: Range<Int>, jobs: Int, _ transform: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    guard jobs > 1, indices.count > 1 else { return indices.map(transform) }
    let next = Atomic(indices.lowerBound)
    let results = Mutex([Result?](repeating: nil, count: indices.count))
    let work: @Sendable () -> Void = {
      var own: [(index: Int, result: Result)] = []
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard indices.contains(index) else { break }
        own.append((index, transform(index)))
      }
      results.withLock { [own] all in
        for (index, result) in own { all[index - indices.lowerBound] = result }
      }
    }
    let threads = (0..<min(jobs, indices.count)).compactMap { _ in SystemThread(work) }
    if threads.isEmpty { work() }
    for thread in threads { thread.join() }
    return results.withLock { $0.compactMap(\.self) }
  }
}
