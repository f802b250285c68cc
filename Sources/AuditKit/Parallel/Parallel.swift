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

  /// Makes a value for each index on at most `jobs` threads, and hands them on in the order of the
  /// indices while others are made.
  ///
  /// - Parameters:
  ///   - indices: What is to be made.
  ///   - jobs: The most threads.
  ///   - ahead: How many values may wait to be handed on, from 1.
  ///   - make: Makes a value.
  ///   - take: Takes one; it is called on any thread, and never twice at a time.
  static func inOrder<Value: Sendable>(
    _ indices: Range<Int>, jobs: Int, ahead: Int,
    make: @Sendable (Int) -> Value, take: (consuming Value) -> Void
  ) {
    guard jobs > 1, indices.count > 1 else {
      for index in indices { take(make(index)) }
      return
    }
    // Called by whoever takes, of whom there is one.
    nonisolated(unsafe) let take = take
    let next = Atomic(indices.lowerBound)
    let line = Mutex(Line<Value>(first: indices.lowerBound))
    // Whoever makes the value that is wanted has passed it, so that nobody waits for ever.
    let room = DispatchSemaphore(value: ahead)
    DispatchQueue.concurrentPerform(iterations: min(jobs, indices.count)) { _ in
      while true {
        room.wait()
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < indices.upperBound else {
          room.signal()
          return
        }
        let value = make(index)
        guard var wanted = line.withLock({ $0.enter(value, index) }) else { continue }
        while true {
          // Held by nobody else, so that it may be used for another.
          take(consume wanted)
          room.signal()
          guard let following = line.withLock({ $0.following() }) else { break }
          wanted = following
        }
      }
    }
  }

  /// The values that wait to be handed on.
  private struct Line<Value> {
    /// The index of the value that is wanted.
    var first: Int
    private var waiting: [Int: Value] = [:]
    private var isTaking = false

    init(first: Int) {
      self.first = first
    }

    /// Lets a value wait, and gives the one that is wanted to whoever is to take it.
    mutating func enter(_ value: Value, _ index: Int) -> Value? {
      waiting[index] = value
      if isTaking { return nil }
      guard let wanted = waiting.removeValue(forKey: first) else { return nil }
      isTaking = true
      return wanted
    }

    /// The value behind the one that was taken, if it is there already.
    mutating func following() -> Value? {
      first += 1
      let wanted = waiting.removeValue(forKey: first)
      isTaking = wanted != nil
      return wanted
    }
  }
}
