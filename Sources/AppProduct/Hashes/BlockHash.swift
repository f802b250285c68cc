/// A hash that takes its input block by block; the last one is filled up with the input's length.
///
/// - Source: https://doi.org/10.6028/NIST.FIPS.180-4
protocol BlockHash {
  /// The bytes of a block: 64 or 128.
  static var blockSize: Int { get }

  /// Begins with the initial values.
  init()

  /// Takes one block.
  mutating func take(_ block: UnsafeRawBufferPointer)

  /// The hash of all that was taken.
  var digest: [UInt8] { get }
}

extension BlockHash {
  /// The hash of bytes.
  static func hash(_ bytes: ByteView) -> [UInt8] {
    var hash = Self()
    let rest = bytes.bytes.withUnsafeBytes { all in
      var rest = all[...]
      while rest.count >= blockSize {
        hash.take(UnsafeRawBufferPointer(rebasing: rest.prefix(blockSize)))
        rest = rest.dropFirst(blockSize)
      }
      return Array(rest)
    }
    // A set bit, zeros, and the length in bits, in as many bytes as an eighth of a block.
    var last = rest + [0x80]
    let size = last.count + blockSize / 8 > blockSize ? 2 * blockSize : blockSize
    last += Array(repeating: 0, count: size - 8 - last.count)
    withUnsafeBytes(of: UInt64(8 * bytes.count).bigEndian) { last += $0 }
    last.withUnsafeBytes { all in
      for start in stride(from: 0, to: size, by: blockSize) {
        hash.take(UnsafeRawBufferPointer(rebasing: all[start..<start + blockSize]))
      }
    }
    return hash.digest
  }
}

extension FixedWidthInteger {
  /// The bits moved to the right, those that fall out coming in from the left.
  func rotated(right count: Int) -> Self {
    self &>> Self(count) | self &<< Self(Self.bitWidth - count)
  }

  /// The bytes, the first of which counts most.
  var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
