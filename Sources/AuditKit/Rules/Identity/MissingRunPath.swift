internal import WidgetManifests

/// An extension finds the frameworks of its app.
struct MissingRunPath: BundleRule {
  static let info = RuleInfo(
    id: "missing-run-path",
    group: .identity,
    severity: .warning,
    summary: "An extension links a framework of its app, and no run path leads there.",
    rationale: """
      An extension finds the frameworks in its app by the run path \
      @executable_path/../../Frameworks, on macOS @executable_path/../../../../Frameworks. Without it, \
      dyld ends the process when it starts, so all its widgets stay empty; `product-libraries` reports \
      that in a built product.
      """,
    remedy: "add the path to LD_RUNPATH_SEARCH_PATHS of the extension's target",
    source: "https://github.com/home-assistant/iOS/pull/5047",
    valid: [.bundle("")],
    invalid: [.bundle("missingRunPath: ↓\"@executable_path/../../Frameworks\"")])

  static func judge(_ bundle: BundleContext) -> Finding? {
    bundle.document.missingRunPath.value.map { path in
      Finding(
        info, "no run path leads to the frameworks of the app, some of which the extension links",
        at: path, subject: bundle.subject,
        help: "add \(path.value) to LD_RUNPATH_SEARCH_PATHS of the extension's target",
        consequence: "it crashes at launch")
    }
  }
}
