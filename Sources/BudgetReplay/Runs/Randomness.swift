/// Where the random numbers of one replication come from.
struct Randomness {
  let seed: UInt64
  let run: UInt64

  /// The stream of one trigger: of its own, or one that it shares by name.
  func stream(of trigger: Trigger, at index: Int, in widget: PlacedWidget) -> Xoshiro256 {
    let own = "\(widget.bundleKey)/\(widget.kind)/\(widget.instance)/trigger/\(index)"
    return stream(trigger.stream.map { "\(widget.app)/stream/\($0)" } ?? own)
  }

  /// How long before the placement the first window of a unit opened, in whole seconds.
  func windowAge(of unit: [PlacedWidget], budget: Budget) -> Milliseconds {
    guard let first = unit.first, budget.window >= .second else { return 0 }
    var key = first.bundleKey
    if budget.scope == .instance { key += "/\(first.kind)/\(first.instance)" }
    var generator = stream(key + "/anchor")
    return Milliseconds(generator.next(below: UInt64(budget.window / .second))) * .second
  }

  private func stream(_ key: String) -> Xoshiro256 {
    .stream(seed: seed, run: run, key: key)
  }
}

extension PlacedWidget {
  fileprivate var bundleKey: String { "\(app)/\(bundle)" }
}
