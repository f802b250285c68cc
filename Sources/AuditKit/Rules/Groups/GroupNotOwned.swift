internal import WidgetManifests

/// A Mac app outside the App Store shares a group that its team owns.
struct GroupNotOwned: Rule {
  static let info = RuleInfo(
    id: "group-not-owned",
    group: .groups,
    severity: .warning,
    summary: """
      An app group of a Mac app outside the App Store does not begin with the team ID; an error \
      from macOS 26.
      """,
    rationale: """
      macOS lets a program open a group that begins with its team ID. For a group of the form of \
      iOS it needs a provisioning profile, which an app with Developer ID often lacks: macOS 15 \
      then asks the person, again and again, and the widget stays empty.
      """,
    remedy: "name the group TEAMID.name in app and extension, or sign both with a profile for it",
    source: "https://github.com/steipete/CodexBar/issues/121",
    valid: [
      .bundle(
        "appGroups: [A1B2C3D4E5.weather]",
        app: "platforms: {macOS: 14.0}\ndistribution: developerID\nappGroups: [A1B2C3D4E5.weather]"
      ),
      .bundle(
        "appGroups: [group.com.example.weather]",
        app: "platforms: {macOS: 14.0}\nappGroups: [group.com.example.weather]"),
    ],
    invalid: [
      .bundle(
        "appGroups: [group.com.example.weather]",
        app: """
          platforms: {macOS: 14.0}
          distribution: developerID
          appGroups: [↓group.com.example.weather]
          """),
      .bundle(
        "appGroups: [group.com.example.weather]",
        app: """
          platforms: {macOS: 26.0}
          distribution: developerID
          appGroups: [↓group.com.example.weather]
          """),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.apps.flatMap { app -> [Finding] in
      guard app.document.distribution.value?.value == .developerID,
        app.platformNames.allSatisfy({ $0 == .macOS })
      else { return [] }
      let version = app.document.platforms.value?[.macOS]?.value
      return app.document.appGroups.items().filter { $0.value.hasPrefix("group.") }.map { group in
        Finding(
          info, "\(quoted(group.value)) does not begin with the team ID, so macOS may refuse it",
          at: group, subject: app.subject,
          severity: version.map { $0 >= OSVersion(26) } ?? false ? .error : nil)
      }
    }
  }
}
