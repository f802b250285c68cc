internal import WidgetManifests

/// Which widgets of a bundle are configured by which intent.
struct IntentUses {
  /// The first widget of each framework that an intent configures.
  struct Use {
    var siriKit: WidgetContext?
    var appIntents: WidgetContext?
  }

  /// The uses of each intent, by its name.
  private var uses: [String: Use] = [:]
  /// Whether the intents of all widgets could be read.
  private(set) var isComplete: Bool
  /// Whether a widget has, or may have, a button or toggle, whose App Intent a manifest does not name.
  private(set) var hasButtons = false

  init(_ bundle: BundleContext) {
    isComplete = bundle.document.widgets.isComplete() && !bundle.document.widgets.isAbsent
    for widget in bundle.widgets {
      let interactive = widget.widget.interactive
      if interactive.value?.value ?? interactive.isUnknown { hasButtons = true }
      switch widget.widget.intent {
      case .absent:
        // The one that is missing may be any of those that are declared.
        if widget.configuration?.intentSystem != nil { isComplete = false }
      case .unknown: isComplete = false
      case .known(let name): add(widget, to: name.value)
      }
    }
  }

  /// The names of all intents that widgets use, declared or not.
  var names: some Collection<String> { uses.keys }

  /// How an intent is used; nil where no widget names it.
  subscript(name: String) -> Use? { uses[name] }

  /// The framework of an intent: what is written, else what its widgets imply.
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

extension ConfigurationKind {
  /// The framework of the intent that it is configured by; nil where it has none.
  var intentSystem: Intent.System? {
    switch self {
    case .intent: .siriKit
    case .appIntent, .appIntentControl, .relevance: .appIntents
    case .static, .staticControl, .activity: nil
    }
  }
}

extension Intent.System {
  /// What such an intent is called in messages.
  var phrase: String {
    switch self {
    case .siriKit: "a SiriKit intent"
    case .appIntents: "an App Intent"
    }
  }
}

extension RuleContext {
  /// What a rule finds at each intent of the bundles to judge.
  func judgeIntents(
    _ find: (_ intent: Located<Intent>, _ uses: IntentUses, _ bundle: BundleContext) -> Finding?
  ) -> [Finding] {
    bundles.flatMap { bundle -> [Finding] in
      let intents = bundle.document.intents.items()
      // A Today extension is not configured by intents.
      if intents.isEmpty || !bundle.document.takesWidgets { return [] }
      let uses = IntentUses(bundle)
      return intents.compactMap { find($0, uses, bundle) }
    }
  }
}
