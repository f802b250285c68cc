internal import WidgetManifests

/// The companion of a watch app is the iOS app that embeds it, whose bundle ID begins its own.
struct CompanionMismatch: Rule {
  static let info = RuleInfo(
    id: "companion-mismatch",
    group: .identity,
    severity: .error,
    summary: """
      A watch app's companion is not the iOS app that embeds it, or its bundle ID does not begin \
      with that app's and a dot.
      """,
    rationale: """
      iOS refuses to install an app whose watch app names another companion \
      (InvalidCompanionAppBundleIdentifier), and App Store Connect rejects a watch app whose bundle \
      ID does not extend that of its iOS app (ITMS-90376). It happens when the iOS app's ID is \
      changed, or differs in one configuration, and the watch app's settings have the old one.
      """,
    remedy:
      "make the companion the bundle ID of the iOS app, and begin the watch app's own with it",
    source:
      "https://developer.apple.com/documentation/bundleresources/information-property-list/wkcompanionappbundleidentifier",
    valid: [
      .watchApp("companion: com.example.weather"),
      .watchApp("companion: com.example.weather\nembeddedIn: com.example.weather"),
      // An independent watch app.
      .watchApp("bundleID: com.example.sky", without: ["companion"]),
    ],
    invalid: [
      .watchApp("companion: ↓com.example.weather.dev\nembeddedIn: com.example.weather"),
      .watchApp("bundleID: ↓com.example.watch"),
      .watchApp("bundleID: ↓com.example.Weather.watchkitapp"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.apps.flatMap { app -> [Finding] in
      guard let companion = app.document.companion.value else { return [] }
      let host = app.document.embeddedIn.value ?? companion
      let related = [
        Finding.Related("host", "the iOS app's bundle ID is \(host.value)", at: host.place)
      ]
      var findings: [Finding] = []
      if companion.value != host.value {
        findings.append(
          Finding(
            info,
            "the companion \(quoted(companion.value)) is not the iOS app that embeds this one",
            at: companion, subject: app.subject, related: related,
            help: "write \(host.value)",
            projectHelp: "set WKCompanionAppBundleIdentifier to \(host.value)",
            consequence: "iOS refuses to install the app with this one"))
      }
      if let id = app.document.bundleID.value, ReverseDNS.problem(in: id.value) == nil,
        ReverseDNS.problem(in: host.value) == nil, !id.value.hasPrefix(host.value + ".")
      {
        let new = host.value + "." + (id.value.split(separator: ".").last ?? "watchkitapp")
        findings.append(
          Finding(
            info,
            "the bundle ID \(quoted(id.value)) does not begin with \(quoted(host.value + "."))",
            at: id, subject: app.subject, related: related, help: "write \(new)",
            projectHelp: "set the target's bundle ID to \(new)",
            consequence: "App Store Connect rejects it (ITMS-90376)"))
      }
      return findings
    }
  }
}
