extension Widget {
  /// The keys of a widget.
  package static let mapping = ModelMapping<Widget>(
    "widget", called: "a widget", "A widget, control or Live Activity.",
    example: "{kind: Current, timeline: {policy: {after: 2h}}}",
    keys: ownKeys + [.configurations(configured)], conditions: conditions, hint: hint)

  /// The keys that a build configuration may replace: those that don't affect the replay.
  package static let configured = ModelMapping.configured(
    "widgetConfiguration", keys: ownKeys,
    fixed: [
      "configuration", "olderConfiguration", "intent", "families", "platforms", "interactive",
      "push", "containerBackground", "activity", "timeline", "changes", "reloads",
      "placed",
    ])

  private static let ownKeys: [ModelKey<Widget>] = [
    .required(
      "kind", \.kind, .filled("a kind"),
      "The widget's kind; for a Live Activity, its name in findings."),
    .optional(
      "name", \.name, .text("a display name"),
      "The name in the gallery, configurationDisplayName.",
      synonyms: ["configurationDisplayName", "displayName", "title"]),
    .optional(
      "description", \.description, .text("a description"),
      "The text below the name in the gallery, description.",
      synonyms: ["desc", "subtitle", "configurationDescription"]),
    .optional(
      "configuration", \.configuration, .word("a configuration"),
      "The type of the configuration, as in appIntent for AppIntentConfiguration; static where "
        + "absent.",
      standard: .text(ConfigurationKind.static.rawValue), isNoneIfAbsent: true),
    .optional(
      "olderConfiguration", \.olderConfiguration, .word("a configuration"),
      "The type of the configuration on systems that are too old for configuration, in the else of "
        + "its #available."),
    .optional(
      "intent", \.intent, .filled("an intent's name"),
      "The intent that configures the widget."),
    .optional(
      "families", \.families, .families,
      "The sizes that are offered, supportedFamilies (default: all); an empty list hides the "
        + "widget. Write {accessoryInline: {iOS: 16.0}} for one that needs a newer system, and "
        + "{iOS: [systemSmall], macOS: [systemLarge]} if they differ by platform.",
      synonyms: ["supportedFamilies", "family", "sizes"]),
    .optional(
      "platforms", \.platforms, .platforms(),
      "The #available around the widget, as in {iOS: 17.0}: versions that replace the bundle's.",
      synonyms: ["available", "availability"]),
    .optional(
      "appGroups", \.appGroups, .appGroups, "The app groups that the widget reads."
    ).draftedInPart,
    .optional(
      "keychainGroups", \.keychainGroups, .keychainGroups,
      "The keychain access groups that the widget reads."
    ).draftedInPart,
    .optional(
      "url", \.url, .text("a URL"), "The URL that a tap opens, widgetURL.",
      synonyms: ["widgetURL"]
    ).draftedInPart,
    .optional("links", \.links, .texts("URLs", each: "a URL"), "The destinations of its Links.")
      .draftedInPart,
    .optional(
      "data", \.data, .texts("URLs", each: "a URL"), "The URLs that its provider fetches."
    ).draftedInPart,
    .optional(
      "interactive", \.interactive, .flag,
      "Whether it has a Button or Toggle with an App Intent."
    ).draftedInPart,
    .optional(
      "push", \.push, .flag, "Whether it has a WidgetPushHandler.", synonyms: ["pushHandler"]
    ).draftedInPart,
    .optional(
      "containerBackground", \.containerBackground, .flag,
      "Whether its view has containerBackground(for: .widget)."),
    .optional(
      "accented", \.accented, .word("a way of accented rendering"),
      "How its pictures look on a tinted or clear Home Screen: full if its views have "
        + "widgetAccentedRenderingMode, widgetAccentable or widgetRenderingMode, or none."
    ).notOffered,
    .optional(
      "unguarded", \.unguarded, .texts("features", each: "a feature"),
      "The features that its code uses without #available: containerBackground, interactive."
    ).draftedInPart.notOffered,
    .optional(
      "unrendered", \.unrendered, .texts("views", each: "a view"),
      "The views and modifiers in its code that WidgetKit doesn't show or run."
    ).draftedInPart.notOffered,
    .optional(
      "trapsOnPastDates", \.trapsOnPastDates, .flag,
      "Whether a view counts from now to a date that may have passed."
    ).draftedInPart.notOffered,
    .optional(
      "activity", \.activity, .model(LiveActivity.mapping),
      "What the app and its server do with a Live Activity: updates, size, duration and state."),
    .optional(
      "timeline", \.timeline, .timeline,
      "Its provider's answers: one answer, a sequence, cases by time of day, or branches.",
      synonyms: ["provider", "timelineProvider"],
      innerSynonyms: [
        "policy": "policy", "reloadPolicy": "policy", "after": "policy.after",
        "entries": "entries",
      ]),
    .optional(
      "changes", \.changes, .moments,
      "The local times at which its content changes without new data, as in [\"00:00\", sunset]; "
        + "sunrise and sunset are taken as 06:00 and 18:00.",
      synonyms: ["moments"]
    ).draftedInPart,
    .optional(
      "sharedDatabase", \.sharedDatabase, .word("an access to a database"),
      "How it opens a SQLite, Core Data, SwiftData or Realm database in an app group: readWrite or "
        + "readOnly.", synonyms: ["database"]
    ).draftedInPart,
    .optional(
      "reloadsInProvider", \.reloadsInProvider, .flag,
      "Whether its provider calls reloadTimelines or reloadAllTimelines itself."
    ).draftedInPart.notOffered,
    .optional(
      "losesAnswers", \.losesAnswers, .flag,
      "Whether its provider may end without an answer, by a return or an error."
    ).draftedInPart.notOffered,
    .optional(
      "loadsInPlaceholder", \.loadsInPlaceholder, .flag,
      "Whether its provider loads from the network before it returns a placeholder."
    ).draftedInPart.notOffered,
    .optional(
      "localizesDates", \.localizesDates, .flag,
      "Whether its provider parses or writes dates of a server in the locale of the device."
    ).draftedInPart.notOffered,
    .optional(
      "readsLocation", \.readsLocation, .flag, "Whether its provider asks for the location."
    ).draftedInPart.notOffered,
    .optional(
      "readsClock", \.readsClock, .flag,
      "Whether its views show Date() or Date.now instead of the entry's date."
    ).draftedInPart.notOffered,
    .optional(
      "showsStoredDay", \.showsStoredDay, .flag,
      "Whether its views show a value that the app stored for the day, and none of its code asks for "
        + "the day."
    ).draftedInPart.notOffered,
    .optional(
      "reloads", \.reloads, .reloads(ofApp: false), "Reloads of this widget alone."
    ).draftedInPart,
    .optional(
      "placed", \.placed, .integer("a number of placed widgets", in: placedRange),
      "The number of instances that a person is assumed to place (default: 1).",
      synonyms: ["instances"], standard: .number(1_000)),
  ]

  @Sendable private static func hint(forUnexpectedKey key: String) -> String? {
    if Timeline.mapping[key] != nil { return "`\(key)` is a key of `timeline`" }
    if BundleDocument.mapping.description[key] == nil { return nil }
    return "`\(key)` is a key of a bundle document"
  }

  @Sendable private static func conditions() -> [YAMLValue] {
    ConfigurationKind.allCases.map { configuration in
      let word = YAMLValue.text(configuration.rawValue)
      let isOne =
        configuration == .static
        ? SchemaCondition.value(of: "configuration", isAbsentOrOneOf: [word])
        : SchemaCondition.value(of: "configuration", isOneOf: [word])
      return SchemaCondition.when(isOne, then: SchemaCondition.lacks(configuration.misplacedKeys))
    }
  }
}

extension OfferedFamily {
  /// The list of families, as a part of the schema.
  package static let listPart = SchemaPart(name: "families", keys: [])
  /// The form of a list of families, each a word or a mapping with versions.
  package static let listForm = ValueForm.list(
    .either([
      .word(WidgetFamily.words),
      .record(WidgetFamily.words.map { ($0, nil, nil) }, .part(Platforms.part), atLeast: 1),
    ]))
}

extension ValueType where Value == LocatedList<OfferedFamily> {
  /// A list of families, or a list for each platform.
  fileprivate static var families: Self {
    let list = ValueForm.part(OfferedFamily.listPart)
    let platforms = ValueForm.record(Platform.words.map { ($0, nil, nil) }, list, atLeast: 1)
    let plain = PlainProperty<Field<Value>>(kind: .list, words: WidgetFamily.words) { field in
      PlainValue(field) { $0.name }
    }
    return ValueType(form: .either([list, platforms]), plain: plain) { reader, field in
      field.flatMap { node in
        node.kind == .mapping && node.names(Platform.self)
          ? reader.familiesByPlatform(node) : reader.families(node, on: nil)
      }
    }
  }
}

extension NodeReader {
  /// Reads a list of families for each platform.
  fileprivate mutating func familiesByPlatform(_ node: Node) -> Field<LocatedList<OfferedFamily>> {
    var all = LocatedList<OfferedFamily>(items: [], place: node.place)
    var first: [Platform: Place] = [:]
    for (key, value) in node.entries {
      if key.has(text: "iPadOS"), node["iOS"] != nil {
        report(
          .invalidValue, "`iPadOS` is not a platform", at: key,
          help: "move its families to `iOS`, which is iPhone and iPad")
        all.isPartial = true
        continue
      }
      let platform = item(key, "a platform") { $0.word($1, "a platform", Platform.self) }
      if let platform, let first = first.updateValue(key.place, forKey: platform.value) {
        findings.append(.duplicateKey(platform.value.rawValue, at: key.place, first: first))
      }
      let field = Field(value)
      if field.isAbsent { wrongType(value, wanted: "a list of families") }
      let list = field.flatMap { families($0, on: platform?.value) }.value
      guard platform != nil, let list else {
        all.isPartial = true
        continue
      }
      all.items += list.items
      if list.isPartial { all.isPartial = true }
    }
    return .known(all)
  }

  /// Reads a list of families, each a word or a mapping with the minimum versions that offer it.
  fileprivate mutating func families(
    _ node: Node, on platform: Platform?
  ) -> Field<LocatedList<OfferedFamily>> {
    let nested = list(.known(node), "families", help: \.asFamilies) { reader, item in
      reader.offers(item, on: platform)
    }
    return nested.map { nested in
      LocatedList(
        items: nested.items.flatMap { offers in
          offers.value.map { Located($0.value, at: $0.place, through: offers.alias ?? $0.alias) }
        }, place: nested.place, isPartial: nested.isPartial)
    }
  }

  /// Reads the families of one item; nil if one of them, or its minimum versions, are unknown.
  private mutating func offers(
    _ node: Node, on platform: Platform?
  ) -> Located<[Located<OfferedFamily>]>? {
    guard node.kind == .mapping, !node.isUnknown else {
      return item(node, "a family") { $0.text($1, "a family") }
        .map { node.located([$0.map { OfferedFamily($0, on: platform) }]) }
    }
    if node.entries.isEmpty {
      report(
        .invalidValue, "no family is named", at: node,
        help: "write a family, as in {accessoryInline: {iOS: 16.0}}")
      return nil
    }
    let offers = node.entries.map { key, value -> Located<OfferedFamily>? in
      let name = item(key, "a family") { $0.text($1, "a family") }
      let field = Field(value)
      if field.isAbsent {
        wrongType(
          value, wanted: "the first versions that offer it",
          help: "write the family alone, or a mapping such as {iOS: 16.0}")
      }
      guard let name, let from = field.flatMap({ platforms($0) }).value, !from.isPartial else {
        return nil
      }
      return name.with(OfferedFamily(name.value, on: platform, from: from))
    }
    let known = offers.compactMap(\.self)
    return known.count == offers.count ? node.located(known) : nil
  }
}

extension Node {
  /// Returns whether one of the keys is a word of a closed list, or was probably meant to be one.
  fileprivate func names<Word: ManifestWord>(_: Word.Type) -> Bool {
    entries.prefix(64).contains { key, _ in
      key.kind == .scalar
        && (Word(rawValue: key.text) != nil || Word.synonyms[key.text] != nil
          || Nearest.nearest(to: key.text, in: Word.words) != nil)
    }
  }
}

extension ConfigurationKind {
  /// The name of such a widget in messages.
  var phrase: String {
    switch self {
    case .static: "a widget with a static configuration"
    case .intent: "a widget with an intent configuration"
    case .appIntent: "a widget with an App Intent configuration"
    case .activity: "a Live Activity"
    case .staticControl, .appIntentControl: "a control"
    case .relevance: "a relevance widget"
    }
  }

  /// The offered keys that such a widget can't have.
  var misplacedKeys: [String] {
    misplaced.map(\.key).filter { Widget.mapping.description[$0]?.isOffered == true }
  }

  /// The keys that such a widget can't have, with the reason if it isn't obvious.
  fileprivate var misplaced: [(key: String, reason: String?)] {
    switch self {
    case .static, .intent, .appIntent:
      return [("activity", Self.hasNoActivity)]
    case .staticControl, .appIntentControl:
      let isReloaded = "ControlCenter and pushes reload a control, which has no timeline"
      let runsIntent = "a control's button or toggle runs its App Intent, which may open the app"
      return [
        ("families", "controls declare no families"),
        ("timeline", isReloaded), ("changes", isReloaded), ("placed", isReloaded),
        ("reloads", isReloaded),
      ] + Self.mistakes.map { ($0, isReloaded) } + [
        ("url", runsIntent), ("links", runsIntent),
        ("data", "a control has a value provider, not a timeline that fetches"),
        ("interactive", runsIntent),
        ("containerBackground", "the system draws a control, its background too"),
        ("accented", "the system draws a control"), ("activity", Self.hasNoActivity),
      ]
    case .activity:
      let isUpdated = "ActivityKit updates a Live Activity, not a timeline"
      return [
        ("families", "a Live Activity has the system's presentations, not families"),
        ("intent", "a person starts a Live Activity and cannot configure it"),
        ("timeline", isUpdated), ("changes", isUpdated),
        ("placed", "the app starts a Live Activity, nobody places it"),
        ("reloads", isUpdated),
      ] + Self.mistakes.map { ($0, isUpdated) } + [
        ("data", "the app or a push brings a Live Activity its data"),
        ("push", "ActivityKit's own pushes update it, no WidgetPushHandler"),
        (
          "containerBackground",
          "the system draws a Live Activity's background; activityBackgroundTint tints it"
        ),
        ("accented", "a Live Activity is not on the Home Screen"),
      ]
    case .relevance:
      let isShown = "the Smart Stack shows a relevance widget by its relevance, without a timeline"
      return [
        ("timeline", isShown), ("changes", isShown), ("placed", isShown), ("reloads", isShown),
        ("data", nil),
      ] + Self.mistakes.map { ($0, isShown) } + [
        ("interactive", nil), ("push", nil), ("activity", Self.hasNoActivity),
      ]
    }
  }

  /// The keys for what the code around a timeline does wrong.
  private static let mistakes = [
    "reloadsInProvider", "readsClock", "showsStoredDay", "losesAnswers", "loadsInPlaceholder",
    "localizesDates", "readsLocation",
  ]
  private static let hasNoActivity = "it belongs to a widget with `configuration: activity`"
}

extension ValueType where Value == LocatedList<Widget> {
  /// The widgets of a bundle.
  static var widgets: Self {
    let plain = PlainProperty<Field<Value>>(kind: .list, rank: 2) { field in
      PlainValue(field) { $0.kind.value?.value }
    }
    return ValueType(form: .list(.part(Widget.mapping.description.part)), plain: plain) {
      reader, field in reader.list(field, "widgets") { $0.widget($1) }
    }
  }
}

extension NodeReader {
  /// Reads one widget of a bundle.
  fileprivate mutating func widget(_ node: Node) -> Located<Widget>? {
    let before = findings.count
    let mapping = Widget.mapping
    var widget: Widget?
    if let values = MappingReader(node, mapping.description, &self) {
      var read = Widget(place: node.place)
      fill(&read, from: values, mapping)
      checkKeys(values, of: read.configuration)
      read.configurations = configured(read, values, Widget.configured)
      widget = read
    }
    name(subjectFrom: before) { $0.kind = widget?.kind.value?.value }
    return widget.map { node.located($0) }
  }

  /// Reports the keys that the widget's configuration can't have.
  private mutating func checkKeys(
    _ values: MappingReader, of field: Field<Located<ConfigurationKind>>
  ) {
    guard !field.isUnknown else { return }
    let configuration = field.value?.value ?? .static
    for (key, reason) in configuration.misplaced {
      misplaced(
        key, of: values, in: configuration.phrase,
        help: reason.map { "remove it; \($0)" } ?? "remove it")
    }
  }
}
