extension NodeReader {
  /// Reads a bundle document.
  mutating func bundle(_ node: Node) -> BundleDocument? {
    let before = findings.count
    let bundle = readBundle(node)
    name(subjectFrom: before) { subject in
      subject.bundle = bundle?.name.value?.value
      subject.app = bundle?.host.value?.bundleID?.value
    }
    return bundle
  }

  private mutating func readBundle(_ node: Node) -> BundleDocument? {
    guard let keys = MappingReader<BundleKey>(node, &self, skipsExtensions: true) else {
      return nil
    }
    var bundle = BundleDocument(place: node.place)
    read(keys, into: &bundle)
    return bundle
  }

  private mutating func read(_ keys: MappingReader<BundleKey>, into bundle: inout BundleDocument) {
    bundle.name = keys.required(filled(keys[.widgetBundle], "the WidgetBundle's type name"))
    bundle.host = keys.required(host(keys[.host]))
    readTarget(keys, into: &bundle)
    bundle.displayName = text(keys[.displayName], "a display name")
    bundle.extensionPoint = text(keys[.extensionPoint], "an extension point")
    bundle.principalClass = filled(keys[.principalClass], "a class name")
    bundle.mainStoryboard = filled(keys[.mainStoryboard], "a storyboard's name")
    bundle.displayModes = words(keys[.displayModes], "display modes", each: "a display mode")
    bundle.insecureDomains = list(keys[.insecureDomains], "domains", each: "a domain") {
      $0.checked($1, $2, ExceptionDomain.advice)
    }
    bundle.pushEntitlement = flag(keys[.pushEntitlement])
    bundle.wantsLocation = flag(keys[.wantsLocation])
    bundle.intents = list(keys[.intents], "intents") { reader, item in reader.intent(item) }
    bundle.widgets = list(keys[.widgets], "widgets") { reader, item in reader.widget(item) }
    judgeKeys(keys, of: bundle)
  }

  private mutating func host(_ node: Field<Node>) -> Field<BundleDocument.Host> {
    node.flatMap { node in
      if node.kind == .mapping {
        return app(node, isInline: true).map { .known(.inline($0)) } ?? .unknown
      }
      let what = "the bundle ID of an app document, or an app (a mapping)"
      return text(.known(node), what).map { .reference($0) }
    }
  }

  /// The keys that only one of the two extension points can have.
  private mutating func judgeKeys(
    _ keys: MappingReader<BundleKey>, of bundle: borrowing BundleDocument
  ) {
    switch bundle.point {
    case .widgetKit:
      keys.misplaced(
        .displayModes, &self, in: "a WidgetKit extension",
        help: "remove it; display modes belong to Today extensions")
      let isEmpty = bundle.widgets.value.map { $0.items.isEmpty && !$0.isPartial } ?? false
      if bundle.widgets.isAbsent || isEmpty {
        report(
          MissingKey.info, "a WidgetBundle has one widget or more, and this one has none",
          at: keys.key(.widgets) ?? keys.node, help: "write `widgets: …`")
      }
    case .today:
      keys.misplaced(
        .widgets, &self, in: "a Today extension",
        help: "move the widgets to a WidgetKit extension of their own")
    case nil: break
    }
  }

  private mutating func intent(_ node: Node) -> Located<Intent>? {
    guard node.kind == .mapping else {
      let what = "an intent's name, or an intent (a mapping)"
      let name = item(node, what) { $0.filled($1, "an intent's name", orNode: what) }
      return name.map { node.located(Intent(name: $0)) }
    }
    guard let keys = MappingReader<IntentKey>(node, &self) else { return nil }
    let name = filled(keys[.name], "an intent's name")
    let system = word(keys[.system], "an intents framework", Intent.System.self)
    let targets = words(keys[.targets], "targets", each: "a target", Intent.Target.self)
    let dynamicOptions = flag(keys[.dynamicOptions])
    let handler = checked(keys[.handler], "`app` or the bundle ID of an Intents extension") {
      ReverseDNS.problem(in: $0).map { "in a bundle ID, \($0.message)" }
    }
    guard let name = name.value else { return nil }
    var intent = Intent(name: name)
    intent.system = system
    intent.targets = targets
    intent.dynamicOptions = dynamicOptions
    intent.handler = handler
    return node.located(intent)
  }
}
