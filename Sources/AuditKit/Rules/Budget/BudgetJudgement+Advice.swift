internal import BudgetReplay
internal import WidgetManifests

extension BudgetJudgement {
  /// What fits: the smallest intervals, and the best that the replay found beside them.
  var advice: String {
    guard let replayed else { return fitting }
    let text = AdviceText(replayed, settings)
    let regulator = settings.budget.regulator
    return """
      \(fitting); \(answers(changedBy: replayed))\(text.sentence): \(effect(text)) \
      (under \(regulator))
      """
  }

  /// What a change brings; of several runs no more than its own demand is named, for the advice
  /// looks at fewer of them.
  private func effect(_ text: AdviceText) -> String {
    settings.runs == 1 ? text.effect : text.effectOfRuns
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

  /// Even spacing is never refused, unless a window is released in slots that may be unequal or
  /// others ask as well.
  private var certainty: String {
    settings.budget.model == .slotted || replay.others > 0 ? "" : " whatever happens"
  }

  private var fitting: String {
    let budget = settings.budget
    if isDrivenByReloads {
      return """
        most of it is asked for by reloads, not by the policy: reload when the content has changed, \
        collect changes that come close together, and name the kinds that show them
        """
    }
    let low = replay.fitting.low.map { "every \(span($0)) \(each)fits \(budget.low)\(period)" }
    let high = replay.fitting.high.map { "every \(span($0)) \(each)fits \(budget.high)" }
    guard let high else {
      return """
        whatever the policy asks for, the \(replay.others) reloads\(period) that the app and pushes \
        ask for are more than fits: reload when the content has changed, and collect changes that \
        come close together
        """
    }
    let sharing = sharers > 1 ? "the bundle's \(sharers) placed widgets share one limit: " : ""
    let beside =
      replay.others > 0 ? "beside \(replay.others)\(period) that the policy does not ask for, " : ""
    guard let low else {
      return "\(sharing)\(beside)no interval fits \(budget.low)\(period), \(high)"
    }
    let second = budget.low == budget.high ? "" : ", \(high)"
    if sharers > 1 {
      return "\(sharing)\(beside)\(low)\(second); ask less often where it shows least"
    }
    return "\(beside)\(low)\(certainty)\(second)"
  }

  private var sharers: Int { replay.outcome.sharers }
  private var each: String { sharers > 1 ? "for each " : "" }

  private func span(_ interval: Milliseconds) -> String {
    ManifestDuration.describe(milliseconds: interval)
  }
}
