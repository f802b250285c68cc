internal import WidgetManifests

extension ManifestText {
  /// Writes the keys of a widget.
  ///
  /// - Parameter condition: When its bundle has it, as in `iOS 18.0`; nil where it always has.
  mutating func write(_ widget: WidgetFacts, condition: String?, in facts: ProjectFacts) {
    writeKind(of: widget)
    optional("name", widget.displayName)
    optional("description", widget.summary)
    writeConfiguration(of: widget)
    let isActivity = widget.configuration == .activity
    if widget.configuration?.takesIntent != false {
      optional("intent", widget.intent)
    }
    if widget.takesFamilies { writeFamilies(of: widget) }
    writePlatforms(of: widget, condition: condition)
    let suites = facts.suites(of: widget).filter { $0.group.value != nil }
    list("appGroups", suites.map(\.group).uniqueValues, variable: "")
    writeLinks(facts.links(of: widget), of: widget)
    if !isActivity, widget.pushHandler?.value != nil {
      add("push", "true", widget.pushHandler?.origin?.text)
    }
    if !isActivity, !widget.isControl, let background = widget.containerBackground?.value {
      add(
        "containerBackground", background ? "true" : "false",
        widget.containerBackground?.origin?.text)
    }
    guard widget.takesTimeline else { return }
    writeTimeline(of: widget, in: facts)
    writeReloads(of: widget, in: facts)
  }

  private mutating func writeKind(of widget: WidgetFacts) {
    if widget.configuration == .activity {
      let name = ManifestText.scalar(widget.type)
      return add("kind", name, "\(widget.origin.text), the type: a Live Activity has no kind")
    }
    if let kind = widget.kind?.value, !kind.isEmpty {
      return add("kind", ManifestText.scalar(kind), widget.kind?.origin?.text)
    }
    let variable = WrittenValue.variable(widget.type, "KIND")
    let origin = widget.kind?.origin ?? widget.origin
    add(
      "kind", "$(\(variable))", WrittenValue.unresolved(widget.kind?.expression ?? "", at: origin))
  }

  private mutating func writeConfiguration(of widget: WidgetFacts) {
    if let configuration = widget.configuration {
      let origin = widget.configurationOrigin ?? widget.origin
      return add("configuration", configuration.rawValue, origin.text)
    }
    let variable = WrittenValue.variable(widget.type, "CONFIGURATION")
    add("configuration", "$(\(variable))", WrittenValue.unresolved("", at: widget.origin))
  }

  private mutating func writeFamilies(of widget: WidgetFacts) {
    guard let families = widget.families else { return }
    if let list = families.value {
      let words = list.map { ManifestText.scalar($0) }.joined(separator: ", ")
      add("families", "[\(words)]", families.origin?.text)
    } else {
      comment("families: " + families.note)
    }
  }

  /// The newer of what its type and its place in the bundle ask for.
  private mutating func writePlatforms(of widget: WidgetFacts, condition: String?) {
    var versions: [Platform: OSVersion] = [:]
    for (name, text) in widget.platforms.sorted(by: { $0.key < $1.key }) {
      guard let platform = Platform(rawValue: name) else { continue }
      if let version = platform.version(text) {
        versions[platform] = version
      } else {
        comment("only if \(name) \(text)")
      }
    }
    var isUnderstood = condition == nil
    for clause in (condition ?? "").split(separator: ",") {
      let words = clause.split(separator: " ")
      guard words.count == 2, let platform = Platform(rawValue: String(words[0])),
        let version = platform.version(String(words[1]))
      else { continue }
      versions[platform] = max(version, versions[platform] ?? version)
      isUnderstood = true
    }
    if !isUnderstood, let condition { comment("only if \(condition)") }
    let members = Platform.allCases.compactMap { platform in
      versions[platform].map { "\(platform.rawValue): \($0.description)" }
    }
    guard !members.isEmpty else { return }
    add("platforms", "{\(members.joined(separator: ", "))}", widget.origin.text)
  }

  private mutating func writeLinks(_ links: [LinkFacts], of widget: WidgetFacts) {
    let known = links.filter { $0.url.value.map { AbsoluteURL($0) != nil } ?? false }
    let taps = known.filter { $0.use == .widgetURL }.map(\.url).uniqueValues
    // A widget with several is a view with several cases, of which a manifest names one.
    for other in taps.dropFirst() {
      comment("or url: \(other.value ?? ""), \(other.origin?.text ?? "")")
    }
    if let tap = taps.first { optional("url", tap) }
    list("links", known.filter { $0.use == .link }.map(\.url).uniqueValues, variable: "")
    guard widget.takesTimeline else { return }
    list("data", known.filter { $0.use == .data }.map(\.url).uniqueValues, variable: "")
  }

  /// Writes that an intent reloads a widget.
  fileprivate mutating func writeReloads(of widget: WidgetFacts, in facts: ProjectFacts) {
    let own = facts.sources.reloads.first { reload in
      guard reload.isInIntent else { return false }
      switch reload.call {
      case .reloadAllTimelines: return true
      case .reloadTimelines: return reload.kind?.value == widget.kind?.value
      case .reloadControls, .reloadAllControls: return false
      }
    }
    guard let own else { return }
    add("reloads", "[{cause: intent, perDay: 0}]", "\(own.origin.text), say how often a day")
  }
}

extension WidgetFacts {
  /// Whether it is a control, on which no tap leads anywhere by a URL.
  var isControl: Bool { configuration?.isControl == true }

  var takesFamilies: Bool { configuration != .activity && !isControl }

  /// Whether WidgetKit asks it for timelines.
  var takesTimeline: Bool { takesFamilies && configuration != .relevance }
}

extension WidgetFacts.Configuration {
  /// Whether an intent configures it; the attributes of a Live Activity are none.
  var takesIntent: Bool { self != .static && self != .staticControl && self != .activity }
}

extension Array where Element == Drafted<String> {
  /// Those whose values are known, each value once, where it comes first.
  var uniqueValues: [Drafted<String>] {
    var seen: Set<String> = []
    return filter { item in item.value.map { seen.insert($0).inserted } ?? false }
  }
}

extension ManifestText {
  /// Writes what a widget's provider answers: the branch that asks most often.
  mutating func writeTimeline(of widget: WidgetFacts, in facts: ProjectFacts) {
    guard let provider = widget.provider else { return }
    guard let timeline = facts.timeline(of: widget) else {
      return comment("timeline: " + provider.note)
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

  /// The comment on a branch.
  private static func summary(of branch: TimelineFacts.Branch) -> String {
    let answer = WrittenAnswer(branch)
    if let yaml = answer.yaml {
      return "or timeline: \(yaml)" + (answer.note.map { " and \($0)" } ?? "")
    }
    let text = branch.expression.isEmpty ? "" : " " + branch.expression
    return "timeline: " + WrittenValue.unresolved("\(branch.policy.rawValue)\(text)", at: nil)
  }
}

/// The branch that represents a provider.
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
  /// The entries' unknown part, where the policy is known all the same.
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

  /// The maximum number of uneven offsets that are written: our own limit.
  private static let maximumOffsets = 100

  /// Offsets in seconds as a manifest has them; empty for one entry now, nil for what no manifest
  /// can hold.
  private static func written(_ offsets: [Int]) -> String? {
    if offsets == [0] { return "" }
    let step = offsets.count > 2 ? offsets[1] - offsets[0] : 0
    let isEven = step > 0 && zip(offsets, offsets.dropFirst()).allSatisfy { $1 - $0 == step }
    if isEven, let every = duration(step), let from = duration(offsets[0]) {
      return "{count: \(offsets.count), every: \(every)\(offsets[0] == 0 ? "" : ", from: \(from)")}"
    }
    guard offsets.count <= maximumOffsets else { return nil }
    let list = offsets.compactMap(duration)
    return list.count == offsets.count ? "[\(list.joined(separator: ", "))]" : nil
  }

  private static func duration(_ seconds: Int) -> String? {
    let (milliseconds, overflow) = Int64(seconds).multipliedReportingOverflow(by: 1000)
    return overflow ? nil : ManifestDuration(milliseconds: milliseconds)?.yaml
  }
}
