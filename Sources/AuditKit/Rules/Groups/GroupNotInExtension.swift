internal import WidgetManifests

/// The extension has the app groups that its widgets read.
struct GroupNotInExtension: BundleRule {
  static let info = RuleInfo(
    id: "group-not-in-extension",
    group: .groups,
    severity: .error,
    summary: "A widget reads an app group that its extension lacks.",
    rationale: """
      In the extension, containerURL is nil (on macOS a URL all the same, whose folder cannot be \
      opened), and UserDefaults(suiteName:) silently opens a private domain: the widget shows stale \
      data or none. Neither the build nor the upload reports it.
      """,
    remedy: "add the group to the extension's entitlements, in each configuration",
    source: "https://developer.apple.com/documentation/xcode/configuring-app-groups",
    valid: [.sharedGroup],
    invalid: [
      .widget(
        "appGroups: [↓group.com.example.weather]", bundle: "privacyManifest: true",
        app: "appGroups: [group.com.example.weather]"),
      .widget("appGroups: [↓group.com.example.weather]", bundle: "privacyManifest: true"),
    ])

  static func judge(_ bundle: BundleContext) -> [Finding] {
    let groups = bundle.groups.app
    guard groups.isComplete else { return [] }
    let reads = SharedTexts(bundle.widgets, "also read") { widget in
      widget.widget.appGroups.items().filter {
        !groups.contains($0.value) && AppGroupForm.isValid($0.value, on: bundle.platforms)
      }
    }
    if reads.list.isEmpty { return [] }
    let list = groups.place.map { [Finding.Related("extension", "its app groups", at: $0)] } ?? []
    let spellings = GroupSpellings(groups.items.map(\.value))
    return reads.list.compactMap { read in
      let name = read.key
      let meant = spellings.meant(by: name)
      // If the extension's own group is misspelled, `group-not-in-host` reports it.
      if let meant, let host = bundle.hostGroups?.app, host.contains(name),
        !host.contains(meant.word)
      {
        return nil
      }
      var sides = ""
      if let host = bundle.hostGroups?.app, host.isComplete, !host.contains(name) {
        sides = " and to the host app's"
      }
      return Finding(
        info, "\(read.readers) app group \(quoted(name)), which the extension lacks",
        at: read.text, subject: read.subject,
        related: list + read.others,
        help: meant.map { "did you mean \($0.word)?" }
          ?? "add \(name) to the extension's `appGroups`\(sides)",
        projectHelp: meant == nil ? "add \(name) to the extension's entitlements\(sides)" : nil,
        consequence: meant == nil ? "without it, UserDefaults opens a private domain" : nil
      ).repaired(meant.map { .spell(ownName: $0, over: read.text) })
    }
  }
}
