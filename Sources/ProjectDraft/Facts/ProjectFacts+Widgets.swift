/// What belongs to what.
extension ProjectFacts {
  /// The bundle with which the program of a target starts; nil where none was found.
  ///
  /// Of several that it starts with on different systems, it is the newest, with what the others
  /// hold as well.
  func bundle(ofTarget target: String) -> BundleFacts? {
    let own = sources.bundles.filter { $0.target == target }
    let launched = own.filter { $0.main && canLaunch($0) }
    if launched.count > 1 { return Self.joined(launched) }
    if let only = launched.first { return only }
    return own.first(where: \.main) ?? (own.count == 1 ? own.first : nil)
  }

  /// Whether a bundle is for systems on which its target runs.
  private func canLaunch(_ bundle: BundleFacts) -> Bool {
    let item = extensions.first { $0.target.target == bundle.target }
    let platforms = item?.target.platforms.compactMapValues(\.value) ?? [:]
    return !bundle.launchConditions.contains { PresenceConditions.isNever($0, on: platforms) }
  }

  private static func joined(_ bundles: [BundleFacts]) -> BundleFacts? {
    let newest = bundles.firstIndex { bundle in
      !bundle.launchConditions.contains { $0.hasPrefix("before ") || $0.hasPrefix("!") }
    }
    guard var result = newest.map({ bundles[$0] }) ?? bundles.first else { return nil }
    let others = bundles.enumerated().filter { $0.offset != newest ?? 0 }.map(\.element)
    var places: [String: [[String]]] = [:]
    var names: [String] = []
    for bundle in [result] + others {
      for name in bundle.widgets {
        names.append(name)
        let own = bundle.conditional[name].map { [$0] } ?? []
        places[name, default: []].append(bundle.launchConditions + own)
      }
    }
    result.widgets = names.unique
    result.launchConditions = []
    result.conditional = places.mapValues { PresenceConditions.joined($0).joined(separator: ", ") }
      .filter { !$0.value.isEmpty }
    return result
  }

  /// The widgets of a target in the order of its bundle's body; all that it declares where it has
  /// no bundle.
  func widgets(ofTarget target: String) -> [WidgetFacts] {
    let index = widgetIndex
    let own = index.widgets(ofTarget: target)
    guard let bundle = bundle(ofTarget: target) else { return own.map { sources.widgets[$0] } }
    return bundle.widgets.flatMap { name in
      // A type that takes its kind as an argument gives several widgets.
      let others = index.widgets(ofType: name)
      let same = others.filter { sources.widgets[$0].target == target }
      // A module that the extension links may declare it.
      return (same.isEmpty && others.count == 1 ? others : same).map { sources.widgets[$0] }
    }
  }

  /// The names in a bundle's body of which no declaration was found.
  func missingWidgets(ofTarget target: String) -> [String] {
    let found = Set(widgets(ofTarget: target).map(\.type))
    return (bundle(ofTarget: target)?.widgets ?? []).filter { !found.contains($0) }
  }

  /// What the provider of a widget answers; nil where it was not found, or two have its name.
  func timeline(of widget: WidgetFacts) -> TimelineFacts? {
    widgetIndex.timeline(of: widget, in: sources).map { sources.timelines[$0] }
  }

  /// The app groups that surely are read for a widget: in its file or its provider's, if no other
  /// widget stands there, or anywhere in its target, if it is the only one.
  func suites(of widget: WidgetFacts) -> [SuiteFacts] {
    let provider = timeline(of: widget)?.origin.file
    return widgetIndex.suites(of: widget, provider: provider).map { sources.suites[$0] }
  }

  /// The URLs that surely are a widget's own: those of its file, if no other widget stands there,
  /// or of its target, if it is the only one.
  func links(of widget: WidgetFacts) -> [LinkFacts] {
    guard widget.takesLinks else { return [] }
    return widgetIndex.links(of: widget).map { sources.links[$0] }
  }
}

extension Array where Element: Hashable {
  /// Each element once, where it comes first.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
