internal import WidgetManifests

/// The deployment target of an iOS app is one that the App Store still accepts.
struct MinimumOSGate: Rule {
  static let info = RuleInfo(
    id: "minimum-os-gate",
    group: .identity,
    severity: .error,
    summary: "An iOS app's deployment target is below the minimum that uploads need from a date.",
    rationale: """
      App Store Connect warns with ITMS-90068 that from spring 2027 apps for iOS need a \
      MinimumOSVersion of 15.0. The rule needs `--as-of DATE`: a note in the year before, a warning \
      90 days before, and an error from that day; April 1 is assumed.
      """,
    remedy: "raise the deployment target to iOS 15.0 in app and extensions",
    source: DatedGate.minimumOS.source,
    isStoreOnly: true,
    valid: [.bundle("", app: "platforms: {iOS: 15.0}")],
    invalid: [.bundle("", app: "platforms: {iOS: ↓14.0}")])

  static func check(_ context: RuleContext) -> [Finding] {
    let gate = DatedGate.minimumOS
    guard let severity = gate.severity(asOf: context.asOf) else { return [] }
    return context.apps.compactMap { app in
      guard let version = app.document.platforms.value?[.iOS], version.value < DatedGate.firstIOS
      else { return nil }
      return Finding(
        info,
        "iOS \(version.value) is below \(DatedGate.firstIOS), which uploads need \(gate.announced)",
        at: version, subject: app.subject, severity: severity)
    }
  }
}
