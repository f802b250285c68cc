internal import AuditKit

extension ManifestText {
  /// Writes what a widget's provider answers: the branch that asks most often.
  mutating func writeTimeline(of widget: WidgetFacts, in facts: ProjectFacts) {
    guard let provider = widget.provider else { return }
    guard let timeline = facts.timeline(of: widget) else {
      return comment(
        "timeline: " + WrittenValue.unresolved(provider.expression, at: provider.origin))
    }
    let branches = timeline.branches.filter { !$0.isPreview }
    guard let chosen = TimelineChoice(branches) else {
      // What is not known of a branch says enough.
      if branches.isEmpty {
        comment(
          "timeline: " + WrittenValue.unresolved("what its provider answers", at: timeline.origin))
      }
      return write(others: branches)
    }
    write(others: chosen.others, than: chosen.branch)
    let answer = WrittenAnswer(chosen.branch)
    add("timeline") { text in
      if let entries = answer.entries { text.add("entries", entries, chosen.branch.origin.text) }
      if let note = answer.note {
        text.comment(WrittenValue.unresolved(note, at: chosen.branch.origin))
      }
      if let policy = answer.policy { text.add("policy", policy, chosen.branch.origin.text) }
    }
  }

  /// Says what other branches answer, the same answer once.
  private mutating func write(
    others: [TimelineFacts.Branch], than chosen: TimelineFacts.Branch? = nil
  ) {
    var said = Set(chosen.map { [Self.summary(of: $0)] } ?? [])
    for branch in others {
      let summary = Self.summary(of: branch)
      guard said.insert(summary).inserted else { continue }
      comment("\(summary), \(branch.origin.text)")
    }
  }

  /// What a comment says of a branch.
  private static func summary(of branch: TimelineFacts.Branch) -> String {
    let answer = WrittenAnswer(branch)
    if let yaml = answer.yaml {
      return "or timeline: \(yaml)" + (answer.note.map { " and \($0)" } ?? "")
    }
    let text = branch.expression.isEmpty ? "" : " " + branch.expression
    return "timeline: " + WrittenValue.unresolved("\(branch.policy.rawValue)\(text)", at: nil)
  }
}

/// Which of a provider's branches stands for it.
struct TimelineChoice {
  var branch: TimelineFacts.Branch
  /// In source order.
  var others: [TimelineFacts.Branch]

  /// Takes the branch after which WidgetKit is asked again the soonest; nil where that is not
  /// known, since a branch is that could be sooner.
  init?(_ branches: [TimelineFacts.Branch]) {
    var best: (index: Int, wait: Int)?
    var isSure = true
    for (index, branch) in branches.enumerated() {
      guard let wait = branch.wait, WrittenAnswer(branch).policy != nil else {
        isSure = false
        continue
      }
      if best.map({ wait < $0.wait }) ?? true { best = (index, wait) }
    }
    // Nothing is sooner than at once.
    guard let best, isSure || best.wait == 0 else { return nil }
    branch = branches[best.index]
    others = branches.enumerated().filter { $0.offset != best.index }.map(\.element)
  }
}

extension TimelineFacts.Branch {
  /// The seconds until WidgetKit is asked again; `Int.max` for never, nil where it is not known.
  fileprivate var wait: Int? { policy == .never ? .max : seconds.map { max(0, $0) } }
}

/// A branch as a manifest writes it.
struct WrittenAnswer {
  /// nil where one entry, now, is meant, which need not be written, or where they are not known.
  var entries: String?
  /// nil where it is not known, or no manifest can hold it.
  var policy: String?
  /// What is not known of the entries, where there is a policy all the same.
  var note: String?

  init(_ branch: TimelineFacts.Branch) {
    entries = branch.offsets.flatMap(Self.written)
    switch branch.policy {
    case .never: policy = "never"
    case .after:
      policy = branch.seconds.flatMap { Self.duration(max(0, $0)) }.map { "{after: \($0)}" }
    case .atEnd:
      // Without its last entry it would ask at once.
      guard let last = branch.seconds else { break }
      if entries == nil {
        if last > 0 { entries = branch.entries == 1 ? Self.written([last]) : nil }
        guard last <= 0 || entries != nil else { break }
      }
      policy = "atEnd"
    }
    if entries == "" { entries = nil }
    if entries == nil, policy != nil, branch.offsets == nil, branch.entries != 1 {
      let count = branch.entries.map { "\($0) entries at times" } ?? "entries"
      note = "\(count) that are not known"
    }
  }

  /// The whole answer on one line; nil where it is not known.
  var yaml: String? {
    policy.map { "{" + (entries.map { "entries: \($0), " } ?? "") + "policy: \($0)}" }
  }

  /// How many uneven offsets are written out; a limit of ours.
  private static let mostOffsets = 100

  /// Offsets in seconds as a manifest has them; empty for one entry now, nil for what no manifest
  /// can hold.
  private static func written(_ offsets: [Int]) -> String? {
    if offsets == [0] { return "" }
    let step = offsets.count > 2 ? offsets[1] - offsets[0] : 0
    let isEven = step > 0 && zip(offsets, offsets.dropFirst()).allSatisfy { $1 - $0 == step }
    if isEven, let every = duration(step), let from = duration(offsets[0]) {
      return "{count: \(offsets.count), every: \(every)\(offsets[0] == 0 ? "" : ", from: \(from)")}"
    }
    guard offsets.count <= mostOffsets else { return nil }
    let list = offsets.compactMap(duration)
    return list.count == offsets.count ? "[\(list.joined(separator: ", "))]" : nil
  }

  private static func duration(_ seconds: Int) -> String? {
    let (milliseconds, overflow) = Int64(seconds).multipliedReportingOverflow(by: 1000)
    return overflow ? nil : ManifestDuration(milliseconds: milliseconds)?.yaml
  }
}
