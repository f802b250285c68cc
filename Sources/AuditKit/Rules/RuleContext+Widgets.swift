extension RuleContext {
  /// What a rule finds at each widget of the bundles to judge.
  ///
  /// Widgets that stand in a Today extension have a finding of their own, so none looks at them.
  func judgeWidgets(
    _ find: (_ widget: WidgetContext, _ bundle: BundleContext) -> [Finding]
  ) -> [Finding] {
    var findings: [Finding] = []
    for bundle in bundles where bundle.document.point != .today {
      for widget in bundle.widgets { findings += find(widget, bundle) }
    }
    return findings
  }
}

extension WidgetContext {
  /// Whether it is hidden from the gallery, which `families: []` does.
  var isHidden: Bool {
    guard case .known(let families) = widget.families else { return false }
    return families.items.isEmpty && !families.isPartial
  }

  /// The families it is offered in, as far as they are known; none where it cannot have any.
  var judgedFamilies: [Located<WidgetFamily>] {
    writtenFamilies.compactMap { written in
      WidgetFamily(rawValue: written.value).map { family in written.map { _ in family } }
    }
  }

  /// The families as they are written; none where the configuration cannot have any.
  var writtenFamilies: [Located<String>] {
    switch configuration {
    case .activity, .staticControl, .appIntentControl: []
    case .static, .intent, .appIntent, .relevance, nil: widget.families.items()
    }
  }

  /// The destinations of its links; none where the configuration cannot have any.
  var judgedLinks: [Located<String>] {
    isControl ? [] : widget.links.items()
  }

  /// What `widgetURL` opens, where the configuration can have it.
  var judgedURL: Located<String>? {
    isControl ? nil : widget.url.value
  }

  /// What the provider fetches; none where the configuration has no provider of entries.
  var judgedData: [Located<String>] {
    switch configuration {
    case .activity, .staticControl, .appIntentControl, .relevance: []
    case .static, .intent, .appIntent, nil: widget.data.items()
    }
  }

  private var isControl: Bool { configuration?.isControl ?? false }
}
