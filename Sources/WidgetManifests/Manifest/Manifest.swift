/// All documents of a run, in file and document order.
public struct Manifest: Sendable {
  /// The app documents, and the apps written inline in a bundle's `host`.
  public var apps: [AppDocument]
  /// The bundle documents.
  public var bundles: [BundleDocument]
  /// Whether a document could not be read, so that missing declarations can't be reported.
  public var isPartial: Bool

  /// Creates a manifest.
  public init(
    apps: [AppDocument] = [], bundles: [BundleDocument] = [], isPartial: Bool = false
  ) {
    self.apps = apps
    self.bundles = bundles
    self.isPartial = isPartial
  }
}

/// A target that is built, signed and shipped: an app or an extension, which has the values of its
/// ``target`` as members of its own.
@dynamicMemberLookup
public protocol TargetDocument: Sendable {
  /// The document's mapping.
  var place: Place { get }
  /// The values that apps and extensions have in common.
  var target: TargetValues { get set }
}

extension TargetDocument {
  /// One of the values that apps and extensions have in common.
  @inlinable
  public subscript<Value>(dynamicMember property: WritableKeyPath<TargetValues, Value>) -> Value {
    get { target[keyPath: property] }
    set { target[keyPath: property] = newValue }
  }
}

/// The values that an app and an extension have in common.
public struct TargetValues: Sendable {
  /// CFBundleIdentifier.
  public var bundleID: Field<Located<String>> = .absent
  /// CFBundleShortVersionString.
  public var version: Field<Located<String>> = .absent
  /// CFBundleVersion.
  public var build: Field<Located<String>> = .absent
  /// The deployment target on each platform; if absent, the host's.
  public var platforms: Field<Platforms> = .absent
  /// The application groups of the target's entitlements.
  public var appGroups: Field<LocatedList<String>> = .absent
  /// The keychain access groups, without the team prefix.
  public var keychainGroups: Field<LocatedList<String>> = .absent
  /// DEVELOPMENT_TEAM.
  public var teamID: Field<Located<String>> = .absent
  /// UIDeviceFamily.
  public var deviceFamilies: Field<LocatedList<DeviceFamily>> = .absent
  /// The languages into which the target's texts are translated.
  public var languages: Field<LocatedList<String>> = .absent
  /// The target's privacy manifest.
  public var privacyManifest: Field<PrivacyManifest> = .absent
  /// The values that Expo's prebuild would write for the target.
  public var prebuild: Field<Prebuild> = .absent

  /// Creates a target without any declared values.
  public init() {}
}
