@testable import BudgetReplay

/// Random choices that a seed determines.
struct Dice {
  private var generator: Xoshiro256

  init(seed: UInt64) {
    generator = Xoshiro256(seed: seed)
  }

  mutating func roll(_ range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound
      + Int64(generator.next(below: UInt64(range.upperBound - range.lowerBound + 1)))
  }

  mutating func chance(_ percent: Int64) -> Bool { roll(1...100) <= percent }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int(roll(0...Int64(choices.count - 1)))]
  }

  mutating func several<Element>(_ range: ClosedRange<Int64>, _ make: (inout Dice) -> Element)
    -> [Element]
  {
    let count = roll(range)
    var result: [Element] = []
    for _ in 0..<count { result.append(make(&self)) }
    return result
  }
}
