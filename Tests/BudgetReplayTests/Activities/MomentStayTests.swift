import BudgetReplay
import Testing

@Suite struct MomentStayTests {
  private static let monday = LocalDate(year: 2026, month: 1, day: 5)
  private static let hour: Milliseconds = 3_600_000

  /// The stays after 00:00 and 18:00 of a widget with these entries and this policy.
  private func stays(_ entries: Entries, _ policy: Policy) throws -> [MomentStay] {
    let replay = try Replay(scenario: Scenario(placement: Self.monday), budget: Budget())
    let widget = PlacedWidget(
      app: "", bundle: "", kind: "",
      script: ProviderScript(.timeline(Timeline(entries: entries, policy: policy))))
    return try #require(
      replay.stays(of: widget, at: [0, 18 * 60], limit: nil, most: 8_192))
  }

  @Test func `an entry at the moment replaces the old content at once`() throws {
    let stays = try stays(.atLocal([0, 18 * 60], count: 14), .atEnd)
    #expect(stays.map(\.max) == [0, 0])
    #expect(stays.map(\.mean) == [0, 0])
  }

  @Test func `a reload at the moment replaces the old content at once`() throws {
    let stays = try stays(.offsets([0]), .afterLocal(0))
    #expect(stays[0].max == 0)
    #expect(stays[1].max == 6 * Self.hour)
  }

  @Test func `the old content stays for up to the interval of the policy`() throws {
    let stays = try stays(.offsets([0]), .after(2 * Self.hour))
    for stay in stays {
      #expect(stay.max <= 2 * Self.hour)
      #expect(stay.max > 100 * 60_000)
      #expect(stay.mean > 40 * 60_000)
      #expect(stay.mean < 80 * 60_000)
    }
  }

  @Test func `the old content stays for up to the step of the entries`() throws {
    let stays = try stays(.arithmetic(from: 0, every: Self.hour, count: 6), .atEnd)
    for stay in stays {
      #expect(stay.max <= Self.hour)
      #expect(stay.max > 50 * 60_000)
    }
  }

  @Test func `content that nothing replaces outlasts the replay`() throws {
    #expect(try stays(.offsets([0]), .never).map(\.outlastsReplay) == [true, true])
    #expect(
      try stays(.offsets([0]), .after(30 * Self.hour)).map(\.outlastsReplay) == [false, false])
  }

  @Test func `too many steps have no result`() throws {
    let replay = try Replay(scenario: Scenario(placement: Self.monday), budget: Budget())
    let widget = PlacedWidget(
      app: "", bundle: "", kind: "",
      script: ProviderScript(.timeline(Timeline(entries: .offsets([0]), policy: .after(300_000)))))
    #expect(replay.stays(of: widget, at: [0], limit: nil, most: 100) == nil)
  }
}
