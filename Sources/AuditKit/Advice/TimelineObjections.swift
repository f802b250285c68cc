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
    entries = .known(Located(Entries(timeline.entries), at: place))
    policy = .known(Located(Policy(timeline.policy), at: place))
    if timeline.entryBytes > 0, let size = ByteCount(bytes: timeline.entryBytes) {
      entrySize = .known(Located(size, at: place))
    }
  }
}

extension Answer.Entries {
  fileprivate init(_ entries: BudgetReplay.Entries) {
    self =
      switch entries {
      case .arithmetic(let from, let every, let count):
        .steps(count: Int(count), every: every, from: from)
      case .offsets(let offsets): .offsets(offsets)
      case .atLocal(let minutes, let count):
        .atLocal(minutes.compactMap { TimeOfDay(minutes: $0) }, count: Int(count))
      }
  }
}

extension Answer.Policy {
  fileprivate init(_ policy: BudgetReplay.Policy) {
    self =
      switch policy {
      case .atEnd: .atEnd
      case .never: .never
      case .after(let wait): .after(wait)
      case .afterLocal(let minute): TimeOfDay(minutes: minute).map { .afterLocal($0) } ?? .never
      }
  }
}
