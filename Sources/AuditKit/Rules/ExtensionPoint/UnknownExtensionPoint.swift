internal import WidgetManifests

/// The extension point is that of WidgetKit or of the Today view.
struct UnknownExtensionPoint: BundleRule {
  static let info = RuleInfo(
    id: "unknown-extension-point",
    group: .extensionPoint,
    severity: .error,
    summary: "An `extensionPoint` is neither WidgetKit's nor that of Today extensions.",
    rationale: """
      App Store Connect rejects an unknown NSExtensionPointIdentifier with ITMS-90349, and \
      installd refuses it (error 59). An extension of another kind shows no widgets.
      """,
    remedy: "write com.apple.widgetkit-extension, or remove the key",
    source:
      "https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionpointidentifier",
    valid: [.bundle("extensionPoint: com.apple.widgetkit-extension")],
    invalid: [
      .bundle("extensionPoint: ↓com.apple.widgetkit-extention"),
      .bundle("extensionPoint: ↓com.apple.intents-service"),
    ])

  static func judge(_ bundle: BundleContext) -> Finding? {
    guard let point = bundle.document.extensionPoint.value, bundle.document.point == nil
    else { return nil }
    if let other = ExtensionPoint.named(point.value) {
      return Finding(
        info, "\(quoted(point.value)) is for an \(other.name), which has no widgets",
        at: point, subject: bundle.subject,
        help: "remove this document: a manifest declares only extensions with widgets")
    }
    let match = Nearest.match(to: point.value, in: WidgetExtensionPoint.words)
    return Finding(
      info, "\(quoted(point.value)) is not an extension point for widgets", at: point,
      subject: bundle.subject,
      help: match.map { "did you mean \($0.word)?" },
      projectHelp: match == nil ? "write com.apple.widgetkit-extension" : nil,
      inStore: match == nil ? "App Store Connect rejects this one (ITMS-90349)" : nil
    ).repaired(match.map { .spell($0, over: point) })
  }
}
