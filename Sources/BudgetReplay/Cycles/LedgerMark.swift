/// A widget's counts at the instant that a cycle is thought to begin.
struct LedgerMark {
  fileprivate let tally: Tally
  fileprivate let ages: AgeMap
  fileprivate let visibleAges: AgeMap
  fileprivate let placeholder: Milliseconds
  fileprivate let reloads: InstantRuns.Mark
  fileprivate let exhaustions: Int
  fileprivate let asked: [AskedReloads]
}

extension Ledger {
  /// Remembers the counts, and logs charges from now on.
  mutating func mark() -> LedgerMark {
    ages.flush()
    visibleAges.flush()
    logCharges(true)
    return LedgerMark(
      tally: tally, ages: ages, visibleAges: visibleAges, placeholder: placeholder,
      reloads: reloads.mark, exhaustions: exhaustedAt.count, asked: asked)
  }

  /// Adds `times` over what was counted since a mark, one period ago.
  mutating func `repeat`(
    since mark: LedgerMark, period: Milliseconds, times: Int64, calendar: LocalCalendar
  ) {
    ages.flush()
    visibleAges.flush()
    tally.add(gainSince: mark.tally, times: times)
    ages.add(gainSince: mark.ages, times: times)
    visibleAges.add(gainSince: mark.visibleAges, times: times)
    placeholder += (placeholder - mark.placeholder) * times
    repeatAsked(since: mark.asked, times: times)
    reloads.repeat(since: mark.reloads, period: period, times: times)
    repeatHours(period: period, times: times, calendar: calendar)
    shiftBudgetWait(by: period * times)
    let exhaustions = exhaustedAt.dropFirst(mark.exhaustions)
    for turn in 1...3 where turn <= times {
      for instant in exhaustions { noteExhaustion(at: instant + period * Int64(turn)) }
    }
  }

  /// Counts each charge since the mark again in every later cycle, by its hour.
  private mutating func repeatHours(period: Milliseconds, times: Int64, calendar: LocalCalendar) {
    // After this many cycles the hours repeat.
    let turns = .day / greatestCommonDivisor(period, .day)
    for charge in chargesSinceMark {
      var clock = calendar.millisecondOfDay(at: charge)
      for turn in 1...max(1, min(turns, times)) where turn <= times {
        clock = (clock + period) % .day
        tally[hour: Int(clock / .hour)] += (times - turn) / turns + 1
      }
    }
  }
}
