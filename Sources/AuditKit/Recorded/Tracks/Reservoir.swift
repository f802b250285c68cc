/// A fair sample of a stream of numbers, all of them as long as they are few.
///
/// The stream's numbers are kept up to ``capacity``; from then on each one takes the place of
/// another by chance, so that every number of the stream had the same chance to be in the sample.
/// The chances come from a fixed seed: one stream has one sample.
///
/// - Source: Jeffrey Vitter, Random Sampling with a Reservoir, 1985, algorithm R
///   (https://doi.org/10.1145/3147.3165)
struct Reservoir: Sendable {
  /// The most numbers that are kept.
  static let capacity = 2048

  private(set) var sample: [Int64] = []
  /// How many numbers the stream had.
  private(set) var count: UInt64 = 0
  private var random = SeededRandom(seed: 0x6175_6469_74)

  /// Whether some numbers of the stream are not in the sample.
  var isSampled: Bool { count > UInt64(sample.count) }

  mutating func add(_ number: Int64) {
    count += 1
    if sample.count < Self.capacity {
      sample.append(number)
      return
    }
    let place = random.next(below: count)
    if place < Self.capacity { sample[Int(place)] = number }
  }
}

/// A small generator of numbers by chance that are always the same.
///
/// - Source: Sebastiano Vigna, splitmix64.c (https://prng.di.unimi.it/splitmix64.c)
struct SeededRandom: Sendable, RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number below `bound`: the high half of a product, without a division.
  mutating func next(below bound: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: bound).high
  }
}
