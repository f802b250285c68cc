internal import Libc

/// Estimates the number of distinct devices from their hashes.
///
/// Merging two counters results in the counter of the union. With 4096 registers the standard error
/// is 1.6 %. Below about 10,000 devices, empty registers are counted instead, with an error below 1
/// %.
///
/// - Source: Flajolet and others, HyperLogLog, 2007
///   (https://algo.inria.fr/flajolet/Publications/FlFuGaMe07.pdf); for few: Whang and others, A linear-time
///   probabilistic counting algorithm, 1990 (https://doi.org/10.1145/78922.78925)
package struct DistinctCounter: Sendable, Hashable {
  static let registerCount = 4096
  /// The standard error of an estimate, as a share.
  package static let standardError = 0.01625

  /// The longest run of zeros seen in each part of the hashes, plus 1; without elements while
  /// nothing was added.
  private(set) var registers: [UInt8] = []

  package init() {}

  mutating func add(_ hash: UInt64) {
    set(Int(hash >> 52), atLeast: UInt8(min((hash << 12 | 1 << 11).leadingZeroBitCount, 52)) + 1)
  }

  mutating func set(_ register: Int, atLeast rank: UInt8) {
    if registers.isEmpty { registers = [UInt8](repeating: 0, count: Self.registerCount) }
    registers[register] = max(registers[register], rank)
  }

  package mutating func merge(_ other: DistinctCounter) {
    for (register, rank) in other.registers.enumerated() where rank > 0 {
      set(register, atLeast: rank)
    }
  }

  /// The estimated number.
  package var estimate: Int {
    if registers.isEmpty { return 0 }
    let count = Double(Self.registerCount)
    // Powers of two are exact, so the sum depends on neither its order nor the machine.
    let sum = registers.reduce(0.0) { $0 + 1 / Double(UInt64(1) << UInt64($1)) }
    let raw = 0.7213 / (1 + 1.079 / count) * count * count / sum
    let empty = registers.count { $0 == 0 }
    let estimate = raw <= 2.5 * count && empty > 0 ? count * log(count / Double(empty)) : raw
    return Int(estimate + 0.5)
  }
}
