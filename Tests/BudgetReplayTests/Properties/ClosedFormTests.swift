import Testing

@testable import BudgetReplay

private let window: Int64 = 86_400

@Suite struct ClosedFormTests {
  /// A unit of one widget, reported over seconds from the placement.
  private func replay(
    _ script: ProviderScript, limit: Int64?, over span: Range<Int64>, triggers: [Trigger] = [],
    _ change: (inout Budget) -> Void = { _ in }
  ) throws -> Measures {
    let scenario = Scenario(placement: LocalDate(year: 2026, month: 1, day: 5))
    var budget = Budget()
    change(&budget)
    let start = scenario.start
    let reported = (start + span.lowerBound * 1000)..<(start + span.upperBound * 1000)
    return Replay(scenario: scenario, budget: budget, reported: reported)
      .measures(of: [widget(script, triggers: triggers)], limit: limit)[0]
  }

  private func periodic(_ seconds: Int64) -> ProviderScript {
    always(.now, .after(seconds * 1000))
  }

  @Test(arguments: 0..<100)
  func `demand and age of a regular period match closed forms C1 and C7`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let policy = dice.roll(60...20_000)
    let floor = dice.roll(60...600)
    let quantum: Int64 = dice.pick([0, 0, 60, 300])
    var period = max(policy, floor)
    if quantum > 0 { period = (period + quantum - 1) / quantum * quantum }
    let result = try replay(periodic(policy), limit: nil, over: 0..<(period * 20)) {
      $0.floor = floor * 1000
      $0.quantum = quantum * 1000
    }
    #expect(result.charged.total == 19)
    let age = try #require(result.age)
    #expect(age.mean == period * 500)
    #expect(age.p50 == period * 500)
    #expect(age.p95 == period * 950)
    #expect(age.max == period * 1000)
    // Nineteen completed waits and one that is still open.
    let waited: Milliseconds = 20 * (period - policy) * 1000
    #expect(result.stale + result[wait: .floor] == waited)
    #expect(quantum > 0 || result.stale == 0)
  }

  @Test(arguments: 0..<100)
  func `a used-up fixed window matches closed forms C2 to C5`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let limit = dice.roll(2...80)
    let most = window / (limit + 1) - 1
    let period = dice.roll(300...max(301, min(most, 40_000)))
    guard (limit + 1) * period < window else { return }
    let first = try replay(periodic(period), limit: limit, over: day(1))
    let origin = Scenario(placement: LocalDate(year: 2026, month: 1, day: 5)).start
    #expect(first.exhaustedAt == [origin + limit * period * 1000])
    #expect(first.firstDeferralAt == origin + (limit + 1) * period * 1000)
    #expect(first.stale == (window - (limit + 1) * period) * 1000)
    let later = try replay(periodic(period), limit: limit, over: day(3))
    #expect(later.charged.total == limit)
    #expect(later.stale == (window - limit * period) * 1000)
    let rest = window - (limit - 1) * period
    let age = try #require(later.age)
    #expect(age.max == rest * 1000)
    let squares = (limit - 1) * period * period + rest * rest
    let mean = Double(squares) * 1000 / Double(2 * window)
    #expect(abs(Double(age.mean) - mean) <= 0.51)
  }

  @Test(arguments: 0..<40)
  func `all regulators have the stale time of closed form C3 when used up`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let limit: Int64 = dice.pick([8, 10, 12, 20, 24, 40, 48])
    let period = dice.roll(300...(window / (limit + 1) - 1))
    for model in [Budget.Model.fixed, .sliding, .token] {
      let result = try replay(periodic(period), limit: limit, over: day(30)) { $0.model = model }
      #expect(result.charged.total == limit, "\(model)")
      #expect(result.stale == (window - limit * period) * 1000, "\(model)")
    }
  }

  @Test(arguments: 0..<60)
  func `a token bucket matches closed form C6`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let limit: Int64 = dice.pick([8, 10, 12, 20, 24, 40, 48])
    let burst = dice.roll(1...12)
    let period = dice.roll(300...(window / (limit + 1) - 1))
    let onTime = (burst * window - limit * period) / (window - limit * period)
    let first = try replay(periodic(period), limit: limit, over: days(60)) {
      $0.model = .token
      $0.burst = burst
    }
    let origin = Scenario(placement: LocalDate(year: 2026, month: 1, day: 5)).start
    let expected = (onTime + 1) * period
    if expected < 60 * window {
      #expect(first.firstDeferralAt == origin + expected * 1000)
    }
    guard expected < 58 * window else { return }
    let later = try replay(periodic(period), limit: limit, over: day(60)) {
      $0.model = .token
      $0.burst = burst
    }
    #expect(later.age?.mean == window * 1000 / (2 * limit))
    #expect(later.age?.max == window * 1000 / limit)
  }

  @Test(arguments: 0..<200)
  func `rendered entries match closed form C8`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let count = dice.roll(1...400)
    let step = dice.roll(1...30)
    let life = dice.roll(300...3000)
    let floor = dice.roll(1...40)
    let script = always(series(count, every: step * 1000), .after(life * 1000))
    let result = try replay(script, limit: nil, over: 0..<(life * 5)) {
      $0.renderFloor = floor * 1000
    }
    let begun = min(count, (life + step - 1) / step)
    var painted = begun
    if step < floor {
      let extra = ((begun - 1) * step + floor - 1) / floor
      painted = extra * floor < life ? extra + 1 : extra
    }
    #expect(result.entries.displayed == painted * 5)
  }

  @Test(arguments: 0..<60)
  func `policy charges between exempt reloads match closed form C9`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let period = dice.roll(300...5000)
    let gap = dice.roll(300...30_000)
    let trigger = Trigger(.intent, at: .every(gap * 1000, between: nil))
    let result = try replay(
      periodic(period), limit: nil, over: 0..<(gap * 10), triggers: [trigger])
    #expect(result.charged.total == 10 * ((gap + period - 1) / period - 1))
    #expect(result.exempt.total == 10)
  }

  @Test(arguments: 0..<60)
  func `a period of at least the window over the limit is never refused`(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let limit = dice.roll(5...100)
    let period = max(300, (window + limit - 1) / limit) + dice.roll(0...500)
    let anchor = Int(dice.roll(0...1439))
    for model in [Budget.Model.fixed, .sliding, .token] {
      let result = try replay(periodic(period), limit: limit, over: days(12)) {
        $0.model = model
        $0.anchor = .local(anchor)
        $0.burst = 1
      }
      #expect(result.deferred.total == 0, "\(model)")
    }
  }
}
