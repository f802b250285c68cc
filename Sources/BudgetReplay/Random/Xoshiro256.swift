/// The generator xoshiro256**.
///
/// - Source: David Blackman and Sebastiano Vigna, xoshiro256starstar.c
///   (https://prng.di.unimi.it/xoshiro256starstar.c)
struct Xoshiro256: RandomNumberGenerator {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  init(state: (UInt64, UInt64, UInt64, UInt64)) { self.state = state }

  /// Creates a generator whose state is filled from SplitMix64.
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

  private func rotate(_ number: UInt64, by bits: UInt64) -> UInt64 {
    (number << bits) | (number >> (64 - bits))
  }
}

extension Xoshiro256 {
  /// Returns the stream of one replication of one widget, independent of the thread that runs it.
  ///
  /// - Parameters:
  ///   - seed: The seed of all runs.
  ///   - run: The number of the replication, from 0.
  ///   - key: The purpose of the stream.
  static func stream(seed: UInt64, run: UInt64, key: String) -> Xoshiro256 {
    var hash = FNV1a()
    hash.add(key.utf8)
    let inner = SplitMix64.mix(run &+ SplitMix64.mix(hash.value))
    return Xoshiro256(seed: SplitMix64.mix(seed &+ inner))
  }
}

/// The 64-bit hash FNV-1a, which is the same in every run and on every platform.
///
/// It is not cryptographic.
///
/// - Source: http://www.isthe.com/chongo/tech/comp/fnv/
package struct FNV1a {
  /// The hash of the bytes added so far.
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates a hash of no bytes.
  package init() {}

  /// Adds bytes.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  /// Adds one byte.
  package mutating func add(_ byte: UInt8) {
    value ^= UInt64(byte)
    value &*= 0x0000_0100_0000_01B3
  }

  /// The hash as 16 hexadecimal digits.
  package var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A small random number generator with a seed.
///
/// - Source: Sebastiano Vigna, splitmix64.c (https://prng.di.unimi.it/splitmix64.c)
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator from a seed.
  package init(seed: UInt64) { state = seed }

  /// Returns the next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return SplitMix64.mix(state)
  }

  /// The finaliser: spreads each bit of a number over all bits.
  static func mix(_ number: UInt64) -> UInt64 {
    var z = number
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension RandomNumberGenerator {
  /// Returns the next number below a bound: the high half of a product, without a division.
  package mutating func next(below bound: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: bound).high
  }
}
