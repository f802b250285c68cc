internal import WidgetManifests

/// An extension has the same team as its host.
struct TeamMismatch: BundleRule {
  static let info = RuleInfo(
    id: "team-mismatch",
    group: .identity,
    severity: .error,
    summary: "An extension's team differs from its host app's.",
    rationale: """
      Xcode refuses to build it: the embedded binary is not signed with the same certificate as \
      the parent app. Groups also belong to a team, so the two could share nothing.
      """,
    remedy: "set DEVELOPMENT_TEAM once for the project, not in a target",
    source: "https://github.com/OneSignal/OneSignal-iOS-SDK/issues/1435",
    valid: [
      .bundle("teamID: A1B2C3D4E5", app: "teamID: A1B2C3D4E5"),
      .bundle("teamID: A1B2C3D4E5"),
    ],
    invalid: [.bundle("teamID: ↓F6G7H8J9K0", app: "teamID: A1B2C3D4E5")])

  static func judge(_ bundle: BundleContext) -> Finding? {
    HostMismatch(of: bundle, \.teamID)?
      .finding(
        info, "team",
        consequence: "Xcode refuses to embed code of another team, and a device to install it",
        as: quoted)
  }
}
