internal import WidgetManifests

/// A bundle's host is an app of the run.
struct UnknownHost: Rule {
  static let info = RuleInfo(
    id: "unknown-host",
    group: .identity,
    severity: .error,
    summary: "A bundle's `host` is a bundle ID that no app document declares.",
    rationale: """
      An extension is shipped inside its app, in PlugIns. While the app is unknown, the values \
      that the App Store and the device compare can't be compared here.
      """,
    remedy: "declare the app in a document of its own, or write it inline as the bundle's host",
    source:
      "https://developer.apple.com/documentation/bundleresources/placing-content-in-a-bundle",
    valid: [
      .bundle("host: com.example.weather"),
      .bundle(
        "host: {bundleID: com.example.weather, version: 3.2.0, build: 412, platforms: {iOS: 16.0}}"
      ),
    ],
    invalid: [
      .bundle("host: ↓com.example.wether"),
      .bundle("host: ↓com.example.Weather"),
      .bundle("host: ↓Weather"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    if context.run.mayLackApps { return [] }
    return context.bundles.compactMap { bundle in
      guard case .known(.reference(let id)) = bundle.document.host, bundle.host == nil,
        !context.run.appIndex.contains(id.value)
      else { return nil }
      return Finding(
        info, "no app document has the bundle ID \(quoted(id.value))", at: id,
        subject: bundle.subject, help: help(id.value, context.run)
      ).repaired(
        context.run.appsByName[id.value].map { app in
          Repair(title: "write \(quoted(app))", reveals: true, change: .write(app, over: id))
        })
    }
  }

  private static func help(_ id: String, _ run: Run) -> String {
    if let index = run.targets.firstApp(id), let app = run.apps[index].document.bundleID.value {
      return "write \(app.value); `host` is case-sensitive"
    }
    if case .bundle = run.targets.first(id) {
      return "write the bundle ID of the app that contains this extension"
    }
    if let named = run.appsByName[id] { return "did you mean \(named) (the app \(id))?" }
    return run.nearestApps[id].map { "did you mean \($0)?" } ?? info.remedy
  }
}
