/// Truncated or changed files, the same in every run.
///
/// A test of them shows that nothing traps: a trap would end the run.
struct Damage: Sequence, IteratorProtocol {
  private let file: [UInt8]
  private var left: Int
  private var state: UInt64

  init(to file: [UInt8], count: Int = 400, seed: UInt64 = 1) {
    self.file = file
    left = count
    state = seed
  }

  /// SplitMix64.
  private mutating func draw(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: (mixed ^ mixed >> 31) % UInt64(Swift.max(1, bound)))
  }

  mutating func next() -> [UInt8]? {
    guard left > 0 else { return nil }
    left -= 1
    var bytes = file
    if draw(3) == 0 { bytes.removeLast(draw(bytes.count + 1)) }
    for _ in 0..<draw(4) where !bytes.isEmpty {
      let place = draw(bytes.count)
      switch draw(4) {
      case 0: bytes[place] = 0xFF
      case 1: bytes[place] = 0
      case 2: bytes[place] = UInt8(draw(256))
      default: bytes[place] ^= 1 << UInt8(draw(8))
      }
    }
    return bytes
  }
}
