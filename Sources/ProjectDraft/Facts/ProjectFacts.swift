/// All that is known of a project, for one build configuration: what `draft` writes.
public struct ProjectFacts: Sendable {
  /// The name of the build configuration, as in `Release`.
  public var configuration: String
  /// The apps, in the project's order.
  public var apps: [AppFacts] = []
  /// The app extensions, in the project's order.
  public var extensions: [ExtensionFacts] = []
  /// What the Swift files declare.
  public var sources = SourceFacts()
  /// What could not be read, in the order in which it was met.
  public var problems: [DraftProblem] = []

  public init(configuration: String) { self.configuration = configuration }
}

/// What the build of an app or of an extension is declared to be.
public struct TargetFacts: Sendable {
  /// The target's name, unique in its project.
  public var target: String
  /// The bundle identifier, version and build number that the built product would carry.
  public var bundleID: Drafted<String>?
  public var version: Drafted<String>?
  public var build: Drafted<String>?
  /// The least version of each platform for which the target is built, as in `iOS`: `16.0`.
  public var platforms: [String: Drafted<String>] = [:]
  /// The app groups of its entitlements.
  public var appGroups: [Drafted<String>] = []
  /// The keys that `Info.plist` would hold and that a manifest asks for.
  public var displayName: Drafted<String>?
  /// The device families, 1 for iPhone and 2 for iPad, as numbers of `TARGETED_DEVICE_FAMILY`.
  public var deviceFamilies: [Int] = []
  public var deviceFamiliesOrigin: Origin?
  public var teamID: Drafted<String>?
  /// The paths of its property lists, relative to the project's folder.
  public var infoPlist: String?
  public var entitlements: String?
  public var privacyManifest: String?
  /// The hosts for which App Transport Security is relaxed; `*` where it is for all.
  public var insecureDomains: [Drafted<String>] = []
  /// Whether its entitlements hold `aps-environment`.
  public var pushEntitlement: Drafted<Bool>?
  /// The paths of the Swift files that it compiles, relative to the project's folder.
  public var swiftFiles: [String] = []
  /// The names of the package products and of the other targets that it links.
  public var dependencies: [String] = []

  public init(target: String) { self.target = target }
}

/// An app: what hosts extensions.
public struct AppFacts: Sendable {
  public var target: TargetFacts
  /// The schemes of its URL types.
  public var urlSchemes: [Drafted<String>] = []
  /// Whether its `Info.plist` says `NSSupportsLiveActivities`; nil where it doesn't say.
  public var supportsLiveActivities: Drafted<Bool>?

  public init(target: TargetFacts) { self.target = target }
}

/// An app extension, as one of its hosts embeds it.
///
/// A target with several hosts gives one value a host, since settings may depend on the host's
/// platform.
public struct ExtensionFacts: Sendable {
  public var target: TargetFacts
  /// The name of the target that embeds it; nil where none does.
  public var host: String?
  /// As in `com.apple.widgetkit-extension`.
  public var extensionPoint: Drafted<String>?
  public var principalClass: Drafted<String>?
  public var mainStoryboard: Drafted<String>?
  /// Whether its `Info.plist` says `NSWidgetWantsLocation`.
  public var wantsLocation: Drafted<Bool>?

  public init(target: TargetFacts, host: String?) {
    self.target = target
    self.host = host
  }
}
