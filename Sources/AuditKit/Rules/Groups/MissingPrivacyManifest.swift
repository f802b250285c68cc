internal import WidgetManifests

/// An extension whose widgets use shared defaults declares the reason in its own privacy manifest.
struct MissingPrivacyManifest: Rule {
  static let info = RuleInfo(
    id: "missing-privacy-manifest",
    group: .groups,
    severity: .warning,
    summary: "A widget reads an app group, but its extension declares no reason for it.",
    rationale: """
      App Store Connect requires a reason for UserDefaults from each binary, and reports \
      ITMS-91053 for an extension without one; the app's privacy manifest does not cover it. \
      1C8F.1 is the reason for data that is shared in an app group. CA92.1 is not: it is for the \
      data of one app. App Store Connect reports ITMS-91055 for a reason that doesn't exist. The \
      name of the group doesn't matter. An app only for macOS needs no reasons.
      """,
    remedy: "add a PrivacyInfo.xcprivacy with the reason 1C8F.1 to the extension's resources",
    source:
      "https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api",
    isStoreOnly: true,
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
      .widget("", app: "privacyManifest: {userDefaults: [↓CA92.2]}"),
    ])

  private static let reason = "1C8F.1"

  static func check(_ context: RuleContext) -> [Finding] {
    let unknown =
      context.apps.flatMap { unknownReasons($0.document.target, on: $0.platformNames, $0.subject) }
      + context.bundles.flatMap {
        unknownReasons($0.document.target, on: $0.platformNames, $0.subject)
      }
    return unknown + missing(context)
  }

  /// Whether App Store Connect requires reasons; it doesn't for targets only for macOS.
  private static func areRequired(on platforms: [Platform]) -> Bool {
    platforms.isEmpty || platforms.contains { $0 != .macOS }
  }

  private static func unknownReasons(
    _ target: TargetValues, on platforms: [Platform], _ subject: Finding.Subject
  ) -> [Finding] {
    guard areRequired(on: platforms),
      let reasons = target.privacyManifest.value?.userDefaults.items()
    else { return [] }
    let known = PrivacyManifest.userDefaultsReasons
    return reasons.filter { !known.contains($0.value) }.map { written in
      Finding(
        info, "\(quoted(written.value)) is not a reason for UserDefaults", at: written,
        subject: subject,
        help: "write \(known.listed("or")); App Store Connect reports ITMS-91055")
    }
  }

  private static func missing(_ context: RuleContext) -> [Finding] {
    context.bundles.compactMap { bundle in
      guard areRequired(on: bundle.platformNames), let gap = gap(bundle.document),
        let read = firstRead(bundle)
      else { return nil }
      return Finding(
        info, gap.message, at: gap.place, subject: bundle.subject,
        related: [read], help: "\(gap.help), and \(gap.key)", projectHelp: gap.help,
        consequence: "App Store Connect reports ITMS-91053"
      ).caused(by: cause(gap.message, bundle, context.run))
    }
  }

  /// The extensions of one upload share a cause, including those of its watch app.
  private static func cause(_ gap: String, _ bundle: BundleContext, _ run: Run) -> Finding.Cause {
    let upload = bundle.subject.app.map(run.uploadedApp)
    return Finding.Cause("\(gap) \(upload ?? "")", spansApps: upload != nil)
  }

  /// The gap in the extension's privacy manifest: a message, its place, help, and what to do in the
  /// manifest.
  private static func gap(
    _ bundle: BundleDocument
  ) -> (message: String, place: Place, help: String, key: String)? {
    let none = "the extension has no privacy manifest, but one of its widgets reads an app group"
    let key = "write `privacyManifest: {userDefaults: [\(reason)]}`"
    switch bundle.privacyManifest {
    case .unknown: return nil
    case .absent: return (none, bundle.place, info.remedy, key)
    case .known(let manifest):
      if !manifest.exists { return (none, manifest.place, info.remedy, key) }
      guard case .known(let reasons) = manifest.userDefaults, !reasons.isPartial,
        !reasons.items.contains(where: { $0.value == reason })
      else { return nil }
      return (
        "the reasons for UserDefaults lack \(reason), the one for app groups", manifest.place,
        "add \(reason) to the reasons in the extension's PrivacyInfo.xcprivacy", "to `userDefaults`"
      )
    }
  }

  /// Returns the first group that a widget reads, or the first widget that reads one with an
  /// unknown name.
  private static func firstRead(_ bundle: BundleContext) -> Finding.Related? {
    for widget in bundle.widgets {
      let groups = widget.widget.appGroups
      let group = groups.items().first { AppGroupForm.isValid($0.value, on: bundle.platforms) }
      if let group {
        return Finding.Related(
          "read", "\(widget.name) reads \(quoted(group.value))", at: group.place)
      }
      if let list = groups.value, list.isPartial {
        return Finding.Related(
          "read", "\(widget.name) reads an app group whose name is unknown", at: list.place)
      }
    }
    return nil
  }
}
