internal import WidgetManifests

extension ManifestNode {
  /// Writes the keys of a widget.
  ///
  /// - Parameters:
  ///   - families: Its families; nil if it declares none.
  ///   - condition: The condition under which its bundle has it, as in `iOS 18.0`; nil if it always
  ///     does.
  ///   - alternative: The type that has its kind otherwise, and its condition; nil if none does.
  mutating func write(
    _ widget: WidgetFacts, _ families: WrittenFamilies?, condition: String?, alternative: String?,
    in facts: ProjectFacts
  ) {
    writeKind(of: widget)
    optional("name", widget.displayName)
    optional("description", widget.summary)
    writeConfiguration(of: widget)
    let isActivity = widget.configuration == .activity
    writeIntent(of: widget)
    if widget.takesFamilies, let families { write(families) }
    writePlatforms(of: widget, condition: condition)
    if let alternative { comment(WrittenNote.otherType.text(alternative)) }
    let groups = facts.suites(of: widget).map(\.group).uniqueValues
    list("appGroups", groups)
    writeLinks(facts.links(of: widget), of: widget, in: facts)
    writeInteraction(of: widget)
    if !isActivity, let handler = widget.pushHandler {
      if handler.value != nil {
        add("push", word: "true", at: handler.origin)
      } else {
        add("push", unknown: handler.expression, at: handler.origin)
      }
    }
    if !isActivity, !widget.isControl {
      if let background = widget.containerBackground?.value {
        add(
          "containerBackground", word: background ? "true" : "false",
          at: widget.containerBackground?.origin)
      } else {
        add("containerBackground", unknown: "the views of \(widget.type)", at: widget.origin)
      }
      if let accented = widget.accented?.value {
        let word: AccentedRendering = accented ? .full : .none
        add("accented", word: word.rawValue, at: widget.accented?.origin)
      }
    }
    list("unguarded", widget.unguarded)
    list("unrendered", widget.unrendered)
    flag("trapsOnPastDates", widget.trapsOnPastDates)
    guard widget.takesTimeline else { return }
    writeTimeline(of: widget, in: facts)
    writeChanges(of: widget, in: facts)
    writeMistakes(of: widget, in: facts)
    writeReloads(of: widget, in: facts)
  }

  /// Writes the known facts of a Live Activity: its state, the app's copy of it, and what the app
  /// requests.
  mutating func writeActivity(
    of widget: WidgetFacts, in item: ExtensionFacts, _ facts: ProjectFacts
  ) {
    guard widget.configuration == .activity else { return }
    let host = facts.apps.first { $0.target.target == item.host }
    let frequent = host?.frequentActivityUpdates.flatMap { $0.value == true ? $0.origin : nil }
    let start = facts.start(of: widget, by: host?.target)
    let (own, copy) = facts.attributes(of: widget, in: item.target, host: host?.target)
    let states = [
      ("attributes", own?.attributes?.filter(\.isDecoded)), ("attributesInApp", copy?.attributes),
      ("state", own?.state?.filter(\.isDecoded)), ("stateInApp", copy?.state),
    ].compactMap { name, state in state.map { (name, $0) } }
    let adapts = widget.adaptsToWidth
    guard frequent != nil || start != nil || adapts != nil || !states.isEmpty else { return }
    add("activity") { text in
      if let frequent { text.add("frequentUpdates", word: "true", at: frequent) }
      if let start, start.isConditional {
        text.add("pushToStart", unknown: "#available", at: start.origin)
      } else if let start {
        text.add("pushToStart", word: "true", at: start.origin)
      }
      if let adapts, let value = adapts.value {
        text.add("adaptsToWidth", word: "\(value)", at: adapts.origin)
      }
      for (name, properties) in states {
        if properties.isEmpty {
          text.add(name, .mapping([]), at: name.hasSuffix("InApp") ? copy?.origin : own?.origin)
          continue
        }
        text.add(name) { text in
          for property in properties {
            text.optional(property.name.withoutVariables, property.type)
          }
        }
      }
    }
  }

  /// Writes families on one line or, if the platforms have different lists in the code, on a line
  /// for each.
  private mutating func write(_ families: WrittenFamilies) {
    guard Set(families.platforms.map(\.origin)).count > 1 else {
      return add("families", families.list, at: families.origin)
    }
    add("families") { text in
      for (name, list, origin) in families.platforms { text.add(name, list, at: origin) }
    }
  }

  private mutating func writeKind(of widget: WidgetFacts) {
    if widget.configuration == .activity {
      // A Live Activity has no kind.
      return add("kind", .text(widget.type), at: widget.origin)
    }
    if let kind = widget.kind?.value, !kind.isEmpty {
      return add("kind", .text(kind), at: widget.kind?.origin)
    }
    add("kind", unknown: widget.kind?.expression ?? "", at: widget.kind?.origin ?? widget.origin)
  }

  private mutating func writeConfiguration(of widget: WidgetFacts) {
    let origin = widget.configurationOrigin ?? widget.origin
    guard let configuration = widget.configuration else {
      return add("configuration", unknown: "the body of \(widget.type)", at: origin)
    }
    add("configuration", word: configuration.rawValue, at: origin)
    guard let older = widget.oldest else { return }
    if let configuration = older.configuration {
      add("olderConfiguration", word: configuration.rawValue, at: older.origin)
    } else {
      add("olderConfiguration", unknown: "the body of \(widget.type)", at: older.origin)
    }
  }

  private mutating func writeIntent(of widget: WidgetFacts) {
    guard widget.configuration?.takesIntent != false else { return }
    if widget.configuration != nil, widget.intent == nil {
      // The configuration has an intent, inferred from its provider.
      let origin = widget.configurationOrigin ?? widget.origin
      return add("intent", unknown: "the intent of \(widget.type)", at: origin)
    }
    optional("intent", widget.intent)
  }

  /// Writes the newer of the versions that its type and its place in the bundle require.
  private mutating func writePlatforms(of widget: WidgetFacts, condition: String?) {
    var versions: [Platform: OSVersion] = [:]
    for (name, text) in widget.platforms.sorted(by: { $0.key < $1.key }) {
      guard let platform = Platform(rawValue: name) else { continue }
      if let version = platform.version(text) {
        versions[platform] = version
      } else {
        comment(WrittenNote.condition.text("\(name) \(text)"))
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
    if !isUnderstood, let condition { comment(WrittenNote.condition.text(condition)) }
    let members = Platform.allCases.compactMap { platform in
      versions[platform].map { (platform.rawValue, ManifestNode.scalar($0.description)) }
    }
    if !members.isEmpty { add("platforms", .mapping(members), at: widget.origin) }
  }

  /// Writes whether its views run intents.
  private mutating func writeInteraction(of widget: WidgetFacts) {
    if widget.takesFamilies { flag("interactive", widget.interactive) }
  }

  private mutating func writeLinks(
    _ links: [LinkFacts], of widget: WidgetFacts, in facts: ProjectFacts
  ) {
    let usable = links.filter { link in
      guard let url = link.url.value else { return link.use != .data }
      return AbsoluteURL(url) != nil
    }
    let taps = usable.filter { $0.use == .widgetURL }.map(\.url).uniqueValues
    // A widget with several URLs has a view with several cases; a manifest names only one.
    let tap = taps.first { $0.value != nil } ?? taps.first
    for other in taps where other != tap && other.value != nil {
      comment(
        WrittenNote.otherURL.text(
          (other.value ?? "") + (other.origin.map { ", \(place($0).text)" } ?? "")))
    }
    optional("url", tap)
    list("links", usable.filter { $0.use == .link }.map(\.url).uniqueValues)
    guard widget.takesTimeline else { return }
    let data = usable.filter { $0.use == .data }.map(\.url).uniqueValues
    if data.isEmpty, let outside = facts.timeline(of: widget)?.outsideData {
      add("data", .list([.undeclared(outside.expression)]), at: outside.origin)
    } else {
      list("data", data)
    }
  }

  /// Writes the times at which the content changes: the hours for which a provider or a view has
  /// something else, if all its entries and policies are known; midnight, if they ask for the day
  /// and the only entry stays for a span, or until something reloads it.
  private mutating func writeChanges(of widget: WidgetFacts, in facts: ProjectFacts) {
    guard let timeline = facts.timeline(of: widget) else { return }
    let answers = WrittenBranches(timeline).answers
    let areKnown = answers.allSatisfy { branch in
      let answer = WrittenAnswer(branch)
      return answer.policy != nil && answer.note == nil
    }
    guard !answers.isEmpty, areKnown else { return }
    // What a view asks of the clock is the same for all entries.
    let isOne = answers.allSatisfy { $0.entries == 1 }
    if let hours = timeline.hours ?? (isOne ? widget.hours : nil), let numbers = hours.value {
      return add("changes", .list(numbers.map { .text(TimeOfDay.text($0 * 60)) }), at: hours.origin)
    }
    guard isOne else { return }
    let isIdle = answers.allSatisfy { $0.policy == .never }
    let isTimed = answers.allSatisfy { $0.policy == .never || $0.seconds != nil }
    let day = isTimed ? timeline.today ?? widget.today : nil
    if let day = day ?? (isIdle ? timeline.day : nil) {
      add("changes", .list([.text("00:00")]), at: day.origin)
    }
  }

  /// Writes the mistakes in the code of the provider and the views.
  private mutating func writeMistakes(of widget: WidgetFacts, in facts: ProjectFacts) {
    let timeline = facts.timeline(of: widget)
    let reload = timeline?.reloads.first { reload in
      reload.value == nil || reload.value == widget.kind?.value
    }
    if let reload { add("reloadsInProvider", word: "true", at: reload.origin) }
    if let lost = timeline?.lostAnswer { add("losesAnswers", word: "true", at: lost.origin) }
    if let load = timeline?.loadsInPlaceholder {
      add("loadsInPlaceholder", word: "true", at: load.origin)
    }
    if let format = timeline?.dateFormat {
      add("localizesDates", word: "true", at: format.origin)
    }
    if let location = timeline?.locates { add("readsLocation", word: "true", at: location.origin) }
    flag("readsClock", widget.readsClock)
    flag("showsStoredDay", widget.showsStoredDay)
    if let database = facts.database(of: widget), let access = database.access {
      add("sharedDatabase", word: access.rawValue, at: database.origin)
    }
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
    comment(WrittenNote.count.text(", by how often a day"))
    let reload = [("cause", ManifestNode.scalar("intent")), ("perDay", .scalar("0"))]
    add("reloads", .list([.mapping(reload)]), at: own.origin)
  }
}

/// The families of a widget as a manifest writes them.
struct WrittenFamilies {
  /// The list of all platforms or, if they differ, a mapping with the list of each.
  var list: ManifestNode
  var origin: Origin?
  /// The list for each platform, if they differ.
  var platforms: [(name: String, list: ManifestNode, origin: Origin?)] = []

  /// Writes one list, or one for each platform if they differ or one has no such widget.
  ///
  /// - Parameter isEverywhere: Whether each platform of the target has the widget.
  /// - Returns: The families, or nil if the widget declares none.
  init?(
    _ widget: WidgetFacts, _ builds: [ProjectFacts.PlatformBuild], isEverywhere: Bool,
    on target: TargetFacts, in text: ManifestNode
  ) {
    guard let families = builds.first?.families ?? widget.families else { return nil }
    origin = families.origin
    if Set(builds.map { $0.families?.value }).count > 1 || (!isEverywhere && !builds.isEmpty) {
      platforms = builds.map { build in
        let name = build.platform.rawValue
        let own = build.conditions.mapValues { $0.withMacCatalyst.filter { $0.key == name } }
        let families = build.families ?? families
        return (name, Self.list(families, own, on: target, in: text), families.origin)
      }
      list = .mapping(platforms.map { ($0.name, $0.list) })
    } else {
      var conditions: [String: [String: String]] = [:]
      for build in builds {
        conditions.merge(build.conditions) { $0.merging($1) { first, _ in first } }
      }
      if builds.isEmpty { conditions = widget.familyConditions }
      list = Self.list(families, conditions.mapValues(\.withMacCatalyst), on: target, in: text)
    }
  }

  private static func list(
    _ families: Drafted<[String]>, _ conditions: [String: [String: String]],
    on target: TargetFacts, in text: ManifestNode
  ) -> ManifestNode {
    guard let names = families.value else { return .undeclared(families.expression) }
    let places =
      families.itemOrigins.count == names.count ? families.itemOrigins.map(text.place) : []
    return .list(
      zip(names, names.indices).map { name, index in
        let asked = (conditions[name] ?? [:]).sorted { $0.key < $1.key }
          .filter { isNewer($0.value, than: target.platforms[$0.key]?.value, on: $0.key) }
        let written = asked.map { ($0.key, ManifestNode.scalar($0.value)) }
        let family =
          written.isEmpty ? .text(name) : ManifestNode.mapping([(name, .mapping(written))])
        return places.isEmpty ? family : family.from(places[index])
      })
  }

  /// Whether a version is above the minimum on which a target runs; false for a platform that it is
  /// not built for.
  private static func isNewer(_ version: String, than least: String?, on name: String) -> Bool {
    guard let platform = Platform(rawValue: name), let asked = platform.version(version) else {
      return false
    }
    return least.flatMap { platform.version($0) }.map { asked > $0 } ?? false
  }
}

extension WidgetFacts {
  /// Its configuration on the oldest system on which it runs; nil if that is the current one.
  var oldest: OlderConfiguration? {
    older.last.flatMap { $0.configuration == configuration ? nil : $0 }
  }

  /// Whether it is a control, which can't open a URL when tapped.
  var isControl: Bool { configuration?.isControl == true }

  /// Whether every system on which it runs supports buttons that run intents.
  func canInteract(on target: TargetFacts) -> Bool {
    target.platforms.allSatisfy { name, version in
      guard let platform = Platform(rawValue: name),
        let first = PlatformTable.firstVersion(of: .interactive, on: platform)
      else { return false }
      return [version.value, platforms[name]].contains { text in
        text.flatMap { platform.version($0) }.map { $0 >= first } ?? false
      }
    }
  }

  var takesFamilies: Bool { configuration != .activity && !isControl }

  /// Whether WidgetKit requests timelines from it.
  var takesTimeline: Bool { takesFamilies && configuration != .relevance }
}

extension WidgetFacts.Configuration {
  /// Whether an intent configures it; the attributes of a Live Activity don't count.
  var takesIntent: Bool { self != .static && self != .staticControl && self != .activity }
}

extension Array where Element == Drafted<String> {
  /// Each value once in order of first occurrence, and each text of unknown values.
  var uniqueValues: [Drafted<String>] {
    var seen: Set<String> = []
    var unknown: Set<String> = []
    return filter { item in
      guard let value = item.value else { return unknown.insert(item.expression).inserted }
      return seen.insert(value).inserted
    }
  }
}

extension ManifestNode {
  /// Writes the timelines of a widget's provider.
  mutating func writeTimeline(of widget: WidgetFacts, in facts: ProjectFacts) {
    guard let provider = widget.provider, let timeline = facts.timeline(of: widget) else {
      let expression = widget.provider?.expression ?? "the provider of \(widget.type)"
      return add("timeline", unknown: expression, at: widget.provider?.origin ?? widget.origin)
    }
    let branches = WrittenBranches(timeline)
    guard let first = branches.answers.first else {
      return add("timeline", unknown: provider.expression, at: timeline.origin)
    }
    if branches.answers.count == 1, branches.failures.isEmpty {
      guard WrittenAnswer(first).policy != nil else {
        return add("timeline", unknown: first.text, at: first.origin)
      }
      return add("timeline") { $0.writeAnswer(of: first) }
    }
    add("timeline") { text in
      text.add("branches") { text in
        for branch in branches.answers + branches.failures {
          let isKnown = WrittenAnswer(branch).policy != nil
          if !isKnown, !branch.isFailure {
            text.item(.undeclared(branch.text), at: branch.origin)
          } else {
            text.item { text in
              if branch.isFailure { text.add("fail", word: "true", at: branch.origin) }
              if isKnown { text.writeAnswer(of: branch) }
            }
          }
        }
      }
    }
  }

  /// Writes the answer of a branch with a known policy.
  private mutating func writeAnswer(of branch: TimelineFacts.Branch) {
    let answer = WrittenAnswer(branch)
    let origin = branch.entriesOrigin ?? branch.origin
    if let entries = answer.entries { add("entries", entries, at: origin) }
    if let note = answer.note { add("entries", unknown: note, at: origin) }
    if let policy = answer.policy { add("policy", policy, at: branch.origin) }
  }
}

/// The branches of a provider to write in a manifest, each answer once in order of first
/// occurrence.
struct WrittenBranches {
  /// The answers while nothing fails; all answers if every one is a failure.
  private(set) var answers: [TimelineFacts.Branch] = []
  private(set) var failures: [TimelineFacts.Branch] = []

  /// Takes all branches except those for previews.
  init(_ timeline: TimelineFacts) {
    var branches = timeline.branches.filter { !$0.isPreview }
    if branches.allSatisfy(\.isFailure) {
      for index in branches.indices { branches[index].isFailure = false }
    }
    var answered: Set<String> = []
    answers = branches.filter { !$0.isFailure && answered.insert($0.summary).inserted }
    failures = branches.filter { $0.isFailure && answered.insert($0.summary).inserted }
  }
}

extension TimelineFacts.Branch {
  /// A readable description of when WidgetKit asks again.
  fileprivate var text: String {
    [policy?.rawValue ?? "", expression].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// A readable description of the whole answer on one line.
  fileprivate var summary: String {
    let answer = WrittenAnswer(self)
    guard let written = answer.flow else { return text }
    return written + (answer.note.map { " and \($0)" } ?? "")
  }
}

/// A branch as a manifest writes it.
struct WrittenAnswer {
  /// nil for one entry now, which need not be written, and if unknown.
  var entries: ManifestNode?
  /// nil if unknown, or not expressible in a manifest.
  var policy: ManifestNode?
  /// A description of unknown entries, if the policy is known.
  var note: String?

  init(_ branch: TimelineFacts.Branch) {
    entries = branch.offsets.flatMap(Self.written)
    switch branch.policy {
    case nil: break
    case .never: policy = .scalar("never")
    case .after where branch.isAtMidnight || branch.localTime != nil:
      let time = TimeOfDay.text((branch.localTime ?? 0) / 60)
      policy = .mapping([("afterLocal", .scalar(time))])
    case .after:
      policy = branch.seconds.flatMap { Self.duration(max(0, $0)) }.map {
        .mapping([("after", $0)])
      }
    case .atEnd:
      // Without the last entry, a written `atEnd` would ask at once; that is right only if there
      // are no entries.
      guard let last = branch.seconds ?? (branch.entries == 0 ? 0 : nil) else { break }
      if entries == nil {
        if last > 0 { entries = branch.entries == 1 ? Self.written([last]) : nil }
        guard last <= 0 || entries != nil else { break }
      }
      policy = .scalar("atEnd")
    }
    if branch.offsets == [0] { entries = nil }
    if entries == nil, policy != nil, branch.offsets == nil, branch.entries != 1 {
      let count = branch.entries.map { "\($0) entries at times" } ?? "entries"
      note = "\(count) that are not known"
    }
  }

  /// The whole answer on one line; nil if unknown.
  var flow: String? {
    policy.map { policy in
      ManifestNode.mapping((entries.map { [("entries", $0)] } ?? []) + [("policy", policy)]).flow
    }
  }

  /// Offsets in seconds as written in a manifest; nil if a manifest can't express them.
  private static func written(_ offsets: [Int]) -> ManifestNode? {
    let step = offsets.count > 2 ? offsets[1] - offsets[0] : 0
    let isEven = step > 0 && zip(offsets, offsets.dropFirst()).allSatisfy { $1 - $0 == step }
    if isEven, let every = duration(step), let from = duration(offsets[0]) {
      let count = ManifestNode.scalar("\(offsets.count)")
      return .mapping(
        [("count", count), ("every", every)] + (offsets[0] == 0 ? [] : [("from", from)]))
    }
    guard offsets.count <= Limits.items else { return nil }
    let list = offsets.compactMap(duration)
    return list.count == offsets.count ? .list(list) : nil
  }

  private static func duration(_ seconds: Int) -> ManifestNode? {
    let (milliseconds, overflow) = Int64(seconds).multipliedReportingOverflow(by: 1000)
    return overflow
      ? nil : ManifestDuration(milliseconds: milliseconds).map { .scalar($0.yaml) }
  }
}
