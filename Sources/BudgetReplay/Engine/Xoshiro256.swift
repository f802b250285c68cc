/// The generator xoshiro256**.
///
/// - Source: David Blackman and Sebastiano Vigna, xoshiro256starstar.c
///   (https://prng.di.unimi.it/xoshiro256starstar.c)
struct Xoshiro256 {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  init(state: (UInt64, UInt64, UInt64, UInt64)) {
    self.state = state
  }

  /// A generator filled from SplitMix64.
  init(seed: UInt64) {
    var filler = SplitMix64(seed: seed)
    state = (filler.next(), filler.next(), filler.next(), filler.next())
  }

  mutating func next() -> UInt64 {
    let result = rotate(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = rotate(state.3, by: 45)
    return result
  }

  /// A number below `bound`: the high half of a product, without a division.
  mutating func next(below bound: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: bound).high
  }

  private func rotate(_ number: UInt64, by bits: UInt64) -> UInt64 {
    (number << bits) | (number >> (64 - bits))
  }
}
