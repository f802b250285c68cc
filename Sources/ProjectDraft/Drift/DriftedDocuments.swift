internal import WidgetManifests

extension Drift {
  /// Compares all documents, and names the apps and extensions that have none.
  ///
  /// - Parameter isEmpty: Whether nothing was read, so that no finding has a place.
  mutating func compare(_ manifest: Manifest, _ targets: DraftedTargets, isEmpty: Bool) {
    var targets = targets
    for document in manifest.apps {
      begin(Finding.Subject(app: document.bundleID.value?.value), at: document.place)
      guard let (app, project) = targets.take(document) else { continue }
      update(document.place, as: update?.documents.document(of: app, in: project))
      compare(document, app, in: project)
      compareRest()
    }
    let knowsAll = targets.extensions.allSatisfy { $0.facts.target.bundleID?.value != nil }
    for document in manifest.bundles {
      let subject = Finding.Subject(
        app: document.host.value?.bundleID?.value, bundle: document.name.value?.value)
      begin(subject, at: document.place)
      if let item = targets.take(document) {
        update(document.place, as: update?.documents.document(of: item))
        compare(document, item)
      } else if knowsAll, let id = document.bundleID.value {
        report(
          "no extension of the project has the bundle ID \(quoted(id.value))", at: id.place,
          help: "remove the document, or name the project that builds it")
      }
    }
    guard !isEmpty, !manifest.isPartial else { return }
    let first = Position(line: 1, column: 1)
    begin(Finding.Subject(), at: Place(file: 0, start: first, end: first))
    if manifest.apps.allSatisfy({ $0.bundleID.value != nil }) {
      for app in targets.hosts where app.target.bundleID?.value != nil {
        let project = targets.apps.first { $0.facts.target.target == app.target.target }?.project
        report(
          missing: app.target, called: "app",
          document: project.flatMap { update?.documents.document(of: app, in: $0) })
      }
    }
    for item in targets.extensions {
      report(
        missing: item.facts.target, called: "extension",
        document: update?.documents.document(of: item))
    }
  }

  private mutating func report(
    missing target: TargetFacts, called kind: String, document: DraftedDocument?
  ) {
    if let document { missing.append(document) }
    let repair = update?.appends == true ? document.map(Self.adding) : nil
    let id = target.bundleID?.value.map { " (\($0))" } ?? ""
    report(
      "the \(kind) \(quoted(target.target))\(id) of the project has no document",
      project: ("\(target.target) is declared", target.origin),
      help: "add the document that `draft` writes", repair: repair)
  }

  private mutating func compare(_ document: AppDocument, _ app: AppFacts, in project: ProjectFacts)
  {
    compare(document, app.target)
    if app.target.unreadInfoPlist == nil {
      compare("urlSchemes", document.urlSchemes, app.urlSchemes)
    }
    compare("supportsLiveActivities", document.supportsLiveActivities, app.supportsLiveActivities)
    if let profiles = app.exportProfiles {
      let drafted = profiles.bundleIDs.map {
        Drafted($0, expression: $0, origin: profiles.origin)
      }
      compare("exportProfiles", document.exportProfiles, drafted)
    }
    compare("locationPurpose", document.locationPurpose, app.locationPurpose)
    if document.distribution.value != nil {
      let distribution = app.distribution.map { found in
        Drafted(found.value?.rawValue, expression: found.expression, origin: found.origin)
      }
      compare("distribution", document.distribution.map { $0.map(\.rawValue) }, distribution)
    }
    compare(document, reloads: project.reloads(ofApp: app), in: project)
  }

  private mutating func compare(_ document: BundleDocument, _ item: DraftedTargets.Extension) {
    let facts = item.facts
    compare(document, facts.target)
    if let host = document.host.value?.bundleID {
      compare("host", .known(host), item.host?.target.bundleID)
    }
    compare("displayName", document.displayName, facts.target.displayName)
    compare("extensionPoint", document.extensionPoint, facts.extensionPoint)
    if document.sandbox.value != nil {
      compare("sandbox", document.sandbox, facts.target.sandbox)
    }
    compare("pushEntitlement", document.pushEntitlement, facts.target.pushEntitlement)
    compare("wantsLocation", document.wantsLocation, facts.wantsLocation)
    // Widgets are subjects of their own.
    compareRest()
    compare(document, widgetsOf: item)
  }

  /// Compares the keys that an app and an extension have in common.
  private mutating func compare(_ document: some TargetDocument, _ target: TargetFacts) {
    compare("bundleID", document.bundleID, target.bundleID)
    compare("version", document.version, target.version)
    compare("build", document.build, target.build)
    compare("teamID", document.teamID, target.teamID)
    if target.unreadEntitlements == nil {
      compare("appGroups", document.appGroups, target.appGroups)
    }
    comparePlatforms(document, target)
    let families = target.writtenDeviceFamilies.map {
      Drafted($0.rawValue, expression: $0.rawValue, origin: target.deviceFamiliesOrigin)
    }
    if !families.isEmpty {
      compare("deviceFamilies", document.deviceFamilies, families, text: \.rawValue)
    }
    comparePrivacyManifest(document, target)
  }

  private mutating func comparePlatforms(_ document: some TargetDocument, _ target: TargetFacts) {
    guard let platforms = document.platforms.value, !target.platforms.isEmpty else { return }
    for written in platforms.targets {
      let name = written.platform.value.rawValue
      guard let drafted = target.platforms[name] else {
        report(
          "\(quoted(target.target)) is not built for \(name) in the project",
          at: written.platform.place, project: ("\(target.target) is declared", target.origin),
          help: "remove it", repair: removing(name, of: platforms.place))
        continue
      }
      guard let version = drafted.value.flatMap({ OSVersion($0) }), version != written.version.value
      else { continue }
      report(
        "the least \(name) is \(quoted(written.version.value.description)) here and "
          + "\(quoted(version.description)) in the project",
        at: written.version.place, project: (version.description, drafted.origin),
        repair: rewriting(
          written.version.map(\.description), as: drafted.value ?? version.description))
    }
    guard !platforms.isPartial else { return }
    for platform in Platform.allCases where platforms[platform] == nil {
      guard let drafted = target.platforms[platform.rawValue] else { continue }
      report(
        "`platforms` lacks \(platform.rawValue), for which the project builds it",
        at: platforms.place, project: (drafted.expression, drafted.origin),
        help: "add \(platform.rawValue)",
        repair: addingPlatform(platform.rawValue, to: platforms.place))
    }
  }

  private mutating func comparePrivacyManifest(
    _ document: some TargetDocument, _ target: TargetFacts
  ) {
    guard let written = document.privacyManifest.value, let file = target.privacyManifest else {
      return
    }
    guard written.exists else {
      return report(
        "`privacyManifest` is false here, and the project has one", at: written.place,
        project: (file, Origin(file: file)), help: "write what `draft` writes",
        repair: replacing("privacyManifest"))
    }
    if let reasons = target.userDefaultsReasons {
      compare("userDefaults", written.userDefaults, reasons, in: ["privacyManifest"])
    }
  }

  /// Compares the kinds that an app's code reloads: a kind that the code does not name, and one
  /// that the document does not.
  private mutating func compare(
    _ document: AppDocument, reloads: [ReloadFacts], in project: ProjectFacts
  ) {
    guard let list = document.reloads.value, !list.isPartial,
      list.items.allSatisfy({ $0.value.isReadable })
    else { return }
    var written: [(kind: Located<String>, repair: Repair?)] = []
    var isAll = false
    for item in list.items where item.value.cause.value?.value == .app {
      if case .known(.named(let kinds)) = item.value.kinds {
        written += kinds.items.map { kind in
          if kinds.items.count > 1 { return (kind, removing(kind.place, of: kinds.place)) }
          // How often it is asked for is what people say.
          guard case .known(.perDay(let count)) = item.value.schedule, count.value == 0 else {
            return (kind, nil)
          }
          return (kind, removing(item.value.place, of: list.place))
        }
      } else {
        isAll = true
      }
    }
    // A call in a module that the app links on a way that is not followed may be the app's, too.
    let calls = project.sources.reloads
    let known = Set(calls.compactMap(\.kind?.value))
    if !reloads.isEmpty, calls.allSatisfy({ $0.kind?.value != nil }) {
      for (kind, repair) in written where !known.contains(kind.value) {
        report(
          "nothing in the project reloads \(quoted(kind.value))", at: kind.place,
          help: "remove it", repair: repair)
      }
    }
    guard !isAll else { return }
    let names = Set(written.map(\.kind.value))
    let missing = reloads.compactMap(\.kind?.value).filter { !names.contains($0) }
    let repair = adding(reloads: missing, to: list.place)
    for kind in reloads.compactMap(\.kind).uniqueValues {
      guard let name = kind.value, !names.contains(name) else { continue }
      report(
        "`reloads` lacks \(quoted(name)), which the app reloads", at: Self.head(of: list.place),
        project: (name, kind.origin), help: "add `kinds: [\(name)]`", repair: repair)
    }
  }

  /// Compares the widgets of an extension, each with the one of its kind.
  private mutating func compare(
    _ document: BundleDocument, widgetsOf item: DraftedTargets.Extension
  ) {
    guard let list = document.widgets.value else { return }
    let target = item.facts.target.target
    let drafted = item.project.widgets(ofTarget: target).map { widget in
      var widget = widget
      widget.families = item.project.families(of: widget, in: item.facts)
      return widget
    }
    let (bundle, own) = (subject, pair)
    let written = writtenFiles[document.place.file]?.documents
      .first { $0.place == document.place }?.own("widgets")?.value
    let parts = (own?.drafted.value("widgets")?.items).map(Array.init) ?? []
    let missing = parts.count - drafted.count
    compareUnknownItems(of: written, with: parts.prefix(max(0, missing)))
    var nodes: [Place: Node] = [:]
    if let written {
      for node in written.items where node.alias == nil { nodes[node.place] = node }
    }
    let kinds = Set(list.items.compactMap { $0.value.kind.value?.value })
    let names = Set(drafted.compactMap(\.writtenKind))
    let (new, gone) = (names.subtracting(kinds), kinds.subtracting(names))
    let matches = WidgetMatches(
      list, written, drafted, missing: item.project.missingWidgets(ofTarget: target),
      matchesNames: update != nil)
    let knowsAll = matches.knowsAllDrafted
    let isEmpty = drafted.count == matches.numbers.count { $0 != nil }
    let taken = Set(matches.numbers.compactMap(\.self))
    var rest = drafted.enumerated().filter { !taken.contains($0.offset) }
    for (position, widget) in list.items.enumerated() {
      let kind = widget.value.kind.value
      let node = nodes[widget.value.place]
      var subject = bundle
      subject.kind = kind?.value
      begin(subject, at: widget.value.place)
      guard let number = matches.numbers[position] else {
        if knowsAll, isEmpty, kind == nil, let unknown = node?.value("kind"), unknown.isUnknown {
          pair = own
          let repair = node.flatMap { node in
            isHandwritten(node)
              ? nil : removing(widget.value.place, of: list.place, as: .removedWidget)
          }
          report(
            "no widget of the project has the unknown kind \(quoted(unknown.text))",
            at: unknown.place, help: "remove the widget", repair: repair)
        }
        // An update looks at the origins, too.
        if update == nil, knowsAll, let kind, new.count == 1, gone.count == 1,
          let index = rest.firstIndex(where: { $0.element.writtenKind == new.first })
        {
          let facts = rest.remove(at: index).element
          let name = facts.writtenKind ?? ""
          report(
            "no widget of the project has the kind \(quoted(kind.value))", at: kind.place,
            project: ("\(facts.type) is declared", facts.origin),
            help: "write \(quoted(name)) if the kind was renamed, or remove the widget")
        } else if knowsAll, !drafted.isEmpty, let kind {
          var repair: Repair?
          pair = own
          if let index = renamed(node, among: rest, besides: kinds) {
            repair = rest.remove(at: index).element.writtenKind.map { rewriting(kind, as: $0) }
          } else if let node, !isHandwritten(node) {
            repair = removing(widget.value.place, of: list.place, as: .removedWidget)
          }
          report(
            "no widget of the project has the kind \(quoted(kind.value))", at: kind.place,
            help: "remove the widget", repair: repair)
        }
        continue
      }
      let facts = drafted[number]
      if let own, let node, parts.indices.contains(missing + number) {
        pair = Pair(written: node, drafted: parts[missing + number], document: own.document)
      }
      if kind != nil { compare(widget.value, facts, in: item.project) }
      compareRest()
    }
    begin(bundle, at: list.place)
    pair = own
    guard matches.knowsAllWritten else { return }
    let added = rest.compactMap { number, widget in
      widget.writtenKind != nil && parts.indices.contains(missing + number)
        ? parts[missing + number] : nil
    }
    let repair = adding(added, to: list.place, as: .addedWidget)
    for (_, widget) in rest {
      guard let kind = widget.writtenKind else { continue }
      report(
        "the widget \(quoted(kind)) of the project is missing",
        project: ("\(widget.type) is declared", widget.origin),
        help: "add the widget that `draft` writes", repair: repair)
    }
  }

  private mutating func compare(_ widget: Widget, _ facts: WidgetFacts, in project: ProjectFacts) {
    compare("name", widget.name, facts.displayName)
    compare("description", widget.description, facts.summary)
    compareConfiguration(widget, facts)
    if let older = facts.oldest {
      compare(
        "olderConfiguration", widget.olderConfiguration.map { $0.map(\.rawValue) },
        Drafted(
          older.configuration?.rawValue, expression: "the body of \(facts.type)",
          origin: older.origin))
    }
    if facts.configuration?.takesIntent == true { compare("intent", widget.intent, facts.intent) }
    if let families = facts.families?.value, let origin = facts.families?.origin {
      let drafted = families.map { Drafted($0, expression: $0, origin: origin) }
      let names = widget.families.map { list in
        LocatedList(
          items: list.items.map { $0.map(\.name) }, place: list.place, isPartial: list.isPartial)
      }
      compare("families", names, drafted)
    }
    // Whether there is one may depend on more than code says, so that only what is said counts.
    if widget.containerBackground.value != nil {
      compare("containerBackground", widget.containerBackground, facts.containerBackground)
    }
    if widget.accented.value != nil, let accented = facts.accented?.value {
      let word: AccentedRendering = accented ? .full : .none
      let drafted = Drafted(
        word.rawValue, expression: facts.accented?.expression ?? "", origin: facts.accented?.origin)
      compare("accented", widget.accented.map { $0.map(\.rawValue) }, drafted)
    }
    if facts.configuration != nil, facts.takesTimeline, let timeline = project.timeline(of: facts) {
      compare(widget, timeline)
    }
  }

  private mutating func compareConfiguration(_ widget: Widget, _ facts: WidgetFacts) {
    guard !widget.configuration.isUnknown, let drafted = facts.configuration?.rawValue else {
      return
    }
    let written = widget.configuration.value
    let configuration = (written?.value ?? .static).rawValue
    guard configuration != drafted else { return }
    report(
      "`configuration` is \(quoted(configuration)) here and \(quoted(drafted)) in the project",
      at: written?.place, project: (facts.type, facts.configurationOrigin ?? facts.origin),
      help: "write `configuration: \(drafted)`",
      repair: written.map { rewriting($0.map(\.rawValue), as: drafted) }
        ?? adding("configuration"))
  }

  /// Compares the answers of a widget's timeline with the branches of its provider: each may be any
  /// of them.
  private mutating func compare(_ widget: Widget, _ timeline: TimelineFacts) {
    guard let written = widget.timeline.value, written.isReadable else { return }
    let branches = timeline.branches.filter { !$0.isPreview }
    let policies = branches.compactMap(\.writtenPolicy)
    guard !branches.isEmpty, policies.count == branches.count else { return }
    switch written.script {
    case .cases: break
    case .always(let answers):
      if answers.list.count == 1 { compare(answers.list[0], branches, policies, timeline) }
    case .branches(let answers):
      for answer in answers.list { compare(answer, branches, policies, timeline) }
      compareBranches(answers, at: written.place, timeline)
    }
  }

  /// Compares one answer with all branches.
  private mutating func compare(
    _ answer: Answer, _ branches: [TimelineFacts.Branch], _ policies: [Answer.Policy],
    _ timeline: TimelineFacts
  ) {
    guard let policy = answer.policy.value else { return }
    guard policies.contains(policy.value) else {
      return report(
        policy.place, "policy", branches.compactMap { WrittenAnswer($0).policy }, branches[0],
        of: timeline.provider, "this policy")
    }
    let alike = zip(branches, policies).filter { $1 == policy.value }.map(\.0)
    let drafted = alike.compactMap(\.writtenOffsets)
    guard drafted.count == alike.count, answer.hasOffsets(amongst: drafted) == false else { return }
    report(
      answer.entries.value?.place ?? Self.head(of: answer.place), "entries",
      alike.map { WrittenAnswer($0).entries ?? "[0s]" }, alike[0], of: timeline.provider,
      "these entries")
  }

  /// Names the first branch of a provider whose policy is that of none of some answers.
  private mutating func compareBranches(
    _ answers: Timeline.Branches, at place: Place, _ timeline: TimelineFacts
  ) {
    let written = answers.list.map(\.policy)
    guard !answers.isPartial, written.allSatisfy({ !$0.isUnknown }) else { return }
    let drafted = WrittenBranches(timeline).answers
    let index = drafted.firstIndex { branch in
      !written.contains { $0.value?.value == branch.writtenPolicy }
    }
    guard let index, case let missing = drafted[index], let policy = WrittenAnswer(missing).policy
    else { return }
    report(
      "`branches` lacks the answer of a branch of \(quoted(timeline.provider))",
      at: Self.head(of: place), project: ("policy: \(policy)", missing.origin),
      help: "add {policy: \(policy)}", repair: addingBranch(index))
  }

  /// Reports what no branch of a provider answers, and what they answer instead.
  private mutating func report(
    _ place: Place, _ key: String, _ texts: [String], _ first: TimelineFacts.Branch,
    of provider: String, _ what: String
  ) {
    report(
      "no branch of the provider \(quoted(provider)) has \(what)", at: place,
      project: ("\(key): \(texts[0])", first.origin),
      help: "write `\(key): \(texts.unique.joined(separator: "` or `\(key): "))`",
      repair: replacingTimeline(key))
  }
}

/// Which widgets of a manifest are which of a project.
private struct WidgetMatches {
  /// For each widget that could be read, the number of the project's; nil where it has none.
  private(set) var numbers: [Int?]
  /// Whether no widget of the project that is not matched may be any of the manifest, but for its
  /// kind.
  let knowsAllDrafted: Bool
  /// The same of the manifest's widgets.
  let knowsAllWritten: Bool

  /// Matches by kind first: only what that leaves can have a kind that one side doesn't know.
  ///
  /// - Parameters:
  ///   - node: The list in the text; nil where it has no unknown values.
  ///   - missing: The types of which the project has no declaration.
  ///   - matchesNames: Whether an unknown kind may be that of the widget with the same name.
  init(
    _ list: LocatedList<Widget>, _ node: Node?, _ drafted: [WidgetFacts], missing: [String],
    matchesNames: Bool
  ) {
    var open = Array(drafted.indices)
    var kinds: [Place: Node] = [:]
    for item in node?.items.map(\.self) ?? [] where item.alias == nil {
      if let kind = item.value("kind"), kind.isUnknown { kinds[item.place] = kind }
    }
    var numbers: [Int?] = Array(repeating: nil, count: list.items.count)
    func match(_ isSame: (Widget, WidgetFacts) -> Bool) {
      for (position, item) in list.items.enumerated() where numbers[position] == nil {
        guard let index = open.firstIndex(where: { isSame(item.value, drafted[$0]) }) else {
          continue
        }
        numbers[position] = open.remove(at: index)
      }
    }
    match { widget, facts in widget.kind.value.map { facts.writtenKind == $0.value } ?? false }
    match { widget, facts in
      guard facts.writtenKind == nil, let kind = kinds[widget.place] else { return false }
      return facts.kind?.expression == kind.text
    }
    if matchesNames {
      match { widget, facts in
        facts.writtenKind != nil && kinds[widget.place] != nil && widget.name.value != nil
          && widget.name.value?.value == facts.displayName?.value
      }
    }
    self.numbers = numbers
    let unknown = node?.items.filter(\.isUnknown).map(\.text) ?? []
    knowsAllDrafted =
      open.allSatisfy { drafted[$0].writtenKind != nil }
      && missing.allSatisfy(unknown.contains)
    let isReadable = !list.isPartial || node?.items.count == list.items.count + unknown.count
    knowsAllWritten =
      isReadable && unknown.allSatisfy(missing.contains)
      && zip(list.items, numbers).allSatisfy { $0.value.kind.value != nil || $1 != nil }
  }
}

/// The apps and extensions of projects, each taken once by a document of a manifest.
struct DraftedTargets {
  /// An extension with the facts of its project.
  struct Extension {
    var facts: ExtensionFacts
    var project: ProjectFacts
    var host: AppFacts?
  }

  var apps: [(facts: AppFacts, project: ProjectFacts)] = []
  var extensions: [Extension] = []
  /// The names of the apps that host widgets.
  private var hostNames: Set<String> = []

  init(_ projects: [ProjectFacts]) {
    for project in projects {
      let documented = project.documented
      let names = Set(documented.apps.map(\.target.target))
      // Apps that a manifest leaves out, such as variants, come last.
      let others = project.apps.filter { !names.contains($0.target.target) }
      apps += (documented.apps + others).map { ($0, project) }
      extensions += documented.extensions.map { item in
        let host = project.apps.first { $0.target.target == item.host }
        return Extension(facts: item, project: project, host: host)
      }
    }
    hostNames = Set(extensions.compactMap { $0.host?.target.target })
  }

  /// Takes the app that a document describes: by its bundle ID, else by its name.
  mutating func take(_ document: AppDocument) -> (facts: AppFacts, project: ProjectFacts)? {
    let id = document.bundleID.value?.value
    let name = document.name.value?.value
    let platforms = document.platforms.value?.names ?? []
    let index =
      apps.firstIndex { item in
        id != nil && item.facts.target.bundleID?.value == id && item.facts.target.isFor(platforms)
      }
      ?? apps.firstIndex { id != nil && $0.facts.target.bundleID?.value == id }
      ?? apps.firstIndex { name != nil && $0.facts.target.target == name }
    return index.map { apps.remove(at: $0) }
  }

  /// The apps not taken yet that host widgets.
  var hosts: [AppFacts] {
    apps.map(\.facts).filter { hostNames.contains($0.target.target) }
  }

  /// Takes the extension that a document describes: by its bundle ID, else by its name.
  mutating func take(_ document: BundleDocument) -> Extension? {
    let id = document.bundleID.value?.value
    let name = document.name.value?.value
    let host = document.host.value?.bundleID?.value
    let platforms = document.platforms.value?.names ?? []
    func isSame(_ item: Extension) -> Bool {
      id != nil && item.facts.target.bundleID?.value == id
        && item.host?.target.bundleID?.value == host
    }
    let index =
      extensions.firstIndex { isSame($0) && $0.facts.target.isFor(platforms) }
      ?? extensions.firstIndex(where: isSame)
      ?? extensions.firstIndex { id != nil && $0.facts.target.bundleID?.value == id }
      ?? extensions.firstIndex { item in
        guard let name else { return false }
        let target = item.facts.target.target
        return target == name || item.project.bundle(ofTarget: target)?.type == name
      }
    return index.map { extensions.remove(at: $0) }
  }
}

extension TargetFacts {
  /// Whether it is built for one of some platforms.
  fileprivate func isFor(_ platforms: [Platform]) -> Bool {
    platforms.contains { self.platforms[$0.rawValue] != nil }
  }
}

extension WidgetFacts {
  /// The kind as a manifest has it, the type's name for a Live Activity; nil where it is unknown.
  var writtenKind: String? { configuration == .activity ? type : kind?.value }
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
    case .after where isAtMidnight: return TimeOfDay(minutes: 0).map { .afterLocal($0) }
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
