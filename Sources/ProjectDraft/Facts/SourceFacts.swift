/// The declarations for WidgetKit in the Swift files of a project.
package struct SourceFacts: Sendable {
  package var bundles: [BundleFacts] = []
  package var widgets: [WidgetFacts] = []
  /// The widgets as the builds for further platforms have them, by the platform's name.
  package var widgetsElsewhere: [String: [WidgetFacts]] = [:]
  package var timelines: [TimelineFacts] = []
  package var reloads: [ReloadFacts] = []
  package var suites: [SuiteFacts] = []
  package var links: [LinkFacts] = []
  package var intents: [IntentFacts] = []
  /// The values that were found and could not be known, in the order of files and lines.
  package var unresolved: [UnresolvedFact] = []

  package init() {}
}

/// A `WidgetBundle`, or a widget that is `@main` itself and so its own bundle.
package struct BundleFacts: Sendable, Hashable {
  /// The name of the type.
  package var type: String
  package var target: String
  package var origin: Origin
  /// Whether the program starts with it, through `@main` or through a type that launches it.
  package var main: Bool
  /// The conditions for the program to start with it, as in `iOS 18.0`; empty where it always does.
  package var launchConditions: [String] = []
  /// The names of its widgets' types in source order, with nested bundles expanded in place.
  package var widgets: [String]
  /// For a widget that is not always there, when it is: `iOS 18.0`, or the condition of an `#if`.
  package var conditional: [String: String]

  package init(type: String, target: String, origin: Origin, main: Bool) {
    (self.type, self.target, self.origin, self.main) = (type, target, origin, main)
    (widgets, conditional) = ([], [:])
  }
}

/// A `Widget` or a `ControlWidget`.
package struct WidgetFacts: Sendable, Hashable {
  package enum Configuration: String, Sendable {
    case `static`, intent, appIntent, activity, staticControl, appIntentControl, relevance
  }

  /// The name of the type.
  package var type: String
  package var target: String
  package var origin: Origin
  /// nil for a Live Activity, which has none.
  package var kind: Drafted<String>?
  package var configuration: Configuration?
  package var configurationOrigin: Origin?
  /// The name of the intent's type; of a Live Activity's attributes for `.activity`.
  package var intent: Drafted<String>?
  /// The name of the provider's type.
  package var provider: Drafted<String>?
  /// Widget families by the names of WidgetKit, as in `systemSmall`; nil where the modifier is
  /// missing or could not be resolved: then `families.expression` is not empty.
  package var families: Drafted<[String]>?
  package var displayName: Drafted<String>?
  package var summary: Drafted<String>?
  /// The versions that `@available` requires for the type, as in `iOS`: `17.0`.
  package var platforms: [String: String] = [:]
  /// Whether its views, or its configuration, call `containerBackground`; nil where unknown.
  package var containerBackground: Drafted<Bool>?
  /// The type of `pushHandler`, where the configuration names one.
  package var pushHandler: Drafted<String>?

  package init(type: String, target: String, origin: Origin) {
    (self.type, self.target, self.origin) = (type, target, origin)
  }
}

/// The timelines of a provider.
package struct TimelineFacts: Sendable, Hashable {
  package enum Policy: String, Sendable { case atEnd, after, never }

  /// One place at which the provider answers with a timeline.
  package struct Branch: Sendable, Hashable {
    package var origin: Origin
    package var policy: Policy
    /// For `after` the seconds from now; for `atEnd` the offset of the last entry from now.
    package var seconds: Int?
    /// The text of what decides the seconds.
    package var expression: String
    /// How many entries the timeline holds.
    package var entries: Int?
    /// The seconds from now of each entry, where they are known.
    package var offsets: [Int]?
    /// Whether it answers only previews or placeholders.
    package var isPreview: Bool

    package init(
      origin: Origin, policy: Policy, seconds: Int?, expression: String, entries: Int?,
      offsets: [Int]? = nil, isPreview: Bool = false
    ) {
      (self.origin, self.policy, self.seconds) = (origin, policy, seconds)
      (self.expression, self.entries, self.offsets) = (expression, entries, offsets)
      self.isPreview = isPreview
    }
  }

  /// The name of the provider's type; nested types with their outer types, as in `A.Provider`.
  package var provider: String
  package var target: String
  package var origin: Origin
  package var branches: [Branch]

  package init(provider: String, target: String, origin: Origin, branches: [Branch]) {
    (self.provider, self.target, self.origin) = (provider, target, origin)
    self.branches = branches
  }
}

/// A call that asks WidgetKit to reload.
package struct ReloadFacts: Sendable, Hashable {
  package enum Call: String, Sendable {
    case reloadTimelines, reloadAllTimelines, reloadControls, reloadAllControls
  }

  package var target: String
  package var origin: Origin
  package var call: Call
  /// The kind, of the calls that take one.
  package var kind: Drafted<String>?

  package init(target: String, origin: Origin, call: Call, kind: Drafted<String>? = nil) {
    (self.target, self.origin, self.call, self.kind) = (target, origin, call, kind)
  }
}

/// A place that opens the container or the defaults of an app group.
package struct SuiteFacts: Sendable, Hashable {
  package var target: String
  package var origin: Origin
  package var group: Drafted<String>

  package init(target: String, origin: Origin, group: Drafted<String>) {
    (self.target, self.origin, self.group) = (target, origin, group)
  }
}

/// A URL with a literal scheme: of a `Link`, of `widgetURL`, or from which a widget loads data.
package struct LinkFacts: Sendable, Hashable {
  package enum Use: String, Sendable { case link, widgetURL, data }

  package var target: String
  package var origin: Origin
  package var use: Use
  package var url: Drafted<String>

  package init(target: String, origin: Origin, use: Use, url: Drafted<String>) {
    (self.target, self.origin, self.use, self.url) = (target, origin, use, url)
  }
}

/// An intent that may configure widgets, as code or an intent definition file declares it.
package struct IntentFacts: Sendable, Hashable {
  /// The name of its type.
  package var type: String
  /// The target, or the module of a package, that compiles the declaration.
  package var target: String
  package var origin: Origin

  package init(type: String, target: String, origin: Origin) {
    (self.type, self.target, self.origin) = (type, target, origin)
  }
}

/// Something that is there and can't be known without running the project.
package struct UnresolvedFact: Sendable, Hashable {
  /// The description of the value, as in `kind of WeatherWidget`.
  package var what: String
  /// The text as written.
  package var expression: String
  package var origin: Origin?

  package init(what: String, expression: String, origin: Origin?) {
    (self.what, self.expression, self.origin) = (what, expression, origin)
  }
}
