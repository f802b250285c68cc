internal import WidgetManifests

/// The host app has the app groups of its extension, and those that its own code opens.
struct GroupNotInHost: Rule {
  static let info = RuleInfo(
    id: "group-not-in-host",
    group: .groups,
    severity: .error,
    summary: "An extension has, or the app's code opens, an app group that the app lacks.",
    rationale: """
      Neither the build nor the upload reports it, but the two use different stores: in the app, \
      containerURL is nil (on macOS a URL all the same) and UserDefaults(suiteName:) opens a private \
      domain, so the widget shows nothing of what the app writes.
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
      .bundle("", app: "appGroups: []\nopenedGroups: [↓group.com.example.weather]"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    bundles(context)
      + context.apps.flatMap { app -> [Finding] in
        let groups = app.groups.app
        guard groups.isComplete else { return [] }
        let platforms = app.document.platforms.value
        let opened = GroupList(app.document.openedGroups) {
          AppGroupForm.isValid($0, on: platforms)
        }
        let spellings = GroupSpellings(groups.items.map(\.value))
        return opened.items.filter { !groups.contains($0.value) }.map { group in
          let meant = spellings.meant(by: group.value)
          return Finding(
            info, "the app opens the app group \(quoted(group.value)), which it lacks", at: group,
            subject: app.subject,
            help: meant.map { "did you mean \($0.word)?" }
              ?? "add \(group.value) to the app's `appGroups`, or no widget sees what it saves there"
          ).inProject(
            help: meant == nil
              ? "add \(group.value) to the app's entitlements, or no widget sees what it saves there"
              : nil
          ).repaired(meant.map { .spell(ownName: $0, over: group) }).caused(by: .init(group.value))
        }
      }
  }

  private static func bundles(_ context: RuleContext) -> [Finding] {
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
