internal import AppProduct
internal import WidgetManifests

/// The groups in the signature are declared, allowed by the profile, and shared with the host.
struct ProductGroups: ProductRule {
  static let info = RuleInfo(
    id: "product-groups",
    group: .product,
    severity: .error,
    summary: "A group is declared but not signed, or signed but not allowed by the profile.",
    rationale: """
      Without the group in its signature, a widget gets no container, or a private one of its own, \
      and shows nothing of what the app writes. Neither the build nor the upload reports it. A \
      group that the profile does not allow is refused (ITMS-90164, 0xE8008016).
      """,
    remedy: "add the group to the target's entitlements in this configuration, and sign again",
    source: "https://developer.apple.com/documentation/xcode/configuring-app-groups",
    valid: [
      .product(
        """
        Weather.app:
          entitlements: {com.apple.security.application-groups: [group.com.example.weather]}
        Widgets.appex:
          entitlements: {com.apple.security.application-groups: [group.com.example.weather]}
        """)
    ],
    invalid: [
      .product(
        """
        Widgets.appex:
          ↓entitlements: {com.apple.security.application-groups: [group.com.example.weather]}
        """)
    ])

  static func check(_ product: ProductContext) -> [Finding] {
    product.bundles.flatMap { bundle -> [Finding] in
      guard let signed = SignedGroups(bundle), !ProductEntitlementsStripped.isStripped(bundle)
      else { return [] }
      if let finding = malformed(bundle) { return [finding] }
      let misspelled = misspelled(bundle, signed)
      return missing(bundle, signed, misspelled) + undeclared(bundle, signed, misspelled)
        + refused(bundle, signed) + unshared(bundle, signed)
    }
  }

  /// Returns a finding if the app groups in the signature aren't a list.
  private static func malformed(_ bundle: ProductBundle) -> Finding? {
    let key = "com.apple.security.application-groups"
    guard let value = bundle.entitlements?.values[key], value.array == nil else { return nil }
    return bundle.finding(
      info, "the app groups of \(bundle.name) are signed as \(value.kind), not an array",
      at: bundle.executablePlace,
      help: "write <array> in the entitlements, and sign again; the system reads no group from it")
  }

  /// Returns the declared app groups that aren't in the signature, each with the one in it that was
  /// probably meant.
  private static func misspelled(
    _ bundle: ProductBundle, _ signed: SignedGroups
  ) -> [String: String] {
    let declared = bundle.target?.appGroups.items().map(\.value) ?? []
    let others = signed.app.subtracting(declared).sorted()
    let missing = declared.filter { !signed.app.contains($0) }
    if missing.isEmpty { return [:] }
    let spellings = GroupSpellings(others)
    return Dictionary(
      missing.compactMap { group in spellings.meant(by: group).map { (group, $0.word) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns findings about groups that are declared, but not in the signature.
  private static func missing(
    _ bundle: ProductBundle, _ signed: SignedGroups, _ misspelled: [String: String]
  ) -> [Finding] {
    guard let target = bundle.target else { return [] }
    func findings(_ items: [Located<String>], _ groups: Set<String>, _ word: String) -> [Finding] {
      items.filter { !groups.contains($0.value) }.map { group in
        Finding(
          info,
          "the \(word) \(quoted(group.value)) is declared, but \(bundle.name) is signed without it",
          at: group, subject: bundle.subject,
          related: [bundle.built("its signature", at: bundle.executablePlace)],
          help: misspelled[group.value].map { "did you mean \($0), which it is signed with?" })
      }
    }
    return findings(target.appGroups.items(), signed.app, "app group")
      + findings(target.keychainGroups.items(), signed.keychain.union(signed.app), "keychain group")
  }

  /// Returns findings about app groups that are in the signature, but not declared.
  private static func undeclared(
    _ bundle: ProductBundle, _ signed: SignedGroups, _ misspelled: [String: String]
  ) -> [Finding] {
    guard let groups = bundle.target?.appGroups, groups.isComplete() else { return [] }
    let known = Set(groups.items().map(\.value)).union(misspelled.values)
    return signed.app.subtracting(known).sorted().map { group in
      bundle.finding(
        info, "\(bundle.name) is signed with the app group \(quoted(group)), which is not declared",
        at: bundle.executablePlace, severity: .warning,
        help: "add \(group) to `appGroups` in the manifest, or remove it from the entitlements")
    }
  }

  /// Returns findings about app groups that the profile doesn't allow.
  private static func refused(_ bundle: ProductBundle, _ signed: SignedGroups) -> [Finding] {
    guard let profile = bundle.packaged.profile.value, bundle.packaged.entitlements != nil else {
      return []
    }
    let allowed = profile.entitlements.appGroups
    return signed.app.sorted().filter { group in
      !allowed.contains { ProvisioningProfile.matches(group, $0) }
        && !(bundle.packaged.isForMac && AppGroupForm(group) != .group)
    }.map { group in
      bundle.finding(
        info, "the profile of \(bundle.name) does not allow its app group \(quoted(group))",
        at: bundle.executablePlace,
        related: [bundle.built("the profile", at: bundle.profilePlace)],
        help: "add the group to the App ID, and create the profile again; the device refuses it "
          + "(0xE8008016), and the App Store reports ITMS-90164")
    }
  }

  /// Returns findings about app groups of an extension that aren't in its host's signature.
  private static func unshared(_ bundle: ProductBundle, _ signed: SignedGroups) -> [Finding] {
    guard bundle.packaged.kind == .appExtension, let host = bundle.host,
      let others = SignedGroups(host), !ProductEntitlementsStripped.isStripped(host)
    else { return [] }
    // A group that is declared for the host has a finding there.
    let declared = Set((host.target?.appGroups.items() ?? []).map(\.value))
    return signed.app.subtracting(others.app).subtracting(declared).sorted().map { group in
      bundle.finding(
        info,
        "\(bundle.name) is signed with the app group \(quoted(group)), but \(host.name) is not",
        at: bundle.executablePlace,
        related: [Finding.Related("host", "its signature", at: host.executablePlace)],
        help: "add \(group) to the app's entitlements, so that both use the same store")
    }
  }
}

/// The groups in the signature of a bundle.
private struct SignedGroups {
  let app: Set<String>
  /// The keychain groups, without the team prefix.
  let keychain: Set<String>

  /// Reads the groups; nil if the signature is unknown.
  init?(_ bundle: ProductBundle) {
    guard !bundle.hasAlteredEntitlements, let slices = bundle.packaged.executable.value?.slices,
      slices.contains(where: { $0.signature != nil || $0.simulatedEntitlements != nil })
    else { return nil }
    let entitlements = bundle.packaged.entitlements
    app = Set(entitlements?.appGroups ?? [])
    keychain = Set(
      (entitlements?.keychainGroups ?? []).map { group in
        let dot = group.firstIndex(of: ".")
        let rest = dot.map { group[group.index(after: $0)...] }
        return String(TeamID.isOne(group.prefix { $0 != "." }) ? rest ?? "" : group[...])
      })
  }
}
