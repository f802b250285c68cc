/// All that is known of a project, for one build configuration: what `draft` writes.
package struct ProjectFacts: Sendable {
  /// The name of the build configuration, as in `Release`.
  package var configuration: String
  /// The apps, in the project's order.
  package var apps: [AppFacts] = []
  /// The app extensions, in the project's order.
  package var extensions: [ExtensionFacts] = []
  /// What the Swift files declare.
  package var sources = SourceFacts() { didSet { widgets = LazyWidgetIndex() } }
  /// What could not be read, in the order in which it was met.
  package var problems: [DraftProblem] = []

  private var widgets = LazyWidgetIndex()

  package init(configuration: String) { self.configuration = configuration }

  /// Where the widgets and their timelines stand.
  var widgetIndex: WidgetIndex { widgets.index(of: sources) }
}

/// What the build of an app or of an extension is declared to be.
package struct TargetFacts: Sendable {
  /// The target's name, unique in its project.
  package var target: String
  /// Where the project declares it.
  package var origin: Origin?
  /// The bundle identifier, version and build number that the built product would carry.
  package var bundleID: Drafted<String>?
  package var version: Drafted<String>?
  package var build: Drafted<String>?
  /// The least version of each platform for which the target is built, as in `iOS`: `16.0`.
  package var platforms: [String: Drafted<String>] = [:]
  /// The app groups of its entitlements; none where these could not be read.
  package var appGroups: [Drafted<String>] = []
  /// The keys that `Info.plist` would hold and that a manifest asks for.
  package var displayName: Drafted<String>?
  /// The device families, 1 for iPhone and 2 for iPad, as numbers of `TARGETED_DEVICE_FAMILY`.
  package var deviceFamilies: [Int] = []
  package var deviceFamiliesOrigin: Origin?
  package var teamID: Drafted<String>?
  /// The paths of its property lists, relative to the project's folder.
  package var infoPlist: String?
  package var entitlements: String?
  package var privacyManifest: String?
  /// The paths, as written, of lists that could not be read: what they would say is unknown.
  package var unreadInfoPlist: Drafted<String>?
  package var unreadEntitlements: Drafted<String>?
  /// The reasons that its privacy manifest gives for UserDefaults, as in `1C8F.1`; nil where it
  /// could not be read.
  package var userDefaultsReasons: [Drafted<String>]?
  /// The hosts for which App Transport Security is relaxed; `*` where it is for all.
  package var insecureDomains: [Drafted<String>] = []
  /// Whether its entitlements hold `aps-environment`.
  package var pushEntitlement: Drafted<Bool>?
  /// The paths of the Swift files that it compiles, relative to the project's folder.
  package var swiftFiles: [String] = []
  /// The names of the package products and of the other targets that it links.
  package var dependencies: [String] = []

  package init(target: String) { self.target = target }
}

/// An app: what hosts extensions.
package struct AppFacts: Sendable {
  package var target: TargetFacts
  /// The schemes of its URL types.
  package var urlSchemes: [Drafted<String>] = []
  /// Whether its `Info.plist` says `NSSupportsLiveActivities`; nil where it doesn't say.
  package var supportsLiveActivities: Drafted<Bool>?
  /// Whether its `Info.plist` holds a purpose string for the location when in use or always.
  package var locationPurpose: Drafted<Bool>?

  package init(target: TargetFacts) { self.target = target }
}

/// An app extension, as one of its hosts embeds it.
///
/// A target with several hosts gives one value a host, since settings may depend on the host's
/// platform.
package struct ExtensionFacts: Sendable {
  package var target: TargetFacts
  /// The name of the target that embeds it; nil where none does.
  package var host: String?
  /// As in `com.apple.widgetkit-extension`.
  package var extensionPoint: Drafted<String>?
  package var principalClass: Drafted<String>?
  package var mainStoryboard: Drafted<String>?
  /// Whether its `Info.plist` says `NSWidgetWantsLocation`.
  package var wantsLocation: Drafted<Bool>?

  package init(target: TargetFacts, host: String?) {
    self.target = target
    self.host = host
  }
}
