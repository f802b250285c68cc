internal import WidgetManifests

/// An extension whose widgets ask for the location says so in its Info.plist.
struct LocationNotWanted: BundleRule {
  static let info = RuleInfo(
    id: "location-not-wanted",
    group: .groups,
    severity: .warning,
    summary: "A widget asks for the location, but its extension doesn't set NSWidgetWantsLocation.",
    rationale: """
      Without the key, the system never asks whether the widget may use the location, and the widget \
      gets none, whatever the app may do.
      """,
    remedy: "set NSWidgetWantsLocation to YES in the extension's Info.plist",
    source:
      "https://developer.apple.com/documentation/widgetkit/accessing-location-information-in-widgets",
    valid: [
      .widget("readsLocation: true", bundle: "wantsLocation: true", app: "locationPurpose: true"),
      .widget("readsLocation: false"),
    ],
    invalid: [
      .widget("readsLocation: ↓true"),
      .widget("readsLocation: ↓true", bundle: "wantsLocation: false"),
    ])

  static func judge(_ bundle: BundleContext) -> [Finding] {
    let wanted = bundle.document.wantsLocation
    guard !wanted.isUnknown, wanted.value?.value != true else { return [] }
    return bundle.widgets.compactMap { widget -> Finding? in
      guard let flag = widget.widget.readsLocation.value, flag.value else { return nil }
      return Finding(
        info,
        "\(widget.title) asks for the location, but its extension doesn't set NSWidgetWantsLocation",
        at: flag, subject: widget.subject, help: "\(info.remedy), and write `wantsLocation: true`",
        projectHelp: info.remedy)
    }
  }
}
