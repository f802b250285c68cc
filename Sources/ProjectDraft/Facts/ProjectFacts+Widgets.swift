/// What belongs to what.
extension ProjectFacts {
  /// The bundle with which the program of a target starts; nil where none was found.
  func bundle(ofTarget target: String) -> BundleFacts? {
    let own = sources.bundles.filter { $0.target == target }
    return own.first(where: \.main) ?? (own.count == 1 ? own.first : nil)
  }

  /// The widgets of a target in the order of its bundle's body; all that it declares where it has
  /// no bundle.
  func widgets(ofTarget target: String) -> [WidgetFacts] {
    let own = sources.widgets.filter { $0.target == target }
    guard let bundle = bundle(ofTarget: target) else { return own }
    return bundle.widgets.compactMap { name in
      if let widget = own.first(where: { $0.type == name }) { return widget }
      // A module that the extension links may declare it.
      let others = sources.widgets.filter { $0.type == name }
      return others.count == 1 ? others[0] : nil
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

  /// The app groups that a widget reads, as far as its target's code tells.
  ///
  /// What stands in a file with widgets is theirs; what stands elsewhere in the target is any
  /// widget's.
  func suites(of widget: WidgetFacts) -> [SuiteFacts] {
    sources.suites.filter { $0.target == widget.target && isUsed(in: $0.origin.file, by: widget) }
  }

  /// The URLs that surely are a widget's own: those of its file, if no other widget stands there,
  /// or of its target, if it is the only one.
  func links(of widget: WidgetFacts) -> [LinkFacts] {
    let rivals = sources.widgets.filter { $0.target == widget.target && $0.takesLinks }
    return sources.links.filter { link in
      guard link.target == widget.target, widget.takesLinks else { return false }
      if rivals.count == 1 { return true }
      let inFile = rivals.filter { $0.origin.file == link.origin.file }
      return inFile.count == 1 && inFile[0].type == widget.type
    }
  }

  private func isUsed(in file: String, by widget: WidgetFacts) -> Bool {
    guard widget.configuration != .activity else { return file == widget.origin.file }
    let declared = sources.widgets.filter { $0.target == widget.target && $0.origin.file == file }
    return declared.isEmpty || declared.contains { $0.type == widget.type }
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
