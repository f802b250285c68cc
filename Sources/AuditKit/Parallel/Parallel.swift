internal import Dispatch
internal import Synchronization

/// Work spread over cores, with the results put back by index.
package enum Parallel {
  /// Applies `transform` to each index on at most `jobs` threads.
  ///
  /// The order of the results is that of the indices, so nothing depends on which thread was
  /// first.
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
