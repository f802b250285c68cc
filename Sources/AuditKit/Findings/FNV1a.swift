/// The 64-bit hash FNV-1a: the same for the same bytes, in every run and on every platform.
///
/// For names that must last, not against an opponent: <http://www.isthe.com/chongo/tech/comp/fnv/>.
struct FNV1a {
  /// The hash of what was added so far.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds bytes.
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  /// Adds one byte.
  mutating func add(_ byte: UInt8) {
    value ^= UInt64(byte)
    value &*= 0x0000_0100_0000_01B3
  }

  /// The hash as 16 hexadecimal digits.
  var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
