/// The keys that apps and bundles have in common.
///
/// Their synonyms are the names that Apple and Xcode use.
///
/// - Source: Apple, WidgetConfiguration
///   (https://developer.apple.com/documentation/swiftui/widgetconfiguration), Bundle Resources
///   (https://developer.apple.com/documentation/bundleresources/information-property-list) and Build
///   settings reference
///   (https://developer.apple.com/documentation/xcode/build-settings-reference).
extension ModelKey where Model: TargetDocument {
  static func bundleID(_ description: String) -> Self {
    .required(
      "bundleID", \.target.bundleID, .text("a bundle ID"), description,
      synonyms: ["CFBundleIdentifier", "bundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER"])
  }

  static func version(_ description: String) -> Self {
    .required(
      "version", \.target.version, .text("a version", form: .shaped(VersionText.versionPattern)),
      description,
      synonyms: ["CFBundleShortVersionString", "MARKETING_VERSION", "marketingVersion"])
  }

  static func build(_ description: String) -> Self {
    .required(
      "build", \.target.build, .text("a build number", form: .shaped(VersionText.buildPattern)),
      description, synonyms: ["CFBundleVersion", "CURRENT_PROJECT_VERSION", "buildNumber"])
  }

  static func platforms(_ description: String, isRequired: Bool) -> Self {
    ModelKey.optional(
      "platforms", \.target.platforms, .platforms(isRequired: isRequired), description,
      synonyms: ["deploymentTarget", "deploymentTargets", "IPHONEOS_DEPLOYMENT_TARGET"]
    ).with(isRequired: isRequired)
  }

  static func appGroups(_ description: String) -> Self {
    .optional(
      "appGroups", \.target.appGroups, .appGroups, description,
      synonyms: ["com.apple.security.application-groups", "applicationGroups"], isNoneIfAbsent: true
    )
  }

  static func keychainGroups(_ description: String) -> Self {
    .optional(
      "keychainGroups", \.target.keychainGroups, .keychainGroups, description,
      synonyms: ["keychain-access-groups"], isNoneIfAbsent: true)
  }

  static func teamID(_ description: String) -> Self {
    let type = ValueType.checked("a team ID", form: .teamID) { text in
      TeamID.isOne(text) ? nil : "write ten capital letters and digits, as in A1B2C3D4E5"
    }
    return .optional(
      "teamID", \.target.teamID, type, description,
      synonyms: ["DEVELOPMENT_TEAM", "developmentTeam"])
  }

  static func deviceFamilies(_ description: String) -> Self {
    .optional(
      "deviceFamilies", \.target.deviceFamilies, .words("device families", each: "a device family"),
      description, synonyms: ["UIDeviceFamily", "TARGETED_DEVICE_FAMILY"])
  }

  static func languages(_ description: String) -> Self {
    ModelKey.optional(
      "languages", \.target.languages, .texts("languages", each: "a language such as de"),
      description, synonyms: ["CFBundleLocalizations"]
    ).draftedInPart
  }

  static func privacyManifest(_ description: String) -> Self {
    .optional(
      "privacyManifest", \.target.privacyManifest, .privacyManifest, description,
      synonyms: ["NSPrivacyAccessedAPITypes"])
  }

  static var prebuild: Self {
    ModelKey.optional(
      "prebuild", \.target.prebuild, .model(Prebuild.mapping),
      "What the configuration of an Expo app would write here, with an ios folder committed."
    ).notOffered
  }
}

extension Prebuild {
  /// The keys of what Expo's prebuild would write.
  package static let mapping = ModelMapping<Prebuild>(
    "prebuild", called: "`prebuild`",
    "What `npx expo prebuild` would write for a target whose ios folder is committed.",
    example: "{version: 3.2.0}",
    keys: [
      .optional("bundleID", \.bundleID, .text("a bundle ID"), "CFBundleIdentifier."),
      .optional("version", \.version, .text("a version"), "CFBundleShortVersionString."),
      .optional("build", \.build, .text("a build number"), "CFBundleVersion."),
      .optional("appGroups", \.appGroups, .appGroups, "The app groups."),
      .optional(
        "extensions", \.extensions, .names("extensions", each: "an extension's name"),
        "The extensions that it would add to an app and that the project lacks."),
      .optional(
        "removes", \.removes, .names("extensions", each: "an extension's name"),
        "The extensions of the project that a clean prebuild would remove from an app."),
    ])
}

extension ValueType where Value == LocatedList<String> {
  /// Application groups of a target or a widget.
  static var appGroups: Self { .texts("app groups", each: "an app group") }
  /// Keychain access groups of a target or a widget.
  static var keychainGroups: Self { .names("keychain groups", each: "a keychain group") }
}

extension PrivacyManifest {
  /// The keys of a privacy manifest.
  package static let mapping = ModelMapping<PrivacyManifest>(
    "privacyManifest", called: "a privacy manifest", "The contents of a privacy manifest.",
    example: "{userDefaults: [CA92.1]}",
    keys: [
      .optional(
        "userDefaults", \.userDefaults,
        .texts("reasons for UserDefaults", each: "a reason such as 1C8F.1"),
        "The reasons for using UserDefaults, as in [CA92.1, 1C8F.1].",
        synonyms: ["NSPrivacyAccessedAPICategoryUserDefaults"])
    ])
}

extension ValueType where Value == PrivacyManifest {
  /// A flag, or the reasons for the APIs used.
  static var privacyManifest: Self {
    let mapping = PrivacyManifest.mapping
    return ValueType(form: .either([.flag, .part(mapping.description.part)])) { reader, field in
      field.flatMap { node in
        switch node.kind {
        case .scalar:
          return reader.flag(.known(node)).map {
            PrivacyManifest(place: node.place, exists: $0.value)
          }
        case .sequence:
          reader.wrongType(
            node, wanted: "true, false or {userDefaults: […]}", help: node.asPrivacyManifest)
          return .unknown
        case .mapping:
          guard let values = MappingReader(node, mapping.description, &reader) else {
            return .unknown
          }
          var manifest = PrivacyManifest(place: node.place, exists: true)
          reader.fill(&manifest, from: values, mapping)
          return .known(manifest)
        }
      }
    }
  }
}

extension ValueType where Value == Platforms {
  /// A version for each platform.
  static func platforms(isRequired: Bool = false) -> Self {
    ValueType(form: .part(Platforms.part)) { reader, field in
      field.flatMap { reader.platforms($0, isRequired: isRequired) }
    }
  }
}

extension Platforms {
  /// The part of a schema that defines deployment targets.
  package static let part = SchemaPart(name: "platforms", keys: Platform.words)
}

extension NodeReader {
  /// A version for each platform.
  mutating func platforms(_ node: Node, isRequired: Bool = true) -> Field<Platforms> {
    guard node.kind == .mapping else {
      wrongType(
        node, wanted: "a version for each platform (a mapping such as {iOS: 16.0})",
        help: node.asPlatforms)
      return .unknown
    }
    if node.entries.isEmpty {
      report(
        .invalidValue, "no platform is named", at: node,
        help: "write one or more, as in {iOS: 16.0}" + (isRequired ? "" : ", or remove the key"))
      return .unknown
    }
    var platforms = Platforms(targets: [], place: node.place)
    for (key, value) in node.entries {
      guard let target = target(key, value, in: &platforms, node) else {
        platforms.isPartial = true
        continue
      }
      // The two keys are written differently, but a variable or synonym makes them the same
      // platform.
      if let first = platforms.targets.first(where: { $0.platform == target.platform }) {
        let name = target.platform.value.rawValue
        findings.append(.duplicateKey(name, at: key.place, first: first.platform.place))
      } else {
        platforms.targets.append(target)
      }
    }
    return .known(platforms)
  }

  private mutating func target(
    _ key: Node, _ value: Node, in platforms: inout Platforms, _ mapping: Node
  ) -> Platforms.Target? {
    // A null key would read as an absent word; as a platform it is wrong.
    guard key.kind == .scalar, !key.isNull else {
      wrongType(key, wanted: "a platform", help: "write \(Platform.words.listed("or"))")
      return nil
    }
    if key.has(text: "iPadOS"), mapping["iOS"] != nil {
      report(
        .invalidValue, "`iPadOS` is not a platform", at: key,
        help: "remove it; `iOS` is iPhone and iPad")
      return nil
    }
    let platform = word(Field(key), "a platform", Platform.self).value
    let version = item(value, "an OS version") { $0.scalar($1, "an OS version", OSVersion.self) }
    guard let platform else { return nil }
    guard let version else {
      platforms.unversioned.append(platform.value)
      return nil
    }
    guard PlatformTable.hasMajor(version.value.major, of: platform.value) else {
      reportNoRelease(version, of: platform.value)
      return nil
    }
    return Platforms.Target(platform: platform, version: version)
  }

  /// Reports a version that a platform never had and won't have soon.
  private mutating func reportNoRelease(_ version: Located<OSVersion>, of platform: Platform) {
    findings.append(
      Finding(
        .invalidValue,
        "\(platform.rawValue) has no version \(quoted(version.value.description))", at: version,
        help: PlatformTable.advice(against: version.value, of: platform)))
  }
}
