import Testing

@testable import BudgetReplay

@Suite struct InstantRunsTests {
  private func list(_ instants: [Milliseconds]) -> InstantRuns {
    var list = InstantRuns()
    for instant in instants { list.append(instant) }
    return list
  }

  @Test(arguments: 0..<50)
  func `a list of instants keeps each instant once`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    let instants = dice.several(0...60) { $0.roll(0...80) * 7 }.sorted()
    #expect(list(instants).instants == Set(instants).sorted())
  }

  @Test(arguments: 0..<50)
  func `the common instants of two lists are counted`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    let grain = dice.pick([1, 7, 1000, 50_000_000_000] as [Int64])
    let lists = dice.several(0...5) { dice in
      dice.several(0...40) { $0.roll(-50...90) * grain }.sorted()
    }
    let together = Set(lists.flatMap { $0 })
    #expect(InstantRuns.distinctCount(of: lists.map(list)) == Int64(together.count))
  }

  @Test func `the instants of uneven copies are counted once`() {
    let uneven = list((0..<100).map { $0 * $0 })
    let other = list((0..<100).map { $0 * $0 + 1 })
    #expect(uneven.runs.count > 16)
    // Only 1 is in both.
    #expect(InstantRuns.distinctCount(of: [uneven, uneven, other, uneven]) == 199)
  }

  @Test func `few instants of a long time are counted`() {
    let lists = [[0, 1, 86_400_000], [1, 31_622_400_000], [7, 86_400_000]] as [[Milliseconds]]
    #expect(InstantRuns.distinctCount(of: lists.map(list)) == 5)
  }

  @Test(arguments: 0..<50)
  func `a list of instants repeats what was added since a mark`(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    let before = dice.several(0...5) { $0.roll(0...99) }.sorted()
    let pattern = Set(dice.several(0...5) { $0.roll(101...200) }).sorted()
    var runs = list(before)
    let mark = runs.mark
    for instant in pattern { runs.append(instant) }
    runs.repeat(since: mark, period: 100, times: 3)
    let expected =
      Set(before).sorted() + (0...3).flatMap { round in pattern.map { $0 + round * 100 } }
    #expect(runs.instants == expected)
  }
}
