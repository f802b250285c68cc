internal import WidgetManifests

/// An app group is `group.` and a reverse-DNS name.
struct InvalidAppGroup: Rule {
  static let info = RuleInfo(
    id: "invalid-app-group",
    group: .groups,
    severity: .error,
    summary: "An app group is not a reverse-DNS name after `group.` or, on macOS, after a team ID.",
    rationale: """
      No profile grants such a group, so there is no container: the app and the extension each use \
      a store of their own. The form with a team ID exists only on macOS.
      """,
    remedy: "write `group.` and a reverse-DNS name, as in group.com.example.weather",
    source:
      "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.security.application-groups",
    valid: [
      .widget(
        "appGroups: [A1B2C3D4E5.com.example.weather]",
        bundle: "appGroups: [A1B2C3D4E5.com.example.weather]\nprivacyManifest: true",
        app: "platforms: {macOS: 13.0}\nappGroups: [A1B2C3D4E5.com.example.weather]")
    ],
    invalid: [
      .bundle("appGroups: [↓com.example.weather]"),
      .bundle("", app: "appGroups: [↓group.]"),
      .widget("appGroups: [↓group.com..weather]"),
      .bundle("appGroups: [↓A1B2C3D4E5.com.example.weather]"),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    context.apps.flatMap { app in
      judge(app.document.appGroups, on: app.document.platforms.value, app.subject)
    }
      + context.bundles.flatMap { bundle in
        judge(bundle.document.appGroups, on: bundle.platforms, bundle.subject)
          + bundle.widgets.flatMap { widget in
            judge(widget.widget.appGroups, on: bundle.platforms, widget.subject)
          }
      }
  }

  private static func judge(
    _ groups: Field<LocatedList<String>>, on platforms: Platforms?, _ subject: Finding.Subject
  ) -> [Finding] {
    groups.items().filter { !AppGroupForm.isValid($0.value, on: platforms) }.map { group in
      let isForm = AppGroupForm(group.value) != nil
      return Finding(
        info,
        isForm
          ? "\(quoted(group.value)) is an app group for macOS, which is not a platform here"
          : "\(quoted(group.value)) is not an app group",
        at: group, subject: subject, help: help(group.value, isForm: isForm)
      ).caused(by: .init(group.value))
    }
  }

  private static func help(_ group: String, isForm: Bool) -> String {
    let (head, tail) = (group.prefix { $0 != "." }, group.drop { $0 != "." }.dropFirst())
    let isPrefix = isForm || head.lowercased() == "group"
    let candidate = "group." + (isPrefix ? String(tail) : group)
    return AppGroupForm(candidate) == nil ? info.remedy : "write \(candidate)"
  }
}
