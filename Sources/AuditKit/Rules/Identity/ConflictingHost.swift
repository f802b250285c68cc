internal import WidgetManifests

/// Several declarations of an app have the same values.
struct ConflictingHost: Rule {
  static let info = RuleInfo(
    id: "conflicting-host",
    group: .identity,
    severity: .error,
    summary: "An app is declared twice for a platform, with different values.",
    rationale: """
      A bundle ID identifies one app on each platform, and App Store Connect compares every \
      extension with the app that contains it. Bundles that refer to the first declaration would be \
      checked against other values than those of the second.
      """,
    remedy: "declare the app once, and refer to it by its bundle ID",
    source:
      "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier",
    valid: [
      .bundle(
        """
        host:
          bundleID: com.example.weather
          version: 3.2.0
          build: 412
          platforms: {iOS: 16.0}
        """),
      .whole(
        """
        \(Example.standardApp)
        ---
        app: Weather for Mac
        bundleID: com.example.weather
        version: 3.1.0
        build: 398
        platforms: {macOS: 14.0}
        """),
    ],
    invalid: [
      .bundle(
        """
        host:
          bundleID: ↓com.example.weather
          version: 3.3.0
          build: 412
          platforms: {iOS: 16.0}
        version: 3.3.0
        """),
      .whole(
        """
        \(Example.standardApp)
        ---
        app: Weather
        bundleID: ↓com.example.Weather
        version: 3.2.0
        build: 412
        platforms: {iOS: 16.0}
        """),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    guard context.run.targets.hasDuplicates else { return [] }
    return context.apps.indices.compactMap { index in
      let app = context.apps[index]
      guard let id = app.document.bundleID.value,
        let firstIndex = context.run.targets.firstApp(id.value, on: app.platformNames),
        firstIndex != index,
        let firstID = context.run.apps[firstIndex].document.bundleID.value
      else { return nil }
      let differences = AppDifference.all(context.run.apps[firstIndex].document, app.document)
      guard !differences.isEmpty else { return nil }
      let phrase =
        differences.count == 1
        ? differences[0].phrase : "other \(differences.map(\.key).shortened(to: 4))"
      return Finding(
        info, "the app \(quoted(firstID.value)) is declared again, with \(phrase)", at: id,
        subject: app.subject,
        related: [
          Finding.Related("first declared", "\(firstID.value) is declared here", at: firstID.place)
        ] + differences.compactMap(\.first))
    }
  }
}
