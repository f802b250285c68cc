/// SHA-1.
///
/// - Source: https://doi.org/10.6028/NIST.FIPS.180-4
struct SHA1: BlockHash {
  static let blockSize = 64

  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
  )

  mutating func take(_ block: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
      for index in 0..<16 {
        words[index] = UInt32(
          bigEndian: block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
      }
      for index in 16..<80 {
        let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
        words[index] = mixed.rotated(right: 31)
      }
      var (a, b, c, d, e) = state
      for index in 0..<80 {
        let choice: UInt32
        let constant: UInt32
        switch index {
        case ..<20: (choice, constant) = (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (choice, constant) = (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (choice, constant) = (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (choice, constant) = (b ^ c ^ d, 0xCA62_C1D6)
        }
        let sum = a.rotated(right: 27) &+ choice &+ e &+ constant &+ words[index]
        (e, d, c, b, a) = (d, c, b.rotated(right: 2), a, sum)
      }
      state.0 &+= a
      state.1 &+= b
      state.2 &+= c
      state.3 &+= d
      state.4 &+= e
    }
  }

  var digest: [UInt8] {
    [state.0, state.1, state.2, state.3, state.4].flatMap(\.bigEndianBytes)
  }
}
