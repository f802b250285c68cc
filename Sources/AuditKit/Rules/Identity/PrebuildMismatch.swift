internal import WidgetManifests

/// A committed `ios` folder has the values of its Expo app's configuration.
struct PrebuildMismatch: Rule {
  static let info = RuleInfo(
    id: "prebuild-mismatch",
    group: .identity,
    severity: .warning,
    summary: "A committed ios folder differs from what Expo's prebuild would write.",
    rationale: """
      Xcode builds the committed folder, and ignores the configuration of the app. The next \
      `npx expo prebuild` writes what the configuration says: a version is lowered, or a group \
      is added or removed, without a change in the code.
      """,
    remedy: "write the value of the ios folder in the configuration, or run `npx expo prebuild`",
    source: "https://docs.expo.dev/workflow/continuous-native-generation/",
    valid: [
      .bundle("", app: "version: 3.2.0\nprebuild: {version: 3.2.0, extensions: []}"),
      .bundle("", app: "appGroups: []\nprebuild: {appGroups: []}"),
      .bundle("", app: "version: !unknown VERSION\nprebuild: {version: 3.1.0}"),
    ],
    invalid: [
      .bundle("", app: "version: 3.2.0\nprebuild: {version: ↓3.1.0}"),
      .bundle("version: 3.2.0\nprebuild: {version: ↓3.1.0}", app: "version: 3.2.0"),
      .bundle("", app: "prebuild: {appGroups: ↓[group.com.example.weather]}"),
      .bundle("", app: "prebuild: {extensions: [↓WeatherWidgets]}"),
      .bundle("", app: "prebuild: {removes: [↓WeatherWidgets]}"),
      // The extension's ID begins with the app's, in both places.
      .bundle(
        "prebuild: {bundleID: com.example.sky.widgets}",
        app: "prebuild: {bundleID: ↓com.example.sky}"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.apps.flatMap { findings($0.document, $0.subject) }
      + context.bundles.flatMap { bundle in
        findings(bundle.document, bundle.subject, tellsID: !isReported(bundle))
      }
  }

  /// Whether the ID of an extension differs because the app's does, or doesn't begin with the
  /// app's, both of which have their own finding.
  private static func isReported(_ bundle: BundleContext) -> Bool {
    guard bundle.componentsAfterHost != 0 else { return true }
    guard let id = bundle.document.bundleID.value?.value,
      let written = bundle.document.prebuild.value?.bundleID.value?.value,
      let host = bundle.host?.document, let hostID = host.bundleID.value?.value,
      let hostWritten = host.prebuild.value?.bundleID.value?.value
    else { return false }
    return id.hasPrefix(hostID) && written == hostWritten + id.dropFirst(hostID.count)
  }

  private static func findings(
    _ target: some TargetDocument, _ subject: Finding.Subject, tellsID: Bool = true
  ) -> [Finding] {
    guard let prebuild = target.prebuild.value else { return [] }
    return [
      tellsID ? finding("bundle ID", target.bundleID, prebuild.bundleID, subject) : nil,
      finding("version", target.version, prebuild.version, subject),
      finding("build", target.build, prebuild.build, subject),
      finding(groups: target.appGroups, prebuild.appGroups, subject),
    ].compactMap(\.self)
      + prebuild.extensions.items().map { item in
        Finding(
          info, "the project lacks \(quoted(item.value)), which prebuild would add",
          at: item, subject: subject,
          help: "run `npx expo prebuild`, or remove it from the configuration")
      }
      + prebuild.removes.items().map { item in
        Finding(
          info, "prebuild would remove \(quoted(item.value)), which the configuration lacks",
          at: item, subject: subject,
          help: "declare it as a target of the configuration; `npx expo prebuild --clean` loses it")
      }
  }

  private static func finding(
    _ what: String, _ built: Field<Located<String>>, _ written: Field<Located<String>>,
    _ subject: Finding.Subject
  ) -> Finding? {
    guard let built = built.value, let written = written.value, built.value != written.value else {
      return nil
    }
    return Finding(
      info,
      "prebuild would change the \(what) from \(quoted(built.value)) to \(quoted(written.value))",
      at: written, subject: subject,
      related: [Finding.Related("ios", "the folder has \(quoted(built.value))", at: built.place)],
      help:
        "write \(WrittenScalar.new(built.value)) in the configuration, or run `npx expo prebuild`")
  }

  private static func finding(
    groups built: Field<LocatedList<String>>, _ written: Field<LocatedList<String>>,
    _ subject: Finding.Subject
  ) -> Finding? {
    guard let written = written.value, !written.isPartial, built.isComplete() else { return nil }
    let (before, after) = (built.items().map(\.value), written.items.map(\.value))
    let lost = before.first { !after.contains($0) }
    let new = after.first { !before.contains($0) }
    let (change, help): (String, String)
    switch (lost, new) {
    case (let lost?, let new?):
      change = "replace the app group \(quoted(lost)) by \(quoted(new))"
      help = "write in the configuration which groups the entitlements have, or correct these"
    case (let lost?, nil):
      change = "drop the app group \(quoted(lost))"
      help = "add it to the configuration, or remove it from the entitlements"
    case (nil, let new?):
      change = "add the app group \(quoted(new))"
      help = "add it to the entitlements, or remove it from the configuration"
    case (nil, nil): return nil
    }
    return Finding(
      info, "prebuild would \(change)", at: written.place, subject: subject, help: help)
  }
}
