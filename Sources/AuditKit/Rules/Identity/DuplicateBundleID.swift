internal import WidgetManifests

/// Each target has its own bundle ID.
struct DuplicateBundleID: Rule {
  static let info = RuleInfo(
    id: "duplicate-bundle-id",
    group: .identity,
    severity: .error,
    summary: "Two targets for one platform have the same bundle ID, ignoring case.",
    rationale: """
      The device refuses to install an app that contains two bundles with the same ID \
      (0xE80000B0), and Apple treats IDs that differ only in case as the same. It happens when a \
      target is copied.
      """,
    remedy: "give each target its own bundle ID",
    source:
      "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier",
    valid: [.bundle("bundleID: com.example.weather.widgets")],
    invalid: [
      .bundle("bundleID: ↓com.example.weather"),
      .whole(
        """
        \(Example.standardApp)
        ---
        \(Example.standardBundle)
        widgets:
          - {kind: Today, name: Today, description: Today., families: [systemSmall],
             timeline: {policy: {after: 2h}}}
        ---
        \(Example.standardBundle.replacing("com.example.weather.w", with: "↓com.example.weather.W"))
        widgets:
          - {kind: Week, name: Week, description: This week., families: [systemMedium],
             timeline: {policy: {after: 2h}}}
        """),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    guard context.run.targets.hasDuplicates else { return [] }
    let apps = context.apps.indices.compactMap { index -> Finding? in
      let app = context.apps[index]
      // `conflicting-host` reports a later app with the same ID.
      guard let id = app.document.bundleID.value,
        context.run.targets.firstApp(id.value, on: app.platformNames) == index
      else { return nil }
      return finding(id, .app(index), on: app.platformNames, app.subject, context.run)
    }
    let bundles = context.bundles.indices.compactMap { index -> Finding? in
      let bundle = context.bundles[index]
      guard let id = bundle.document.bundleID.value else { return nil }
      return finding(
        id, .bundle(index), on: bundle.platformNames, bundle.subject, context.run)
    }
    return apps + bundles
  }

  private static func finding(
    _ id: Located<String>, _ target: TargetIndex.Target, on platforms: [Platform],
    _ subject: Finding.Subject, _ run: Run
  ) -> Finding? {
    guard let first = run.targets.first(id.value, on: platforms), first != target,
      let other = name(of: first, in: run)
    else { return nil }
    return Finding(
      info, "the bundle ID \(quoted(id.value)) is also that of \(other.name)", at: id,
      subject: subject,
      related: [Finding.Related("first declared", other.name, at: other.place)],
      consequence: "a device refuses the app (0xE80000B0)")
  }

  private static func name(
    of target: TargetIndex.Target, in run: Run
  ) -> (name: String, place: Place)? {
    let (id, name, word) =
      switch target {
      case .app(let index):
        (run.apps[index].document.bundleID, run.apps[index].document.name, "app")
      case .bundle(let index):
        (run.bundles[index].document.bundleID, run.bundles[index].document.name, "bundle")
      }
    let title = name.value.map { "the \(word) \(quoted($0.value))" } ?? "another \(word)"
    return id.value.map { (title, $0.place) }
  }
}
