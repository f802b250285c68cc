internal import BudgetReplay
internal import WidgetManifests

/// Finds the timeline rules that would report a suggested answer.
struct TimelineObjections {
  private static let rules = AllRules.checks.compactMap { $0 as? any AnswerRule.Type }

  /// The widget that the answers are for.
  let widget: WidgetContext
  let budget: Budget

  /// Returns the rules that report both the old and the new script, or nil if the new one breaks
  /// another rule, or has several answers although a branch has only one.
  func against(_ new: ProviderScript, insteadOf old: ProviderScript) -> [String]? {
    if widget.branches != nil, new.responses.count > 1 { return nil }
    let (before, after) = (Set(old.responses), Set(new.responses))
    let warned = rules(of: before.subtracting(after))
    let found = rules(of: after.subtracting(before))
    return found.allSatisfy(warned.contains) ? found : nil
  }

  /// Returns the rules that report any of some answers, in the order of all rules.
  private func rules(of responses: Set<Response>) -> [String] {
    let answers = responses.compactMap { asked($0) }
    return Self.rules.compactMap { rule in
      answers.contains { rule.finding($0) != nil } ? rule.info.id : nil
    }
  }

  private func asked(_ response: Response) -> AskedAnswer? {
    guard case .timeline(let timeline) = response else { return nil }
    return AskedAnswer(
      answer: Answer(timeline, at: widget.widget.place), span: nil, widget: widget, budget: budget)
  }
}

extension ProviderScript {
  fileprivate var responses: [Response] { cases.flatMap(\.sequence) }
}

extension Answer {
  /// Converts a timeline of the replay to an answer of a manifest.
  fileprivate init(_ timeline: BudgetReplay.Timeline, at place: Place) {
    self.init(place: place)
    entries = .known(Located(timeline.entries, at: place))
    policy = .known(Located(timeline.policy, at: place))
    if timeline.entryBytes > 0, let size = ByteCount(bytes: timeline.entryBytes) {
      entrySize = .known(Located(size, at: place))
    }
  }
}
