import Testing

@testable import BudgetReplay

@Suite("The design's vectors")
struct VectorTests {
  @Test(
    "hold to the last digit",
    arguments: Vector.seeds + Vector.timelines + Vector.triggers + Vector.budgets
      + Vector.rewritten + Vector.calendars)
  func vector(_ vector: Vector) throws {
    let actual = try vector.actual()
    for (key, number) in vector.expected.sorted(by: { $0.key < $1.key }) {
      #expect(actual[key] == number, "\(vector.name) \(key)")
    }
  }
}
