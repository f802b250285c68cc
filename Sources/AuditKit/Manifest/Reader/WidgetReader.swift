extension NodeReader {
  /// Reads one widget of a bundle.
  mutating func widget(_ node: Node) -> Located<Widget>? {
    let before = findings.count
    let widget = readWidget(node)
    name(subjectFrom: before) { $0.kind = widget?.value.kind.value?.value }
    return widget
  }

  private mutating func readWidget(_ node: Node) -> Located<Widget>? {
    guard let keys = MappingReader<WidgetKey>(node, &self) else { return nil }
    let widget = Widget(
      place: node.place,
      kind: keys.required(filled(keys[.kind], "a kind")),
      name: text(keys[.name], "a display name"),
      description: text(keys[.description], "a description"),
      configuration: word(keys[.configuration], "a configuration", Widget.Configuration.self),
      intent: filled(keys[.intent], "an intent's name"),
      families: texts(keys[.families], "families", each: "a family", help: \.asFamilies),
      platforms: platforms(keys[.platforms]),
      appGroups: texts(keys[.appGroups], "app groups", each: "an app group"),
      keychainGroups: names(keys[.keychainGroups], "keychain groups", each: "a keychain group"),
      url: text(keys[.url], "a URL"),
      links: texts(keys[.links], "URLs", each: "a URL"),
      data: texts(keys[.data], "URLs", each: "a URL"),
      interactive: flag(keys[.interactive]),
      push: flag(keys[.push]),
      containerBackground: flag(keys[.containerBackground]),
      timeline: timeline(keys[.timeline]),
      reloads: reloads(keys[.reloads], ofApp: false),
      placed: integer(keys[.placed], "a number of placed widgets", in: Widget.placedRange))
    judgeKeys(keys, of: widget.configuration)
    return node.located(widget)
  }

  /// The keys that the widget's configuration cannot have, as manifest.md's table has them.
  private mutating func judgeKeys(
    _ keys: MappingReader<WidgetKey>, of field: Field<Located<Widget.Configuration>>
  ) {
    guard !field.isUnknown else { return }
    let configuration = field.value?.value ?? .static
    for key in configuration.misplacedKeys {
      keys.misplaced(key, &self, in: configuration.phrase, help: configuration.help(misplaced: key))
    }
  }
}

extension Widget.Configuration {
  /// What it is called in messages.
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

  /// What to do with a key that such a widget cannot have, and why it cannot.
  fileprivate func help(misplaced key: WidgetKey) -> String {
    let reason: String? =
      switch (self, key) {
      case (.activity, .timeline), (.activity, .reloads):
        "ActivityKit updates a Live Activity, not a timeline"
      case (.activity, .placed): "the app starts a Live Activity, nobody places it"
      case (.activity, .families): "a Live Activity has the system's presentations, not families"
      case (.activity, .data): "the app or a push brings a Live Activity its data"
      case (.activity, .push): "ActivityKit's own pushes update it, no WidgetPushHandler"
      case (.activity, .intent): "a person starts a Live Activity and cannot configure it"
      case (.activity, .containerBackground):
        "the system draws a Live Activity's background; activityBackgroundTint colours it"
      case (.staticControl, .timeline), (.staticControl, .reloads), (.staticControl, .placed),
        (.appIntentControl, .timeline), (.appIntentControl, .reloads), (.appIntentControl, .placed):
        "ControlCenter and pushes reload a control, which has no timeline"
      case (.staticControl, .families), (.appIntentControl, .families):
        "a person resizes a control; it declares no families"
      case (.staticControl, .containerBackground), (.appIntentControl, .containerBackground):
        "the system draws a control, its background too"
      case (.staticControl, .data), (.appIntentControl, .data):
        "a control's value provider is no timeline that fetches"
      case (.staticControl, _), (.appIntentControl, _):
        "a control's button or toggle runs its App Intent, which may open the app"
      case (.relevance, .timeline), (.relevance, .reloads), (.relevance, .placed):
        "the Smart Stack shows a relevance widget by its relevance, without a timeline"
      default: nil
      }
    return reason.map { "remove it; \($0)" } ?? "remove it"
  }

  /// The keys that such a widget cannot have.
  var misplacedKeys: [WidgetKey] {
    switch self {
    case .static, .intent, .appIntent:
      []
    case .staticControl, .appIntentControl:
      [
        .families, .timeline, .placed, .reloads, .url, .links, .data, .interactive,
        .containerBackground,
      ]
    case .activity:
      [.families, .intent, .timeline, .placed, .reloads, .data, .push, .containerBackground]
    case .relevance:
      [.timeline, .placed, .reloads, .data, .interactive, .push]
    }
  }
}
