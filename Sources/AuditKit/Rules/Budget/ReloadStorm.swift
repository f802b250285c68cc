internal import BudgetReplay
internal import WidgetManifests

/// Charged reloads of a widget are at least the floor apart.
struct ReloadStorm: Rule {
  static let info = RuleInfo(
    id: "reload-storm",
    group: .budget,
    severity: .warning,
    summary: """
      Charged reloads of one widget are closer together than WidgetKit's floor; 60 an hour in the \
      foreground are a note.
      """,
    rationale: """
      WidgetKit does not reload a widget twice within about five minutes unless the reload is \
      free. The second call is delayed or dropped, and several calls at the same time rebuild \
      every placed widget for nothing. An `every` counts from midnight, or from the start of its \
      `between`; a `perDay` has no times to compare. reloadAllTimelines asks for every widget of \
      the app, each at the expense of its own budget, and reloadTimelines(ofKind:) for those of one \
      kind. Reloads in the foreground are free, but Apple says that frequent ones might be throttled, \
      and recommends a last one as the app enters the background (WWDC26, session 277); the limit \
      of 60 an hour is this project's own.
      """,
    remedy: "reload once per change of the content, and only the kinds that show it",
    source: "https://github.com/MapleTechLabs/maple/pull/548",
    valid: [
      .widget("reloads: [{cause: push, at: [\"08:00\", \"08:05\"]}]"),
      .widget("reloads: [{cause: app, state: foreground, every: 2m}]"),
      .widget(
        """
        timeline: {policy: never}
        reloads:
          - {cause: app, state: background, every: 6h}
          - {cause: push, every: 6h, between: "00:30-23:00"}
        """),
    ],
    invalid: [
      .widget("reloads:\n  - ↓{cause: push, at: [\"08:00\", \"08:04\"]}"),
      .widget("reloads:\n  - ↓{cause: app, state: foreground, every: 1m}"),
      .widget(
        """
        reloads:
          - {cause: app, state: background, at: ["07:00"]}
          - ↓{cause: push, at: ["07:00", "19:00"]}
        """),
      .widget(
        """
        reloads:
          - ↓{cause: push, at: ["08:00", "08:03", "12:00"]}
          - ↓{cause: push, at: ["12:00"]}
        """),
      .widget(
        """
        timeline: {policy: never}
        reloads:
          - {cause: app, state: background, every: 6h}
          - ↓{cause: push, at: ["09:30", "12:00"]}
          - ↓{cause: push, every: 4h, between: "10:00-20:00"}
        """),
    ])

  static func check(_ context: RuleContext) -> [Finding] {
    guard let floor = context.settings?.budget.rules.floor else { return [] }
    let findings = context.bundles.filter(\.hasBudget).flatMap { bundle in
      bundle.widgets.filter(\.mayBePlaced).flatMap {
        storms(of: $0, host: bundle.hostReloads, floor: floor)
      }
    }
    // A reload of the app that reaches many widgets is a single mistake.
    var seen = Set<Place>()
    return findings.filter { seen.insert($0.place).inserted }
  }

  private static func storms(
    of widget: WidgetContext, host: AppReloads, floor: Int64
  ) -> [Finding] {
    let reloads = host.reaching(widget.subject.kind) + widget.widget.reloads.items()
    var findings: [Finding] = []
    // The reload at each instant of a day.
    var asking: [Int64: Located<Reload>] = [:]
    for reload in reloads {
      // A finding about a single reload of the app isn't about one of its widgets.
      var subject = widget.subject
      if !widget.widget.place.contains(reload.place) { subject.kind = nil; subject.bundle = nil }
      guard reload.value.isCharged else {
        if let finding = foreground(reload, subject) { findings.append(finding) }
        continue
      }
      if let step = reload.value.smallestStep, step < floor {
        findings.append(
          Finding(info, tooOften(reload.value, step: step, floor), at: reload, subject: subject))
        // Other reloads may still coincide with its times; those of an `every` that is too short
        // are left out.
        if case .known(.at) = reload.value.schedule {
          for instant in reload.value.instants where asking[instant] == nil {
            asking[instant] = reload
          }
        }
        continue
      }
      for instant in reload.value.instants {
        guard let first = asking[instant] else {
          asking[instant] = reload
          continue
        }
        findings.append(meeting(first, reload, at: clock(instant), subject, floor))
        break
      }
    }
    return findings
  }

  /// The minimum number of reloads an hour in the foreground that is reported.
  private static let minimumPerHour: Int64 = 60

  /// Returns a note about reloads that are free but may be throttled.
  ///
  /// - Source: WWDC26, session 277, https://developer.apple.com/videos/play/wwdc2026/277/
  private static func foreground(
    _ reload: Located<Reload>, _ subject: Finding.Subject
  ) -> Finding? {
    let hour = ManifestDuration.Unit.hour.milliseconds
    guard reload.value.isReadable, reload.value.appState == .foreground,
      case .known(.every(let every)) = reload.value.schedule, every.value * minimumPerHour <= hour
    else { return nil }
    var finding = Finding(
      info, "\(hour / every.value) reloads an hour in the foreground might be throttled",
      at: reload, subject: subject, severity: .note,
      help: "reload when the content has changed, and once more as the app enters the background"
    )
    finding.source = "https://developer.apple.com/videos/play/wwdc2026/277/"
    return finding
  }

  private static func tooOften(_ reload: Reload, step: Int64, _ floor: Int64) -> String {
    if let time = reload.repeatedTime { return "a charged reload asks twice at \(time)" }
    return """
      charged reloads are \(ManifestDuration.describe(milliseconds: step)) apart, closer than the \
      floor of \(ManifestDuration.describe(milliseconds: floor))
      """
  }

  private static func meeting(
    _ first: Located<Reload>, _ second: Located<Reload>, at time: String,
    _ subject: Finding.Subject, _ floor: Int64
  ) -> Finding {
    Finding(
      info, "two charged reloads of the same widget are at \(time)", at: second, subject: subject,
      related: [Finding.Related("first", "also at \(time)", at: first.place)],
      help: """
        keep one of the two, or move one by \(ManifestDuration.describe(milliseconds: floor)) or \
        more
        """)
  }

  /// Returns the time of day of an instant, with seconds if they aren't 0.
  private static func clock(_ instant: Int64) -> String {
    let (minutes, rest) = instant.quotientAndRemainder(
      dividingBy: ManifestDuration.Unit.minute.milliseconds)
    let time = TimeOfDay(minutes: Int(minutes))?.description ?? ""
    let seconds = rest / ManifestDuration.Unit.second.milliseconds
    return rest == 0 ? time : "\(time):\(seconds < 10 ? "0" : "")\(seconds)"
  }
}
