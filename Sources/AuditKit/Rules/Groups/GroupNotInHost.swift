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
    context.bundles.flatMap { bundle -> [Finding] in
      guard let host = bundle.host else { return [] }
      let place = host.groups.app.place ?? host.document.place
      return findings(
        bundle.groups.app, in: host.groups.app, bundle.subject, "so that both use the same store",
        related: { [bundle.hostSays("lacks \($0)", at: place)] }
      ) { "the host app lacks the extension's app group \($0)" }
    }
      + context.apps.flatMap { app -> [Finding] in
        let platforms = app.document.platforms.value
        let opened = GroupList(app.document.openedGroups) {
          AppGroupForm.isValid($0, on: platforms)
        }
        return findings(
          opened, in: app.groups.app, app.subject, "or no widget sees what it saves there"
        ) { "the app opens the app group \($0), which it lacks" }
      }
  }

  /// Returns a finding for each group that an app lacks.
  private static func findings(
    _ wanted: GroupList, in groups: GroupList, _ subject: Finding.Subject, _ purpose: String,
    related: (String) -> [Finding.Related] = { _ in [] }, _ message: (String) -> String
  ) -> [Finding] {
    let missing = wanted.items.filter { !groups.contains($0.value) }
    guard groups.isComplete, !missing.isEmpty else { return [] }
    let spellings = GroupSpellings(groups.items.map(\.value))
    return missing.map { group in
      let meant = spellings.meant(by: group.value)
      return Finding(
        info, message(quoted(group.value)), at: group, subject: subject,
        related: related(quoted(group.value)),
        help: meant.map { "did you mean \($0.word)?" }
          ?? "add \(group.value) to the app's `appGroups`, \(purpose)",
        projectHelp: meant == nil ? "add \(group.value) to the app's entitlements, \(purpose)" : nil
      ).repaired(meant.map { .spell(ownName: $0, over: group) }).caused(by: .init(group.value))
    }
  }
}
