internal import AuditKit

extension JSONWriter {
  /// Writes the members of an app.
  mutating func write(_ app: AppFacts) {
    member("target", app.target.target)
    writeIdentity(of: app.target)
    writePlatforms(of: app.target)
    if app.target.unreadInfoPlist == nil {
      texts("urlSchemes", app.urlSchemes.compactMap(\.value))
    } else {
      null("urlSchemes")
    }
    member("teamID", app.target.teamID?.value)
    member("infoPlist", app.target.infoPlist)
    member("entitlements", app.target.entitlements)
    key("supportsLiveActivities")
    if let supports = app.supportsLiveActivities?.value { value(supports) } else { null() }
    writeRaw(of: app.target, urlSchemes: app.urlSchemes)
  }

  /// Writes the members of an extension, with all hosts for which it is built alike.
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
    if target.unreadEntitlements == nil {
      texts("appGroups", target.appGroups.compactMap(\.value))
    } else {
      null("appGroups")
    }
  }

  /// Writes the texts of the project where they are not the values themselves.
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
}

extension JSONWriter {
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

  /// Writes an array of texts.
  mutating func texts(_ key: StaticString, _ texts: [String]) {
    self.key(key)
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

  /// Writes where something stands.
  mutating func write(_ origin: Origin) {
    member("file", origin.file)
    member("line", origin.line.map(Int64.init))
  }

  mutating func null(_ key: StaticString) {
    self.key(key)
    null()
  }
}
