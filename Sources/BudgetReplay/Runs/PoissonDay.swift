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
