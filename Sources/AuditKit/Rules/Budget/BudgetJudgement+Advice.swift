internal import BudgetReplay

extension BudgetJudgement {
  /// What fits: the smallest intervals, and the best that the replay found beside them.
  var advice: String {
    guard let replayed else { return fitting }
    let text = AdviceText(replayed, settings)
    let regulator = settings.budget.regulator
    return """
      \(fitting); \(answers(changedBy: replayed))\(text.sentence): \(text.effect) \
      (under \(regulator))
      """
  }

  /// The best change that was replayed; of those of which rules say least, entries that keep the
  /// picture come first, since an interval is named anyway.
  private var replayed: Advice.Candidate? {
    let candidates = replay.advice?.candidates ?? []
    guard let best = candidates.first else { return nil }
    return candidates.first {
      $0.change.keepsPicture && $0.objections.count == best.objections.count
    } ?? best
  }

  /// `where it asks after 15 min, `: which of several answers a change is about; nothing where it is
  /// about all of them, or about more than can be named.
  private func answers(changedBy candidate: Advice.Candidate) -> String {
    let answers = widget.answers
    let responses = candidate.widget.script.cases.flatMap(\.sequence)
    guard answers.count == responses.count else { return "" }
    let changed = zip(answers, responses).filter { answer, response in
      !answer.asksAgainAtOnce && answer.response != response
    }
    var phrases: [String] = []
    for (answer, _) in changed {
      guard let phrase = answer.policy.value?.value.phrase, !phrases.contains(phrase) else {
        continue
      }
      phrases.append(phrase)
    }
    guard changed.count < answers.count, (1...2).contains(phrases.count) else { return "" }
    return "where it asks \(phrases.listed("and")), "
  }

  /// Even spacing is never refused, unless a window is released in slots that may be unequal.
  private var certainty: String { settings.budget.model == .slotted ? "" : " whatever happens" }

  private var fitting: String {
    let budget = settings.budget
    if isDrivenByReloads {
      return """
        most of it is asked for by reloads, not by the policy: reload when the content has changed, \
        collect changes that come close together, and name the kinds that show them
        """
    }
    let sharers = replay.outcome.sharers
    let fitting = replay.outcome.smallestInterval
    let low = ManifestDuration.describe(milliseconds: fitting.low)
    let high = ManifestDuration.describe(milliseconds: fitting.high)
    let second = budget.low == budget.high ? "" : ", every \(high) fits \(budget.high)"
    if sharers > 1 {
      return """
        the bundle's \(sharers) placed widgets share one limit: every \(low) for each fits \
        \(budget.low)\(period)\(second); ask less often where it shows least
        """
    }
    return "every \(low) fits \(budget.low)\(period)\(certainty)\(second)"
  }
}
