internal import WidgetManifests

/// A Mac app shares a group that its team owns.
struct GroupNotOwned: Rule {
  static let info = RuleInfo(
    id: "group-not-owned",
    group: .groups,
    severity: .warning,
    summary: """
      A Mac app's group begins with another team's ID or, outside the App Store, with no team ID; \
      an error from macOS 26.
      """,
    rationale: """
      macOS lets a program open a group that begins with the ID of its own team. A group of the \
      form of iOS needs a provisioning profile, which an app with Developer ID often lacks. Without \
      one, macOS 15 asks the person, again and again; macOS 26 refuses the group, so that writes \
      are lost and the widget is missing from the gallery.
      """,
    remedy: "name the group TEAMID.name in app and extension, or sign both with a profile for it",
    source: "https://github.com/steipete/CodexBar/issues/121",
    valid: [
      .bundle(
        "appGroups: [A1B2C3D4E5.weather]",
        app: """
          platforms: {macOS: 14.0}
          distribution: developerID
          teamID: A1B2C3D4E5
          appGroups: [A1B2C3D4E5.weather]
          """),
      .bundle(
        "appGroups: [group.com.example.weather]",
        app: "platforms: {macOS: 14.0}\nappGroups: [group.com.example.weather]"),
      .bundle(
        "appGroups: [group.com.example.weather]",
        app: """
          platforms: {macOS: 14.0}
          distribution: developerID
          exportProfiles: [com.example.weather, com.example.weather.widgets]
          appGroups: [group.com.example.weather]
          """),
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
          platforms: {iOS: 17.0, macOS: 26.0}
          distribution: developerID
          appGroups: [↓group.com.example.weather]
          """),
      .bundle(
        "appGroups: [F6G7H8J9K0.weather]",
        app: """
          platforms: {macOS: 14.0}
          teamID: A1B2C3D4E5
          appGroups: [↓F6G7H8J9K0.weather]
          """),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.apps.flatMap { app -> [Finding] in
      guard app.platformNames.contains(.macOS) else { return [] }
      let isOutsideStore = app.document.distribution.value?.value == .developerID
      let is26 = app.document.platforms.value?[.macOS].map { $0.value >= OSVersion(26) } ?? false
      let severity: Severity? = isOutsideStore && is26 ? .error : nil
      return app.document.appGroups.items().compactMap { group in
        switch AppGroupForm(group.value) {
        case .team(let owner):
          guard let team = app.document.teamID.value?.value, team != owner else { return nil }
          let ids = "another ID than the app's team, \(quoted(team))"
          return Finding(
            info, "\(quoted(group.value)) begins with \(ids)",
            at: group, subject: app.subject, severity: severity,
            help: "write $(DEVELOPMENT_TEAM) for the team ID in both entitlements")
        case .group:
          // A profile may authorize the group.
          guard isOutsideStore, app.document.exportProfiles.items().isEmpty else { return nil }
          let isForPhones = app.platformNames.contains { $0 != .macOS }
          return Finding(
            info, "\(quoted(group.value)) does not begin with the team ID, so macOS may refuse it",
            at: group, subject: app.subject, severity: severity,
            help: isForPhones
              ? "sign the Mac app and its extension with a profile for it, since iOS needs this form"
              : nil)
        case nil: return nil
        }
      }
    }
  }
}
