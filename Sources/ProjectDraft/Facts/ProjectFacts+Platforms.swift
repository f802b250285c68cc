internal import AuditKit

/// What an extension is on the platform of a host for which its code was not read first.
extension ProjectFacts {
  /// The targets whose widgets `#if` may change on the platforms of further hosts, by platform.
  var targetsBuiltElsewhere: [Platform: Set<String>] {
    var targets: [Platform: Set<String>] = [:]
    for item in extensions where hasWidgets(item) && !isBuiltAsRead(item) {
      guard let platform = item.platform else { continue }
      let declaring = widgets(ofTarget: item.target.target).map(\.target)
      targets[platform, default: []].formUnion(declaring)
    }
    return targets
  }

  /// The families of a widget in an extension, without a value where they are not known.
  func families(of widget: WidgetFacts, in item: ExtensionFacts) -> Drafted<[String]>? {
    if isBuiltAsRead(item) { return widget.families }
    let all = item.platform.flatMap { sources.widgetsElsewhere[$0.rawValue] } ?? []
    let same = all.filter {
      $0.type == widget.type && $0.target == widget.target && $0.kind?.value == widget.kind?.value
    }
    if same.count == 1, same[0].families?.value != nil { return same[0].families }
    var families = widget.families
    families?.value = nil
    return families
  }

  /// Whether an extension is built for the platform for which its code was read: of those for which
  /// its target is built, the first.
  private func isBuiltAsRead(_ item: ExtensionFacts) -> Bool {
    let builds = extensions.filter { $0.target.target == item.target.target }
    let read = Platform.allCases.first { platform in
      builds.contains { $0.target.platforms[platform.rawValue] != nil }
    }
    return read.map { item.target.platforms[$0.rawValue] != nil } ?? true
  }

  /// The families that are not known for the platform of an extension's host, and are for another.
  func familiesElsewhere(of item: ExtensionFacts) -> [UnresolvedFact] {
    guard hasWidgets(item) else { return [] }
    let platforms = item.target.platforms.keys.sorted().joined(separator: " and ")
    return widgets(ofTarget: item.target.target).compactMap { widget in
      guard widget.takesFamilies, widget.families?.value != nil,
        let families = families(of: widget, in: item), families.value == nil
      else { return nil }
      return UnresolvedFact(
        what: "families of \(widget.type) on \(platforms)", expression: families.expression,
        origin: families.origin)
    }
  }
}

extension ExtensionFacts {
  /// The first platform of which a manifest has a word.
  fileprivate var platform: Platform? {
    Platform.allCases.first { target.platforms[$0.rawValue] != nil }
  }
}
