/// One widget on a Home Screen: the owner of a budget.
///
/// - Source: Apple, Keeping a widget up to date: each active widget has a budget of its own
///   (https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date)
public struct PlacedWidget: Sendable, Hashable {
  /// The bundle identifier of the containing app.
  public var app: String
  /// The widget extension.
  public var bundle: String
  /// The kind, as WidgetKit names it.
  public var kind: String
  /// Which of several placed widgets of the same kind this is, from 0.
  public var instance: Int
  /// What the provider answers.
  public var script: ProviderScript
  /// What else causes reloads; at one instant they come in this order.
  public var triggers: [Trigger]

  /// A widget placed at the scenario's start.
  public init(
    app: String, bundle: String, kind: String, instance: Int = 0, script: ProviderScript,
    triggers: [Trigger] = []
  ) {
    self.app = app
    self.bundle = bundle
    self.kind = kind
    self.instance = instance
    self.script = script
    self.triggers = triggers
  }
}
