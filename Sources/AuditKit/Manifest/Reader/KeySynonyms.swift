/// What Apple and Xcode call the things that the keys of a manifest stand for, and what people call
/// them who have not read the format: each with the key that is meant, or, behind a dot, one in it.
///
/// A key that is only misspelt is found without this.
///
/// - Source: Apple, WidgetConfiguration
///   (https://developer.apple.com/documentation/swiftui/widgetconfiguration), Bundle Resources
///   (https://developer.apple.com/documentation/bundleresources/information-property-list) and Build
///   settings reference
///   (https://developer.apple.com/documentation/xcode/build-settings-reference).
extension AppKey {
  static let synonyms: Synonyms =
    [
      "CFBundleURLSchemes": "urlSchemes", "CFBundleURLTypes": "urlSchemes",
      "NSLocationWhenInUseUsageDescription": "locationPurpose",
    ] + identitySynonyms
}

extension BundleKey {
  static let synonyms: Synonyms =
    [
      "bundle": "widgetBundle", "bundleName": "widgetBundle",
      "hostApp": "host", "containingApp": "host",
      "CFBundleDisplayName": "displayName",
      "NSExtensionPointIdentifier": "extensionPoint",
      "NSExtensionPrincipalClass": "principalClass",
      "NSExtensionMainStoryboard": "mainStoryboard",
      "NCWidgetDisplayMode": "displayModes",
      "NSExceptionDomains": "insecureDomains",
      "aps-environment": "pushEntitlement",
      "NSWidgetWantsLocation": "wantsLocation",
    ] + identitySynonyms
}

/// What an app and a bundle both have.
private let identitySynonyms: Synonyms = [
  "CFBundleIdentifier": "bundleID", "bundleIdentifier": "bundleID",
  "PRODUCT_BUNDLE_IDENTIFIER": "bundleID",
  "CFBundleShortVersionString": "version", "MARKETING_VERSION": "version",
  "marketingVersion": "version",
  "CFBundleVersion": "build", "CURRENT_PROJECT_VERSION": "build", "buildNumber": "build",
  "deploymentTarget": "platforms", "deploymentTargets": "platforms",
  "IPHONEOS_DEPLOYMENT_TARGET": "platforms",
  "DEVELOPMENT_TEAM": "teamID", "developmentTeam": "teamID",
  "UIDeviceFamily": "deviceFamilies", "TARGETED_DEVICE_FAMILY": "deviceFamilies",
  "com.apple.security.application-groups": "appGroups", "applicationGroups": "appGroups",
  "keychain-access-groups": "keychainGroups",
  "NSPrivacyAccessedAPITypes": "privacyManifest",
]

extension WidgetKey {
  static let synonyms: Synonyms = [
    "supportedFamilies": "families", "family": "families", "sizes": "families",
    "configurationDisplayName": "name", "displayName": "name", "title": "name",
    "widgetURL": "url",
    "desc": "description", "subtitle": "description", "configurationDescription": "description",
    "pushHandler": "push",
    "provider": "timeline", "timelineProvider": "timeline",
    "policy": "timeline.policy", "reloadPolicy": "timeline.policy",
    "after": "timeline.policy.after", "entries": "timeline.entries",
    "available": "platforms", "availability": "platforms",
    "instances": "placed",
  ]
}

extension TimelineKey {
  static let synonyms = answerSynonyms
}

extension AnswerKey {
  static let synonyms = answerSynonyms
}

extension CaseKey {
  static let synonyms = answerSynonyms
}

/// What an answer has, wherever it stands.
private let answerSynonyms: Synonyms = [
  "reloadPolicy": "policy", "reload": "policy",
  "after": "policy.after", "afterLocal": "policy.afterLocal",
  "dates": "entries", "count": "entries.count", "every": "entries.every",
  "atLocal": "entries.atLocal",
]

extension PolicyKey {
  static let synonyms: Synonyms = [
    "date": "after", "every": "after", "at": "afterLocal", "atLocal": "afterLocal",
  ]
}

extension EntriesKey {
  static let synonyms: Synonyms = [
    "interval": "every", "step": "every", "start": "from", "at": "atLocal", "times": "atLocal",
  ]
}

extension WhenKey {
  static let synonyms: Synonyms = ["between": "span", "hours": "span", "days": "weekdays"]
}

extension ReloadKey {
  static let synonyms: Synonyms = [
    "reason": "cause", "times": "at", "interval": "every", "daily": "perDay", "appState": "state",
  ]
}

extension IntentKey {
  static let synonyms: Synonyms = ["type": "name", "framework": "system", "members": "targets"]
}

extension PrivacyKey {
  static let synonyms: Synonyms = ["NSPrivacyAccessedAPICategoryUserDefaults": "userDefaults"]
}
