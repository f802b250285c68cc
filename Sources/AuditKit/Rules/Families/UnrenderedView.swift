internal import WidgetManifests

/// The views of a widget are those that WidgetKit can draw.
struct UnrenderedView: BundleRule {
  static let info = RuleInfo(
    id: "unrendered-view",
    group: .families,
    severity: .warning,
    summary: "A widget, control or Live Activity has a view that WidgetKit doesn't show.",
    rationale: """
      WidgetKit draws the views once, into an archive, and shows that while no code runs: nothing \
      scrolls, takes input or arrives later. Instead of views of UIKit and AppKit, people see a \
      yellow sign with a red circle; an AsyncImage stays a placeholder, and what a task loads is \
      never shown.
      """,
    remedy: "show what the system draws: text, images, shapes, stacks, buttons and toggles",
    source: "https://developer.apple.com/documentation/widgetkit/swiftui-views",
    valid: [.widget("kind: Current"), .widget("unrendered: []")],
    invalid: [
      .widget("unrendered: [↓AsyncImage, ↓MapSnapshot]"), .widget("unrendered: [↓task]"),
    ])

  static func judge(_ bundle: BundleContext) -> [Finding] {
    bundle.widgets.flatMap { widget in
      widget.widget.unrendered.items().map { view in
        let isModifier = view.value.first?.isLowercase == true
        return Finding(
          info,
          isModifier
            ? "what \(quoted(view.value)) does comes after WidgetKit has drawn the view"
            : "WidgetKit doesn't show \(quoted(view.value))",
          at: view, subject: widget.subject,
          help: help(for: view.value, in: widget.configuration))
      }
    }
  }

  private static func help(for view: String, in configuration: ConfigurationKind?) -> String? {
    // The system draws a control, from a text and a symbol.
    if configuration?.isControl == true { return "give it a `Label`, with a symbol" }
    let isActivity = configuration == .activity
    switch view {
    case "AsyncImage":
      return isActivity
        ? "show a picture from the asset catalog, or from a file in an app group, with `Image`"
        : "load the picture in the provider, store it in the entry, and show it with `Image`"
    case "task", "onAppear":
      return isActivity
        ? "let the app or a push bring the data, in the activity's state"
        : "load the data in the provider, and store it in the entry"
    case "ScrollView", "List", "Form", "Table", "TabView":
      return "show as many items as fit, in a stack"
    case "TextField", "SecureField", "TextEditor", "Slider", "Stepper", "Picker", "DatePicker",
      "ColorPicker":
      return
        "use a `Link` to the app, or, from iOS 17 on, a `Button` or `Toggle` with an App Intent"
    case "NavigationView", "NavigationStack", "NavigationSplitView":
      return "remove it, and keep its content"
    case "Map": return "show a picture of it, made with MKMapSnapshotter before, with `Image`"
    default: return "draw it with SwiftUI, or show a picture of it with `Image`"
    }
  }
}
