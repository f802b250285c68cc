internal import Dispatch
internal import Synchronization

/// Spreads work over cores.
package enum Parallel {
  /// Applies `transform` to each index on at most `jobs` threads.
  ///
  /// The results are in the order of the indices, so they don't depend on the scheduling of
  /// threads.
  package static func map<Result: Sendable>(
    _ indices: Range<Int>, jobs: Int, _ transform: @Sendable (Int) -> Result
  ) -> [Result] {
    guard jobs > 1, indices.count > 1 else { return indices.map(transform) }
    let next = Atomic(0)
    return [Result](unsafeUninitializedCapacity: indices.count) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      // Each element is written by exactly one thread, and read after all threads have ended.
      nonisolated(unsafe) let slots = base
      DispatchQueue.concurrentPerform(iterations: min(jobs, indices.count)) { _ in
        while true {
          let offset = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard offset < indices.count else { return }
          (slots + offset).initialize(to: transform(indices.lowerBound + offset))
        }
      }
      count = indices.count
    }
  }
}
