internal import WidgetManifests

/// The extension and its host have the keychain groups that are read.
struct KeychainGroupMismatch: BundleRule {
  static let info = RuleInfo(
    id: "keychain-group-mismatch",
    group: .groups,
    severity: .error,
    summary: """
      An extension has a keychain group that its host app lacks, or a widget reads one that its \
      extension lacks.
      """,
    rationale: """
      The side without the group in keychain-access-groups gets errSecMissingEntitlement (-34018), \
      or finds none of the items that the other side stored. An app group also works as a keychain \
      group.
      """,
    remedy:
      "add the group, after $(AppIdentifierPrefix), to keychain-access-groups of both targets",
    source:
      "https://developer.apple.com/documentation/bundleresources/entitlements/keychain-access-groups",
    valid: [
      .widget(
        "keychainGroups: [com.example.shared]", bundle: "keychainGroups: [com.example.shared]",
        app: "keychainGroups: [com.example.shared]"),
      .widget(
        """
        appGroups: [group.com.example.weather]
        keychainGroups: [group.com.example.weather]
        """,
        bundle: "appGroups: [group.com.example.weather]\nprivacyManifest: true",
        app: "appGroups: [group.com.example.weather]"),
    ],
    invalid: [
      .bundle("keychainGroups: [↓com.example.shared]"),
      .widget("keychainGroups: [↓com.example.shared]", app: "keychainGroups: [com.example.shared]"),
    ])

  static func judge(_ bundle: BundleContext) -> [Finding] {
    notInHost(bundle) + notInExtension(bundle)
  }

  private static func notInHost(_ bundle: BundleContext) -> [Finding] {
    guard !bundle.groups.keychain.items.isEmpty, let host = bundle.host,
      let groups = bundle.hostGroups, groups.isKeychainComplete
    else { return [] }
    return bundle.groups.keychain.items.filter { !groups.shareKeychain($0.value) }.map { group in
      let name = quoted(group.value)
      return Finding(
        info, "the host app lacks the extension's keychain group \(name)", at: group,
        subject: bundle.subject,
        related: [
          bundle.hostSays("lacks \(name)", at: groups.keychain.place ?? host.document.place)
        ],
        help: """
          add \(WrittenScalar.new(group.value)) to the app's `keychainGroups`, so that both find \
          the same items
          """,
        projectHelp: "\(info.remedy), so that both find the same items")
    }
  }

  private static func notInExtension(_ bundle: BundleContext) -> [Finding] {
    guard bundle.widgets.contains(where: { !$0.widget.keychainGroups.isAbsent }) else { return [] }
    let groups = bundle.groups
    guard groups.isKeychainComplete else { return [] }
    let reads = SharedTexts(bundle.widgets, "also read") { widget in
      widget.widget.keychainGroups.items().filter {
        !$0.value.isEmpty && !groups.shareKeychain($0.value)
      }
    }
    return reads.list.map { read in
      Finding(
        info,
        "\(read.readers) keychain group \(quoted(read.key)), which the extension lacks",
        at: read.text, subject: read.subject, related: read.others,
        help: "add \(WrittenScalar.new(read.key)) to the extension's `keychainGroups`",
        projectHelp: info.remedy,
        consequence: "without it, the keychain returns errSecMissingEntitlement (-34018)")
    }
  }
}
