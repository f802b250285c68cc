extension BundleKey {
  var meaning: KeyMeaning {
    switch self {
    case .widgetBundle: KeyMeaning("The type name of the WidgetBundle.", .filled)
    case .host:
      KeyMeaning(
        "The app that contains the extension: the bundle ID of an app document, or the app itself.",
        .either([.text, .part(.inlineApp)]))
    case .bundleID: KeyMeaning("The extension's bundle ID, CFBundleIdentifier.", .text)
    case .version:
      KeyMeaning(
        "The extension's version, CFBundleShortVersionString: the same as its host's.",
        .shaped(VersionText.versionPattern))
    case .build:
      KeyMeaning(
        "The extension's build, CFBundleVersion: the same as its host's.",
        .shaped(VersionText.buildPattern))
    case .platforms:
      KeyMeaning(
        "The deployment target on each platform; the host's where absent.", .part(.platforms))
    case .displayName: KeyMeaning("The extension's name, CFBundleDisplayName.", .text)
    case .appGroups:
      KeyMeaning("The application groups of the extension's entitlements.", .list(.text))
    case .keychainGroups:
      KeyMeaning(
        "The keychain access groups of the extension, without the team's prefix.", .list(.filled))
    case .teamID: KeyMeaning("The team that signs the extension, DEVELOPMENT_TEAM.", .teamID)
    case .deviceFamilies:
      KeyMeaning(
        "The devices that the extension is for, UIDeviceFamily.", .list(.words(DeviceFamily.self)))
    case .extensionPoint:
      KeyMeaning(
        "Where the extension plugs in, NSExtensionPointIdentifier; WidgetKit's where absent.",
        .suggested(BundleDocument.Point.words))
    case .principalClass:
      KeyMeaning("NSExtensionPrincipalClass, of a Today extension only.", .filled)
    case .mainStoryboard:
      KeyMeaning("NSExtensionMainStoryboard, of a Today extension only.", .filled)
    case .displayModes:
      KeyMeaning(
        "The display modes of a Today extension.", .list(.words(BundleDocument.DisplayMode.self)))
    case .insecureDomains:
      KeyMeaning(
        "The NSExceptionDomains of this extension's App Transport Security.",
        .list(.shaped(ExceptionDomain.pattern)))
    case .pushEntitlement:
      KeyMeaning("Whether this target has the entitlement aps-environment.", .flag)
    case .wantsLocation: KeyMeaning("Whether the Info.plist has NSWidgetWantsLocation.", .flag)
    case .privacyManifest:
      KeyMeaning(
        "Whether the extension has a privacy manifest, or what it states.", .privacyManifest)
    case .intents:
      KeyMeaning(
        "The intents that configure widgets: a name each, or more about it.",
        .list(.either([.filled, .part(.intent)])))
    case .widgets:
      KeyMeaning(
        "The widgets, controls and Live Activities, in the order of the bundle's body.",
        .list(.part(.widget)))
    }
  }
}

extension IntentKey {
  var meaning: KeyMeaning {
    switch self {
    case .name: KeyMeaning("The intent's type name.", .filled)
    case .system:
      KeyMeaning(
        "The framework; what the widgets that use it imply where absent.",
        .words(Intent.System.self))
    case .targets:
      KeyMeaning("The targets of which the intent is a member.", .list(.words(Intent.Target.self)))
    case .dynamicOptions: KeyMeaning("Whether its options are provided by code.", .flag)
    case .handler:
      KeyMeaning(
        "The bundle ID of the Intents extension that handles it, or `app`.",
        .shaped(ReverseDNS.pattern))
    }
  }
}
