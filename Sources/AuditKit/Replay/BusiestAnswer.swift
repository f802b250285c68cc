internal import BudgetReplay

extension Timeline {
  /// The answer that asks for reloads most often: the one that a finding about the budget is about.
  ///
  /// Of answers that ask equally often it is the one that waits less. Those that
  /// `single-entry-at-end` speaks of are left aside; where no other asks, it is the last one.
  ///
  /// - Parameter asked: What the replay counted for each answer; empty where there is but one.
  func busiestAnswer(asked: [AskedReloads]) -> Answer? {
    let answers = answers
    if answers.count == 1 { return answers.first { !$0.asksAgainAtOnce } }
    var busiest: (index: Int, asked: AskedReloads)?
    for (index, one) in asked.enumerated() where index < answers.count && one.count > 0 {
      if answers[index].asksAgainAtOnce { continue }
      if let best = busiest?.asked, (best.count, -best.wait) >= (one.count, -one.wait) { continue }
      busiest = (index, one)
    }
    if let busiest { return answers[busiest.index] }
    return answers.last { !$0.asksAgainAtOnce && !$0.fails }
  }
}
