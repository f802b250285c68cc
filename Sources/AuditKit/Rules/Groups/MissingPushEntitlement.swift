internal import WidgetManifests

/// An extension with widgets that are reloaded by push has the push entitlement.
struct MissingPushEntitlement: BundleRule {
  static let info = RuleInfo(
    id: "missing-push-entitlement",
    group: .groups,
    severity: .error,
    summary: "A widget has `push: true`, but its extension has no `pushEntitlement`.",
    rationale: """
      The Push Notifications capability (aps-environment) has to be on the extension's own target. \
      Without it, WidgetKit gets no push token, and no push reloads the widget.
      """,
    remedy: "add the Push Notifications capability to the extension's target",
    source:
      "https://developer.apple.com/documentation/widgetkit/updating-widgets-with-widgetkit-push-notifications",
    valid: [
      .widget(
        "push: true\ncontainerBackground: true", bundle: "pushEntitlement: true",
        app: "platforms: {iOS: 26.0}"),
      .widget("push: false"),
    ],
    invalid: [
      .widget(
        "push: true\ncontainerBackground: true", bundle: "pushEntitlement: ↓false",
        app: "platforms: {iOS: 26.0}"),
      .widget(
        "push: true\ncontainerBackground: true",
        bundle: "↓widgetBundle: WeatherWidgets",
        app: "platforms: {iOS: 26.0}"),
    ])

  static func judge(_ bundle: BundleContext) -> Finding? {
    guard let widget = bundle.widgets.first(where: { push(of: $0) != nil }),
      let push = push(of: widget)
    else { return nil }
    let message = "the extension has no push entitlement, but pushes reload one of its widgets"
    let related = [Finding.Related("push", "\(widget.name) has `push: true`", at: push.place)]
    let help = "\(info.remedy), and write `pushEntitlement: true`"
    switch bundle.document.pushEntitlement {
    case .unknown: return nil
    case .absent:
      return Finding(
        info, message, at: bundle.document.place, subject: bundle.subject, related: related,
        help: help)
    case .known(let entitlement):
      guard !entitlement.value else { return nil }
      return Finding(
        info, message, at: entitlement, subject: bundle.subject, related: related, help: help)
    }
  }

  /// Returns the widget's `push: true`, unless the key is misplaced in its configuration.
  private static func push(of context: WidgetContext) -> Located<Bool>? {
    guard let push = context.widget.push.value, push.value else { return nil }
    switch context.configuration {
    case .static, .intent, .appIntent, .staticControl, .appIntentControl: return push
    case .activity, .relevance, nil: return nil
    }
  }
}
