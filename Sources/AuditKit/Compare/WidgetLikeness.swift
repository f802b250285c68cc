internal import BudgetReplay
internal import WidgetManifests

/// What a widget is known by when its kind is not the same.
struct WidgetLikeness: Hashable {
  /// What has to be equal beside the configuration.
  enum Part: Hashable {
    /// All that is known: families, name, description, intent and timeline.
    case all
    /// The name that people are shown, with the families or whatever has become of them.
    case nameAndFamilies, name
    case timelineAndFamilies
    /// Where in the bundle it stands.
    case placeAndFamilies([Int])
  }

  private let part: Part
  private let configuration: ConfigurationKind
  private var families: Set<String>?
  private var name: String?
  private var description: String?
  private var intent: String?
  private var script: ProviderScript?

  /// Looks at a widget; nil where it is not known what it is.
  init?(_ widget: ReleasedWidget) {
    let context = widget.context
    guard widget.isPlaced, let configuration = context.configuration,
      context.widget.families.isComplete()
    else { return nil }
    part = .all
    self.configuration = configuration
    families = context.widget.families.value.map { Set($0.items.map(\.value)) }
    name = context.widget.name.value?.value
    description = context.widget.description.value?.value
    intent = context.widget.intent.value?.value
    script = context.script
  }

  private init(_ part: Part, _ configuration: ConfigurationKind) {
    self.part = part
    self.configuration = configuration
  }

  /// The likeness that looks at a part alone; nil where the widget does not have it.
  func reduced(to part: Part) -> WidgetLikeness? {
    var result = WidgetLikeness(part, configuration)
    if part != .name { result.families = families }
    switch part {
    case .all: return self
    case .name, .nameAndFamilies:
      if name == nil { return nil }
      result.name = name
    case .timelineAndFamilies:
      if script == nil { return nil }
      result.script = script
    case .placeAndFamilies: break
    }
    return result
  }
}
