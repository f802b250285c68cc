internal import WidgetManifests

/// The host app of a widget that wants the location has a purpose string.
struct LocationPurpose: BundleRule {
  static let info = RuleInfo(
    id: "location-purpose",
    group: .groups,
    severity: .error,
    summary: "An extension wants the location, but its host app has no location purpose string.",
    rationale: """
      NSWidgetWantsLocation in the extension is not enough: the app has to ask for permission, \
      which needs a purpose string in the app's own Info.plist. Without it, the widget gets no \
      location.
      """,
    remedy: "add NSLocationWhenInUseUsageDescription to the app's Info.plist",
    source:
      "https://developer.apple.com/documentation/bundleresources/information-property-list/nswidgetwantslocation",
    valid: [
      .bundle("wantsLocation: true", app: "locationPurpose: true"),
      .bundle("wantsLocation: false"),
    ],
    invalid: [
      .bundle("wantsLocation: ↓true"),
      .bundle("wantsLocation: ↓true", app: "locationPurpose: false"),
    ])

  static func judge(_ bundle: BundleContext) -> Finding? {
    guard let wanted = bundle.document.wantsLocation.value, wanted.value,
      let host = bundle.host?.document, !host.locationPurpose.isUnknown,
      host.locationPurpose.value?.value != true
    else { return nil }
    let place = host.locationPurpose.value?.place ?? host.place
    return Finding(
      info, "the extension wants the location, but the host app has no purpose string for it",
      at: wanted, subject: bundle.subject,
      related: [bundle.hostSays("has no location purpose string", at: place)],
      help: "\(info.remedy), and write `locationPurpose: true`", projectHelp: info.remedy)
  }
}
