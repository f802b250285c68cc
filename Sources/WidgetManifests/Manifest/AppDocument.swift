/// The parts of an app's Info.plist, entitlements and code that widgets depend on.
public struct AppDocument: TargetDocument {
  /// The document's mapping.
  public var place: Place
  /// The values that apps and extensions have in common.
  public var target = TargetValues()
  /// Whether the app is declared inline as a bundle's `host`, not in its own document.
  public var isInline: Bool
  /// The app's name, `app`.
  public var name: Field<Located<String>> = .absent
  /// The application groups that the app's code opens.
  public var openedGroups: Field<LocatedList<String>> = .absent
  /// WKCompanionAppBundleIdentifier of a watch app.
  public var companion: Field<Located<String>> = .absent
  /// The bundle ID of the iOS app that embeds a watch app.
  public var embeddedIn: Field<Located<String>> = .absent
  /// The distribution of the app; if absent, the App Store.
  public var distribution: Field<Located<Distribution>> = .absent
  /// The bundle IDs for which the export of an archive names a provisioning profile.
  public var exportProfiles: Field<LocatedList<String>> = .absent
  /// The script phases of the app target that run before its extensions are embedded.
  public var scriptsBeforeEmbedding: Field<LocatedList<String>> = .absent
  /// The URL schemes of CFBundleURLTypes.
  public var urlSchemes: Field<LocatedList<String>> = .absent
  /// The intents that are members of the app target.
  public var intents: Field<LocatedList<String>> = .absent
  /// NSSupportsLiveActivities.
  public var supportsLiveActivities: Field<Located<Bool>> = .absent
  /// The attributes of Live Activities that the app starts and no extension shows.
  public var unrenderedActivities: Field<LocatedList<String>> = .absent
  /// Whether the app has a location purpose string.
  public var locationPurpose: Field<Located<Bool>> = .absent
  /// The reloads that the app requests of WidgetCenter.
  public var reloads: Field<LocatedList<Reload>> = .absent
  /// The app in each build configuration that it names, with the values that differ there.
  public var configurations: [ConfiguredDocument<AppDocument>] = []

  /// Creates an app without any declared values.
  public init(place: Place, isInline: Bool = false) {
    self.place = place
    self.isInline = isInline
  }
}

/// The distribution of an app.
///
/// - Source: Apple, Signing Mac software with Developer ID
///   (https://developer.apple.com/developer-id/).
public enum Distribution: String, Sendable, CaseIterable {
  case appStore
  /// A Mac app that its developer signs and distributes, and Apple notarizes.
  case developerID
}

/// A member of UIDeviceFamily.
///
/// - Source: Apple, UIDeviceFamily
///   (https://developer.apple.com/documentation/bundleresources/information-property-list/uidevicefamily).
public enum DeviceFamily: String, Sendable, CaseIterable {
  case iPhone
  case iPad
  case appleTV
  case appleWatch
  case mac
  case visionPro

  /// Creates the family of a number of UIDeviceFamily.
  package init?(number: Int) {
    let families: [Int: DeviceFamily] = [
      1: .iPhone, 2: .iPad, 3: .appleTV, 4: .appleWatch, 6: .mac, 7: .visionPro,
    ]
    guard let family = families[number] else { return nil }
    self = family
  }
}
