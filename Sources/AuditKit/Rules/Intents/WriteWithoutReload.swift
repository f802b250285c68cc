internal import WidgetManifests

/// An App Intent of a control or a Live Activity reloads the widgets that show what it changes.
struct WriteWithoutReload: BundleRule {
  static let info = RuleInfo(
    id: "write-without-reload",
    group: .intents,
    severity: .warning,
    summary: "An App Intent changes what a widget shows, and doesn't reload the widget.",
    rationale: """
      After the intent of a button or a toggle, the system reloads only the widget with that button. \
      If a control or a Live Activity runs the intent, no widget is reloaded, and those that read \
      the same app group show the old value until their timelines end.
      """,
    remedy: "call WidgetCenter.shared.reloadTimelines(ofKind:) after the change",
    source: """
      https://developer.apple.com/documentation/widgetkit/adding-interactivity-to-widgets-and-live-activities
      """,
    valid: [.control("{name: Set, staleWidgets: []}", app: "platforms: {iOS: 18.0}")],
    invalid: [
      .control("{name: Set, staleWidgets: ↓[Current]}", app: "platforms: {iOS: 18.0}")
    ])

  static func judge(_ bundle: BundleContext) -> [Finding] {
    bundle.document.intents.items().compactMap { intent -> Finding? in
      guard let widgets = intent.value.staleWidgets.value, let first = widgets.items.first else {
        return nil
      }
      let names = widgets.items.map { quoted($0.value) }
      let what = names.count > 3 ? "\(names.count) widgets" : names.listed("and")
      let show = names.count > 1 ? "show" : "shows"
      let them = names.count > 1 ? "them" : "it"
      let call =
        names.count > 1 ? "reloadAllTimelines()" : "reloadTimelines(ofKind: \"\(first.value)\")"
      return Finding(
        info,
        "\(quoted(intent.value.name.value)) changes what \(what) \(show), and doesn't reload \(them)",
        at: widgets.place, subject: bundle.subject,
        help: "call WidgetCenter.shared.\(call) after the change",
        consequence: "\(what) \(show) the old value until the next reload")
    }
  }
}
