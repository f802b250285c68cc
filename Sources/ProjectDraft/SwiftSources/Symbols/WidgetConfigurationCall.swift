import SwiftSyntax
internal import WidgetManifests

/// A configuration in a widget's body: the call of its initializer, and the modifiers.
struct WidgetConfigurationCall {
  /// A modifier, and the scope of its arguments.
  struct Modifier {
    var name: String
    var call: FunctionCallExprSyntax
    var scope: Scope
  }

  /// As in `StaticConfiguration`.
  var name: String
  var call: FunctionCallExprSyntax
  var scope: Scope
  /// The modifiers, the innermost first.
  var modifiers: [Modifier]
  /// The initializers of configurations, and their kinds.
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

  /// Whether it declares no widget.
  var isEmpty: Bool { name == "EmptyWidgetConfiguration" }

  /// Creates a configuration from a call of its initializer; nil for any other call.
  init?(_ call: FunctionCallExprSyntax, _ scope: Scope) {
    let names = call.calledExpression.nameComponents
    guard let name = names.last, Self.kinds[name] != nil || name == "EmptyWidgetConfiguration",
      names.count == 1 || names.first == "WidgetKit" || names.first == "SwiftUI"
    else { return nil }
    (self.name, self.call, self.scope, modifiers) = (name, call, scope, [])
  }

  /// The configuration with an additional modifier.
  func adding(_ name: String, _ call: FunctionCallExprSyntax, _ scope: Scope) -> Self {
    var made = self
    made.modifiers.append(Modifier(name: name, call: call, scope: scope))
    return made
  }

  /// Whether it is a modifier of WidgetKit that draft either reads or can ignore.
  static func isKnown(_ name: String) -> Bool {
    switch name {
    case "supportedFamilies", "configurationDisplayName", "displayName", "description",
      "contentMarginsDisabled", "containerBackgroundRemovable", "onBackgroundURLSessionEvents",
      "promptsForUserConfiguration", "pushHandler", "disfavoredLocations",
      "supplementalActivityFamilies", "backgroundTask", "associatedKind", "supportedMountingStyles",
      "widgetTexture":
      true
    default: false
    }
  }

  /// The argument with a label.
  func argument(_ label: String) -> Argument? {
    call.argument(label).map { Argument(expression: $0, scope: scope) }
  }

  /// The modifiers with a name.
  func modifiers(_ name: String) -> [Modifier] { modifiers.filter { $0.name == name } }
}

extension WidgetConfigurationCall: Hashable {
  static func == (one: Self, other: Self) -> Bool {
    one.call == other.call && one.scope.isSame(as: other.scope)
      && one.modifiers.map(\.call) == other.modifiers.map(\.call)
      && zip(one.modifiers, other.modifiers).allSatisfy { $0.scope.isSame(as: $1.scope) }
  }

  func hash(into hasher: inout Hasher) { hasher.combine(call) }
}

extension Scope {
  /// Whether names have the same meaning in both scopes, if both belong to the same expression.
  fileprivate func isSame(as other: Scope) -> Bool {
    selfValue == other.selfValue
      && arguments.mapValues(\.expression) == other.arguments.mapValues(\.expression)
  }
}
