internal import BudgetReplay

/// Charged reloads of a widget are at least the floor apart.
struct ReloadStorm: Rule {
  static let info = RuleInfo(
    id: "reload-storm",
    group: .budget,
    severity: .warning,
    summary: "Charged reloads of one widget come nearer to each other than WidgetKit's floor.",
    rationale: """
      WidgetKit does not reload a widget twice within about five minutes unless it is free. The \
      second call is put off or dropped, and several calls at one instant rebuild every placed \
      widget for nothing.
      """,
    remedy: "reload once per change of the content, and only the kinds that show it",
    source: "https://github.com/MapleTechLabs/maple/pull/548",
    valid: [
      .widget("reloads: [{cause: push, at: [\"08:00\", \"08:05\"]}]"),
      .widget("reloads: [{cause: app, state: foreground, every: 1m}]"),
    ],
    invalid: [
      .widget("reloads:\n  - ↓{cause: push, at: [\"08:00\", \"08:04\"]}"),
      .widget(
        """
        reloads:
          - {cause: app, state: background, at: ["07:00"]}
          - ↓{cause: push, at: ["07:00", "19:00"]}
        """),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    guard let floor = context.settings?.budget.floor else { return [] }
    var findings: [Finding] = []
    for bundle in context.bundles where bundle.hasBudget {
      for widget in bundle.widgets where widget.hasTimeline {
        findings += storms(of: widget, host: bundle.host, floor: floor)
      }
    }
    // A reload of the app reaches many widgets; it is one mistake.
    var seen = Set<Place>()
    return findings.filter { seen.insert($0.place).inserted }
  }

  private static func storms(
    of widget: WidgetContext, host: AppDocument?, floor: Int64
  ) -> [Finding] {
    let reloads = (host?.reloads.items() ?? []) + widget.widget.reloads.items()
    var findings: [Finding] = []
    var firstAt: [TimeOfDay: Located<Reload>] = [:]
    for reload in reloads where reload.value.isCharged && reload.value.mayReach(widget.subject.kind)
    {
      // What a reload asks of WidgetKit by itself is one finding, whichever widget it reaches.
      var subject = widget.subject
      if !widget.widget.place.contains(reload.place) { subject.kind = nil; subject.bundle = nil }
      if let step = reload.value.smallestStep, step < floor {
        findings.append(
          Finding(
            info,
            """
            charged reloads come \(ManifestDuration.describe(milliseconds: step)) apart, \
            nearer than the floor of \(ManifestDuration.describe(milliseconds: floor))
            """,
            at: reload, subject: subject))
        continue
      }
      guard case .known(.at(let times)) = reload.value.schedule else { continue }
      for time in times.items.map(\.value) {
        guard let first = firstAt[time] else {
          firstAt[time] = reload
          continue
        }
        findings.append(
          Finding(
            info, "two charged reloads ask for the same widget at \(time)", at: reload,
            subject: subject,
            related: [Finding.Related("first", "asked for at \(time) here", at: first.place)]))
        break
      }
    }
    return findings
  }
}

extension Reload {
  /// Whether the budget is charged for it: pushes, and calls of an app that is not in use.
  ///
  /// - Source: Apple, Keeping a widget up to date
  ///   (https://developer.apple.com/documentation/widgetkit/keeping-a-widget-up-to-date).
  var isCharged: Bool {
    guard isReadable else { return false }
    switch cause.value?.value {
    case .push: return true
    case .app: return appState == .background
    default: return false
    }
  }

  /// The least time between two of its instants, in milliseconds; nil for a single one a day.
  fileprivate var smallestStep: Int64? {
    switch schedule {
    case .known(.every(let every)):
      if let span = between.value?.value, span.length <= every.value { return nil }
      return every.value
    case .known(.at(let times)):
      let distinct = Set(times.items.map(\.value))
      if distinct.count < times.items.count { return 0 }
      return distinct.count > 1 ? DailyTimes(Array(distinct)).distance(over: 1)?.lowerBound : nil
    case .known(.perDay), .absent, .unknown: return nil
    }
  }
}
