/// A hash function that processes its input in blocks.
///
/// - Source: https://doi.org/10.6028/NIST.FIPS.180-4
protocol BlockHash {
  /// The unit of calculation; a block has 16 words.
  associatedtype Word: FixedWidthInteger

  /// The hash of the blocks so far.
  var state: [Word] { get }

  /// Adds a block.
  mutating func add(_ block: [Word])
}

extension BlockHash {
  /// The hash of bytes, from the initial state.
  func digest(of bytes: ByteView) -> [UInt8] {
    let wordSize = Word.bitWidth / 8
    let blockSize = 16 * wordSize
    let whole = bytes.count / blockSize * blockSize
    // A set bit, zeros, and the length in bits as a number of two words.
    var last = Array(bytes.bytes.dropFirst(whole)) + [0x80]
    let lastSize = last.count + 2 * wordSize > blockSize ? 2 * blockSize : blockSize
    last += Array(repeating: 0, count: lastSize - 8 - last.count)
    last += UInt64(8 * bytes.count).bigEndianBytes
    var hash = self
    for (part, count) in [(bytes, whole), (ByteView(last), lastSize)] {
      for start in stride(from: 0, to: count, by: blockSize) {
        hash.add((0..<16).compactMap { part.big(at: start + $0 * wordSize) })
      }
    }
    return hash.state.flatMap(\.bigEndianBytes)
  }
}

extension FixedWidthInteger {
  /// The bits rotated to the right.
  func rotated(right count: Int) -> Self {
    self &>> Self(count) | self &<< Self(Self.bitWidth - count)
  }

  /// The bytes, the most significant one first.
  var bigEndianBytes: [UInt8] {
    stride(from: Self.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: self &>> Self($0))
    }
  }
}

/// SHA-1.
///
/// - Source: https://doi.org/10.6028/NIST.FIPS.180-4
struct SHA1: BlockHash {
  private(set) var state: [UInt32] = [
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0,
  ]

  mutating func add(_ block: [UInt32]) {
    var words = block
    for index in 16..<80 {
      let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words.append(mixed.rotated(right: 31))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
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
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }
}
