internal import WidgetManifests

/// An extension's bundle ID begins with its host's and a dot.
struct BundleIDPrefix: BundleRule {
  static let info = RuleInfo(
    id: "bundle-id-prefix",
    group: .identity,
    severity: .error,
    summary: "An extension's bundle ID does not begin with its host app's bundle ID and a dot.",
    rationale: """
      Xcode refuses to build it (the embedded binary's bundle identifier is not prefixed with the \
      parent app's), and installd refuses to install it (error 37). Bundle IDs are case-sensitive \
      here.
      """,
    remedy: "begin the extension's bundle ID with the app's and a dot",
    source: "https://github.com/Provenance-Emu/Provenance/issues/516",
    valid: [.bundle("bundleID: com.example.weather.widgets")],
    invalid: [
      .bundle("bundleID: ↓com.example.widgets"),
      .bundle(
        "bundleID: ↓com.example.widgets\nprebuild: {bundleID: com.example.weather.widgets}"),
      .bundle("bundleID: ↓com.example.weatherwidgets"),
      .bundle("bundleID: ↓com.example.Weather.widgets"),
    ])

  static func judge(_ bundle: BundleContext) -> Finding? {
    guard bundle.componentsAfterHost == 0,
      let id = bundle.document.bundleID.value, let host = bundle.hostValue(\.bundleID),
      ReverseDNS.problem(in: id.value) == nil, ReverseDNS.problem(in: host.value) == nil,
      // `duplicate-bundle-id` reports the same ID.
      id.value.lowercased() != host.value.lowercased()
    else { return nil }
    let last = id.value.split(separator: ".").last ?? "widgets"
    return Finding(
      info, "the bundle ID \(quoted(id.value)) does not begin with \(quoted(host.value + "."))",
      at: id, subject: bundle.subject,
      related: [
        Finding.Related("host", "the host app's bundle ID is \(host.value)", at: host.place)
      ],
      help: "write \(host.value).\(last)",
      projectHelp: "set the target's bundle ID to \(host.value).\(last)",
      consequence: "Xcode refuses to build this one, and a device to install it (error 37)")
  }
}
