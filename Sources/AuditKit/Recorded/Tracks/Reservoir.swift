internal import BudgetReplay

/// A fair sample of a stream of numbers, all of them as long as they are few.
///
/// The stream's numbers are kept up to ``capacity``; from then on each one takes the place of
/// another by chance, so that every number of the stream had the same chance to be in the sample.
/// The chances come from a fixed seed: one stream has one sample.
///
/// - Source: Jeffrey Vitter, Random Sampling with a Reservoir, 1985, algorithm R
///   (https://doi.org/10.1145/3147.3165)
package struct Reservoir: Sendable {
  /// The most numbers that are kept.
  package static let capacity = 2048

  private(set) var sample: [Int64] = []
  /// How many numbers the stream had.
  package private(set) var count: UInt64 = 0
  private var random = SplitMix64(seed: 0x6175_6469_74)

  /// Whether some numbers of the stream are not in the sample.
  package var isSampled: Bool { count > UInt64(sample.count) }

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
