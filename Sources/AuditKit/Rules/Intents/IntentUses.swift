internal import WidgetManifests

/// The widgets of a bundle that each intent configures.
struct IntentUses {
  /// The first widget of each framework that an intent configures.
  struct Use {
    var siriKit: WidgetContext?
    var appIntents: WidgetContext?
  }

  /// The uses of each intent, by its name.
  private var uses: [String: Use] = [:]
  /// Whether the intents of all widgets are known.
  private(set) var isComplete: Bool
  /// Whether a widget has, or may have, a button or toggle, whose App Intent is not in the manifest.
  private(set) var hasButtons = false

  init(_ bundle: BundleContext) {
    isComplete = bundle.document.widgets.isComplete() && !bundle.document.widgets.isAbsent
    for widget in bundle.widgets {
      let interactive = widget.widget.interactive
      if interactive.value?.value ?? interactive.isUnknown { hasButtons = true }
      // A control is a button or a toggle, and an activity may have some.
      if widget.configuration?.isControl == true { hasButtons = true }
      if widget.configuration == .activity, interactive.isAbsent { hasButtons = true }
      // No key names the intent of the older configuration.
      if widget.hasOlderIntent { isComplete = false }
      switch widget.widget.intent {
      case .absent:
        // The missing name may be that of any declared intent.
        if widget.configuration?.intentSystem != nil { isComplete = false }
      case .unknown: isComplete = false
      case .known(let name): add(widget, to: name.value)
      }
    }
  }

  /// The names of all intents that widgets name, declared or not.
  var names: some Collection<String> { uses.keys }

  /// The uses of an intent, or nil if no widget names it.
  subscript(name: String) -> Use? { uses[name] }

  /// Returns the framework of an intent: as declared, or as its widgets imply.
  func system(of intent: Intent) -> Intent.System? {
    switch intent.system {
    case .known(let system): return system.value
    case .unknown: return nil
    case .absent: break
    }
    guard let use = uses[intent.name.value] else { return nil }
    switch (use.siriKit, use.appIntents) {
    case (_?, nil): return .siriKit
    case (nil, _?): return .appIntents
    case (nil, nil), (_?, _?): return nil
    }
  }

  private mutating func add(_ widget: WidgetContext, to name: String) {
    var use = uses[name] ?? Use()
    switch widget.configuration?.intentSystem {
    case .siriKit: use.siriKit = use.siriKit ?? widget
    case .appIntents: use.appIntents = use.appIntents ?? widget
    case nil: break
    }
    uses[name] = use
  }
}

extension WidgetContext {
  /// Whether an intent configures, or may configure, the widget on systems that are too old for its
  /// configuration.
  fileprivate var hasOlderIntent: Bool {
    switch widget.olderConfiguration {
    case .absent: false
    case .unknown: true
    case .known(let older): older.value.intentSystem != nil
    }
  }
}

extension ConfigurationKind {
  /// The framework of the intent that configures it; nil if none does.
  var intentSystem: Intent.System? {
    switch self {
    case .intent: .siriKit
    case .appIntent, .appIntentControl, .relevance: .appIntents
    case .static, .staticControl, .activity: nil
    }
  }
}

extension Intent.System {
  /// The name of such an intent in messages.
  var phrase: String {
    switch self {
    case .siriKit: "a SiriKit intent"
    case .appIntents: "an App Intent"
    }
  }
}

extension RuleContext {
  /// Returns the findings of a rule about each intent of the bundles.
  func judgeIntents(
    _ find: (_ intent: Located<Intent>, _ uses: IntentUses, _ bundle: BundleContext) -> Finding?
  ) -> [Finding] {
    bundles.flatMap { bundle -> [Finding] in
      let intents = bundle.document.intents.items()
      // Intents don't configure Today extensions.
      if intents.isEmpty || !bundle.document.takesWidgets { return [] }
      let uses = IntentUses(bundle)
      return intents.compactMap { find($0, uses, bundle) }
    }
  }
}
