/// An app with Live Activities says so in its Info.plist.
struct LiveActivitiesUndeclared: Rule {
  static let info = RuleInfo(
    id: "live-activities-undeclared",
    group: .families,
    severity: .error,
    summary: "A Live Activity, and its app does not declare NSSupportsLiveActivities.",
    rationale: """
      ActivityKit looks for the key in the app's Info.plist, not in the extension's. Without it \
      Activity.request throws and no Live Activity ever starts.
      """,
    remedy:
      "set NSSupportsLiveActivities in the app, and write `supportsLiveActivities: true` there",
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

  static func check(_ context: RuleContext) -> [Finding] {
    context.judgeWidgets { context, bundle in
      guard let configuration = context.widget.configuration.value,
        configuration.value == .activity, let host = bundle.host
      else { return [] }
      let place: Place
      switch host.supportsLiveActivities {
      case .known(let flag) where !flag.value: place = flag.place
      case .absent: place = host.place
      case .known, .unknown: return []
      }
      let app = bundle.subject.app ?? "the app"
      return [
        Finding(
          info, "\(app) does not declare that it supports Live Activities", at: configuration,
          subject: context.subject, related: [Finding.Related("host", app, at: place)])
      ]
    }
  }
}
