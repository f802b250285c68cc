/// SipHash-2-4, which conceals the input from anyone who doesn't know the key.
///
/// - Source: Aumasson and Bernstein, SipHash: a fast short-input PRF, 2012
///   (https://www.aumasson.jp/siphash/siphash.pdf)
struct SipHash {
  /// 128 bits, in two words.
  struct Key: Sendable, Hashable {
    var low: UInt64 = 0
    var high: UInt64 = 0

    /// Creates a key from any text; the empty one results in 0.
    init(_ text: String = "") {
      if text.isEmpty { return }
      low = SipHash.hash(Array(text.utf8), key: Key())
      high = SipHash.hash(Array(text.utf8) + [0], key: Key())
    }
  }

  private var v0, v1, v2, v3: UInt64
  /// Bytes that don't fill a word yet, and the number of all bytes.
  private var tail: UInt64 = 0
  private var count: UInt64 = 0

  init(_ key: Key) {
    v0 = key.low ^ 0x736F_6D65_7073_6575
    v1 = key.high ^ 0x646F_7261_6E64_6F6D
    v2 = key.low ^ 0x6C79_6765_6E65_7261
    v3 = key.high ^ 0x7465_6462_7974_6573
  }

  private mutating func round() {
    func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 { word << bits | word >> (64 - bits) }
    v0 = v0 &+ v1
    v1 = rotated(v1, 13) ^ v0
    v0 = rotated(v0, 32)
    v2 = v2 &+ v3
    v3 = rotated(v3, 16) ^ v2
    v0 = v0 &+ v3
    v3 = rotated(v3, 21) ^ v0
    v2 = v2 &+ v1
    v1 = rotated(v1, 17) ^ v2
    v2 = rotated(v2, 32)
  }

  mutating func add(_ byte: UInt8) {
    tail |= UInt64(byte) << (count % 8 * 8)
    count += 1
    if count % 8 == 0 { take() }
  }

  private mutating func take() {
    v3 ^= tail
    round()
    round()
    v0 ^= tail
    tail = 0
  }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { buffer in
      var index = 0
      while index < buffer.count, count % 8 != 0 {
        add(buffer[index])
        index += 1
      }
      while index + 8 <= buffer.count {
        for byte in 0..<8 { tail |= UInt64(buffer[index + byte]) << UInt64(byte * 8) }
        count += 8
        take()
        index += 8
      }
      while index < buffer.count {
        add(buffer[index])
        index += 1
      }
    }
    if isDone == nil { for byte in bytes { add(byte) } }
  }

  consuming func end() -> UInt64 {
    tail |= count << 56
    take()
    v2 ^= 0xFF
    for _ in 0..<4 { round() }
    return v0 ^ v1 ^ v2 ^ v3
  }

  static func hash(_ bytes: some Sequence<UInt8>, key: Key) -> UInt64 {
    var hash = SipHash(key)
    hash.add(bytes)
    return hash.end()
  }
}
