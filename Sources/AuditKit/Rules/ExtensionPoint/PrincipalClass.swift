internal import WidgetManifests

/// A WidgetKit extension has no principal class, a Today extension one or a storyboard.
struct PrincipalClass: BundleRule {
  static let info = RuleInfo(
    id: "principal-class",
    group: .extensionPoint,
    severity: .error,
    summary: "A WidgetKit extension has a principal class or storyboard, or a Today one has none.",
    rationale: """
      A WidgetKit extension starts at `@main`: installd refuses one that declares a principal \
      class or a storyboard (error 152). A Today extension is a view controller, and installd \
      refuses one that declares neither (error 42). It needs exactly one of them.
      """,
    remedy: "remove the principal class and the storyboard from a WidgetKit extension",
    source: "https://github.com/EvanBacon/expo-apple-targets/issues/169",
    valid: [.bundle("extensionPoint: com.apple.widgetkit-extension")],
    invalid: [
      .bundle("principalClass: ↓WeatherWidgets"),
      .bundle("mainStoryboard: ↓MainInterface"),
    ])

  static func judge(_ bundle: BundleContext) -> [Finding] {
    switch bundle.document.point {
    case .widgetKit: widgetKit(bundle)
    case .today: [today(bundle)].compactMap(\.self)
    case nil: []
    }
  }

  private static func widgetKit(_ bundle: BundleContext) -> [Finding] {
    let document = bundle.document
    let written = [
      ("principal class", document.principalClass), ("storyboard", document.mainStoryboard),
    ]
    return written.compactMap { word, field in
      guard let name = field.value else { return nil }
      return Finding(
        info, "a WidgetKit extension can't have a \(word), but this one has \(quoted(name.value))",
        at: name, subject: bundle.subject,
        help: "remove the key", projectHelp: "remove it from NSExtension",
        consequence: "installd refuses the extension (error 152)")
    }
  }

  private static func today(_ bundle: BundleContext) -> Finding? {
    let document = bundle.document
    switch (document.principalClass, document.mainStoryboard) {
    case (.known(let name), .known(let storyboard)):
      let isClassFirst = name.place.start < storyboard.place.start
      let (first, second) = isClassFirst ? (name, storyboard) : (storyboard, name)
      return Finding(
        info, "this Today extension has both a principal class and a storyboard",
        at: second, subject: bundle.subject,
        related: [
          Finding.Related(
            "first", isClassFirst ? "the principal class" : "the storyboard", at: first.place)
        ],
        help: "keep the one with the view controller")
    case (.absent, .absent):
      guard let point = document.extensionPoint.value else { return nil }
      return Finding(
        info, "this Today extension has neither a principal class nor a storyboard", at: point,
        subject: bundle.subject,
        help: "write `principalClass: TodayViewController` or `mainStoryboard: MainInterface`",
        projectHelp: "write NSExtensionPrincipalClass or NSExtensionMainStoryboard in NSExtension",
        consequence: "installd refuses the extension (error 42)")
    default: return nil
    }
  }
}
