/// A Poisson stream, drawn day by day.
struct PoissonDay {
  private var generator: Xoshiro256
  /// The instants of the day drawn last, in whole seconds from the start of its span, ascending.
  private(set) var instants: [Milliseconds] = []

  init(_ generator: Xoshiro256) {
    self.generator = generator
  }

  /// Draws `count` instants on average, slot by slot; a slot is at most a minute, with at most one
  /// instant on average.
  mutating func draw(_ count: Int64, in span: Range<Milliseconds>) {
    instants.removeAll(keepingCapacity: true)
    guard !span.isEmpty else { return }
    let length = span.upperBound - span.lowerBound
    let slots = max(ceilDivide(length, .minute), count)
    let draw = PoissonDraw(events: UInt64(count), slots: UInt64(slots))
    for slot in 0..<slots {
      let begin = slot * length / slots
      let width = (slot + 1) * length / slots - begin
      for _ in 0..<draw.count(for: generator.next()) {
        let instant = begin + Milliseconds(generator.next(below: UInt64(width)))
        instants.append(span.lowerBound + instant / .second * .second)
      }
    }
    instants.sort()
  }
}

/// Draws the number of events of a Poisson stream in one time slot, with one random number and
/// integer thresholds, because the last bits of a C library's `log` and `exp` differ between
/// machines.
struct PoissonDraw {
  // The count, out of 2^64 equally likely numbers, of those that mean at most 0, 1, 2 … events.
  private let thresholds: [UInt64]

  /// Creates a draw with a mean of `events / slots`, at most 1.
  init(events: UInt64, slots: UInt64) {
    // The mean as a fraction of 2^64; 1 is approximated.
    let mean = events < slots ? slots.dividingFullWidth((events, 0)).quotient : .max
    // e^-x = 1 - x + x²/2 - x³/6 …, the 1 being 2^64, which wraps to 0.
    var term = mean
    var probability = 0 &- mean
    var divisor: UInt64 = 2
    while term > 0 {
      term = term.multipliedFullWidth(by: mean).high / divisor
      probability = divisor % 2 == 0 ? probability &+ term : probability &- term
      divisor += 1
    }
    var sum: UInt64 = 0
    var thresholds: [UInt64] = []
    while probability > 0, probability <= .max - sum {
      sum += probability
      thresholds.append(sum)
      probability =
        probability.multipliedFullWidth(by: mean).high / UInt64(thresholds.count)
    }
    self.thresholds = thresholds
  }

  /// Returns the number of events for a random number.
  func count(for number: UInt64) -> Int {
    var count = 0
    while count < thresholds.count, number >= thresholds[count] { count += 1 }
    return count
  }
}
