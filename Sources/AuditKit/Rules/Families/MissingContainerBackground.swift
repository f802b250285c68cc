internal import WidgetManifests

/// A widget of iOS 17 or later gives its background to the system.
struct MissingContainerBackground: Rule {
  static let info = RuleInfo(
    id: "missing-container-background",
    group: .families,
    severity: .warning,
    summary: "A widget that runs from iOS 17 on has no containerBackground(for: .widget).",
    rationale: """
      From iOS 17 on the system removes and replaces backgrounds, in StandBy and on the iPad's \
      Lock Screen. A widget that does not declare its own is shown with a notice to adopt the \
      containerBackground API in place of its content. Where the manifest does not say, it is \
      only noted.
      """,
    remedy:
      "add containerBackground(for: .widget) to the view, and say `containerBackground: true`",
    source:
      "https://developer.apple.com/documentation/widgetkit/displaying-the-right-widget-background",
    valid: [
      .widget("containerBackground: true", app: "platforms: {iOS: 17.0}"),
      .widget("containerBackground: false", app: "platforms: {iOS: 16.4}"),
    ],
    invalid: [
      .widget("containerBackground: ↓false", app: "platforms: {iOS: 17.0}"),
      .widget("↓kind: Current", app: "platforms: {iOS: 17.0}"),
    ])

  private static let first = PlatformTable.firstVersion(of: .containerBackground, on: .iOS)

  static func check(_ context: RuleContext) -> [Finding] {
    context.widgets.compactMap { widget in
      switch widget.configuration {
      case .static, .intent, .appIntent: break
      case .activity, .staticControl, .appIntentControl, .relevance, nil: return nil
      }
      guard let target = widget.platforms?.targets.first(where: { $0.platform.value == .iOS }),
        let first, target.version.value >= first, widget.mayBeOffered(on: .iOS)
      else { return nil }
      switch widget.widget.containerBackground {
      case .known(let flag) where !flag.value:
        return Finding(
          info, "without a container background iOS \(first) shows a notice over the widget",
          at: flag, subject: widget.subject, related: [target.related])
      case .absent:
        return Finding(
          info, "the manifest does not say whether the widget has a container background",
          at: widget.located, subject: widget.subject, severity: .note, related: [target.related])
      case .known, .unknown: return nil
      }
    }
  }
}
