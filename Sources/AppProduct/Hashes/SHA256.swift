/// SHA-256.
///
/// - Source: https://doi.org/10.6028/NIST.FIPS.180-4
struct SHA256: BlockHash {
  static let blockSize = 64

  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
    0x5BE0_CD19,
  ]

  /// The upper halves of those of SHA-512.
  private static let constants = SHA384.constants.prefix(64).map { UInt32($0 >> 32) }

  mutating func take(_ block: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
      for index in 0..<16 {
        words[index] = UInt32(
          bigEndian: block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
      }
      for index in 16..<64 {
        let (x, y) = (words[index - 15], words[index - 2])
        let low = x.rotated(right: 7) ^ x.rotated(right: 18) ^ x >> 3
        let high = y.rotated(right: 17) ^ y.rotated(right: 19) ^ y >> 10
        words[index] = words[index - 16] &+ low &+ words[index - 7] &+ high
      }
      mix(UnsafeBufferPointer(words))
    }
  }

  private mutating func mix(_ words: UnsafeBufferPointer<UInt32>) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    Self.constants.withUnsafeBufferPointer { constants in
      for index in 0..<64 {
        let high = e.rotated(right: 6) ^ e.rotated(right: 11) ^ e.rotated(right: 25)
        let first = h &+ high &+ (e & f ^ ~e & g) &+ constants[index] &+ words[index]
        let low = a.rotated(right: 2) ^ a.rotated(right: 13) ^ a.rotated(right: 22)
        let second = low &+ (a & b ^ a & c ^ b & c)
        (h, g, f, e) = (g, f, e, d &+ first)
        (d, c, b, a) = (c, b, a, first &+ second)
      }
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }

  var digest: [UInt8] { state.flatMap(\.bigEndianBytes) }
}
