/// An extension whose widgets read an app group says so in a privacy manifest of its own.
struct MissingPrivacyManifest: Rule {
  static let info = RuleInfo(
    id: "missing-privacy-manifest",
    group: .groups,
    severity: .warning,
    summary: """
      A widget reads an app group, and its extension has no privacy manifest, or one that lacks the \
      reason 1C8F.1 for UserDefaults.
      """,
    rationale: """
      App Store Connect wants a reason for UserDefaults of each binary and reports ITMS-91053 for \
      an extension without one; the app's privacy manifest does not cover it. 1C8F.1 is the reason \
      for what is shared in an app group. CA92.1 is not: it is for one app alone.
      """,
    remedy: "add a PrivacyInfo.xcprivacy with the reason 1C8F.1 to the extension's resources",
    source:
      "https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api",
    valid: [
      .widget(
        "appGroups: [group.com.example.weather]",
        bundle: """
          appGroups: [group.com.example.weather]
          privacyManifest: {userDefaults: [CA92.1, 1C8F.1]}
          """,
        app: "appGroups: [group.com.example.weather]"),
      .widget(
        "appGroups: [group.com.example.weather]",
        bundle: "appGroups: [group.com.example.weather]\nprivacyManifest: true",
        app: "appGroups: [group.com.example.weather]"),
    ],
    invalid: [
      .widget(
        "appGroups: [group.com.example.weather]",
        bundle: """
          ↓widgetBundle: WeatherWidgets
          appGroups: [group.com.example.weather]
          """,
        app: "appGroups: [group.com.example.weather]"),
      .widget(
        "appGroups: [group.com.example.weather]",
        bundle: """
          appGroups: [group.com.example.weather]
          privacyManifest: ↓{userDefaults: [CA92.1]}
          """,
        app: "appGroups: [group.com.example.weather]\nprivacyManifest: {userDefaults: [1C8F.1]}"),
    ])

  private static let reason = "1C8F.1"

  static func check(_ context: RuleContext) -> [Finding] {
    context.bundles.compactMap { bundle in
      guard let (message, place) = gap(bundle.document), let read = firstRead(bundle)
      else { return nil }
      return Finding(
        info, message, at: place, subject: bundle.subject,
        related: [
          Finding.Related("read", "a widget reads \(quoted(read.value))", at: read.place)
        ],
        help: """
          App Store Connect reports ITMS-91053; \(info.remedy), and write `privacyManifest: \
          {userDefaults: [\(reason)]}`
          """)
    }
  }

  /// What the extension's privacy manifest lacks, and where.
  private static func gap(_ bundle: BundleDocument) -> (message: String, place: Place)? {
    let none = "the extension has no privacy manifest, and a widget of it reads an app group"
    switch bundle.privacyManifest {
    case .unknown: return nil
    case .absent: return (none, bundle.place)
    case .known(let manifest):
      if !manifest.exists { return (none, manifest.place) }
      guard case .known(let reasons) = manifest.userDefaults, !reasons.isPartial,
        !reasons.items.contains(where: { $0.value == reason })
      else { return nil }
      return ("the reasons for UserDefaults lack \(reason), that of app groups", manifest.place)
    }
  }

  private static func firstRead(_ bundle: BundleContext) -> Located<String>? {
    bundle.widgets.lazy.flatMap { $0.widget.appGroups.items() }
      .first { AppGroupForm.isValid($0.value, on: bundle.platforms) }
  }
}
