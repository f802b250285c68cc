internal import WidgetManifests

/// A widget that an extension compiles is in its bundle.
struct WidgetNotListed: BundleRule {
  static let info = RuleInfo(
    id: "widget-not-listed",
    group: .kinds,
    severity: .warning,
    summary: "An extension compiles a widget that no bundle lists.",
    rationale: """
      WidgetKit knows only the widgets in the body of the bundle with which the extension launches, \
      and in bundles within it. A new file with a widget compiles without being added there, and \
      nobody sees the widget.
      """,
    remedy: "add the widget to the body of the bundle, or remove it",
    source: "https://developer.apple.com/documentation/swiftui/widgetbundle",
    valid: [.bundle("unlisted: []")],
    invalid: [.bundle("unlisted: [↓TideWidget]")])

  static func judge(_ bundle: BundleContext) -> [Finding] {
    bundle.document.unlisted.items().map { widget in
      Finding(
        info, "the extension compiles the widget \(quoted(widget.value)), but nothing lists it",
        at: widget, subject: bundle.subject,
        help: "add it to the body of the WidgetBundle with `@main`, or remove it",
        consequence: "nobody sees it")
    }
  }
}
