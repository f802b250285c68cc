import AuditKit
import SystemFiles
import Testing

@Suite struct ParallelTests {
  @Test func `results are in the order of the indices for any number of threads`() {
    for jobs in [1, 2, 7, 200] {
      #expect(Parallel.map(3..<103, jobs: jobs) { $0 * $0 } == (3..<103).map { $0 * $0 })
    }
    #expect(Parallel.map(0..<0, jobs: 4, \.self).isEmpty)
  }

  @Test func `work may use three quarters of the stack of its thread on every system`() {
    let depths = Parallel.map(0..<2, jobs: 2) { _ in
      Self.depth(from: Self.address, to: SystemThread.stackSize / 4 * 3)
    }
    #expect(depths.allSatisfy { $0 > 1 })
  }

  /// Recurses until so many bytes of the stack are used, and returns the number of calls.
  private static func depth(from start: Int, to limit: Int) -> Int {
    abs(start - address) < limit ? 1 + depth(from: start, to: limit) : 1
  }

  /// The address of a variable on the stack.
  private static var address: Int {
    var variable = 0
    return withUnsafeMutablePointer(to: &variable) { Int(bitPattern: $0) }
  }
}
