internal import AppProduct
internal import BudgetReplay
internal import WidgetManifests

/// A bundle has a valid provisioning profile.
struct ProductProfile: ProductRule {
  static let info = RuleInfo(
    id: "product-profile",
    group: .product,
    severity: .error,
    summary: "A provisioning profile is missing, expired, or not for the bundle that contains it.",
    rationale: """
      Each app and each extension has its own profile, and the device refuses what it does not \
      cover (0xE8008015, 0xE8008016; 0xE8008011 if it has expired). The App Store reports \
      ITMS-90161, ITMS-90164 or ITMS-90174.
      """,
    remedy: "create a profile for this bundle ID, and name it in the export options",
    source:
      "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles",
    valid: [
      .product("Widgets.appex:\n  profile: {ExpirationDate: 2027-01-31}")
    ],
    invalid: [
      .product("Widgets.appex:\n  ↓profile: {ExpirationDate: 2025-12-31}"),
      .product("↓Widgets.appex:\n  profile: none"),
    ])

  static func check(_ product: ProductContext) -> [Finding] {
    product.findings(of: info, for: [.profile])
      + product.bundles.flatMap { bundle -> [Finding] in
        if bundle.packaged.isForSimulator { return [] }
        switch bundle.packaged.profile {
        case .unreadable: return []
        case .absent: return [missing(bundle)].compactMap(\.self)
        case .read(let profile):
          let found = [
            expired(bundle, profile, product.today), kind(bundle, profile),
            team(bundle, profile), identifier(bundle, profile),
          ].compactMap(\.self)
          let rest = [
            use(bundle, profile, product), found.isEmpty ? uncovered(bundle, profile) : nil,
          ]
          return malformed(bundle, profile) + found + rest.compactMap(\.self)
        }
      }
  }

  private static func finding(
    _ message: String, _ bundle: ProductBundle, severity: Severity? = nil,
    related: [Finding.Related] = [], _ help: String? = nil
  ) -> Finding {
    bundle.finding(
      info, message, at: bundle.profilePlace, severity: severity, related: related, help: help)
  }

  private static func missing(_ bundle: ProductBundle) -> Finding? {
    // Most macOS apps need none, and `product-signature` reports a missing signature.
    guard !bundle.packaged.isForMac, bundle.packaged.signature != nil else { return nil }
    return bundle.finding(
      info, "\(bundle.name) has no provisioning profile", at: bundle.place,
      help: "\(info.remedy); App Store Connect reports ITMS-90174")
  }

  private static func expired(
    _ bundle: ProductBundle, _ profile: ProvisioningProfile, _ today: LocalDate
  ) -> Finding? {
    guard let expires = profile.expires else { return nil }
    let day = LocalDate(secondsSince1970: expires)
    // A profile that expires today can no longer be uploaded.
    guard day.dayNumber <= today.dayNumber else { return nil }
    let verb = day.dayNumber == today.dayNumber ? "expires" : "expired"
    return finding(
      "the profile \(quoted(profile.name)) of \(bundle.name) \(verb) on \(day)", bundle,
      "create the profile again, and sign again; the device refuses this one (0xE8008011)")
  }

  private static func malformed(
    _ bundle: ProductBundle, _ profile: ProvisioningProfile
  ) -> [Finding] {
    profile.malformed.map { malformation in
      finding(
        "\(malformation.key) of the profile of \(bundle.name) \(malformation.what)", bundle,
        "download it from Apple again; no device accepts this profile")
    }
  }

  private static func kind(
    _ bundle: ProductBundle, _ profile: ProvisioningProfile
  ) -> Finding? {
    guard let host = bundle.host, let other = host.packaged.profile.value,
      other.kind != profile.kind
    else { return nil }
    return finding(
      "the profile of \(bundle.name) is for \(profile.kind.use), but that of \(host.name) for "
        + other.kind.use, bundle,
      related: [Finding.Related("host", "its profile", at: host.profilePlace)],
      "use profiles of the same type for all bundles; the App Store reports ITMS-90161")
  }

  /// Returns a finding if the profile of an exported app isn't for the App Store.
  private static func use(
    _ bundle: ProductBundle, _ profile: ProvisioningProfile, _ product: ProductContext
  ) -> Finding? {
    // Development profiles of macOS differ, and most macOS apps have none.
    guard product.isExported, bundle.host == nil, !bundle.packaged.isForMac,
      profile.kind != .appStore
    else { return nil }
    let name = "the profile \(quoted(profile.name)) of \(bundle.name)"
    guard profile.kind == .development else {
      return finding(
        "\(name) is for \(profile.kind.use), not for the App Store", bundle, severity: .note,
        "for an upload, export with the method app-store-connect; the App Store reports "
          + "ITMS-90161")
    }
    // `product-debuggable` reports get-task-allow.
    if bundle.entitlements?.isDebuggable == true { return nil }
    return finding(
      "\(name) is for development, but this is an export", bundle,
      "export with a distribution method; the App Store reports ITMS-90161")
  }

  private static func team(_ bundle: ProductBundle, _ profile: ProvisioningProfile) -> Finding? {
    guard let team = bundle.packaged.signature?.directory.team, !profile.teams.isEmpty,
      !profile.teams.contains(team)
    else { return nil }
    let teams = profile.teams.map(quoted).listed()
    return finding(
      "the profile of \(bundle.name) is of the team \(teams), but \(quoted(team)) signed it",
      bundle,
      "sign all bundles with profiles of one team; the device refuses it (0xE8008015)"
    )
  }

  private static func identifier(
    _ bundle: ProductBundle, _ profile: ProvisioningProfile
  ) -> Finding? {
    guard let id = bundle.text("CFBundleIdentifier"), !profile.covers(bundleID: id) else {
      return nil
    }
    let name = profile.entitlements.applicationIdentifier.map(quoted) ?? "no app"
    return finding("the profile of \(bundle.name) is for \(name), not for \(quoted(id))", bundle)
  }

  /// Returns a finding about groups and other entitlements that the profile doesn't allow.
  private static func uncovered(
    _ bundle: ProductBundle, _ profile: ProvisioningProfile
  ) -> Finding? {
    guard let signed = bundle.entitlements else { return nil }
    let isForMac = bundle.packaged.isForMac
    let own = [Entitlements.appGroupsKey, "get-task-allow"]
    let keys = profile.uncovered(signed, isMac: isForMac).filter { !own.contains($0) }
    let groups = signed.appGroups.filter { group in
      !profile.entitlements.appGroups.contains { ProvisioningProfile.matches(group, $0) }
        && !(isForMac && AppGroupForm(group) != .group)
    }
    let refused = groups.sorted().map { "the app group \(quoted($0))" } + keys.map(quoted)
    if refused.isEmpty { return nil }
    return finding(
      "the profile of \(bundle.name) does not allow \(refused.listed())", bundle,
      related: [bundle.built("the signature has it", at: bundle.executablePlace)],
      "enable the capability for the App ID and create the profile again, or remove it from the "
        + "entitlements; the device refuses it (0xE8008016), and the App Store reports ITMS-90164")
  }
}

extension ProvisioningProfile.Kind {
  /// Its purpose in sentences.
  package var use: String {
    switch self {
    case .development: "development"
    case .adHoc: "ad hoc distribution"
    case .enterprise: "distribution in an organisation"
    case .appStore: "the App Store"
    }
  }
}
