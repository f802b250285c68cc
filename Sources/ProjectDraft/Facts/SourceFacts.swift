internal import WidgetManifests

/// The declarations for WidgetKit in the Swift files of a project.
struct SourceFacts: Sendable {
  var bundles: [BundleFacts] = []
  var widgets: [WidgetFacts] = []
  /// The widgets as compiled for further platforms, by the platform's name.
  var widgetsElsewhere: [String: [WidgetFacts]] = [:]
  var timelines: [TimelineFacts] = []
  var reloads: [ReloadFacts] = []
  var suites: [SuiteFacts] = []
  /// The targets whose own code uses defaults of any domain.
  var targetsWithDefaults: Set<String> = []
  var links: [LinkFacts] = []
  var intents: [IntentFacts] = []
  var intentRuns: [IntentRunFacts] = []
  var activities: [ActivityAttributesFacts] = []
  var activityStarts: [ActivityStartFacts] = []
  /// The calls that start a Live Activity.
  var activityRequests: [ActivityStartFacts] = []
  /// The attributes for which the code makes an `ActivityConfiguration`.
  var activityConfigurations: [Drafted<String>] = []
  /// The targets whose code has a syntax error or isn't there, so that widgets may be missing.
  var brokenTargets: Set<String> = []
  /// The problems in reading a module.
  var problems: [DraftProblem] = []
}

/// A `WidgetBundle`, or a widget that is `@main` itself and so its own bundle.
struct BundleFacts: Sendable, Hashable {
  /// The name of the type.
  var type: String
  var target: String
  var origin: Origin
  /// Whether the program launches with it, through `@main` or through a type that launches it.
  var main: Bool
  /// The conditions for the program to launch with it, as in `iOS 18.0`; empty if it always does.
  var launchConditions: [String] = []
  /// The names of its widgets' types in source order, with nested bundles expanded in place.
  var widgets: [String] = []
  /// The condition of each conditional widget: `iOS 18.0`, or the condition of an `#if`.
  var conditional: [String: String] = [:]
  /// For a widget that another one of its kind replaces if its own condition fails, that type and
  /// its condition: `TideBefore18, before iOS 18.0`.
  var alternatives: [String: String] = [:]
}

/// A `Widget` or a `ControlWidget`.
struct WidgetFacts: Sendable, Hashable {
  typealias Configuration = ConfigurationKind

  /// The name of the type.
  var type: String
  var target: String
  var origin: Origin
  /// nil for a Live Activity, which has none.
  var kind: Drafted<String>?
  var configuration: Configuration?
  var configurationOrigin: Origin?
  /// Its configurations on older systems, in the `else` of an `#available`; the newest first.
  var older: [OlderConfiguration] = []
  /// The name of the intent's type; of a Live Activity's attributes for `.activity`.
  var intent: Drafted<String>?
  /// The name of the provider's type.
  var provider: Drafted<String>?
  /// Widget families by the names of WidgetKit, as in `systemSmall`; nil if the modifier is missing
  /// or could not be resolved; in the latter case, `families.expression` is not empty.
  var families: Drafted<[String]>?
  var displayName: Drafted<String>?
  var summary: Drafted<String>?
  /// Whether no bundle lists it, and no code except previews refers to it.
  var isUnlisted = false
  /// Whether a phrase in either is looked up in the tables of the extension.
  var isLocalizable = false
  /// The versions that `@available` requires for the type, as in `iOS`: `17.0`.
  var platforms: [String: String] = [:]
  /// The systems on which `@available` marks the type as unavailable, as in `macCatalyst`.
  var unavailable: Set<String> = []
  /// Whether its views, or its configuration, call `containerBackground`; nil if unknown.
  var containerBackground: Drafted<Bool>?
  /// The features that its views use without `#available`, at the first use of each.
  var unguarded: [Drafted<String>] = []
  /// Whether its views specify how pictures look when tinted or clear; nil without a picture, and
  /// if unknown.
  var accented: Drafted<Bool>?
  /// The first place where its views read the clock, if they never read an entry's date.
  var readsClock: Drafted<Bool>?
  /// The first place where its views show a value that is stored for the day, while nothing that it
  /// runs asks for the day.
  var showsStoredDay: Drafted<Bool>?
  /// The first call in its views that asks for the day of the clock.
  var today: Drafted<String>?
  /// The hours at which its views show something else by the clock.
  var hours: Drafted<[Int]>?
  /// Whether the views of a Live Activity read the width of the Dynamic Island; nil if nothing
  /// shows that they should.
  var adaptsToWidth: Drafted<Bool>?
  /// The names of the views and modifiers that WidgetKit doesn't show or run, at their uses.
  var unrendered: [Drafted<String>] = []
  /// The first timer in its views that counts from now to a date that may have passed.
  var trapsOnPastDates: Drafted<Bool>?
  /// Whether its views contain a `Button` or a `Toggle` that runs an intent; nil if unknown.
  var interactive: Drafted<Bool>?
  /// The first systems on which conditional families are offered, by the family's name and the
  /// platform's, as in `accessoryInline`: `iOS`: `16.0`.
  var familyConditions: [String: [String: String]] = [:]
  /// The places where the code of its views and its provider opens an app group.
  var openings: Set<String> = []
  /// The values of app groups that its code reads and doesn't change.
  var reads: Set<GroupValue> = []
  /// The places of the intents that its buttons and toggles certainly run.
  var runs: Set<String> = []
  /// The databases in an app group that its views and its provider open.
  var databases: [DatabaseOpening] = []
  /// The type of `pushHandler`, if the configuration names one.
  var pushHandler: Drafted<String>?
}

extension WidgetFacts {
  /// The configuration of a widget on older systems.
  struct OlderConfiguration: Sendable, Hashable {
    /// The first system with a newer configuration, as in `iOS` and `17.0`.
    var platform: String
    var before: String
    /// nil if unknown.
    var configuration: Configuration?
    var origin: Origin
    /// The name of the provider's type.
    var provider: Drafted<String>?
  }
}

/// The timelines of a provider.
struct TimelineFacts: Sendable, Hashable {
  enum Policy: String, Sendable { case atEnd, after, never }

  /// One place where the provider returns a timeline.
  struct Branch: Sendable, Hashable {
    var origin: Origin
    /// nil if unknown.
    var policy: Policy?
    /// For `after`, the seconds from now; for `atEnd`, the offset of the last entry from now.
    var seconds: Int?
    /// Whether an `after` is the next local midnight.
    var isAtMidnight = false
    /// For an `after` at the next other local time, the seconds from midnight to it.
    var localTime: Int?
    /// The text of the expression that determines the seconds, or an unknown policy.
    var expression: String
    /// The number of entries in the timeline.
    var entries: Int?
    /// The seconds from now of each entry, if known.
    var offsets: [Int]?
    /// The entries as written beside the policy; nil if that is on another line.
    var entriesOrigin: Origin?
    /// Whether it applies only to previews or placeholders.
    var isPreview = false
    /// Whether it applies only if something failed or is missing: in a `catch`, for a failure case,
    /// in the `else` of a `guard`, after `??`.
    var isFailure = false
  }

  /// The name of the provider's type; for a nested type with its outer types, as in `A.Provider`.
  var provider: String
  var target: String
  var origin: Origin
  var branches: [Branch]
  /// Whether it reads data that can change between reloads: the network, shared defaults, files,
  /// the location and the like; nil if unknown.
  var readsChangingData: Drafted<Bool>?
  /// The expression that reads data that neither the program nor its app changes, as in
  /// `URLSession`.
  var outsideData: Drafted<String>?
  /// The first call that certainly asks for the day, as in `isDateInToday`.
  var day: Drafted<String>?
  /// The first call that certainly asks for the day of the clock, if nothing else than a span says
  /// when it asks again.
  var today: Drafted<String>?
  /// The hours at which code that certainly asks for that of the clock answers something else.
  var hours: Drafted<[Int]>?
  /// The name by which it certainly loads from the network, unless a URL in its code is one of
  /// https.
  var loads: Drafted<String>?
  /// The name by which it certainly asks for the location.
  var locates: Drafted<String>?
  /// The format by which a provider certainly parses dates, or writes them into URLs, in the locale
  /// of the device.
  var dateFormat: Drafted<String>?
  /// The name by which its placeholder certainly loads from the network.
  var loadsInPlaceholder: Drafted<String>?
  /// The `return`, or the expression that throws an error, with which it ends without an answer.
  var lostAnswer: Drafted<String>?
  /// The databases in an app group that its code opens.
  var databases: [DatabaseOpening] = []
  /// The calls by which its code asks WidgetKit for a reload, by the kind; nil for calls that
  /// reload all kinds.
  var reloads: [Drafted<String>] = []
  /// The places where its code, or code that it calls, opens an app group.
  var openings: Set<String> = []
  /// The values of app groups that its code certainly reads and doesn't change.
  var reads: Set<GroupValue> = []
}

/// A call that opens a database in the container of an app group.
struct DatabaseOpening: Sendable, Hashable {
  /// nil if unknown.
  var access: DatabaseAccess?
  var expression: String
  var origin: Origin
  /// Whether it is in the first group of the entitlements, if there is one.
  var isInFirstGroup = false
}

/// A call that asks WidgetKit to reload.
struct ReloadFacts: Sendable, Hashable {
  enum Call: String, Sendable {
    case reloadTimelines, reloadAllTimelines, reloadControls, reloadAllControls
  }

  var target: String
  var origin: Origin
  var call: Call
  /// The kind, for calls that take one.
  var kind: Drafted<String>?
  /// Whether an intent runs it.
  var isInIntent = false
}

/// A place that opens the container or the defaults of an app group.
struct SuiteFacts: Sendable, Hashable {
  var target: String
  var origin: Origin
  var group: Drafted<String>
  var use = Use.defaults

  enum Use: Sendable {
    case defaults
    /// The group's files.
    case container
    /// The store of SwiftData in the first group of the entitlements, if there is one.
    case firstContainer
  }
}

/// A URL with a literal scheme: of a `Link`, of `widgetURL`, or from which a widget loads data.
struct LinkFacts: Sendable, Hashable {
  enum Use: String, Sendable { case link, widgetURL, data }

  var target: String
  var origin: Origin
  var use: Use
  var url: Drafted<String>
}

/// An intent, as code or an intent definition file declares it.
struct IntentFacts: Sendable, Hashable {
  /// The name of its type.
  var type: String
  /// The target, or the module of a package, that compiles the declaration.
  var target: String
  var origin: Origin
  /// `openAppWhenRun`, if an App Intent declares it.
  var opensApp: Drafted<Bool>?
  /// `supportedModes`; nil if it is not declared, or may let the intent begin in the background.
  var modes: Drafted<[String]>?
  /// `allowedExecutionTargets`, if declared.
  var executionTargets: Drafted<[String]>?
  /// Whether the system runs it in the app's process, by the protocol that it conforms to.
  var runsInApp: Drafted<Bool>?
  /// The texts that an intent definition lacks: its title or its description.
  var missingTexts: [String] = []
  /// The languages of its texts; nil if they are not localized.
  var languages: Set<String>?
}

/// A button or a toggle, of a widget or a control, that runs an App Intent.
struct IntentRunFacts: Sendable, Hashable {
  /// The name of the intent's type.
  var intent: String
  var target: String
  var origin: Origin
  /// Whether it is in a control.
  var isOfControl = false
  var effects = IntentEffects()
}

/// The effects of the code of an App Intent.
struct IntentEffects: Sendable, Hashable {
  /// The call by which it ends or updates a Live Activity; nil if it doesn't, and if unknown.
  var changesActivity: Drafted<Bool>?
  /// The values of app groups that it changes; none if it may reload all widgets, and if unknown.
  var changedValues: [Drafted<GroupValue>] = []
  /// The kinds of the widgets that it may reload.
  var reloadedKinds: Set<String> = []
}

/// A value in an app group.
struct GroupValue: Sendable, Hashable {
  var group: String
  /// The key in its defaults, or the path of a file in its container, which begins with a slash.
  var key: String
}

/// The attributes of a Live Activity, as declared in one file.
struct ActivityAttributesFacts: Sendable, Hashable {
  /// A stored property, or a case of the type of one.
  struct Property: Sendable, Hashable {
    /// Its key in JSON, with the keys of the types around it, as in `stop.name`.
    var name: String
    /// The type as written in Swift; nil if it is inferred, or determined by a property wrapper.
    var type: Drafted<String>
    /// Whether it is also read from JSON: a constant with a value is only written.
    var isDecoded: Bool
  }

  /// The name of the type.
  var type: String
  /// The target, or the module of a package, that compiles the declaration.
  var target: String
  var origin: Origin
  /// Its own properties; nil if unknown.
  var attributes: [Property]?
  /// The properties of its `ContentState`; nil if unknown.
  var state: [Property]?
}

/// A place that starts a Live Activity, or requests the token for starting it with a push.
struct ActivityStartFacts: Sendable, Hashable {
  /// The name of its attributes' type.
  var attributes: String
  var target: String
  var origin: Origin
  /// Whether an `#available` or `@available` excludes older systems.
  var isConditional = false
}
