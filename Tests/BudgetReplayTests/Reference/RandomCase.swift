@testable import BudgetReplay

/// A random scenario in which all instants are whole ticks, so that a simulator that looks at
/// each tick misses nothing.
struct RandomCase: Sendable {
  var scenario = Scenario(placement: LocalDate(year: 2026, month: 1, day: 5))
  var budget = Budget()
  var limit: Int64?
  var widgets: [PlacedWidget] = []
  var reported: Range<Milliseconds> = 0..<1
  let tick: Milliseconds
  let seed: UInt64

  /// Creates a case of some days in ticks of a minute, or of some hours in seconds.
  init(seed: UInt64, bySeconds: Bool = false) {
    var dice = Dice(seed: seed)
    self.seed = seed
    tick = bySeconds ? 1000 : 60_000
    scenario = bySeconds ? scenario : .random(&dice)
    budget = .random(&dice, tick: tick, profile: &scenario.profile)
    let divisors: [Int64] = bySeconds ? [2, 4, 6, 12] : [1, 4, 8, 12, 16, 20, 24, 40, 48]
    limit = dice.chance(20) ? nil : dice.pick(divisors)
    let count = budget.scope == .extension ? dice.roll(1...4) : 1
    for index in 0..<count {
      widgets.append(
        PlacedWidget(
          app: dice.chance(80) ? "app" : "other", bundle: "bundle", kind: "kind",
          instance: Int(index), script: .random(&dice, tick: tick),
          triggers: dice.several(0...3) { .random(&$0, tick: bySeconds ? 1000 : 60_000) }))
    }
    let start = scenario.start
    let length = bySeconds ? dice.roll(1800...5400) : dice.roll(1440...4500)
    let skipped = dice.chance(50) ? 0 : dice.roll(0...(length / 2))
    reported = (start + skipped * tick)..<(start + length * tick)
  }
}

extension RandomCase {
  /// Sessions without gaps from 00:00 on, a first answer that may fail, and triggers at the
  /// boundaries of sessions.
  mutating func touchSessions() {
    var dice = Dice(seed: seed)
    let edges = [0, 10, 300, 720]
    scenario.profile.sessions = zip(edges, edges.dropFirst()).map { from, to in
      DayProfile.Session(
        state: dice.pick([.foreground, .foreground, .audio]), at: LocalSpan(from: from, to: to),
        host: dice.chance(30) ? "app" : nil)
    }
    budget.foregroundExemptsPolicy = dice.chance(70)
    budget.foregroundDelivery = dice.pick([.immediate, .sessionEnd, .sessionEnd])
    for index in widgets.indices {
      if dice.chance(50) { widgets[index].script.cases[0].sequence.insert(.failure, at: 0) }
      widgets[index].triggers += dice.several(1...3) { dice in
        Trigger(
          dice.pick([.appReload(.foreground), .appReload(.background), .push, .intent]),
          at: .daily([dice.pick([0, 5, 10]), dice.pick([295, 300, 720])]))
      }
    }
    reported = scenario.start..<reported.upperBound
  }
}

extension Scenario {
  fileprivate static func random(_ dice: inout Dice) -> Scenario {
    let (calendar, date) = dice.pick([
      (LocalCalendar.utc, LocalDate(year: 2026, month: 1, day: 5)),
      (.newYork, LocalDate(year: 2026, month: 3, day: 7)),
      (.newYork, LocalDate(year: 2026, month: 10, day: 31)),
      (LocalCalendar(transitions: [(0, 20_700)]), LocalDate(year: 2026, month: 6, day: 1)),
    ])
    var profile = DayProfile()
    if dice.chance(50) { profile.awake = .randomHours(&dice) }
    profile.suspendAsleep = dice.chance(40)
    if dice.chance(50) {
      // Two spans that can't overlap.
      let states = DayProfile.Session.State.allCases
      let evening = LocalSpan(from: Int(dice.roll(1200...1430)), to: Int(dice.roll(0...200)))
      let day = LocalSpan(from: Int(dice.roll(300...500)), to: Int(dice.roll(501...900)))
      profile.sessions = [
        .init(state: dice.pick(states), at: evening, host: dice.chance(50) ? "app" : nil),
        .init(state: dice.pick(states), at: day, host: dice.chance(50) ? "app" : nil),
      ]
    }
    profile.views = dice.several(0...3) { .random(&$0) }
    profile.viewsReload = dice.chance(50)
    return Scenario(calendar: calendar, placement: date, profile: profile)
  }
}

extension LocalSpan {
  fileprivate static func random(_ dice: inout Dice) -> LocalSpan {
    let from = dice.roll(0...1439)
    return LocalSpan(from: Int(from), to: Int((from + dice.roll(1...1000)) % 1440))
  }

  /// A span between two whole hours.
  fileprivate static func randomHours(_ dice: inout Dice) -> LocalSpan {
    let from = dice.roll(0...23)
    return LocalSpan(from: Int(from * 60), to: Int((from + dice.roll(1...22)) % 24 * 60))
  }
}

extension Budget {
  fileprivate static func random(
    _ dice: inout Dice, tick: Milliseconds, profile: inout DayProfile
  ) -> Budget {
    var budget = Budget()
    let bySeconds = tick == 1000
    budget.model = dice.pick(Model.allCases)
    budget.window = bySeconds ? 3600 * 1000 : dice.pick([24, 24, 12, 48]) * 3_600_000
    budget.burst = dice.roll(1...5)
    if !bySeconds, dice.chance(50) { budget.anchor = .local(Int(dice.roll(0...23) * 60)) }
    if budget.model == .fixed, budget.window == .day, budget.anchor != .placement {
      budget.alignment = dice.pick([.absolute, .local])
    }
    if dice.chance(30) { budget.weights = dice.several(24...24) { $0.roll(0...3) } }
    if budget.weights?.contains(where: { $0 > 0 }) == false { budget.weights = nil }
    budget.scope = dice.pick([.instance, .extension])
    budget.floor = tick * dice.pick([1, 5, 5, 30])
    budget.latency = tick * dice.pick([0, 0, 1, 7])
    budget.quantum = tick * dice.pick([0, 0, 5])
    budget.renderFloor = tick * dice.pick([0, 1, 2, 3, 7, 50])
    budget.retry = tick * dice.pick([0, 20, 60])
    budget.archiveLimit = 1000
    budget.failedCharged = dice.chance(50)
    budget.initialCharged = dice.chance(30)
    budget.onExhausted = dice.pick([.defer, .defer, .drop])
    budget.foregroundDelivery = dice.pick([.immediate, .sessionEnd])
    budget.foregroundExemptsPolicy = dice.chance(30)
    return budget
  }
}

extension ProviderScript {
  static func random(_ dice: inout Dice, tick: Milliseconds) -> ProviderScript {
    var cases: [Case] = dice.several(0...2) { dice in
      Case(
        span: dice.chance(80) ? .random(&dice) : nil,
        weekdays: dice.chance(30) ? [.mon, .sat, .sun] : nil,
        sequence: dice.several(1...2) { .random(&$0, tick: tick) },
        then: dice.pick([.repeat, .loop]))
    }
    cases.append(
      Case(
        sequence: dice.several(1...3) { .random(&$0, tick: tick) },
        then: dice.pick([.repeat, .loop])))
    return ProviderScript(cases: cases)
  }
}

extension Response {
  fileprivate static func random(_ dice: inout Dice, tick: Milliseconds) -> Response {
    if dice.chance(8) { return .failure }
    let entries: Entries
    switch dice.roll(1...5) {
    case 1: entries = .now
    case 2:
      entries = .offsets(dice.several(0...8) { tick * $0.roll(-20...90) })
    case 3 where tick > 1000:
      entries = .atLocal(
        dice.several(1...5) { Int($0.roll(0...1439)) }, count: dice.roll(1...4))
    default:
      entries = .arithmetic(
        from: tick * dice.roll(-60...60), every: tick * dice.pick([1, 2, 3, 5, 15, 60]),
        count: dice.roll(1...60))
    }
    let policy: Policy
    switch dice.roll(1...10) {
    case 1: policy = .never
    case 2...4: policy = .atEnd
    case 5 where tick > 1000: policy = .afterLocal(Int(dice.roll(0...1439)))
    default: policy = .after(tick * dice.pick([-3, 0, 1, 5, 7, 30, 36, 60, 121]))
    }
    return .timeline(
      Timeline(entries: entries, policy: policy, entryBytes: dice.pick([0, 0, 0, 100])))
  }
}

extension Trigger {
  static func random(_ dice: inout Dice, tick: Milliseconds) -> Trigger {
    let state = dice.pick(AppState.allCases)
    let cause = dice.pick([
      Cause.appReload(state), .appReload(state), .push, .intent, .configuration, .location, .locale,
    ])
    if tick == 1000 { return Trigger(cause, at: .every(tick * dice.roll(40...4000), between: nil)) }
    switch dice.roll(1...4) {
    case 1: return Trigger(cause, at: .daily(dice.several(1...6) { Int($0.roll(0...1439)) }))
    case 2: return Trigger(cause, at: .every(tick * dice.roll(7...900), between: nil))
    case 3:
      return Trigger(cause, at: .every(tick * dice.roll(7...300), between: .random(&dice)))
    default:
      // Numbers for which the instants are whole minutes, including days of 23 and 25 hours.
      return Trigger(
        cause,
        at: .perDay(dice.pick([1, 3, 5]), between: dice.chance(50) ? .randomHours(&dice) : nil))
    }
  }
}
