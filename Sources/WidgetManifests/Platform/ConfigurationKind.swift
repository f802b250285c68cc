/// The type of a widget's configuration, spelled as in a manifest.
public enum ConfigurationKind: String, Sendable, CaseIterable, Hashable {
  /// A `StaticConfiguration`: nothing to configure.
  case `static`
  /// An `IntentConfiguration`: configured with a SiriKit intent.
  case intent
  /// An `AppIntentConfiguration`: configured with an App Intent.
  case appIntent
  /// An `ActivityConfiguration`: a Live Activity.
  case activity
  /// A `StaticControlConfiguration`: a control with nothing to configure.
  case staticControl
  /// An `AppIntentControlConfiguration`: a control configured with an App Intent.
  case appIntentControl
  /// A `RelevanceConfiguration`: a widget of the Smart Stack, shown when it is relevant.
  case relevance

  /// The name of Apple's type, for messages.
  public var typeName: String {
    switch self {
    case .static: "StaticConfiguration"
    case .intent: "IntentConfiguration"
    case .appIntent: "AppIntentConfiguration"
    case .activity: "ActivityConfiguration"
    case .staticControl: "StaticControlConfiguration"
    case .appIntentControl: "AppIntentControlConfiguration"
    case .relevance: "RelevanceConfiguration"
    }
  }

  /// Whether it is a control.
  public var isControl: Bool { self == .staticControl || self == .appIntentControl }
}
