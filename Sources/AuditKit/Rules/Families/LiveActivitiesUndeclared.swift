internal import WidgetManifests

/// An app with Live Activities declares them in its Info.plist.
struct LiveActivitiesUndeclared: BundleRule {
  static let info = RuleInfo(
    id: "live-activities-undeclared",
    group: .families,
    severity: .error,
    summary: "A bundle has a Live Activity, but its app does not declare NSSupportsLiveActivities.",
    rationale: """
      ActivityKit looks for the key in the app's Info.plist, not in the extension's. Without it \
      Activity.request throws and no Live Activity ever starts.
      """,
    remedy:
      "set NSSupportsLiveActivities in the app, and write `supportsLiveActivities: true` there",
    projectRemedy: "set NSSupportsLiveActivities to YES in the app's Info.plist",
    source:
      "https://developer.apple.com/documentation/bundleresources/information-property-list/nssupportsliveactivities",
    valid: [
      .widget(
        "configuration: activity", without: ["families", "timeline"],
        app: "platforms: {iOS: 16.1}\nsupportsLiveActivities: true")
    ],
    invalid: [
      .widget(
        "configuration: ↓activity", without: ["families", "timeline"],
        app: "platforms: {iOS: 16.1}"),
      .widget(
        "configuration: ↓activity", without: ["families", "timeline"],
        app: "platforms: {iOS: 16.1}\nsupportsLiveActivities: false"),
    ])

  static func judge(_ bundle: BundleContext) -> Finding? {
    guard let host = bundle.host,
      bundle.widgets.contains(where: { $0.configuration == .activity })
    else { return nil }
    let says: Finding.Related
    switch host.document.supportsLiveActivities {
    case .known(let flag) where !flag.value:
      says = bundle.hostSays("says `supportsLiveActivities: false`", at: flag.place)
    case .absent:
      says = bundle.hostSays("has no `supportsLiveActivities`", at: host.document.place)
    case .known, .unknown: return nil
    }
    let activities = SharedTexts(bundle.widgets, "also declared") { widget in
      guard let written = widget.widget.configuration.value, written.value == .activity
      else { return [] }
      return [written.map(\.rawValue)]
    }
    let app = bundle.subject.app ?? "the app"
    return activities.list.first.map { first in
      Finding(
        info, "\(app) does not declare that it supports Live Activities", at: first.text,
        subject: first.subject,
        related: [says] + first.others)
    }
  }
}
