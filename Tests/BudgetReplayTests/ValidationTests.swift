import Testing

@testable import BudgetReplay

@Suite struct ValidationTests {
  private let monday = LocalDate(year: 2026, month: 1, day: 5)

  private func refusal(
    of unit: [PlacedWidget] = [], limit: Int64? = nil, _ change: (inout Budget) -> Void = { _ in },
    scenario: (inout Scenario) -> Void = { _ in }
  ) -> ReplayError? {
    var budget = Budget()
    change(&budget)
    var place = Scenario(placement: monday)
    scenario(&place)
    do throws(ReplayError) {
      _ = try Replay(scenario: place, budget: budget).measures(of: unit, limit: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a budget out of bounds is refused`() {
    #expect(refusal { $0.floor = 999 } == .floor)
    #expect(refusal { $0.low = 0 } == .limit)
    #expect(refusal { $0.high = 10_000_001 } == .limit)
    #expect(refusal { $0.window = 0 } == .window)
    #expect(refusal { $0.burst = 0 } == .burst)
    #expect(refusal { $0.weights = [] } == .weights)
    #expect(refusal { $0.weights = Array(repeating: 0, count: 24) } == .weights)
    #expect(refusal { $0.retry = -1 } == .duration)
    #expect(refusal { $0.latency = .max } == .duration)
    #expect(refusal { $0.archiveLimit = -1 } == .size)
    #expect(refusal { $0.anchor = .local(1440) } == .timeOfDay)
    #expect(refusal { $0.alignment = .local } == .alignment)
    #expect(refusal(limit: 0) == .limit)
    #expect(refusal() == nil)
  }

  @Test func `a scenario out of bounds is refused`() {
    #expect(refusal(scenario: { $0.days = 0 }) == .days)
    #expect(refusal(scenario: { $0.days = 3661 }) == .days)
    #expect(refusal(scenario: { $0.placement = LocalDate(dayNumber: .max) }) == .placement)
    #expect(
      refusal(scenario: { $0.profile.awake = LocalSpan(from: 5, to: 5) }) == .span)
    let morning = DayProfile.Session(state: .audio, at: LocalSpan(from: 1400, to: 100))
    var other = morning
    other.at = LocalSpan(from: 99, to: 200)
    #expect(refusal(scenario: { $0.profile.sessions = [morning, other] }) == .overlappingSessions)
    other.at = LocalSpan(from: 100, to: 200)
    #expect(refusal(scenario: { $0.profile.sessions = [morning, other] }) == nil)
  }

  @Test func `a widget out of bounds is refused`() {
    func refusal(_ entries: Entries, _ policy: Policy = .never) -> ReplayError? {
      self.refusal(of: [widget(always(entries, policy))])
    }
    #expect(self.refusal(of: [widget(ProviderScript(cases: []))]) == .emptyScript)
    #expect(self.refusal(of: [widget(ProviderScript(sequence: []))]) == .emptyScript)
    #expect(refusal(.arithmetic(from: 0, every: 0, count: 1)) == .interval)
    #expect(refusal(.arithmetic(from: .min, every: 1, count: 1)) == .duration)
    #expect(refusal(.arithmetic(from: 0, every: 1, count: -1)) == .count)
    #expect(refusal(.offsets([.max])) == .duration)
    #expect(refusal(.atLocal([-1], count: 1)) == .timeOfDay)
    #expect(refusal(.now, .after(.min)) == .duration)
    #expect(refusal(.now, .afterLocal(1440)) == .timeOfDay)
    func refusal(_ times: Trigger.Times) -> ReplayError? {
      self.refusal(of: [widget(always(.now, .never), triggers: [Trigger(.push, at: times)])])
    }
    #expect(refusal(.every(0, between: nil)) == .interval)
    #expect(refusal(.perDay(0, between: nil)) == .count)
    #expect(refusal(.daily([1440])) == .timeOfDay)
    #expect(refusal(.instants([.max, .min])) == nil)
  }

  @Test func `extreme values within the bounds don't overflow`() throws {
    var budget = Budget()
    budget.floor = 366 * 86_400_000
    budget.low = 10_000_000
    budget.high = 1
    budget.window = 366 * 86_400_000
    budget.burst = 10_000_000
    budget.retry = budget.window
    budget.renderFloor = budget.window
    let longest: Milliseconds = 366 * 86_400_000
    let scenario = Scenario(placement: LocalDate(year: 9990, month: 1, day: 1), days: 3660)
    let scripts = [
      always(.arithmetic(from: -longest, every: longest, count: 10_000_000), .atEnd),
      always(.arithmetic(from: longest, every: longest, count: 10_000_000), .after(-longest)),
      always(.offsets([-longest, longest]), .after(longest)),
      always(.atLocal([0, 1439], count: 10_000_000), .atEnd),
      always(.atLocal([], count: 10_000_000), .afterLocal(0)),
    ]
    for model in Budget.Model.allCases {
      budget.model = model
      let replay = try Replay(scenario: scenario, budget: budget)
      for script in scripts {
        let results = try replay.replay([widget(script)])
        #expect(results[0].low.entries.delivered >= 0)
      }
    }
  }
}
