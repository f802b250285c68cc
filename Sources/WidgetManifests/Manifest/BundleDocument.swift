/// One widget extension: an appex and the widgets of its WidgetBundle.
public struct BundleDocument: Sendable {
  /// The document's mapping.
  public var place: Place
  /// The WidgetBundle's type name.
  public var name: Field<Located<String>> = .absent
  /// The app that contains the extension.
  public var host: Field<Host> = .absent
  /// CFBundleIdentifier.
  public var bundleID: Field<Located<String>> = .absent
  /// CFBundleShortVersionString.
  public var version: Field<Located<String>> = .absent
  /// CFBundleVersion.
  public var build: Field<Located<String>> = .absent
  /// The deployment target on each platform; the host's where absent.
  public var platforms: Field<Platforms> = .absent
  /// CFBundleDisplayName.
  public var displayName: Field<Located<String>> = .absent
  /// The application groups of the extension's entitlements.
  public var appGroups: Field<LocatedList<String>> = .absent
  /// The keychain access groups, without the team's prefix.
  public var keychainGroups: Field<LocatedList<String>> = .absent
  /// DEVELOPMENT_TEAM.
  public var teamID: Field<Located<String>> = .absent
  /// UIDeviceFamily.
  public var deviceFamilies: Field<LocatedList<DeviceFamily>> = .absent
  /// NSExtensionPointIdentifier; WidgetKit's where absent.
  public var extensionPoint: Field<Located<String>> = .absent
  /// NSExtensionPrincipalClass.
  public var principalClass: Field<Located<String>> = .absent
  /// NSExtensionMainStoryboard.
  public var mainStoryboard: Field<Located<String>> = .absent
  /// The display modes of a Today extension.
  public var displayModes: Field<LocatedList<DisplayMode>> = .absent
  /// NSExceptionDomains of the extension's App Transport Security.
  public var insecureDomains: Field<LocatedList<String>> = .absent
  /// Whether the extension's entitlements hold aps-environment.
  public var pushEntitlement: Field<Located<Bool>> = .absent
  /// NSWidgetWantsLocation.
  public var wantsLocation: Field<Located<Bool>> = .absent
  /// The extension's privacy manifest.
  public var privacyManifest: Field<PrivacyManifest> = .absent
  /// The intents of the extension.
  public var intents: Field<LocatedList<Intent>> = .absent
  /// The widgets, in the order of the bundle's body.
  public var widgets: Field<LocatedList<Widget>> = .absent

  /// Makes a bundle of which nothing is declared yet.
  public init(place: Place) {
    self.place = place
  }

  /// The extension point; nil where it is unknown or no widget's.
  public var point: WidgetExtensionPoint? {
    switch extensionPoint {
    case .absent: .widgetKit
    case .unknown: nil
    case .known(let point): WidgetExtensionPoint(rawValue: point.value)
    }
  }

  /// Whether widgets may stand in it.
  ///
  /// A Today extension has none; where the point is unknown, widgets that are written are WidgetKit's.
  public var takesWidgets: Bool { point != .today }

  /// How a bundle names the app that contains it.
  public enum Host: Sendable {
    /// By the app's bundle ID.
    case reference(Located<String>)
    /// By the app's declaration itself.
    indirect case inline(AppDocument)

    /// The app's bundle ID, if it is known.
    public var bundleID: Located<String>? {
      switch self {
      case .reference(let id): id
      case .inline(let app): app.bundleID.value
      }
    }
  }

  /// NCWidgetDisplayMode of a Today extension.
  public enum DisplayMode: String, Sendable, CaseIterable {
    case compact
    case expanded
  }
}

/// An intent that the extension's widgets are configured by.
public struct Intent: Sendable, Equatable {
  /// The intent's type name.
  public var name: Located<String>
  /// The framework; what the widgets that use it imply where absent.
  public var system: Field<Located<System>> = .absent
  /// The targets of which it is a member.
  public var targets: Field<LocatedList<Target>> = .absent
  /// Whether its options are provided by code.
  public var dynamicOptions: Field<Located<Bool>> = .absent
  /// The bundle ID of the Intents extension that handles it, or `app`.
  public var handler: Field<Located<String>> = .absent

  /// Makes an intent of which only the name is known.
  public init(name: Located<String>) {
    self.name = name
  }

  /// The framework that an intent belongs to.
  public enum System: String, Sendable, CaseIterable {
    case siriKit
    case appIntents
  }

  /// A target that an intent can be a member of.
  public enum Target: String, Sendable, CaseIterable {
    case app
    case `extension`
  }
}

/// A privacy manifest, as far as widgets depend on it.
public struct PrivacyManifest: Sendable, Equatable {
  /// The flag or the mapping.
  public var place: Place
  /// Whether there is one at all.
  public var exists: Bool
  /// The reasons for UserDefaults; absent where only its existence is declared.
  public var userDefaults: Field<LocatedList<String>>

  /// Makes a privacy manifest.
  public init(place: Place, exists: Bool, userDefaults: Field<LocatedList<String>> = .absent) {
    self.place = place
    self.exists = exists
    self.userDefaults = userDefaults
  }

  /// Compares what is declared, not where.
  public static func == (a: PrivacyManifest, b: PrivacyManifest) -> Bool {
    a.exists == b.exists && a.userDefaults == b.userDefaults
  }
}
