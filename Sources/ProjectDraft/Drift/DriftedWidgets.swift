internal import WidgetManifests

extension Drift {
  /// Compares the widgets of an extension, each with the one of its kind.
  mutating func compare(
    _ document: BundleDocument, widgetsOf item: DraftedTargets.Extension, _ subject: Finding.Subject
  ) {
    guard let list = document.widgets.value, !list.isPartial else { return }
    let target = item.facts.target.target
    let drafted = item.project.widgets(ofTarget: target).map { widget in
      var widget = widget
      widget.families = item.project.families(of: widget, in: item.facts)
      return widget
    }
    let knowsAll =
      item.project.missingWidgets(ofTarget: target).isEmpty
      && drafted.allSatisfy { $0.writtenKind != nil }
    var rest = drafted
    for widget in list.items {
      guard let kind = widget.value.kind.value else { continue }
      var own = subject
      own.kind = kind.value
      if let index = rest.firstIndex(where: { $0.writtenKind == kind.value }) {
        compare(widget.value, rest.remove(at: index), in: item.project, own)
      } else if knowsAll, !drafted.isEmpty {
        report("no widget of the project has the kind \(quoted(kind.value))", at: kind.place, own)
      }
    }
    guard list.items.allSatisfy({ $0.value.kind.value != nil }) else { return }
    for widget in rest {
      guard let kind = widget.writtenKind else { continue }
      report(
        "the widget \(quoted(kind)) of the project is missing", at: Self.head(of: list.place),
        subject,
        project: ("\(widget.type) is declared", widget.origin),
        help: "add the widget that `draft` writes")
    }
  }

  private mutating func compare(
    _ widget: Widget, _ facts: WidgetFacts, in project: ProjectFacts, _ subject: Finding.Subject
  ) {
    compare("name", widget.name, facts.displayName, subject)
    compare("description", widget.description, facts.summary, subject)
    compareConfiguration(widget, facts, subject)
    if facts.configuration?.takesIntent == true {
      compare("intent", widget.intent, facts.intent, subject)
    }
    if let families = facts.families?.value, let origin = facts.families?.origin {
      let drafted = families.map { Drafted($0, expression: $0, origin: origin) }
      compare("families", widget.families, drafted, subject)
    }
    // Whether there is one may depend on more than code says, so that only what is said counts.
    if widget.containerBackground.value != nil {
      compare(
        "containerBackground", widget.containerBackground, facts.containerBackground,
        at: widget.place, subject)
    }
    if facts.configuration?.hasTimeline == true, let timeline = project.timeline(of: facts) {
      compare(widget, timeline, subject)
    }
  }

  private mutating func compareConfiguration(
    _ widget: Widget, _ facts: WidgetFacts, _ subject: Finding.Subject
  ) {
    guard !widget.configuration.isUnknown, let drafted = facts.configuration else { return }
    let written = widget.configuration.value
    let configuration = (written?.value ?? .static).rawValue
    guard configuration != drafted.rawValue else { return }
    report(
      "`configuration` is \(quoted(configuration)) here and \(quoted(drafted.rawValue)) in the project",
      at: written?.place ?? Self.head(of: widget.place), subject,
      project: (facts.type, facts.configurationOrigin ?? facts.origin),
      help: "write `configuration: \(drafted.rawValue)`")
  }
}

extension WidgetFacts {
  /// The kind as a manifest has it, the type's name for a Live Activity; nil where it is unknown.
  fileprivate var writtenKind: String? { configuration == .activity ? type : kind?.value }
}

extension WidgetFacts.Configuration {
  /// Whether WidgetKit asks such a widget for timelines.
  fileprivate var hasTimeline: Bool {
    self == .static || self == .intent || self == .appIntent
  }
}

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
