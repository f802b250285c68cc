/// The numbers on which the rest of a replay depends, and the instants, relative to its own.
struct RelativeState: Equatable {
  let instant: Milliseconds
  private var numbers: [Int64] = []

  init(at instant: Milliseconds) {
    self.instant = instant
    numbers.reserveCapacity(32)
  }

  mutating func add(_ number: Int64) { numbers.append(number) }

  mutating func add(instant other: Milliseconds) {
    numbers.append(other == .never ? .never : other - instant)
  }

  static func == (a: RelativeState, b: RelativeState) -> Bool { a.numbers == b.numbers }
}
