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
    valid: [.bundle(widgets(10).replacing("↓", with: ""))],
    invalid: [.bundle(widgets(11))])

  private static let most = 10

  static func check(_ context: RuleContext) -> [Finding] {
    context.bundles.compactMap { bundle in
      guard bundle.document.takesWidgets, let widgets = bundle.document.widgets.value,
        !widgets.isPartial, widgets.items.count > most
      else { return nil }
      return Finding(
        info, "the bundle has \(widgets.items.count) widgets, and older SDKs take \(most)",
        at: widgets.place, subject: bundle.subject)
    }
  }

  /// A list of widgets that differ in their kinds alone.
  private static func widgets(_ count: Int) -> String {
    let first = """
      widgets:
        ↓- &first
          kind: Hour1
          name: An hour
          description: The weather of one hour.
          families: [systemSmall]
          timeline: {policy: {after: 2h}}
      """
    return (2...count).reduce(first) { "\($0)\n  - {<<: *first, kind: Hour\($1)}" }
  }
}
