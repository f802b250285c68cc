import SwiftSyntax

/// A configuration as a widget's body makes it: the call of its initializer, and the modifiers.
struct ConfigurationChain {
  /// A modifier, and the scope in which its arguments are read.
  struct Modifier {
    var name: String
    var call: FunctionCallExprSyntax
    var scope: Scope
  }

  /// As in `StaticConfiguration`.
  var name: String
  var call: FunctionCallExprSyntax
  var scope: Scope
  /// The innermost first.
  var modifiers: [Modifier]
  /// The systems from which on it is taken, where an `#available` asks, as in `iOS`: `17.0`.
  var availability: [String: String] = [:]
  /// Whether a condition that only a run could tell decides about one of its modifiers.
  var isUncertain = false

  /// The initializers that make one, and what they make.
  static let kinds: [String: WidgetFacts.Configuration] = [
    "StaticConfiguration": .static,
    "IntentConfiguration": .intent,
    "AppIntentConfiguration": .appIntent,
    "ActivityConfiguration": .activity,
    "StaticControlConfiguration": .staticControl,
    "AppIntentControlConfiguration": .appIntentControl,
    "RelevanceConfiguration": .relevance,
  ]

  var kind: WidgetFacts.Configuration? { Self.kinds[name] }

  /// The argument with a label.
  func argument(_ label: String) -> Argument? { CallArguments(call, scope).byLabel[label] }

  /// The modifiers with a name.
  func modifiers(_ name: String) -> [Modifier] { modifiers.filter { $0.name == name } }
}
