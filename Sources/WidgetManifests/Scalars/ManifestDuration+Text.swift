extension ManifestDuration: CustomStringConvertible {
  /// The duration for people, such as `36 min`, `20 min 35 s`, `2 h` or `1 d`.
  public var description: String { Self.describe(milliseconds: milliseconds) }

  /// The duration for a manifest, such as `36m` or `1h30m`.
  ///
  /// A manifest has no milliseconds: what is left of a second counts as a whole one, so that an
  /// interval which had to be long enough still is. Parsing it gives the duration back.
  public var yaml: String {
    var seconds = milliseconds / 1_000
    if milliseconds % 1_000 > 0 { seconds += 1 }
    let parts = Self.parts(of: UInt64(seconds) * 1_000)
    return parts.isEmpty ? "0s" : parts.map { "\($0.count)\($0.unit.letter)" }.joined()
  }

  /// Any number of milliseconds for people, those outside of what a manifest may hold included.
  public static func describe(milliseconds: Int64) -> String {
    if milliseconds == 0 { return "0 s" }
    var text = ""
    func add(_ count: UInt64, _ symbol: String) {
      if count == 0 { return }
      text += text.isEmpty ? (milliseconds < 0 ? "-" : "") : " "
      text += String(count)
      text += " "
      text += symbol
    }
    var rest = milliseconds.magnitude
    for unit in Unit.allCases {
      let (count, remainder) = rest.quotientAndRemainder(dividingBy: UInt64(unit.milliseconds))
      add(count, unit.symbol)
      rest = remainder
    }
    add(rest, "ms")
    return text
  }

  /// The units that a length is made of, the largest first, without those of which there are none.
  private static func parts(of milliseconds: UInt64) -> [(count: UInt64, unit: Unit)] {
    var rest = milliseconds
    return Unit.allCases.compactMap { unit in
      let (count, remainder) = rest.quotientAndRemainder(dividingBy: UInt64(unit.milliseconds))
      rest = remainder
      return count > 0 ? (count, unit) : nil
    }
  }
}
