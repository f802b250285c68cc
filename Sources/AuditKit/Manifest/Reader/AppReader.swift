extension NodeReader {
  /// Reads an app document, or an app written inline as a bundle's `host`.
  mutating func app(_ node: Node, isInline: Bool = false) -> AppDocument? {
    let before = findings.count
    let app = readApp(node, isInline: isInline)
    name(subjectFrom: before) { $0.app = app?.bundleID.value?.value }
    return app
  }

  private mutating func readApp(_ node: Node, isInline: Bool) -> AppDocument? {
    let table = isInline ? AppKey.inlineTable : AppKey.table
    guard
      let keys = MappingReader<AppKey>(node, &self, table: table, skipsExtensions: !isInline)
    else { return nil }
    var app = AppDocument(place: node.place, isInline: isInline)
    read(keys, into: &app)
    return app
  }

  private mutating func read(_ keys: MappingReader<AppKey>, into app: inout AppDocument) {
    let name = filled(keys[.app], "the app's name")
    app.name = app.isInline ? name : keys.required(name)
    readTarget(keys, into: &app)
    if app.platforms.isAbsent { app.platforms = .unknown }
    app.urlSchemes = names(keys[.urlSchemes], "URL schemes", each: "a URL scheme")
    app.intents = names(keys[.intents], "intents", each: "an intent's name")
    app.supportsLiveActivities = flag(keys[.supportsLiveActivities])
    app.locationPurpose = flag(keys[.locationPurpose])
    app.reloads = reloads(keys[.reloads], ofApp: true)
  }

  /// A version for each platform.
  mutating func platforms(
    _ node: Field<Node>, isRequired: Bool = false
  ) -> Field<Platforms> {
    node.flatMap { node in
      guard node.kind == .mapping else {
        wrongType(
          node, wanted: "a version for each platform (a mapping such as {iOS: 16.0})",
          help: node.asPlatforms)
        return .unknown
      }
      if node.entries.isEmpty {
        report(
          InvalidValue.info, "no platform is named", at: node,
          help: "write one or more, as in {iOS: 16.0}" + (isRequired ? "" : ", or remove the key"))
        return .unknown
      }
      var platforms = Platforms(targets: [], place: node.place)
      for (key, value) in node.entries {
        guard let target = target(key, value, in: node) else {
          platforms.isPartial = true
          continue
        }
        // The text differs, or the mapping would not have both; a variable makes them one.
        if let first = platforms.targets.first(where: { $0.platform == target.platform }) {
          let name = target.platform.value.rawValue
          findings.append(.duplicateKey(name, at: key.place, first: first.platform.place))
        } else {
          platforms.targets.append(target)
        }
      }
      return .known(platforms)
    }
  }

  private mutating func target(
    _ key: Node, _ value: Node, in platforms: Node
  ) -> Platforms.Target? {
    // A null key would be an absent word; as a platform it is a wrong one.
    guard key.kind == .scalar, !key.isNull else {
      wrongType(key, wanted: "a platform", help: "write \(Platform.words.listed("or"))")
      return nil
    }
    if key.has(text: "iPadOS"), platforms["iOS"] != nil {
      report(
        InvalidValue.info, "`iPadOS` is not a platform", at: key,
        help: "remove it; `iOS` is iPhone and iPad")
      return nil
    }
    let platform = word(Field(key), "a platform", Platform.self).value
    let version = item(value, "an OS version") { $0.scalar($1, "an OS version", OSVersion.self) }
    guard let platform, let version else { return nil }
    guard PlatformTable.hasMajor(version.value.major, of: platform.value) else {
      reportNoRelease(version, of: platform.value)
      return nil
    }
    return Platforms.Target(platform: platform, version: version)
  }

  /// Reports a version that a platform never had and will not have soon.
  private mutating func reportNoRelease(_ version: Located<OSVersion>, of platform: Platform) {
    findings.append(
      Finding(
        InvalidValue.info,
        "\(platform.rawValue) has no version \(quoted(version.value.description))", at: version,
        help: PlatformTable.advice(against: version.value, of: platform)))
  }

  /// A flag, or the reasons for the APIs used.
  mutating func privacyManifest(_ node: Field<Node>) -> Field<PrivacyManifest> {
    node.flatMap { node in
      switch node.kind {
      case .scalar:
        return flag(.known(node)).map { PrivacyManifest(place: node.place, exists: $0.value) }
      case .sequence:
        wrongType(
          node, wanted: "true, false or {userDefaults: […]}", help: node.asPrivacyManifest)
        return .unknown
      case .mapping:
        guard let keys = MappingReader<PrivacyKey>(node, &self) else { return .unknown }
        let reasons = texts(
          keys[.userDefaults], "reasons for UserDefaults", each: "a reason such as 1C8F.1")
        return .known(PrivacyManifest(place: node.place, exists: true, userDefaults: reasons))
      }
    }
  }
}
