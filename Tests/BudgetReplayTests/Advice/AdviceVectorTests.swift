import Testing

@testable import BudgetReplay

private let template = always(series(5, every: hours(1)), .atEnd)
private let appData = always(.now, .after(minutes(5)))
private let clock = always(series(900, every: 1000), .after(minutes(15)))
private let quote = always(.now, .after(minutes(30)))

@Suite struct AdviceVectorTests {
  /// The values that a vector expects of the widget after a change.
  private func expect(
    _ name: String, after change: Advice.Change, of script: ProviderScript,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let advice = try AdviceCase(script).advice()
    let candidate = try #require(
      advice.candidate(change), "\(advice.candidates.map(\.change))",
      sourceLocation: sourceLocation)
    let vector = try #require(Vector.rewritten.first { $0.name == name })
    #expect(candidate.widget.script == vector.widgets[0].script, sourceLocation: sourceLocation)
    let charged = try #require(vector.expected["charged"])
    #expect(candidate.after.demandPerDay == charged, sourceLocation: sourceLocation)
    #expect(candidate.after.stale == Band(low: 0, high: 0), sourceLocation: sourceLocation)
    #expect(candidate.after.verdict == .fits, sourceLocation: sourceLocation)
  }

  @Test func `the template of vector S1 gets the entries of a day, as in X1`() throws {
    let change = Advice.Change.wholeDay(count: 24, every: hours(1))
    try expect("X1", after: change, of: AdviceVectorTests.s1)
    let advice = try AdviceCase(AdviceVectorTests.s1).advice()
    #expect(
      advice.candidates.map(\.change) == [.lastEntryShown(after: hours(5)), change])
    #expect(advice.remarks == [.lastEntryUnseen, .sameTimeEverywhere])
    #expect(advice.candidate(change)?.knownAhead == hours(23))
  }

  private static let s1 = always(series(5, every: hours(1)), .atEnd)

  @Test func `the quote of vector S5 gets two entries at a time, as in X2`() throws {
    let change = Advice.Change.longerTimeline(
      count: 2, every: minutes(30), after: hours(1))
    try expect("X2", after: change, of: quote)
    let candidate = try #require(try AdviceCase(quote).advice().candidate(change))
    #expect(candidate.before.demandPerDay == 48)
    #expect(candidate.before.verdict == .depends)
    #expect(candidate.before.stale == Band<Milliseconds>(low: 7 * 14_400_000, high: 0))
    #expect(candidate.before.age.low?.mean == 2_250_000)
    #expect(candidate.knownAhead == minutes(30))
  }

  @Test func `vector S3, every 5 minutes, gets 8 entries every 36 minutes, as in X3`() throws {
    try expect(
      "X3", after: .longerTimeline(count: 8, every: minutes(5), after: minutes(36)), of: appData)
  }

  @Test func `vector S3 should ask after 36 minutes, with the effects of S3c and B11`() throws {
    let first = try #require(try AdviceCase(appData).advice().candidates.first)
    #expect(first.change == .interval(minutes(36)))
    #expect(first.edits == 1)
    #expect(first.before.demandPerDay == 288)
    #expect(first.before.budgetUse.low == 720)
    #expect(first.before.age.low?.mean == 32_312_500)
    #expect(first.before.stale.low == 7 * 74_400_000)
    #expect(first.after.demandPerDay == 40)
    #expect(first.after.budgetUse.low == 100)
    #expect(first.after.age.low?.mean == 1_080_000)
    #expect(first.after.stale.low == 0)
  }

  @Test func `the clock of vector S4 gets minutes and self-updating text, as in X4`() throws {
    try expect(
      "X4", after: .dynamicText(count: 60, every: minutes(1), after: hours(1)), of: clock)
  }

  @Test func `vector S4 may also keep the seconds that are rendered, as in X5`() throws {
    try expect(
      "X5", after: .sparserEntries(count: 1080, every: 2000, after: minutes(36)), of: clock)
  }

  @Test func `vector B12 gets the interval of B11, and B13 fits the upper limit`() throws {
    let asked = try AdviceCase(always(.now, .after(minutes(35)))).advice()
    #expect(asked.candidates.first?.change == .interval(minutes(36)))
    #expect(asked.candidates.first?.before.verdict == .depends)
    #expect(try AdviceCase(always(.now, .after(minutes(36)))).changes() == [])
    let best = try AdviceCase(always(.now, .after(1_235_000))).advice()
    #expect(best.candidates.allSatisfy { $0.before.verdict == .depends })
  }
}
