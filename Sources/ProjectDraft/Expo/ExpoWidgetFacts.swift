internal import WidgetManifests

extension SourceFacts {
  /// The declarations in the code that expo-widgets writes for the widgets of a target.
  ///
  /// A timeline has the entries that the app's JavaScript last set; it is requested again when they
  /// end.
  ///
  /// - Parameters:
  ///   - target: The target; one without such widgets declares nothing.
  ///   - hosts: The names of the targets that embed it.
  /// - Source:
  ///   https://github.com/expo/expo/blob/main/packages/expo-widgets/plugin/src/ios/withWidgetSourceFiles.ts
  init(declaredBy target: TargetModel, hosts: [String]) {
    self.init()
    guard let widgets = target.declaredWidgets else { return }
    var bundle = BundleFacts(
      type: "ExportWidgets0", target: target.name, origin: target.origin, main: true)
    let group = target.declaredGroup
    let openings = Set([group?.origin?.place].compactMap { $0 })
    for declared in widgets {
      var widget = declared.facts(in: target.name)
      widget.openings = openings
      self.widgets.append(widget)
      bundle.widgets.append(widget.type)
      if declared.configuration != nil {
        bundle.conditional[widget.type] = "iOS 17.0"
        timelines.append(Self.timelines(of: widget, openings))
      }
    }
    if let first = self.widgets.first(where: { $0.configuration == .static }) {
      timelines.append(Self.timelines(of: first, openings))
    }
    let name = "WidgetLiveActivity"
    var activity = WidgetFacts(type: name, target: target.name, origin: target.origin)
    activity.configuration = .activity
    activity.configurationOrigin = target.origin
    activity.intent = Drafted(
      "LiveActivityAttributes", expression: "LiveActivityAttributes", origin: target.origin)
    self.widgets.append(activity)
    bundle.widgets.append(name)
    bundles = [bundle]
    guard let group, let origin = group.origin else { return }
    suites = ([target.name] + hosts).map { SuiteFacts(target: $0, origin: origin, group: group) }
  }

  private static func timelines(
    of widget: WidgetFacts, _ openings: Set<String>
  ) -> TimelineFacts {
    let branch = TimelineFacts.Branch(
      origin: widget.origin, policy: .atEnd, expression: "of the entries that JavaScript sets")
    var timelines = TimelineFacts(
      provider: widget.provider?.value ?? "", target: widget.target, origin: widget.origin,
      branches: [branch])
    timelines.readsChangingData = Drafted(
      true, expression: "WidgetsStorage", origin: widget.origin)
    timelines.openings = openings
    return timelines
  }
}

extension DeclaredWidget {
  fileprivate func facts(in target: String) -> WidgetFacts {
    let type = kind?.value ?? "Widget"
    var widget = WidgetFacts(type: type, target: target, origin: origin)
    widget.kind = kind
    widget.displayName = displayName
    widget.summary = summary
    widget.families = families
    widget.configurationOrigin = configuration ?? origin
    // The library supplies one for layouts that set none.
    widget.containerBackground = Drafted(true, expression: "true", origin: origin)
    if let configuration {
      widget.configuration = .appIntent
      let intent = "\(type)ConfigurationAppIntent"
      widget.intent = Drafted(intent, expression: intent, origin: configuration)
      let provider = "\(type)TimelineProvider"
      widget.provider = Drafted(provider, expression: provider, origin: origin)
      widget.platforms = ["iOS": "17.0"]
    } else {
      widget.configuration = .static
      let provider = "WidgetsTimelineProvider"
      widget.provider = Drafted(provider, expression: provider, origin: origin)
    }
    return widget
  }
}
