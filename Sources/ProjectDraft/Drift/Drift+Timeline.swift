internal import AuditKit

extension Drift {
  /// Compares the one answer of a widget's timeline with the branches of its provider: it may be
  /// any of them.
  mutating func compare(_ widget: Widget, _ timeline: TimelineFacts, _ subject: Finding.Subject) {
    guard let written = widget.timeline.value, written.isReadable,
      case .always(let answers) = written.script, answers.list.count == 1,
      let policy = answers.list[0].policy.value
    else { return }
    let branches = timeline.branches.filter { !$0.isPreview }
    let policies = branches.compactMap(\.writtenPolicy)
    guard !branches.isEmpty, policies.count == branches.count else { return }
    guard policies.contains(policy.value) else {
      let texts = branches.compactMap { WrittenAnswer($0).policy }
      return report(
        "no branch of the provider \(quoted(timeline.provider)) has this policy", at: policy.place,
        subject, project: ("policy: \(texts[0])", branches[0].origin),
        help: "write `policy: \(texts.unique.joined(separator: "` or `policy: "))`")
    }
    let alike = zip(branches, policies).filter { $1 == policy.value }.map(\.0)
    compare(answers.list[0], alike, of: timeline.provider, subject)
  }

  /// Compares the entries of an answer with those of the branches that have its policy.
  private mutating func compare(
    _ answer: Answer, _ branches: [TimelineFacts.Branch], of provider: String,
    _ subject: Finding.Subject
  ) {
    let drafted = branches.compactMap(\.writtenOffsets)
    guard drafted.count == branches.count,
      let isSame = answer.hasOffsets(amongst: drafted), !isSame
    else { return }
    let texts = branches.map { WrittenAnswer($0).entries ?? "[0s]" }
    report(
      "no branch of the provider \(quoted(provider)) has these entries",
      at: answer.entries.value?.place ?? Self.head(of: answer.place), subject,
      project: ("entries: \(texts[0])", branches[0].origin),
      help: "write `entries: \(texts.unique.joined(separator: "` or `entries: "))`")
  }
}

extension Answer {
  /// Whether its entries are one of some lists of offsets in seconds; nil where they are not known,
  /// or follow the clock.
  fileprivate func hasOffsets(amongst lists: [[Int]]) -> Bool? {
    switch entries {
    case .absent: return fails ? nil : lists.contains([0])
    case .unknown: return nil
    case .known(let entries):
      switch entries.value {
      case .atLocal: return nil
      case .offsets(let offsets):
        let sorted = offsets.sorted()
        return lists.contains { $0.sorted().map { Int64($0) * 1000 } == sorted }
      case .steps(let count, let every, let from):
        return lists.contains { list in
          list.count == count
            && list.enumerated().allSatisfy {
              Int64($0.element) * 1000 == from + Int64($0.offset) * every
            }
        }
      }
    }
  }
}

extension TimelineFacts.Branch {
  /// The policy as a manifest has it; nil where it is unknown, or no manifest can hold it.
  fileprivate var writtenPolicy: Answer.Policy? {
    guard WrittenAnswer(self).policy != nil else { return nil }
    switch policy {
    case .atEnd: return .atEnd
    case .never: return .never
    case .after: return seconds.map { .after(Int64(max(0, $0)) * 1000) }
    }
  }

  /// The offsets in seconds that a manifest is given; nil where they are unknown, or none can hold
  /// them.
  fileprivate var writtenOffsets: [Int]? {
    if WrittenAnswer(self).entries != nil { return offsets ?? seconds.map { [$0] } }
    return offsets == [0] || (offsets == nil && isOneNow) ? [0] : nil
  }

  /// Whether it is one entry whose date is that of its end, now.
  private var isOneNow: Bool { policy == .atEnd && entries == 1 && seconds == 0 }
}
