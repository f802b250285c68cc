internal import WidgetManifests

extension RuleContext {
  /// What a rule finds at each widget of the bundles to judge.
  func judgeWidgets(
    _ find: (_ widget: WidgetContext, _ bundle: BundleContext) -> [Finding]
  ) -> [Finding] {
    bundles.flatMap { bundle in bundle.widgets.flatMap { find($0, bundle) } }
  }
}

extension WidgetContext {
  /// What a sentence about it begins with: its kind, as far as that is known.
  var title: String { subject.kind.map { "widget \(quoted($0))" } ?? "this widget" }

  /// Its kind as sentences about others name it, `a widget` where that is unknown.
  var name: String { subject.kind.map(quoted) ?? "a widget" }

  /// Whether it is hidden from the gallery, which `families: []` does.
  var isHidden: Bool {
    guard case .known(let families) = widget.families else { return false }
    return families.items.isEmpty && !families.isPartial
  }

  /// Whether it has a timeline, and is known to be in the gallery, so that a person can place it, as
  /// far as its file is replayed.
  var mayBePlaced: Bool { hasTimeline && !widget.families.isUnknown && isReplayed }

  /// The families as they are written; none where the configuration cannot have any, or is unknown.
  var writtenFamilies: [Located<String>] {
    Self.families(of: configuration, widget.families.items())
  }

  /// The families of a widget with a configuration, of those that are written.
  static func families(
    of configuration: ConfigurationKind?, _ written: [Located<String>]
  ) -> [Located<String>] {
    switch configuration {
    case .activity, .staticControl, .appIntentControl, nil: []
    case .static, .intent, .appIntent, .relevance: written
    }
  }

  /// Those of some written families that exist.
  static func judged(_ written: [Located<String>]) -> [Located<WidgetFamily>] {
    var judged: [Located<WidgetFamily>] = []
    judged.reserveCapacity(written.count)
    // By index: a copy of a text counts a reference.
    for index in written.indices {
      guard let family = WidgetFamily(rawValue: written[index].value) else { continue }
      judged.append(Located(family, at: written[index].place, through: written[index].alias))
    }
    return judged
  }

  /// Families, each where it is first named.
  static func distinct(_ families: [Located<WidgetFamily>]) -> [Located<WidgetFamily>] {
    func isRepeated(_ index: Int) -> Bool {
      (0..<index).contains { families[$0].value == families[index].value }
    }
    // Of more families than there are the first few repeat each other.
    guard families.indices.contains(where: isRepeated) else { return families }
    return families.reduce(into: []) { distinct, family in
      if !distinct.contains(where: { $0.value == family.value }) { distinct.append(family) }
    }
  }

  /// Whether it has links, where the configuration can have them.
  var hasLinks: Bool {
    guard let configuration, !configuration.isControl, case .known(let links) = widget.links
    else { return false }
    return !links.items.isEmpty
  }
}
