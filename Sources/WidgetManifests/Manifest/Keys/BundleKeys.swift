extension BundleDocument {
  /// The keys of a bundle document.
  package static let mapping = ModelMapping<BundleDocument>(
    "bundle", called: "a bundle document",
    "A widget extension: an appex and the widgets of its WidgetBundle.",
    keys: ownKeys + [.configurations(configured)], skipsExtensions: true, conditions: conditions,
    hint: hint)

  /// The keys that a build configuration may replace.
  package static let configured = ModelMapping.configured(
    "bundleConfiguration", keys: ownKeys,
    fixed: [
      "widgetBundle", "extensionPoint", "principalClass", "mainStoryboard", "displayModes",
      "intents", "appOnlyExceptions", "unlisted", "widgets", "prebuild",
    ])

  private static let ownKeys: [ModelKey<BundleDocument>] = [
    .required(
      "widgetBundle", \.name, .filled("the WidgetBundle's type name"),
      "The type name of the WidgetBundle.", synonyms: ["bundle", "bundleName"]),
    .required(
      "host", \.host, .host,
      "The app that contains the extension: the bundle ID of an app document, or the app itself.",
      synonyms: ["hostApp", "containingApp"]),
    .optional(
      "missingFrom", \.missingFrom, .names("apps", each: "an app's name"),
      "The apps that are archived without the extension: those for its platform if none embeds it."
    ).notOffered,
    .optional(
      "missingRunPath", \.missingRunPath, .filled("a run path"),
      "The run path to the frameworks of the app, if it links one and lacks the path."
    ).notOffered,
    .bundleID("The extension's bundle ID, CFBundleIdentifier."),
    .version("The extension's version, CFBundleShortVersionString: the same as its host's."),
    .build("The extension's build, CFBundleVersion: the same as its host's."),
    .platforms(
      "The deployment target on each platform (default: the host's).", isRequired: false),
    .optional(
      "displayName", \.displayName, .text("a display name"),
      "The extension's name, CFBundleDisplayName.", synonyms: ["CFBundleDisplayName"]),
    .appGroups("The app groups of the extension's entitlements."),
    .keychainGroups("The keychain access groups of the extension, without the team's prefix."),
    .teamID("The team that signs the extension, DEVELOPMENT_TEAM."),
    .deviceFamilies("The devices that the extension is for, UIDeviceFamily."),
    .languages("The languages of the extension: its .lproj folders and string catalogs."),
    .optional(
      "extensionPoint", \.extensionPoint,
      .text("an extension point", form: .suggested(WidgetExtensionPoint.words)),
      "The extension point, NSExtensionPointIdentifier (default: WidgetKit's).",
      synonyms: ["NSExtensionPointIdentifier"],
      standard: .text(WidgetExtensionPoint.widgetKit.rawValue)),
    .optional(
      "principalClass", \.principalClass, .filled("a class name"),
      "NSExtensionPrincipalClass, of a Today extension only.",
      synonyms: ["NSExtensionPrincipalClass"], canBeRequired: false),
    .optional(
      "mainStoryboard", \.mainStoryboard, .filled("a storyboard's name"),
      "NSExtensionMainStoryboard, of a Today extension only.",
      synonyms: ["NSExtensionMainStoryboard"], canBeRequired: false),
    .optional(
      "displayModes", \.displayModes, .words("display modes", each: "a display mode"),
      "The display modes of a Today extension.", synonyms: ["NCWidgetDisplayMode"],
      canBeRequired: false),
    .optional(
      "insecureDomains", \.insecureDomains,
      .checked(
        "domains", each: "a domain", form: .shaped(ExceptionDomain.pattern),
        ExceptionDomain.advice),
      "The NSExceptionDomains of this extension's App Transport Security.",
      synonyms: ["NSExceptionDomains"]
    ).draftedInPart,
    .optional(
      "appOnlyExceptions", \.appOnlyExceptions, .texts("domains", each: "a domain"),
      "The NSExceptionDomains of the app that the extension lacks, although it loads from the network."
    ).notOffered,
    .optional(
      "pushEntitlement", \.pushEntitlement, .flag,
      "Whether this target has the entitlement aps-environment.", synonyms: ["aps-environment"],
      isNoneIfAbsent: true),
    .optional(
      "sandbox", \.sandbox, .flag,
      "Whether this target has the entitlement com.apple.security.app-sandbox, on macOS.",
      synonyms: ["com.apple.security.app-sandbox"]),
    .optional(
      "wantsLocation", \.wantsLocation, .flag,
      "Whether the Info.plist has NSWidgetWantsLocation.",
      synonyms: ["NSWidgetWantsLocation"], isNoneIfAbsent: true),
    .privacyManifest("Whether the extension has a privacy manifest, or its contents."),
    .prebuild,
    .optional(
      "intents", \.intents, .intents,
      "The intents that configure widgets: the name of each, or a mapping."
    ).draftedInPart,
    .optional(
      "unlisted", \.unlisted, .names("widgets", each: "a widget's type"),
      "The types of widgets that the extension compiles and that no code refers to."
    ).notOffered,
    .optional(
      "widgets", \.widgets, .widgets,
      "The widgets, controls and Live Activities, in the order of the bundle's body."),
  ]

  @Sendable private static func hint(forUnexpectedKey key: String) -> String? {
    if key == "name" { return "write the bundle's name under `widgetBundle` or `displayName`" }
    if AppDocument.mapping.description[key] != nil {
      return "`\(key)` is a key of an app document, which begins with `app:`"
    }
    if Widget.mapping.description[key] == nil { return nil }
    return "`\(key)` is a key of a widget: write it in an item of `widgets`"
  }

  @Sendable private static func conditions() -> [YAMLValue] {
    typealias If = SchemaCondition
    let hasWidgets: YAMLValue = [
      "required": ["widgets"], "properties": ["widgets": ["type": "array", "minItems": 1]],
    ]
    return [
      If.when(
        If.value(of: "extensionPoint", isOneOf: [.text(WidgetExtensionPoint.today.rawValue)]),
        then: If.lacks("widgets")),
      If.when(
        If.value(
          of: "extensionPoint", isAbsentOrOneOf: [.text(WidgetExtensionPoint.widgetKit.rawValue)]),
        then: If.all(hasWidgets, If.lacks("displayModes"))),
    ]
  }
}

extension ValueType where Value == BundleDocument.Host {
  /// The bundle ID of an app document, or an inline app.
  static var host: Self {
    let plain = PlainProperty<Field<Value>>(kind: .text) { field in
      guard let id = field.value?.bundleID else { return .unknown }
      return PlainValue(.known(id)) { .text($0) }
    }
    let form = ValueForm.either([.text, .part(AppDocument.inlineMapping.description.part)])
    return ValueType(form: form, plain: plain) { reader, field in
      field.flatMap { node in
        if node.kind == .mapping {
          return reader.app(node, isInline: true).map { .known(.inline($0)) } ?? .unknown
        }
        let what = "the bundle ID of an app document, or an app (a mapping)"
        return reader.text(.known(node), what).map { .reference($0) }
      }
    }
  }
}

extension NodeReader {
  /// Reads a bundle document.
  mutating func bundle(_ node: Node) -> BundleDocument? {
    let before = findings.count
    let mapping = BundleDocument.mapping
    var bundle: BundleDocument?
    if let values = MappingReader(node, mapping.description, &self) {
      var read = BundleDocument(place: node.place)
      fill(&read, from: values, mapping)
      checkKeys(values, of: read)
      read.configurations = configured(read, values, BundleDocument.configured)
      bundle = read
    }
    name(subjectFrom: before) { subject in
      subject.bundle = bundle?.name.value?.value
      subject.app = bundle?.host.value?.bundleID?.value
    }
    return bundle
  }

  /// Reports keys that the extension point doesn't allow, and missing widgets.
  private mutating func checkKeys(_ values: MappingReader, of bundle: borrowing BundleDocument) {
    switch bundle.point {
    case .widgetKit:
      misplaced(
        "displayModes", of: values, in: "a WidgetKit extension",
        help: "remove it; display modes belong to Today extensions")
      let isEmpty = bundle.widgets.value.map { $0.items.isEmpty && !$0.isPartial } ?? false
      if bundle.widgets.isAbsent || isEmpty {
        report(
          .missingKey, "a WidgetBundle needs one widget or more, but this one has none",
          at: values.key("widgets") ?? values.node, help: "write `widgets: …`")
      }
    case .today:
      misplaced(
        "widgets", of: values, in: "a Today extension",
        help: "write `extensionPoint: com.apple.widgetkit-extension`, or move the widgets to an "
          + "extension that has it")
    case nil: break
    }
  }
}

extension Intent {
  /// The keys of an intent.
  package static let mapping = ModelMapping<Intent>(
    "intent", called: "an intent", "An intent that configures widgets.",
    example: "{name: SelectCity}",
    keys: [
      .read(nameKey),
      .optional(
        "system", \.system, .word("an intents framework"),
        "The framework (default: implied by the widgets that use it).",
        synonyms: ["framework"]),
      .optional(
        "targets", \.targets, .words("targets", each: "a target"),
        "The targets that the intent is a member of.", synonyms: ["members"]),
      .optional(
        "dynamicOptions", \.dynamicOptions, .flag, "Whether its options are provided by code."),
      .optional(
        "handler", \.handler,
        .checked(
          "`app` or the bundle ID of an Intents extension", form: .shaped(ReverseDNS.pattern)
        ) { ReverseDNS.problem(in: $0).map { "in a bundle ID, \($0.message)" } },
        "The bundle ID of the Intents extension that handles it, or `app`."),
      .optional(
        "executionTargets", \.executionTargets,
        .words("execution targets", each: "an execution target"),
        "The processes that may run it, allowedExecutionTargets of iOS 27 (default: any that has it)."
      ),
      .optional(
        "modes", \.modes, .words("modes", each: "a mode"),
        "Whether the app is in the foreground when it runs, supportedModes of iOS 26.",
        synonyms: ["supportedModes"]),
      .optional(
        "opensApp", \.opensApp, .flag, "Whether it has openAppWhenRun, or is an OpenIntent.",
        synonyms: ["openAppWhenRun"]),
      .optional(
        "runsInApp", \.runsInApp, .flag,
        "Whether it is a LiveActivityIntent, an AudioPlaybackIntent or a "
          + "ForegroundContinuableIntent, which run in the app's process."),
      .optional(
        "changesActivity", \.changesActivity, .flag, "Whether it ends or updates a Live Activity."
      ).notOffered,
      .optional(
        "staleWidgets", \.staleWidgets, .texts("kinds", each: "a kind"),
        "The kinds of the widgets that show what it changes and that it doesn't reload."
      ).notOffered,
      .optional(
        "missingTexts", \.missingTexts, .texts("texts", each: "a text"),
        "What its intent definition lacks: title, description, and languages of the app."
      ).notOffered,
    ])

  /// The key that identifies an intent; an intent without it is dropped.
  fileprivate static let nameKey = TypedKey<Located<String>>(
    "name", .filled("an intent's name"), "The intent's type name.", isRequired: true,
    synonyms: ["type"])
}

extension ValueType where Value == LocatedList<Intent> {
  /// Intents, each a name or a mapping.
  static var intents: Self {
    let plain = PlainProperty<Field<Value>>(kind: .list) { field in
      PlainValue(field) { $0.name.value }
    }
    let form = ValueForm.list(.either([.filled, .part(Intent.mapping.description.part)]))
    return ValueType(form: form, plain: plain) { reader, field in
      reader.list(field, "intents") { $0.intent($1) }
    }
  }
}

extension NodeReader {
  fileprivate mutating func intent(_ node: Node) -> Located<Intent>? {
    guard node.kind == .mapping else {
      let what = "an intent's name, or an intent (a mapping)"
      let name = item(node, what) { $0.filled($1, "an intent's name", orNode: what) }
      return name.map { node.located(Intent(name: $0)) }
    }
    let mapping = Intent.mapping
    guard let values = MappingReader(node, mapping.description, &self) else { return nil }
    let name = value(of: Intent.nameKey, in: values).value
    var intent = Intent(name: name ?? node.located(""))
    fill(&intent, from: values, mapping)
    return name == nil ? nil : node.located(intent)
  }
}
