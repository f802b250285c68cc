/// A word of at most 64 scalars, ready to be compared with many others.
///
/// It keeps a column of the table of distances in the bits of a few integers, so that a comparison
/// costs one round a scalar.
///
/// - Source: H. Hyyrö, A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances,
///   Nordic Journal of Computing 10 (2003).
struct EditPattern {
  /// Which bits of the word are each scalar of ASCII.
  private var ascii = [UInt64](repeating: 0, count: 128)
  /// The same for other scalars.
  private var others: [Unicode.Scalar: UInt64] = [:]
  private let count: Int

  /// Prepares a word, of which there are 1 to 64 scalars.
  init(_ word: [Unicode.Scalar]) {
    precondition((1...64).contains(word.count))
    count = word.count
    for (index, scalar) in word.enumerated() {
      if scalar.isASCII {
        ascii[Int(scalar.value)] |= 1 << UInt64(index)
      } else {
        others[scalar, default: 0] |= 1 << UInt64(index)
      }
    }
  }

  /// How many scalars have to be inserted, removed, replaced or, as neighbours, swapped.
  func distance(to word: [Unicode.Scalar]) -> Int {
    var distance = count
    let last: UInt64 = 1 << UInt64(count - 1)
    // Where the column steps up and down, and where its diagonal does not step.
    var up = ~UInt64(0)
    var down: UInt64 = 0
    var level: UInt64 = 0
    var matchesBefore: UInt64 = 0
    for scalar in word {
      let matches = scalar.isASCII ? ascii[Int(scalar.value)] : others[scalar] ?? 0
      let swaps = ((~level & matches) << 1) & matchesBefore
      level = (((matches & up) &+ up) ^ up) | matches | down | swaps
      var rowUp = down | ~(level | up)
      var rowDown = level & up
      if rowUp & last != 0 { distance += 1 }
      if rowDown & last != 0 { distance -= 1 }
      rowUp = rowUp << 1 | 1
      rowDown <<= 1
      up = rowDown | ~(level | rowUp)
      down = rowUp & level
      matchesBefore = matches
    }
    return distance
  }
}
