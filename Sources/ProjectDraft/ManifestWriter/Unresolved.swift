internal import WidgetManifests

extension ProjectFacts {
  /// The values that exist but are unknown, each once; those of targets come first.
  package var allUnresolved: [UnresolvedFact] {
    var list = UnresolvedList()
    for app in apps {
      list.add(app.target)
      for scheme in app.urlSchemes { list.add("URL scheme", of: app.target.target, scheme) }
      list.add("Live Activities", of: app.target.target, app.supportsLiveActivities)
    }
    for item in extensions {
      list.add(item.target)
      list.add("extension point", of: item.target.target, item.extensionPoint)
      if item.host == nil, hasWidgets(item) {
        list.add("host", of: item.target.target, "no app embeds it", at: item.target.origin)
      }
      for fact in familiesElsewhere(of: item) { list.add(fact) }
    }
    let own = list.facts.count
    for fact in sources.unresolved { list.add(fact) }
    for widget in sources.widgets where widget.configuration != .activity {
      list.add("kind", of: widget.type, widget.kind)
      list.add("families", of: widget.type, widget.families)
      list.add("provider", of: widget.type, widget.provider)
      if let fact = unknownTimeline(of: widget) { list.add(fact) }
      list.add("name", of: widget.type, widget.displayName)
      list.add("description", of: widget.type, widget.summary)
    }
    for reload in sources.reloads { list.add("kind", of: reload.call.rawValue, reload.kind) }
    // Values from sources are in the order of files, regardless of where they were found.
    let sorted = list.facts[own...].enumerated().sorted { a, b in
      let (first, second) = (a.element.origin, b.element.origin)
      guard let first, let second else { return (first == nil ? 0 : 1) < (second == nil ? 0 : 1) }
      return (first.file, first.line ?? 0, a.offset) < (second.file, second.line ?? 0, b.offset)
    }
    return Array(list.facts[..<own]) + sorted.map(\.element)
  }

  /// The provider of a widget if it was not found, or the unknown entries of an answer with a known
  /// policy.
  private func unknownTimeline(of widget: WidgetFacts) -> UnresolvedFact? {
    guard widget.takesTimeline, let provider = widget.provider, provider.value != nil else {
      return nil
    }
    guard let timeline = timeline(of: widget) else {
      return UnresolvedFact(
        what: "timeline of \(widget.type)", expression: provider.expression,
        origin: provider.origin)
    }
    let branches = WrittenBranches(timeline).answers
    guard let branch = branches.first(where: { WrittenAnswer($0).note != nil }),
      let note = WrittenAnswer(branch).note
    else { return nil }
    return UnresolvedFact(
      what: "timeline of \(widget.type)", expression: note, origin: branch.origin)
  }
}

/// Unknown values, each text at a place once.
private struct UnresolvedList {
  private(set) var facts: [UnresolvedFact] = []
  private var seen: Set<Key> = []

  private struct Key: Hashable {
    var what: String?
    var expression: String
    var origin: Origin?
  }

  mutating func add(_ fact: UnresolvedFact) {
    // Without a text or a line, only the description distinguishes it from others.
    let isVague = fact.expression.isEmpty || fact.origin?.line == nil
    let key = Key(
      what: isVague ? fact.what : nil, expression: fact.expression,
      origin: fact.origin)
    if seen.insert(key).inserted { facts.append(fact) }
  }

  mutating func add(
    _ what: String, of owner: String, _ expression: String, at origin: Origin?,
    variables: [String] = []
  ) {
    add(
      UnresolvedFact(
        what: "\(what) of \(owner)", expression: expression, origin: origin, variables: variables))
  }

  mutating func add<Value>(_ what: String, of owner: String, _ value: Drafted<Value>?) {
    guard let value, value.value == nil, !value.expression.isEmpty else { return }
    add(what, of: owner, value.expression, at: value.origin, variables: value.variables)
  }

  private mutating func add(unread what: String, of owner: String, _ file: Drafted<String>?) {
    let count = facts.count
    add(what, of: owner, file)
    if facts.count > count { facts[count].isProblem = true }
  }

  mutating func add(_ target: TargetFacts) {
    add(unread: "Info.plist", of: target.target, target.unreadInfoPlist)
    add(unread: "entitlements file", of: target.target, target.unreadEntitlements)
    add("bundle ID", required: target.bundleID, target)
    add("version", required: target.version, target)
    add("build", required: target.build, target)
    if target.platforms.isEmpty { add("platform", of: target.target, "", at: target.origin) }
    for (platform, version) in target.platforms.sorted(by: { $0.key < $1.key }) {
      var version = version
      // A manifest can't contain a version that the platform never had.
      if let text = version.value, let named = Platform(rawValue: platform),
        named.version(text) == nil
      {
        version = Drafted(nil, expression: text, origin: version.origin)
      }
      add("least \(platform)", of: target.target, version)
    }
    for group in target.appGroups { add("app group", of: target.target, group) }
    add("display name", of: target.target, target.displayName)
    add("team", of: target.target, target.teamID)
  }

  /// Adds a value that every target needs; a missing one counts as unknown.
  private mutating func add(
    _ what: String, required value: Drafted<String>?, _ target: TargetFacts
  ) {
    guard value?.value == nil else { return }
    add(
      what, of: target.target, value?.expression ?? "", at: value?.origin ?? target.origin,
      variables: value?.variables ?? [])
  }
}
