extension WidgetRun {
  /// Whether events or measures depend on the time of day.
  var readsClock: Bool {
    script.readsClock || awake != nil || !sessions.isEmpty || ledger.hasViews
      || cursors.contains(where: \.readsClock)
  }

  /// Whether events depend on the day of the week.
  var readsWeekday: Bool { script.readsWeekday }

  /// The next trigger that occurs only once, or `never`.
  var nextSingleTrigger: Milliseconds {
    cursors.filter(\.isSingle).map(\.next).min() ?? .never
  }

  /// Appends everything that determines the widget's future, relative to an instant; returns false
  /// if something that began before the reported span is still to be counted.
  ///
  /// It changes nothing; it is mutating so that a widget in an array is not copied, which costs
  /// more than the rest of a step.
  mutating func appendState(at instant: Milliseconds, to key: inout [Int64]) -> Bool {
    let begin = ledger.reported.lowerBound
    guard lastReload >= begin, pending?.since ?? begin >= begin,
      screen.latestRequest ?? begin >= begin
    else { return false }
    func append(_ time: Milliseconds) { key.append(time == .never ? .never : time - instant) }
    for time in [due, lastReload, attemptAt, deliverAt, nextSession] { append(time) }
    if let pending { pending.appendState(at: instant, to: &key) }
    for index in cursors.indices where !cursors[index].isSingle {
      append(cursors[index].next)
      key.append(cursors[index].index)
    }
    script.appendState(to: &key)
    key.append(answerNumber)
    screen.appendState(at: instant, to: &key)
    return true
  }

  /// Moves the widget by whole cycles.
  mutating func shift(by milliseconds: Milliseconds) {
    func move(_ time: inout Milliseconds) { if time != .never { time += milliseconds } }
    move(&due)
    move(&lastReload)
    move(&attemptAt)
    move(&deliverAt)
    move(&nextSession)
    pending?.shift(by: milliseconds)
    for index in cursors.indices where !cursors[index].isSingle {
      cursors[index].shift(by: milliseconds)
    }
    screen.shift(by: milliseconds)
    findTriggers()
  }
}

/// A widget's counts at the presumed beginning of a cycle.
struct LedgerMark {
  fileprivate let tally: Tally
  fileprivate let ages: AgeMap
  fileprivate let visibleAges: AgeMap
  fileprivate let placeholder: Milliseconds
  fileprivate let exhaustions: Int
  fileprivate let asked: [AskedReloads]
}

extension Ledger {
  /// Returns the current counts, and starts logging charges.
  mutating func mark() -> LedgerMark {
    logCharges(true)
    return LedgerMark(
      tally: tally, ages: ages, visibleAges: visibleAges, placeholder: placeholder,
      exhaustions: exhaustedAt.count, asked: asked)
  }

  /// Adds the counts since a mark, which was one period ago, several times.
  mutating func `repeat`(
    since mark: LedgerMark, period: Milliseconds, times: Int64, calendar: LocalCalendar
  ) {
    tally.add(gainSince: mark.tally, times: times)
    ages.add(gainSince: mark.ages, times: times)
    visibleAges.add(gainSince: mark.visibleAges, times: times)
    placeholder += (placeholder - mark.placeholder) * times
    repeatAsked(since: mark.asked, times: times)
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
