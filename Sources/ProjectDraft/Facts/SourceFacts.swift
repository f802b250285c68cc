/// What the Swift files of a project declare that WidgetKit cares for.
public struct SourceFacts: Sendable {
  public var bundles: [BundleFacts] = []
  public var widgets: [WidgetFacts] = []
  public var timelines: [TimelineFacts] = []
  public var reloads: [ReloadFacts] = []
  public var suites: [SuiteFacts] = []
  public var links: [LinkFacts] = []
  /// What was found and could not be known, in the order of files and lines.
  public var unresolved: [UnresolvedFact] = []

  public init() {}
}

/// A `WidgetBundle`, or a widget that is `@main` itself and so its own bundle.
public struct BundleFacts: Sendable, Hashable {
  /// The name of the type.
  public var type: String
  public var target: String
  public var origin: Origin
  /// Whether the program starts with it, through `@main` or through a type that launches it.
  public var main: Bool
  /// The names of its widgets' types in source order; those of nested bundles stand in place.
  public var widgets: [String]
  /// For a widget that is not always there, when it is: `iOS 18.0`, or the condition of an `#if`.
  public var conditional: [String: String]

  public init(type: String, target: String, origin: Origin, main: Bool) {
    (self.type, self.target, self.origin, self.main) = (type, target, origin, main)
    (widgets, conditional) = ([], [:])
  }
}

/// A `Widget` or a `ControlWidget`.
public struct WidgetFacts: Sendable, Hashable {
  public enum Configuration: String, Sendable {
    case `static`, intent, appIntent, activity, staticControl, appIntentControl, relevance
  }

  /// The name of the type.
  public var type: String
  public var target: String
  public var origin: Origin
  /// nil for a Live Activity, which has none.
  public var kind: Drafted<String>?
  public var configuration: Configuration?
  public var configurationOrigin: Origin?
  /// The name of the intent's type; of a Live Activity's attributes for `.activity`.
  public var intent: Drafted<String>?
  /// The name of the provider's type.
  public var provider: Drafted<String>?
  /// Widget families by the names of WidgetKit, as in `systemSmall`; nil where the modifier is
  /// missing or could not be resolved: then `families.expression` is not empty.
  public var families: Drafted<[String]>?
  public var displayName: Drafted<String>?
  public var summary: Drafted<String>?
  /// What `@available` asks of the type, as in `iOS`: `17.0`.
  public var platforms: [String: String] = [:]
  /// Whether its views, or its configuration, call `containerBackground`; nil where unknown.
  public var containerBackground: Drafted<Bool>?
  /// The type of `pushHandler`, where the configuration names one.
  public var pushHandler: Drafted<String>?

  public init(type: String, target: String, origin: Origin) {
    (self.type, self.target, self.origin) = (type, target, origin)
  }
}

/// What a timeline provider answers.
public struct TimelineFacts: Sendable, Hashable {
  public enum Policy: String, Sendable { case atEnd, after, never }

  /// One place at which the provider answers with a timeline.
  public struct Branch: Sendable, Hashable {
    public var origin: Origin
    public var policy: Policy
    /// For `after` the seconds from now; for `atEnd` the offset of the last entry from now.
    public var seconds: Int?
    /// The text of what decides the seconds.
    public var expression: String
    /// How many entries the timeline holds.
    public var entries: Int?
    /// The seconds from now of each entry, where they are known.
    public var offsets: [Int]?
    /// Whether it answers only previews or placeholders.
    public var isPreview: Bool

    public init(
      origin: Origin, policy: Policy, seconds: Int?, expression: String, entries: Int?,
      offsets: [Int]? = nil, isPreview: Bool = false
    ) {
      (self.origin, self.policy, self.seconds) = (origin, policy, seconds)
      (self.expression, self.entries, self.offsets) = (expression, entries, offsets)
      self.isPreview = isPreview
    }
  }

  /// The name of the provider's type; nested types with their outer types, as in `A.Provider`.
  public var provider: String
  public var target: String
  public var origin: Origin
  public var branches: [Branch]

  public init(provider: String, target: String, origin: Origin, branches: [Branch]) {
    (self.provider, self.target, self.origin) = (provider, target, origin)
    self.branches = branches
  }
}

/// A call that asks WidgetKit to reload.
public struct ReloadFacts: Sendable, Hashable {
  public enum Call: String, Sendable {
    case reloadTimelines, reloadAllTimelines, reloadControls, reloadAllControls
  }

  public var target: String
  public var origin: Origin
  public var call: Call
  /// The kind, of the calls that take one.
  public var kind: Drafted<String>?

  public init(target: String, origin: Origin, call: Call, kind: Drafted<String>? = nil) {
    (self.target, self.origin, self.call, self.kind) = (target, origin, call, kind)
  }
}

/// A place that opens the container or the defaults of an app group.
public struct SuiteFacts: Sendable, Hashable {
  public var target: String
  public var origin: Origin
  public var group: Drafted<String>

  public init(target: String, origin: Origin, group: Drafted<String>) {
    (self.target, self.origin, self.group) = (target, origin, group)
  }
}

/// A URL with a literal scheme: of a `Link`, of `widgetURL`, or from which a widget loads data.
public struct LinkFacts: Sendable, Hashable {
  public enum Use: String, Sendable { case link, widgetURL, data }

  public var target: String
  public var origin: Origin
  public var use: Use
  public var url: Drafted<String>

  public init(target: String, origin: Origin, use: Use, url: Drafted<String>) {
    (self.target, self.origin, self.use, self.url) = (target, origin, use, url)
  }
}

/// Something that is there and can't be known without running the project.
public struct UnresolvedFact: Sendable, Hashable {
  /// What it would have been, as in `kind of WeatherWidget`.
  public var what: String
  /// The text as written.
  public var expression: String
  public var origin: Origin?

  public init(what: String, expression: String, origin: Origin?) {
    (self.what, self.expression, self.origin) = (what, expression, origin)
  }
}
