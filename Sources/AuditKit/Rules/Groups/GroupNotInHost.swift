internal import WidgetManifests

/// The host app has the app groups of its extension.
struct GroupNotInHost: Rule {
  static let info = RuleInfo(
    id: "group-not-in-host",
    group: .groups,
    severity: .error,
    summary: "An extension has an app group that its host app lacks.",
    rationale: """
      Neither the build nor the upload reports it, but the two use different stores: in the app, \
      containerURL is nil and UserDefaults(suiteName:) opens a private domain, so the widget shows \
      nothing of what the app writes.
      """,
    remedy: "add the group to the app's entitlements, in each configuration",
    source: "https://developer.apple.com/documentation/xcode/configuring-app-groups",
    valid: [.sharedGroup],
    invalid: [
      .bundle("appGroups: [↓group.com.example.weather]"),
      .widget(
        "appGroups: [group.com.example.shared]",
        bundle: "appGroups: [↓group.com.example.shared]\nprivacyManifest: true",
        app: "appGroups: []"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.bundles.flatMap { bundle -> [Finding] in
      guard let host = bundle.host, host.groups.app.isComplete else { return [] }
      let groups = host.groups.app
      let missing = bundle.groups.app.items.filter { !groups.contains($0.value) }
      if missing.isEmpty { return [] }
      let spellings = GroupSpellings(groups.items.map(\.value))
      return missing.map { group in
        let meant = spellings.meant(by: group.value)
        let purpose = "so that both use the same store"
        return Finding(
          info, "the host app lacks the extension's app group \(quoted(group.value))", at: group,
          subject: bundle.subject,
          related: [
            bundle.hostSays("lacks \(quoted(group.value))", at: groups.place ?? host.document.place)
          ],
          help: meant.map { "did you mean \($0.word)?" }
            ?? "add \(group.value) to the app's `appGroups`, \(purpose)"
        ).inProject(
          help: meant == nil ? "add \(group.value) to the app's entitlements, \(purpose)" : nil
        ).repaired(meant.map { .spell(ownName: $0, over: group) }).caused(by: .init(group.value))
      }
    }
  }
}
