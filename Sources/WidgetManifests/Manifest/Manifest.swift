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

/// The declarations that an app and an extension have in common: each is a target that is built,
/// signed and shipped.
public protocol TargetDocument: Sendable {
  /// The document's mapping.
  var place: Place { get }
  /// CFBundleIdentifier.
  var bundleID: Field<Located<String>> { get set }
  /// CFBundleShortVersionString.
  var version: Field<Located<String>> { get set }
  /// CFBundleVersion.
  var build: Field<Located<String>> { get set }
  /// The deployment target on each platform.
  var platforms: Field<Platforms> { get set }
  /// The application groups of the target's entitlements.
  var appGroups: Field<LocatedList<String>> { get set }
  /// The keychain access groups, without the team prefix.
  var keychainGroups: Field<LocatedList<String>> { get set }
  /// DEVELOPMENT_TEAM.
  var teamID: Field<Located<String>> { get set }
  /// UIDeviceFamily.
  var deviceFamilies: Field<LocatedList<DeviceFamily>> { get set }
  /// The target's privacy manifest.
  var privacyManifest: Field<PrivacyManifest> { get set }
  /// What Expo's prebuild would write for the target.
  var prebuild: Field<Prebuild> { get set }
}

extension AppDocument: TargetDocument {}
extension BundleDocument: TargetDocument {}
