internal import WidgetManifests

/// A widget extension for macOS runs in the App Sandbox.
struct MissingSandbox: BundleRule {
  static let info = RuleInfo(
    id: "missing-sandbox",
    group: .groups,
    severity: .error,
    summary: "A widget extension for macOS has no App Sandbox.",
    rationale: """
      macOS ignores an extension outside of the sandbox ("plug-ins must be sandboxed"), whether \
      or not its app is in one: the widget is not in the gallery.
      """,
    remedy: "add the App Sandbox capability to the extension's target, and write `sandbox: true`",
    projectRemedy: "add the App Sandbox capability to the extension's target",
    source: "https://github.com/ImageOptim/ImageOptim/issues/152",
    valid: [
      .bundle("sandbox: true", app: "platforms: {macOS: 14.0}"),
      .bundle("sandbox: false", app: "platforms: {iOS: 17.0}"),
    ],
    invalid: [.bundle("sandbox: ↓false", app: "platforms: {macOS: 14.0}")])

  static func judge(_ bundle: BundleContext) -> Finding? {
    guard let flag = bundle.document.sandbox.value, !flag.value,
      bundle.platformNames.contains(.macOS)
    else { return nil }
    return Finding(
      info, "without the App Sandbox, macOS does not run the extension", at: flag,
      subject: bundle.subject)
  }
}
