import Synchronization
import Testing

@testable import AuditKit

@Suite struct ParallelTests {
  @Test(arguments: [1, 2, 8], [1, 3, 8])
  func `values are handed on once each, in order and one at a time`(jobs: Int, ahead: Int) {
    let isTaking = Atomic(false)
    var taken: [Int] = []
    Parallel.inOrder(0..<500, jobs: jobs, ahead: ahead) { index in
      // Some take longer than others, so that later ones are there first.
      index + (0..<(index % 7) * 50).reduce(0) { $0 & $1 }
    } take: { value in
      let wasTaking = isTaking.exchange(true, ordering: .acquiringAndReleasing)
      taken.append(value)
      isTaking.store(false, ordering: .releasing)
      #expect(!wasTaking)
    }
    #expect(taken == Array(0..<500))
  }

  @Test func `no more values wait than may`() {
    let made = Atomic(0)
    var (taken, most) = (0, 0)
    Parallel.inOrder(0..<200, jobs: 8, ahead: 3) { _ in
      made.wrappingAdd(1, ordering: .relaxed)
    } take: { _ in
      taken += 1
      most = max(most, made.load(ordering: .relaxed) - taken)
    }
    #expect(taken == 200 && most <= 3)
  }

  @Test(arguments: [0, 1]) func `no values and one are handed on`(count: Int) {
    var taken: [Int] = []
    Parallel.inOrder(5..<5 + count, jobs: 4, ahead: 2) {
      $0
    } take: {
      taken.append($0)
    }
    #expect(taken == Array(5..<5 + count))
  }
}
