extension AppKey {
  var meaning: KeyMeaning {
    switch self {
    case .app: KeyMeaning("The app's name.", .filled)
    case .bundleID: KeyMeaning("The app's bundle ID, CFBundleIdentifier.", .text)
    case .version:
      KeyMeaning(
        "The app's version, CFBundleShortVersionString, as in 3.2.0.",
        .shaped(VersionText.versionPattern))
    case .build:
      KeyMeaning(
        "The app's build, CFBundleVersion, as in 412.", .shaped(VersionText.buildPattern))
    case .platforms:
      KeyMeaning("The deployment target on each platform, as in {iOS: 16.0}.", .part(.platforms))
    case .appGroups:
      KeyMeaning("The application groups of the app's entitlements.", .list(.text))
    case .keychainGroups:
      KeyMeaning(
        "The keychain access groups of the app, without the team's prefix.", .list(.filled))
    case .teamID: KeyMeaning("The team that signs the app, DEVELOPMENT_TEAM.", .teamID)
    case .deviceFamilies:
      KeyMeaning(
        "The devices that the app is for, UIDeviceFamily.", .list(.words(DeviceFamily.self)))
    case .urlSchemes:
      KeyMeaning("The URL schemes that the app opens, CFBundleURLTypes.", .list(.filled))
    case .intents: KeyMeaning("The intents that are members of the app target.", .list(.filled))
    case .supportsLiveActivities:
      KeyMeaning("Whether the app's Info.plist has NSSupportsLiveActivities.", .flag)
    case .locationPurpose: KeyMeaning("Whether the app has a location purpose string.", .flag)
    case .privacyManifest:
      KeyMeaning("Whether the app has a privacy manifest, or what it states.", .privacyManifest)
    case .reloads:
      KeyMeaning(
        "What the app asks of WidgetCenter, for the widgets of all its bundles.",
        .list(.part(.appReload)))
    }
  }
}

extension PrivacyKey {
  var meaning: KeyMeaning {
    switch self {
    case .userDefaults:
      KeyMeaning("The reasons for using UserDefaults, as in [CA92.1, 1C8F.1].", .list(.text))
    }
  }
}

extension ValueForm {
  /// A flag, or the reasons for the APIs used.
  static var privacyManifest: ValueForm { .either([.flag, .part(.privacyManifest)]) }
}
