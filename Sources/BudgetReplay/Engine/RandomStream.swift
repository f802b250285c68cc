extension Xoshiro256 {
  /// The stream of one replication of one widget, whatever thread runs it.
  ///
  /// - Parameters:
  ///   - seed: the seed of all runs.
  ///   - run: which replication, from 0.
  ///   - key: what the stream is for.
  static func stream(seed: UInt64, run: UInt64, key: String) -> Xoshiro256 {
    let inner = SplitMix64.mix(run &+ SplitMix64.mix(fnv1a64(key)))
    return Xoshiro256(seed: SplitMix64.mix(seed &+ inner))
  }
}

/// The hash FNV-1a of a text's UTF-8.
///
/// - Source: Fowler, Noll, Vo (http://www.isthe.com/chongo/tech/comp/fnv/)
func fnv1a64(_ text: String) -> UInt64 {
  text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
}
