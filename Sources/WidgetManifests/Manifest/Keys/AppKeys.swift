extension AppDocument {
  /// The keys of an app document.
  package static let mapping = ModelMapping<AppDocument>(
    "app", called: "an app document",
    "An app: the parts of its Info.plist, entitlements and code that widgets depend on.",
    keys: keys, skipsExtensions: true, hint: hint)

  /// The keys of an app that is written inline as a bundle's `host`: its name is optional.
  package static let inlineMapping = ModelMapping<AppDocument>(
    "inlineApp", called: "an app",
    "An app written inline; `app`, its name, is optional.",
    keys: keys.map { $0.description.name == "app" ? $0.with(isRequired: false) : $0 }, hint: hint)

  /// The keys that a build configuration may replace.
  package static let configured = ModelMapping.configured(
    "appConfiguration", keys: ownKeys,
    fixed: ["app", "intents", "unrenderedActivities", "reloads", "prebuild"])

  private static let keys = ownKeys + [.configurations(configured)]

  private static let ownKeys: [ModelKey<AppDocument>] = [
    .required("app", \.name, .filled("the app's name"), "The app's name."),
    .bundleID("The app's bundle ID, CFBundleIdentifier."),
    .version("The app's version, CFBundleShortVersionString, as in 3.2.0."),
    .build("The app's build, CFBundleVersion, as in 412."),
    .platforms("The deployment target on each platform, as in {iOS: 16.0}.", isRequired: true),
    .appGroups("The app groups of the app's entitlements."),
    .optional(
      "openedGroups", \.openedGroups, .texts("app groups", each: "an app group"),
      "The app groups that the app's code opens; each has to be one of `appGroups`."
    ).draftedInPart,
    .keychainGroups("The keychain access groups of the app, without the team's prefix."),
    .teamID("The team that signs the app, DEVELOPMENT_TEAM."),
    .optional(
      "companion", \.companion, .text("a bundle ID"),
      "The bundle ID of a watch app's iOS app, WKCompanionAppBundleIdentifier.",
      synonyms: ["WKCompanionAppBundleIdentifier"]),
    .optional(
      "embeddedIn", \.embeddedIn, .text("a bundle ID"),
      "The bundle ID of the iOS app that embeds a watch app."
    ).notOffered,
    .optional(
      "distribution", \.distribution, .word("a distribution"),
      "How the app is distributed: appStore (default), or developerID for a Mac app outside the "
        + "App Store, where the rules that only the App Store enforces are silent."),
    .optional(
      "exportProfiles", \.exportProfiles, .texts("bundle IDs", each: "a bundle ID"),
      "The bundle IDs for which ExportOptions.plist or fastlane names a provisioning profile."
    ).notOffered,
    .optional(
      "scriptsBeforeEmbedding", \.scriptsBeforeEmbedding,
      .texts("names of build phases", each: "the name of a build phase"),
      "The script phases of the app target that run before its extensions are embedded."
    ).notOffered,
    .deviceFamilies("The devices that the app is for, UIDeviceFamily."),
    .languages("The languages of the app: its .lproj folders and string catalogs."),
    .optional(
      "urlSchemes", \.urlSchemes, .names("URL schemes", each: "a URL scheme"),
      "The URL schemes that the app opens, CFBundleURLTypes.",
      synonyms: ["CFBundleURLSchemes", "CFBundleURLTypes"], isNoneIfAbsent: true),
    .optional(
      "intents", \.intents, .names("intents", each: "an intent's name"),
      "The intents that are members of the app target.", isNoneIfAbsent: true
    ).draftedInPart,
    .optional(
      "supportsLiveActivities", \.supportsLiveActivities, .flag,
      "Whether the app's Info.plist has NSSupportsLiveActivities.", isNoneIfAbsent: true),
    .optional(
      "unrenderedActivities", \.unrenderedActivities, .names("attributes", each: "a type"),
      "The attributes of Live Activities that the app starts and no extension shows."
    ).notOffered,
    .optional(
      "locationPurpose", \.locationPurpose, .flag, "Whether the app has a location purpose string.",
      synonyms: ["NSLocationWhenInUseUsageDescription"], isNoneIfAbsent: true),
    .privacyManifest("Whether the app has a privacy manifest, or its contents."),
    .prebuild,
    .optional(
      "reloads", \.reloads, .reloads(ofApp: true),
      "The reloads that the app asks WidgetCenter for, in all its bundles."
    ).draftedInPart,
  ]

  @Sendable private static func hint(forUnexpectedKey key: String) -> String? {
    if key == "name" { return "write the app's name under `app`" }
    if BundleDocument.mapping.description[key] != nil {
      return "`\(key)` is a key of a bundle document, which begins with `widgetBundle:`"
    }
    if Widget.mapping.description[key] == nil { return nil }
    return "`\(key)` is a key of a widget, under `widgets` of a bundle document"
  }
}

extension NodeReader {
  /// Reads an app document, or an app written inline as a bundle's `host`.
  mutating func app(_ node: Node, isInline: Bool = false) -> AppDocument? {
    let before = findings.count
    let mapping = isInline ? AppDocument.inlineMapping : AppDocument.mapping
    var app: AppDocument?
    if let values = MappingReader(node, mapping.description, &self) {
      var read = AppDocument(place: node.place, isInline: isInline)
      fill(&read, from: values, mapping)
      read.configurations = configured(read, values, AppDocument.configured)
      app = read
    }
    name(subjectFrom: before) { $0.app = app?.bundleID.value?.value }
    return app
  }
}
