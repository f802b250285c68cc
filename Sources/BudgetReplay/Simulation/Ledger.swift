/// The counts of one widget within the reported span.
struct Ledger {
  let reported: Range<Milliseconds>
  var tally = Tally()
  var ages = AgeMap()
  var visibleAges = AgeMap()
  var placeholder: Milliseconds = 0
  /// The longest time that a request waited for the budget.
  private(set) var longestBudgetWait: Milliseconds = 0
  /// The wait for the budget that may still continue; it is counted in pieces.
  private var budgetWait: Range<Milliseconds> = 0..<0
  private(set) var exhaustedAt: [Milliseconds] = []
  private static let maximumExhaustions = 3
  private(set) var firstDeferralAt: Milliseconds?
  private let views: IntervalList

  /// The reloads that each answer requests; empty if there is only one answer.
  private(set) var asked: [AskedReloads]

  init(reported: Range<Milliseconds>, views: IntervalList, answers: Int) {
    self.reported = reported
    self.views = views
    asked = answers > 1 ? Array(repeating: AskedReloads(), count: answers) : []
  }

  mutating func count(_ outcome: Tally.Outcome, _ cause: Cause, at instant: Milliseconds) {
    if instant >= reported.lowerBound { tally[outcome, cause] += 1 }
  }

  mutating func count(_ fate: Tally.EntryFate, _ number: Int64, at instant: Milliseconds) {
    if number != 0, instant >= reported.lowerBound { tally[fate] += number }
  }

  mutating func countCharge(inHour hour: Int, at instant: Milliseconds) {
    if instant >= reported.lowerBound { tally[hour: hour] += 1 }
  }

  /// Counts a charged reload that an answer's policy, or its failure, requested.
  mutating func countAsked(by answer: Int64, since begin: Milliseconds, at instant: Milliseconds) {
    guard instant >= reported.lowerBound, answer > 0, !asked.isEmpty else { return }
    asked[Int(answer) - 1].count += 1
    asked[Int(answer) - 1].wait += instant - begin
  }

  mutating func noteExhaustion(at instant: Milliseconds) {
    if instant >= reported.lowerBound, exhaustedAt.count < Ledger.maximumExhaustions {
      exhaustedAt.append(instant)
    }
  }

  mutating func noteDeferral(at instant: Milliseconds) {
    if instant >= reported.lowerBound, firstDeferralAt == nil { firstDeferralAt = instant }
  }

  mutating func addWait(_ reason: WaitReason, from: Milliseconds, to: Milliseconds) {
    let begin = max(from, reported.lowerBound)
    guard begin < to else { return }
    tally[reason] += to - begin
    guard reason == .budget else { return }
    budgetWait = (budgetWait.upperBound == begin ? budgetWait.lowerBound : begin)..<to
    longestBudgetWait = max(longestBudgetWait, to - budgetWait.lowerBound)
  }

  /// Records the content on screen from one instant to another: a timeline requested at `request`,
  /// or nothing.
  mutating func addAge(from: Milliseconds, to: Milliseconds, request: Milliseconds?) {
    let begin = max(from, reported.lowerBound)
    guard begin < to else { return }
    guard let request else {
      placeholder += to - begin
      return
    }
    ages.add(from: begin - request, to: to - request)
    var index = views.index(endingAfter: begin)
    while index < views.count, views[index].lowerBound < to {
      let view = views[index]
      visibleAges.add(
        from: max(begin, view.lowerBound) - request, to: min(to, view.upperBound) - request)
      index += 1
    }
  }
}

extension Ledger {
  /// All that is counted, at some instant.
  struct Counts {
    fileprivate let tally: Tally
    fileprivate let placeholder: Milliseconds
    fileprivate let exhaustions: Int
    fileprivate let asked: [AskedReloads]
    fileprivate let ages: [Int64]
    fileprivate let visibleAges: [Int64]
  }

  /// The present counts.
  var counts: Counts {
    Counts(
      tally: tally, placeholder: placeholder, exhaustions: exhaustedAt.count, asked: asked,
      ages: ages.counts, visibleAges: visibleAges.counts)
  }

  /// Whether repeating the days since some counts would note no further exhaustion.
  func mayRepeat(_ earlier: Counts) -> Bool {
    exhaustedAt.count == Ledger.maximumExhaustions || exhaustedAt.count == earlier.exhaustions
  }

  /// Counts the days since others some more times.
  mutating func repeatDays(since earlier: Counts, _ times: Int64) {
    tally.add(times, since: earlier.tally)
    placeholder += times * (placeholder - earlier.placeholder)
    for (index, before) in earlier.asked.enumerated() {
      asked[index].count += times * (asked[index].count - before.count)
      asked[index].wait += times * (asked[index].wait - before.wait)
    }
    ages.add(times, since: earlier.ages)
    visibleAges.add(times, since: earlier.visibleAges)
  }

  /// Adds the wait for the budget that a request continues.
  func add(waitOf request: Pending, to state: inout RelativeState) {
    let isContinued = budgetWait.upperBound >= request.since
    state.add(instant: isContinued ? budgetWait.lowerBound : .never)
    state.add(instant: isContinued ? budgetWait.upperBound : .never)
  }
}
