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
    let own = sources.widgets.filter { $0.target == target }
    guard let bundle = bundle(ofTarget: target) else { return own }
    return bundle.widgets.flatMap { name in
      // A type that takes its kind as an argument gives several widgets.
      let same = own.filter { $0.type == name }
      if !same.isEmpty { return same }
      // A module that the extension links may declare it.
      let others = sources.widgets.filter { $0.type == name }
      return others.count == 1 ? others : []
    }
  }

  /// The names in a bundle's body of which no declaration was found.
  func missingWidgets(ofTarget target: String) -> [String] {
    let found = Set(widgets(ofTarget: target).map(\.type))
    return (bundle(ofTarget: target)?.widgets ?? []).filter { !found.contains($0) }
  }

  /// What the provider of a widget answers; nil where it was not found, or two have its name.
  func timeline(of widget: WidgetFacts) -> TimelineFacts? {
    guard let provider = widget.provider?.value else { return nil }
    let names = [provider, "\(widget.type).\(provider)"]
    let all = sources.timelines.filter { names.contains($0.provider) }
    let own = all.filter { $0.target == widget.target }
    for name in names.reversed() {
      let same = (own.isEmpty ? all : own).filter { $0.provider == name }
      if same.count == 1 { return same[0] }
    }
    return nil
  }

  /// The app groups that surely are read for a widget: in its file or its provider's, if no other
  /// widget stands there, or anywhere in its target, if it is the only one.
  func suites(of widget: WidgetFacts) -> [SuiteFacts] {
    let provider = timeline(of: widget)?.origin.file
    return sources.suites.filter { suite in
      guard suite.target == widget.target else { return false }
      return isAlone(widget, in: suite.origin.file, or: provider)
    }
  }

  /// The URLs that surely are a widget's own: those of its file, if no other widget stands there,
  /// or of its target, if it is the only one.
  func links(of widget: WidgetFacts) -> [LinkFacts] {
    guard widget.takesLinks else { return [] }
    return sources.links.filter { link in
      link.target == widget.target && isAlone(widget, in: link.origin.file, or: nil)
    }
  }

  /// Whether what stands in a file can be no other widget's of the target.
  private func isAlone(_ widget: WidgetFacts, in file: String, or own: String?) -> Bool {
    let rivals = sources.widgets.filter { $0.target == widget.target && $0.takesLinks }
    if rivals == [widget] { return true }
    let inFile = sources.widgets.filter { $0.target == widget.target && $0.origin.file == file }
    if inFile.isEmpty { return file == own && providers(in: file, of: widget.target) == 1 }
    return inFile == [widget]
  }

  /// How many widgets of a target have their provider in a file.
  private func providers(in file: String, of target: String) -> Int {
    sources.widgets.count { $0.target == target && timeline(of: $0)?.origin.file == file }
  }
}

extension WidgetFacts {
  /// Whether a tap on it may lead somewhere by a URL: not on a control.
  fileprivate var takesLinks: Bool {
    configuration != .staticControl && configuration != .appIntentControl
  }
}

extension Array where Element: Hashable {
  /// Each element once, where it comes first.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
