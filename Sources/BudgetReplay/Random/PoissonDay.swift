/// A Poisson stream, drawn day by day.
struct PoissonDay {
  private var generator: Xoshiro256
  /// The instants of the day drawn last, in whole seconds from its span's start, ascending.
  private(set) var instants: [Milliseconds] = []

  init(_ generator: Xoshiro256) {
    self.generator = generator
  }

  /// Draws `count` instants on the average: for each minute, or less where there are more, how many.
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

/// Draws how many events of a Poisson stream fall into one slot of time, by one random number and
/// integer thresholds: last bits of a C library's `log` and `exp` would differ between machines.
struct PoissonDraw {
  // Of 2^64 equally likely numbers, how many mean no more than 0, 1, 2 … events.
  private let thresholds: [UInt64]

  /// A draw with a mean of `events / slots`, at most 1.
  init(events: UInt64, slots: UInt64) {
    // The mean as a fraction of 2^64; 1 is as near as it gets.
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

  /// The number of events that a random number means.
  func count(for number: UInt64) -> Int {
    var count = 0
    while count < thresholds.count, number >= thresholds[count] { count += 1 }
    return count
  }
}
