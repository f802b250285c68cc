import Testing

@testable import BudgetReplay

@Suite struct VectorTests {
  @Test(
    arguments: Vector.seeds + Vector.timelines + Vector.triggers + Vector.budgets
      + Vector.rewritten + Vector.calendars)
  func `the design's vectors are reproduced to the last digit`(_ vector: Vector) throws {
    let actual = try vector.actual()
    for (key, number) in vector.expected.sorted(by: { $0.key < $1.key }) {
      #expect(actual[key] == number, "\(vector.name) \(key)")
    }
  }
}
