internal import AuditKit

extension Drift {
  /// Compares the widgets of an extension, each with the one of its kind.
  mutating func compare(
    _ document: BundleDocument, widgetsOf item: DraftedTargets.Extension, _ subject: Finding.Subject
  ) {
    guard let list = document.widgets.value, !list.isPartial else { return }
    let target = item.facts.target.target
    let drafted = item.project.widgets(ofTarget: target).map { widget in
      var widget = widget
      widget.families = item.project.families(of: widget, in: item.facts)
      return widget
    }
    let knowsAll =
      item.project.missingWidgets(ofTarget: target).isEmpty
      && drafted.allSatisfy { $0.writtenKind != nil }
    var rest = drafted
    for widget in list.items {
      guard let kind = widget.value.kind.value else { continue }
      var own = subject
      own.kind = kind.value
      if let index = rest.firstIndex(where: { $0.writtenKind == kind.value }) {
        compare(widget.value, rest.remove(at: index), in: item.project, own)
      } else if knowsAll, !drafted.isEmpty {
        report("no widget of the project has the kind \(quoted(kind.value))", at: kind.place, own)
      }
    }
    guard list.items.allSatisfy({ $0.value.kind.value != nil }) else { return }
    for widget in rest {
      guard let kind = widget.writtenKind else { continue }
      report(
        "the widget \(quoted(kind)) of the project is missing", at: Self.head(of: list.place),
        subject,
        project: ("\(widget.type) is declared", widget.origin),
        help: "add the widget that `draft` writes")
    }
  }

  private mutating func compare(
    _ widget: Widget, _ facts: WidgetFacts, in project: ProjectFacts, _ subject: Finding.Subject
  ) {
    compare("name", widget.name, facts.displayName, subject)
    compare("description", widget.description, facts.summary, subject)
    compareConfiguration(widget, facts, subject)
    if facts.configuration?.takesIntent == true {
      compare("intent", widget.intent, facts.intent, subject)
    }
    if let families = facts.families?.value, let origin = facts.families?.origin {
      let drafted = families.map { Drafted($0, expression: $0, origin: origin) }
      compare("families", widget.families, drafted, subject)
    }
    // Whether there is one may depend on more than code says, so that only what is said counts.
    if widget.containerBackground.value != nil {
      compare(
        "containerBackground", widget.containerBackground, facts.containerBackground,
        at: widget.place, subject)
    }
    if facts.configuration?.hasTimeline == true, let timeline = project.timeline(of: facts) {
      compare(widget, timeline, subject)
    }
  }

  private mutating func compareConfiguration(
    _ widget: Widget, _ facts: WidgetFacts, _ subject: Finding.Subject
  ) {
    guard !widget.configuration.isUnknown, let drafted = facts.configuration else { return }
    let written = widget.configuration.value
    let configuration = (written?.value ?? .static).rawValue
    guard configuration != drafted.rawValue else { return }
    report(
      "`configuration` is \(quoted(configuration)) here and \(quoted(drafted.rawValue)) in the project",
      at: written?.place ?? Self.head(of: widget.place), subject,
      project: (facts.type, facts.configurationOrigin ?? facts.origin),
      help: "write `configuration: \(drafted.rawValue)`")
  }
}

extension WidgetFacts {
  /// The kind as a manifest has it, the type's name for a Live Activity; nil where it is unknown.
  fileprivate var writtenKind: String? { configuration == .activity ? type : kind?.value }
}

extension WidgetFacts.Configuration {
  /// Whether WidgetKit asks such a widget for timelines.
  fileprivate var hasTimeline: Bool {
    self == .static || self == .intent || self == .appIntent
  }
}
