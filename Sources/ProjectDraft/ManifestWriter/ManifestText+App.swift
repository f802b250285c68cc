internal import AuditKit

extension ManifestText {
  /// Writes the keys of an app document.
  mutating func write(_ app: AppFacts, in facts: ProjectFacts) {
    let target = app.target
    add("app", WrittenScalar.new(target.target.withoutVariables), target.origin?.text)
    write(target)
    let scheme = WrittenValue.variable(target.target, "URL_SCHEME")
    let isOpened = facts.sources.links.contains { $0.use != .data }
    list(
      "urlSchemes", app.urlSchemes, variable: scheme,
      unread: isOpened ? target.unreadInfoPlist : nil)
    let activities = facts.sources.widgets.contains { $0.configuration == .activity }
    flag(
      "supportsLiveActivities", app.supportsLiveActivities,
      variable: activities ? WrittenValue.variable(target.target, "LIVE_ACTIVITIES") : nil)
    let wantsLocation = facts.extensions.contains { $0.wantsLocation?.value == true }
    flag(
      "locationPurpose", app.locationPurpose,
      variable: wantsLocation ? WrittenValue.variable(target.target, "LOCATION_PURPOSE") : nil)
    writePrivacyManifest(of: target)
    writeReloads(facts.reloads(ofApp: app))
  }

  /// Writes the reloads that the app's code asks for, those of the same kinds once.
  ///
  /// How often they are asked for stands in no project: 0 a day says that they may come, and is
  /// not replayed.
  private mutating func writeReloads(_ reloads: [ReloadFacts]) {
    guard !reloads.isEmpty else { return }
    comment("how often a day each is asked for, and in which state of the app, is for you to say:")
    comment("replace the 0, which is not replayed, and add `state: foreground` where it holds")
    add("reloads") { text in
      for group in ReloadGroup.groups(of: reloads) {
        for origin in group.origins.dropFirst() { text.comment("also at \(origin.text)") }
        let kinds = group.kind.map { "kinds: [\(WrittenScalar.new($0.withoutVariables))], " } ?? ""
        let unknown = group.expression.map { "; unresolved: \($0), so any kind" } ?? ""
        text.item("{cause: app, \(kinds)perDay: 0}", group.origins[0].text + unknown)
      }
    }
  }
}

/// The calls that reload the same kind.
private struct ReloadGroup {
  /// The kind; nil for all, and where it is not known.
  var kind: String?
  /// The text of a kind that is not known.
  var expression: String?
  /// Where it is asked for; one place or more.
  var origins: [Origin]

  static func groups(of reloads: [ReloadFacts]) -> [ReloadGroup] {
    var groups: [ReloadGroup] = []
    for reload in reloads {
      let kind = reload.kind?.value
      let expression = kind == nil ? reload.kind?.expression : nil
      let same = groups.firstIndex { $0.kind == kind && $0.expression == expression }
      if let same {
        groups[same].origins.append(reload.origin)
      } else {
        groups.append(ReloadGroup(kind: kind, expression: expression, origins: [reload.origin]))
      }
    }
    return groups
  }
}

extension ProjectFacts {
  /// The reloads of timelines that an app's code asks for: its own, and that of what it links.
  func reloads(ofApp app: AppFacts) -> [ReloadFacts] {
    // It depends on its extensions and on the watch app, too, whose code is not its own.
    let linked = Set([app.target.target] + app.target.dependencies)
      .subtracting(extensions.map(\.target.target))
      .subtracting(apps.map(\.target.target).filter { $0 != app.target.target })
    return sources.reloads.filter { reload in
      let isOfTimelines = reload.call == .reloadTimelines || reload.call == .reloadAllTimelines
      return isOfTimelines && linked.contains(reload.target)
    }
  }
}
