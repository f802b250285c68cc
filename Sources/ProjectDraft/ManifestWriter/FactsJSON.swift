internal import AuditKit
internal import WidgetManifests

/// The facts of a project as JSON, for programs.
///
/// Unknown values are null; those that were found but could not be determined are also in
/// `unresolved`.
package enum FactsJSON {
  /// The version of the format; it changes when a key is removed or changes its meaning.
  package static let schemaVersion = 1

  /// Writes all facts, in the project's order, as UTF-8.
  package static func bytes(_ facts: ProjectFacts) -> [UInt8] {
    var json = JSONWriter()
    json.object {
      $0.member("schemaVersion", schemaVersion)
      $0.member("configuration", facts.configuration)
      $0.objects("apps", facts.apps) { $0.write($1) }
      $0.objects("extensions", EmbeddedExtension.all(in: facts)) { $0.write($1) }
      $0.writeSources(of: facts)
      $0.objects("unresolved", facts.allUnresolved, .line) {
        $0.member("what", $1.what)
        $0.member("expression", $1.expression)
        $0.member("file", $1.origin?.file)
        $0.member("line", $1.origin?.line.map(Int64.init))
      }
    }
    json.end()
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func writeSources(of facts: ProjectFacts) {
    let sources = facts.sources
    objects("bundles", sources.bundles) { $0.write($1) }
    objects("widgets", sources.widgets) { $0.write($1, in: facts) }
    objects("timelines", sources.timelines) { $0.write($1) }
    objects("reloads", sources.reloads, .line) {
      $0.write($1.origin)
      $0.member("call", $1.call.rawValue)
      $0.member("kind", $1.kind?.value)
      $0.member("expression", $1.kind?.expression)
      if $1.isInIntent { $0.member("intent", true) }
    }
    objects("suites", sources.suites, .line) {
      $0.write($1.origin)
      $0.member("group", $1.group.value)
      $0.member("expression", $1.group.expression)
    }
    objects("activities", sources.activities) {
      $0.member("attributes", $1.type)
      $0.member("target", $1.target)
      $0.write($1.origin)
      $0.texts(
        "state", $1.state?.map { "\($0.name): \($0.type.value ?? "? (\($0.type.expression))")" })
    }
  }

  private mutating func write(_ bundle: BundleFacts) {
    member("type", bundle.type)
    member("target", bundle.target)
    write(bundle.origin)
    member("main", bundle.main)
    texts("widgets", bundle.widgets)
    texts("conditional", bundle.conditional)
  }

  private mutating func write(_ widget: WidgetFacts, in facts: ProjectFacts) {
    member("struct", widget.type)
    member("target", widget.target)
    write(widget.origin)
    member("kind", widget.kind?.value)
    member("kindExpression", widget.kind?.expression)
    member("configuration", widget.configuration?.rawValue)
    member("intent", widget.intent?.value)
    member("provider", widget.provider?.value)
    texts("families", widget.families?.value)
    member("displayName", widget.displayName?.value)
    member("description", widget.summary?.value)
    texts("platforms", widget.platforms)
    texts("appGroups", facts.suites(of: widget).compactMap(\.group.value).unique)
    if let background = widget.containerBackground?.value {
      member("containerBackground", background)
    }
    if let interactive = widget.interactive?.value { member("interactive", interactive) }
    if let access = facts.database(of: widget)?.access { member("sharedDatabase", access.rawValue) }
    guard !widget.familyConditions.isEmpty else { return }
    key("familyConditions")
    object {
      for (family, systems) in widget.familyConditions.sorted(by: { $0.key < $1.key }) {
        $0.key(named: family)
        $0.object(.line) {
          for (name, version) in systems.sorted(by: { $0.key < $1.key }) {
            $0.key(named: name)
            $0.value(version)
          }
        }
      }
    }
  }

  private mutating func write(_ timeline: TimelineFacts) {
    member("provider", timeline.provider)
    member("target", timeline.target)
    write(timeline.origin)
    if let reads = timeline.readsChangingData?.value { member("readsChangingData", reads) }
    objects("branches", timeline.branches.filter { !$0.isPreview }, .line) {
      if $1.origin.file != timeline.origin.file { $0.member("file", $1.origin.file) }
      $0.member("line", $1.origin.line.map(Int64.init))
      $0.member("policy", $1.policy.rawValue)
      $0.member("seconds", $1.policy == .never ? nil : $1.seconds.map(Int64.init))
      if $1.isAtMidnight { $0.member("afterLocal", "00:00") }
      $0.member("expression", $1.expression)
      $0.member("entries", $1.entries.map(Int64.init))
      if $1.isFailure { $0.member("failure", true) }
    }
  }

  /// Writes the members of an app.
  mutating func write(_ app: AppFacts) {
    member("target", app.target.target)
    writeIdentity(of: app.target)
    writePlatforms(of: app.target)
    let schemes = app.urlSchemes.compactMap(\.value)
    texts("urlSchemes", app.target.unreadInfoPlist == nil ? schemes : nil)
    member("teamID", app.target.teamID?.value)
    member("infoPlist", app.target.infoPlist)
    member("entitlements", app.target.entitlements)
    key("supportsLiveActivities")
    if let supports = app.supportsLiveActivities?.value { value(supports) } else { null() }
    writeRaw(of: app.target, urlSchemes: app.urlSchemes)
  }

  /// Writes the members of an extension, with all hosts that embed the same build of it.
  mutating func write(_ embedded: EmbeddedExtension) {
    let facts = embedded.facts
    member("target", facts.target.target)
    texts("hosts", embedded.hosts)
    writeIdentity(of: facts.target)
    member("extensionPoint", facts.extensionPoint?.value)
    writePlatforms(of: facts.target)
    member("infoPlist", facts.target.infoPlist)
    member("entitlements", facts.target.entitlements)
    member("privacyManifest", facts.target.privacyManifest)
    member("principalClass", facts.principalClass?.value)
    member("mainStoryboard", facts.mainStoryboard?.value)
    writeRaw(of: facts.target)
  }

  private mutating func writeIdentity(of target: TargetFacts) {
    member("bundleID", target.bundleID?.value)
    member("version", target.version?.value)
    member("build", target.build?.value)
  }

  private mutating func writePlatforms(of target: TargetFacts) {
    texts("platforms", target.platforms.compactMapValues(\.value))
    let groups = target.appGroups.compactMap(\.value)
    texts("appGroups", target.unreadEntitlements == nil ? groups : nil)
  }

  /// Writes the source texts that differ from their values.
  private mutating func writeRaw(of target: TargetFacts, urlSchemes: [Drafted<String>] = []) {
    key("raw")
    object(.line) {
      $0.raw("bundleID", target.bundleID)
      $0.raw("version", target.version)
      $0.raw("build", target.build)
      $0.raw("appGroups", target.appGroups)
      $0.raw("urlSchemes", urlSchemes)
      $0.raw("teamID", target.teamID)
    }
  }

  private mutating func raw(_ key: StaticString, _ text: Drafted<String>?) {
    guard let text, text.value != text.expression, !text.expression.isEmpty else { return }
    member(key, text.expression)
  }

  private mutating func raw(_ key: StaticString, _ list: [Drafted<String>]) {
    guard list.contains(where: { $0.value != $0.expression }) else { return }
    texts(key, list.map(\.expression))
  }

  /// Writes an array of objects.
  mutating func objects<Item>(
    _ key: StaticString, _ items: [Item], _ layout: Layout = .block,
    _ members: (inout JSONWriter, Item) -> Void
  ) {
    self.key(key)
    array {
      for item in items { $0.object(layout) { members(&$0, item) } }
    }
  }

  /// Writes an array of texts, or null.
  mutating func texts(_ key: StaticString, _ texts: [String]?) {
    self.key(key)
    guard let texts else { return null() }
    array(.line) { for text in texts { $0.value(text) } }
  }

  /// Writes texts by their names, in the order of the names.
  mutating func texts(_ key: StaticString, _ texts: [String: String]) {
    self.key(key)
    object(.line) {
      for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
        $0.key(named: name)
        $0.value(text)
      }
    }
  }

  /// Writes an origin.
  mutating func write(_ origin: Origin) {
    member("file", origin.file)
    member("line", origin.line.map(Int64.init))
  }
}

/// An extension and the hosts that embed the same build of it.
struct EmbeddedExtension {
  var facts: ExtensionFacts
  /// The names of the hosts' targets, in the project's order.
  var hosts: [String]

  /// The extensions of a project, in order; a target that is built differently for another host,
  /// such as for another platform, occurs once for each build.
  static func all(in facts: ProjectFacts) -> [EmbeddedExtension] {
    var result: [EmbeddedExtension] = []
    for item in facts.extensions {
      let hosts = item.host.map { [$0] } ?? []
      if let index = result.firstIndex(where: { $0.facts.isSameBuild(as: item) }) {
        result[index].hosts += hosts
      } else {
        result.append(EmbeddedExtension(facts: item, hosts: hosts))
      }
    }
    return result
  }
}

extension ExtensionFacts {
  fileprivate func isSameBuild(as other: ExtensionFacts) -> Bool {
    let (a, b) = (target, other.target)
    return a.target == b.target && a.bundleID?.value == b.bundleID?.value
      && a.version?.value == b.version?.value && a.build?.value == b.build?.value
      && a.platforms.mapValues(\.value) == b.platforms.mapValues(\.value)
      && a.appGroups.map(\.value) == b.appGroups.map(\.value)
      && extensionPoint?.value == other.extensionPoint?.value
  }
}
