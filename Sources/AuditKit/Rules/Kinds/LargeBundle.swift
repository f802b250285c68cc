internal import WidgetManifests

/// A bundle's body has as many widgets as every SDK can build.
struct LargeBundle: Rule {
  static let info = RuleInfo(
    id: "large-bundle",
    group: .kinds,
    severity: .note,
    summary: "One bundle has more than ten widgets.",
    rationale: """
      WidgetBundleBuilder of older SDKs takes ten widgets at most, so the body does not compile \
      there; the limit is the compiler's, not the device's. All widgets of an extension share its \
      memory.
      """,
    remedy: "put some widgets into another WidgetBundle and add its body to this one",
    source: "https://developer.apple.com/documentation/swiftui/widgetbundlebuilder",
    valid: [.bundle(widgets(10))],
    invalid: [.bundle(widgets(11).replacing("- &first", with: "↓- &first"))])

  private static let maximum = 10

  static func check(_ context: RuleContext) -> [Finding] {
    context.bundles.compactMap { bundle in
      guard bundle.document.takesWidgets, let widgets = bundle.document.widgets.value,
        !widgets.isPartial, widgets.items.count > maximum
      else { return nil }
      return Finding(
        info, "the bundle has \(widgets.items.count) widgets, and older SDKs take \(maximum)",
        at: widgets.place, subject: bundle.subject)
    }
  }

  private static func widgets(_ count: Int) -> String {
    Example.widgets(ofKinds: (1...count).map { "Hour\($0)" })
  }
}
