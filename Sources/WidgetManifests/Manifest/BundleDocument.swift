/// A widget extension: an appex and the widgets of its WidgetBundle.
public struct BundleDocument: TargetDocument {
  /// The document's mapping.
  public var place: Place
  /// The values that apps and extensions have in common.
  public var target = TargetValues()
  /// Whether it stands for a watch app in an iOS app that was built.
  package var isWatchApp = false
  /// The WidgetBundle's type name.
  public var name: Field<Located<String>> = .absent
  /// The app that contains the extension.
  public var host: Field<Host> = .absent
  /// The apps that lack the extension, although they should embed it.
  public var missingFrom: Field<LocatedList<String>> = .absent
  /// The run path to the app's frameworks, if it needs and lacks it.
  public var missingRunPath: Field<Located<String>> = .absent
  /// CFBundleDisplayName.
  public var displayName: Field<Located<String>> = .absent
  /// NSExtensionPointIdentifier; if absent, WidgetKit's.
  public var extensionPoint: Field<Located<String>> = .absent
  /// NSExtensionPrincipalClass.
  public var principalClass: Field<Located<String>> = .absent
  /// NSExtensionMainStoryboard.
  public var mainStoryboard: Field<Located<String>> = .absent
  /// The display modes of a Today extension.
  public var displayModes: Field<LocatedList<DisplayMode>> = .absent
  /// NSExceptionDomains of the extension's App Transport Security.
  public var insecureDomains: Field<LocatedList<String>> = .absent
  /// The exceptions of App Transport Security that only the app has, although the extension loads
  /// from the network; `*` for all domains.
  public var appOnlyExceptions: Field<LocatedList<String>> = .absent
  /// Whether the extension's entitlements contain aps-environment.
  public var pushEntitlement: Field<Located<Bool>> = .absent
  /// Whether the extension runs in the App Sandbox of macOS.
  public var sandbox: Field<Located<Bool>> = .absent
  /// NSWidgetWantsLocation.
  public var wantsLocation: Field<Located<Bool>> = .absent
  /// The intents of the extension.
  public var intents: Field<LocatedList<Intent>> = .absent
  /// The types of widgets that the extension compiles, but doesn't offer.
  public var unlisted: Field<LocatedList<String>> = .absent
  /// The widgets, in the order of the bundle's body.
  public var widgets: Field<LocatedList<Widget>> = .absent
  /// The bundle in each build configuration that it names, with the values that differ there.
  public var configurations: [ConfiguredDocument<BundleDocument>] = []

  /// Creates a bundle without any declared values.
  public init(place: Place) {
    self.place = place
  }

  /// The extension point, or nil if it is unknown or not one of widgets.
  public var point: WidgetExtensionPoint? {
    switch extensionPoint {
    case .absent: .widgetKit
    case .unknown: nil
    case .known(let point): WidgetExtensionPoint(rawValue: point.value)
    }
  }

  /// Whether the bundle can contain widgets.
  ///
  /// A Today extension has no `widgets`. If the extension point is unknown, declared widgets count
  /// as WidgetKit's.
  public var takesWidgets: Bool { point != .today }

  /// The app that contains a bundle.
  public enum Host: Sendable {
    /// The app's bundle ID.
    case reference(Located<String>)
    /// The app, declared inline.
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

/// An intent that configures widgets of the extension.
public struct Intent: Sendable, Equatable {
  /// The intent's type name.
  public var name: Located<String>
  /// The framework; if absent, the one that the widgets with this intent imply.
  public var system: Field<Located<System>> = .absent
  /// The targets that contain the intent.
  public var targets: Field<LocatedList<Target>> = .absent
  /// Whether its options are provided by code.
  public var dynamicOptions: Field<Located<Bool>> = .absent
  /// The bundle ID of the Intents extension that handles it, or `app`.
  public var handler: Field<Located<String>> = .absent

  /// allowedExecutionTargets: the processes that may run it; if absent, any that has it.
  public var executionTargets: Field<LocatedList<ExecutionTarget>> = .absent
  /// supportedModes: whether the app has to be in the foreground.
  public var modes: Field<LocatedList<Mode>> = .absent
  /// openAppWhenRun, which an OpenIntent has.
  public var opensApp: Field<Located<Bool>> = .absent
  /// Whether the system runs it in the app's process, as every LiveActivityIntent.
  public var runsInApp: Field<Located<Bool>> = .absent
  /// Whether it ends or updates a Live Activity.
  public var changesActivity: Field<Located<Bool>> = .absent
  /// The kinds of the widgets that show what it changes and that it doesn't reload.
  public var staleWidgets: Field<LocatedList<String>> = .absent
  /// The texts that an intent definition lacks: `title`, `description`, and languages of the app.
  public var missingTexts: Field<LocatedList<String>> = .absent

  /// Creates an intent with only a name.
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
    /// A package or framework that both targets use.
    case package
  }

  /// A process that may run an App Intent.
  ///
  /// - Source: https://developer.apple.com/documentation/appintents/intentexecutiontargets
  public enum ExecutionTarget: String, Sendable, CaseIterable {
    case main
    case appIntentsExtension
    case widgetKitExtension
  }

  /// A mode in which an App Intent runs.
  ///
  /// - Source: https://developer.apple.com/documentation/appintents/intentmodes
  public enum Mode: String, Sendable, CaseIterable {
    case background
    case foreground
  }
}

/// The parts of a privacy manifest that widgets depend on.
public struct PrivacyManifest: Sendable, Equatable {
  /// The flag or the mapping.
  public var place: Place
  /// Whether the target has a privacy manifest.
  public var exists: Bool
  /// The reasons for using UserDefaults; absent if only the existence of the manifest is declared.
  public var userDefaults: Field<LocatedList<String>>

  /// The reasons that exist for UserDefaults.
  ///
  /// - Source: https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api
  package static let userDefaultsReasons = ["CA92.1", "1C8F.1", "C56D.1", "AC6B.1"]

  /// Creates a privacy manifest.
  public init(place: Place, exists: Bool, userDefaults: Field<LocatedList<String>> = .absent) {
    self.place = place
    self.exists = exists
    self.userDefaults = userDefaults
  }

  /// Compares the declared values, not their places.
  public static func == (a: PrivacyManifest, b: PrivacyManifest) -> Bool {
    a.exists == b.exists && a.userDefaults == b.userDefaults
  }
}

/// The values that `npx expo prebuild` would write for a target whose `ios` folder is committed.
///
/// - Source: Expo, Continuous Native Generation
///   (https://docs.expo.dev/workflow/continuous-native-generation/).
public struct Prebuild: Sendable {
  /// The mapping.
  public var place: Place
  /// CFBundleIdentifier.
  public var bundleID: Field<Located<String>> = .absent
  /// CFBundleShortVersionString.
  public var version: Field<Located<String>> = .absent
  /// CFBundleVersion.
  public var build: Field<Located<String>> = .absent
  /// The application groups of its entitlements.
  public var appGroups: Field<LocatedList<String>> = .absent
  /// The names of the extensions that an app would get and that the project lacks.
  public var extensions: Field<LocatedList<String>> = .absent
  /// The names of the extensions that an app would lose.
  public var removes: Field<LocatedList<String>> = .absent

  /// Creates a prebuild without any declared values.
  public init(place: Place) {
    self.place = place
  }
}
