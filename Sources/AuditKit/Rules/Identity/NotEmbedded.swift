internal import WidgetManifests

/// Each app that should have an extension with widgets embeds it.
struct NotEmbedded: BundleRule {
  static let info = RuleInfo(
    id: "not-embedded",
    group: .identity,
    severity: .warning,
    summary: "No app embeds an extension with widgets, or one that is archived lacks it.",
    rationale: """
      An extension is shipped only in an app whose target embeds it. Xcode builds the app without \
      it, too, and nothing fails: its widgets are just not in the gallery. The usual cases are a \
      target that was added without being embedded, a second app target for the same code, such as \
      one for TestFlight, and a setting that excludes the extension in one configuration.
      """,
    remedy: """
      embed the extension in the app target, remove it from EXCLUDED_SOURCE_FILE_NAMES, or suppress \
      this with a reason
      """,
    source: "https://github.com/mike-stewart-dev/expo-widgets/issues/46",
    valid: [.bundle("missingFrom: []")],
    invalid: [
      .bundle("missingFrom: [↓Weather Staging]"),
      .bundle("missingFrom: [↓Weather in Release]"),
      .bundle("host: !unknown no app embeds it\nmissingFrom: ↓[Weather]"),
    ])

  static func judge(_ bundle: BundleContext) -> [Finding] {
    guard let apps = bundle.document.missingFrom.value, !apps.items.isEmpty else { return [] }
    guard bundle.document.host.isUnknown else {
      return apps.items.map { app in
        // As in `Weather in Release`: a setting of the host excludes the extension there.
        let name = bundle.host?.document.name.text
        let configuration = name.flatMap { host in
          app.value.hasPrefix(host + " in ") ? String(app.value.dropFirst(host.count + 4)) : nil
        }
        return Finding(
          info,
          configuration.map { "\(bundle.hostName) lacks the extension if built for \(quoted($0))" }
            ?? "\(quoted(app.value)) lacks the extension, which \(bundle.hostName) embeds",
          at: app, subject: bundle.subject,
          help: configuration == nil ? "embed it there, too, or suppress this with a reason" : nil,
          projectHelp: configuration.map {
            "remove it from EXCLUDED_SOURCE_FILE_NAMES of \($0), or suppress this with a reason"
          },
          consequence: "its users get none of these widgets"
        ).caused(by: .init(app.value))
      }
    }
    let names = apps.items.map { quoted($0.value) }
    return [
      Finding(
        info, "no app embeds the extension", at: apps.place, subject: bundle.subject,
        help: "embed it in \(names.count > 3 ? "an app" : names.listed("or"))",
        consequence: "nobody gets its widgets")
    ]
  }
}

extension BundleContext {
  /// The name of its host.
  fileprivate var hostName: String {
    (host?.document.name.text ?? host?.subject.app).map(quoted) ?? "another app"
  }
}
