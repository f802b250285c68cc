internal import BudgetReplay

extension Timeline {
  /// The answer that asks for reloads most often: the one that a finding about the budget is about.
  ///
  /// Answers of a sequence that are given once are left aside, unless there are no others, and so
  /// are those that `single-entry-at-end` speaks of. Where no answer asks, it is the last one.
  func busiestAnswer(_ budget: Budget) -> Answer? {
    var busiest: (answer: Answer, weight: Double)?
    for (answers, share) in shares {
      let repeated = answers.loops ? answers.list : Array(answers.list.suffix(1))
      let lasting = repeated.contains { $0.wait(budget) != nil } ? repeated : answers.list
      for answer in lasting where !answer.asksAgainAtOnce {
        guard let wait = answer.wait(budget) else { continue }
        let weight = share / Double(wait)
        if weight > busiest?.weight ?? 0 { busiest = (answer, weight) }
      }
    }
    return busiest?.answer ?? answers.last { !$0.asksAgainAtOnce && !$0.fails }
  }

  /// Each list of answers, with the milliseconds of an average day in which it is asked for.
  private var shares: [(answers: Answers, share: Double)] {
    let day = Double(ManifestDuration.Unit.day.milliseconds)
    guard case .cases(let cases) = script else { return branches.map { ($0.answers, day) } }
    var rest = day
    return cases.map { one in
      var share = one.span.map { Double($0.length) } ?? day
      if let weekdays = one.weekdays { share *= Double(Set(weekdays).count) / 7 }
      if one.span == nil, one.weekdays == nil { share = rest }
      // Of what several cases claim the first one answers.
      share = min(share, rest)
      rest -= share
      return (one.answers, share)
    }
  }
}

extension DaySpan {
  /// How long the span is on a day of 24 hours, in milliseconds.
  var length: Int64 {
    let day = ManifestDuration.Unit.day.milliseconds
    return (end.milliseconds - start.milliseconds + day) % day
  }
}

extension Answer {
  /// How long after the answer the next one is asked for, in milliseconds; nil for never.
  fileprivate func wait(_ budget: Budget) -> Int64? {
    if fails { return max(budget.retry, budget.floor) }
    guard let policy = policy.value?.value else { return nil }
    switch policy {
    case .never: return nil
    case .atEnd: return lastEntry.map { max($0.upperBound, budget.floor) }
    case .after, .afterLocal: return policy.longestWait(within: nil).map { max($0, budget.floor) }
    }
  }
}
