internal import WidgetManifests

/// A widget reads each shared app group.
struct GroupUnused: Rule {
  static let info = RuleInfo(
    id: "group-unused",
    group: .groups,
    severity: .note,
    summary: "No widget reads an app group of the host app.",
    rationale: """
      The host app and the extension share the group, but widgets read another; or the host app \
      has a group that the extension lacks, and no widget declares one. Nothing breaks: other code \
      of the extension may read it, and a Live Activity needs no group. If a widget reads a group \
      whose name is unknown, it may be this one, and if no widget declares a group, the manifest is \
      incomplete: neither is reported.
      """,
    remedy: "add the group to `appGroups` of the widget that reads it, or remove the group",
    projectRemedy: "remove the group from both entitlements if nothing in the extension reads it",
    source: "https://developer.apple.com/documentation/xcode/configuring-app-groups",
    valid: [
      .sharedGroup,
      .bundle(
        "appGroups: [group.com.example.weather]", app: "appGroups: [group.com.example.weather]"),
    ],
    invalid: [
      .widget(
        "appGroups: [group.com.example.weather]",
        bundle: """
          appGroups: [group.com.example.weather, ↓group.com.example.old]
          privacyManifest: true
          """,
        app: "appGroups: [group.com.example.weather, group.com.example.old]"),
      .bundle("↓widgetBundle: WeatherWidgets", app: "appGroups: [group.com.example.weather]"),
      .bundle("appGroups: ↓[]", app: "appGroups: [group.com.example.weather]"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.bundles.flatMap { bundle -> [Finding] in
      // An unknown value may be the group that seems unused.
      guard let host = bundle.host?.groups.app, bundle.document.widgets.isComplete(),
        bundle.widgets.allSatisfy({ $0.widget.appGroups.isComplete() })
      else { return [] }
      let read = Set(bundle.widgets.flatMap { $0.widget.appGroups.items() }.map(\.value))
      if host.items.allSatisfy({ read.contains($0.value) }) { return [] }
      // A group that a widget misspells already has a finding.
      let own = bundle.groups.app
      let meant = own.meant(by: read).union(host.meant(by: own.items.map(\.value)))
      let known = read.union(meant)
      // Groups that widgets declare to read are all that they need from the app.
      let leftOut = read.isEmpty ? leftOutGroups(bundle, host, read: known) : nil
      return unreadGroups(bundle, host, read: known) + [leftOut].compactMap(\.self)
    }
  }

  private static func unreadGroups(
    _ bundle: BundleContext, _ host: GroupList, read: Set<String>
  ) -> [Finding] {
    // If no widget declares a group that it reads, the manifest is incomplete. If one reads a group
    // that the extension lacks, that is the mistake.
    let reads = bundle.widgets.flatMap { $0.widget.appGroups.items() }
    guard !reads.isEmpty, reads.allSatisfy({ bundle.groups.app.contains($0.value) })
    else { return [] }
    let shared = bundle.groups.app.items.filter { host.contains($0.value) }
    return shared.filter { !read.contains($0.value) }.map { group in
      Finding(
        info, "no widget declares that it reads the shared app group \(quoted(group.value))",
        at: group, subject: bundle.subject,
        related: host.place.map { [bundle.hostSays("has it too", at: $0)] } ?? [])
    }
  }

  /// Returns one finding about the first few groups, which bounds the cost for many bundles and
  /// groups.
  private static func leftOutGroups(
    _ bundle: BundleContext, _ host: GroupList, read: Set<String>
  ) -> Finding? {
    let own = bundle.groups.app
    // Live Activities receive their content, and need no group.
    guard own.isComplete,
      bundle.widgets.isEmpty || bundle.widgets.contains(where: { $0.configuration != .activity })
    else { return nil }
    // `group-not-in-extension` reports a group that a widget reads.
    let missing = host.items.lazy.filter { !own.contains($0.value) && !read.contains($0.value) }
    let some = Array(missing.prefix(4))
    if some.isEmpty { return nil }
    var names = some.prefix(3).map { quoted($0.value) }.joined(separator: ", ")
    if some.count > 3 { names += " and more" }
    let what = some.count > 1 ? "them" : "it"
    let why = "if a widget reads what the app writes"
    return Finding(
      info, "the extension lacks the host app's app group\(some.count > 1 ? "s" : "") \(names)",
      at: own.place ?? bundle.document.place, subject: bundle.subject,
      related: some.prefix(3).map { bundle.hostSays("has \(quoted($0.value))", at: $0.place) },
      help: "add \(what) to the extension's `appGroups` \(why)"
    ).inProject(help: "add \(what) to the extension's entitlements \(why)")
  }
}
