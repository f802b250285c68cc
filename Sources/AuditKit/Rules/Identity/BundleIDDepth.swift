internal import WidgetManifests

/// An extension's bundle ID has one component more than its host's.
struct BundleIDDepth: BundleRule {
  static let info = RuleInfo(
    id: "bundle-id-depth",
    group: .identity,
    severity: .error,
    summary: "An extension's bundle ID has more than one component after its host app's.",
    rationale: """
      App Store Connect rejects it with ITMS-90347: only one component may follow the app's bundle \
      ID. The app builds and runs, so nobody notices before the upload.
      """,
    remedy: "write one component after the app's bundle ID",
    source: "https://github.com/AtB-AS/mittatb-app/issues/3487",
    isStoreOnly: true,
    valid: [
      .bundle("bundleID: com.example.weather.departure-widget"),
      .bundle(
        "host: com.example.weather.watchkitapp\nbundleID: com.example.weather.watchkitapp.widgets",
        app: "bundleID: com.example.weather.watchkitapp"),
      .bundle(
        "bundleID: com.example.weather.departure.widget\nplatforms: {macOS: 14.0}",
        app: "platforms: {macOS: 14.0}\ndistribution: developerID"),
    ],
    invalid: [.bundle("bundleID: ↓com.example.weather.departure.widget")])

  static func judge(_ bundle: BundleContext) -> Finding? {
    guard let count = bundle.componentsAfterHost, count > 1,
      let id = bundle.document.bundleID.value, let host = bundle.hostValue(\.bundleID),
      let rest = ReverseDNS.rest(of: id.value, after: host.value),
      ReverseDNS.problem(in: id.value) == nil, ReverseDNS.problem(in: host.value) == nil
    else { return nil }
    let components = rest.split(separator: ".")
    var help = "write \(host.value).\(components.joined(separator: "-"))"
    if components.first == "watchkitapp" {
      help += ", or name the watch app as the host if it contains the extension"
    }
    return Finding(
      info,
      "\(quoted(id.value)) has \(count) components after the host app's bundle ID",
      at: id, subject: bundle.subject,
      related: [
        Finding.Related("host", "the host app's bundle ID is \(host.value)", at: host.place)
      ],
      help: "\(help); App Store Connect rejects this one (ITMS-90347)")
  }
}

extension BundleContext {
  /// The number of components of its bundle ID after its host's; 0 if it doesn't begin with that,
  /// nil if one of the two is unknown.
  var componentsAfterHost: Int? {
    guard let own = document.bundleID.value, let other = hostValue(\.bundleID) else { return nil }
    return ReverseDNS.components(of: own.value, after: other.value)
  }
}
