internal import WidgetManifests

/// A Live Activity looks at the width that the Dynamic Island has in landscape.
struct IslandWidth: WidgetRule {
  static let info = RuleInfo(
    id: "island-width",
    group: .activities,
    severity: .note,
    summary: "On iOS 27, a Live Activity's views do not look at the width of the Dynamic Island.",
    rationale: """
      From iOS 27 the Dynamic Island is shown in landscape, too, where the views beside the camera \
      have no room to grow (WWDC26, session 223). What does not fit is cut off, unless they look at \
      isDynamicIslandLimitedInWidth and show less. `draft` writes false where one of them is a text \
      that counts, as with timerInterval.
      """,
    remedy:
      "show less where isDynamicIslandLimitedInWidth is true, and write `adaptsToWidth: true`",
    projectRemedy: """
      read `@Environment(\\.isDynamicIslandLimitedInWidth)` in the view (iOS 27), and show less \
      where it is true, or give the text a `frame(maxWidth:)`
      """,
    source: "https://developer.apple.com/documentation/swiftui/environmentvalues/"
      + "isdynamicislandlimitedinwidth",
    valid: [.activity("{adaptsToWidth: true}"), .activity("{duration: 2h}")],
    invalid: [.activity("{adaptsToWidth: ↓false}")])

  static func judge(_ widget: WidgetContext) -> Finding? {
    guard widget.configuration == .activity,
      let adapts = widget.widget.activity.value?.adaptsToWidth.value, !adapts.value
    else { return nil }
    return Finding(
      info, "in landscape on iOS 27, the Dynamic Island may cut off the activity's views",
      at: adapts, subject: widget.subject)
  }
}
