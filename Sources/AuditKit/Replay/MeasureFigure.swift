package import BudgetReplay
internal import WidgetManifests

/// One number of the measures at a limit, with its place in reports.
package struct MeasureFigure: Sendable {
  let group: Group
  /// Its key in its group; nil if the group is only this number, or a list of numbers.
  package let part: String?
  /// Whether it is a time in milliseconds rather than a count.
  package var isTime = false
  package let value: @Sendable (Measures) -> Int64?

  /// The key under which reports write numbers together.
  package enum Group: Int, CaseIterable {
    case requested, charged, exempt, coalesced, deferred, dropped, failed
    case pendingAtEnd, waits, stale, placeholder, age, visibleAge, entries, hours
    /// 1 if a request had to wait for the budget, otherwise 0.
    case isDry
  }

  /// All figures, group by group.
  package static let all: [MeasureFigure] =
    counts(.requested) { $0.requested } + counts(.charged) { $0.charged }
    + counts(.exempt) { $0.exempt } + counts(.coalesced) { $0.coalesced }
    + counts(.deferred) { $0.deferred } + counts(.dropped) { $0.dropped }
    + counts(.failed) { $0.failed }
    + [MeasureFigure(group: .pendingAtEnd, part: nil) { $0.pendingAtEnd }] + waits
    + [
      MeasureFigure(group: .stale, part: nil, isTime: true) { $0.stale },
      MeasureFigure(group: .placeholder, part: nil, isTime: true) { $0.placeholder },
    ]
    + ages(.age) { $0.age } + ages(.visibleAge) { $0.visibleAge } + entries + hours
    + [MeasureFigure(group: .isDry, part: nil) { $0.firstDeferralAt == nil ? 0 : 1 }]

  /// The range of each group's figures in the list.
  package static let places: [Range<Int>] = Group.allCases.map { group in
    let first = all.firstIndex { $0.group == group } ?? 0
    return first..<first + all.count { $0.group == group }
  }

  private static func counts(
    _ group: Group, _ counts: @escaping @Sendable (Measures) -> CauseCounts
  ) -> [MeasureFigure] {
    [MeasureFigure(group: group, part: "total") { counts($0).total }]
      + Cause.allCases.map { cause in
        MeasureFigure(group: group, part: cause.key) { counts($0)[cause] }
      }
  }

  private static func ages(
    _ group: Group, _ age: @escaping @Sendable (Measures) -> AgeMeasures?
  ) -> [MeasureFigure] {
    let parts: [(String, @Sendable (AgeMeasures) -> Int64)] = [
      ("mean", { $0.mean }), ("p50", { $0.p50 }), ("p90", { $0.p90 }), ("p95", { $0.p95 }),
      ("p99", { $0.p99 }), ("max", { $0.max }),
    ]
    return parts.map { part, value in
      MeasureFigure(group: group, part: part, isTime: true) { age($0).map(value) }
    }
  }

  private static let waits = WaitReason.allCases.map { reason in
    MeasureFigure(group: .waits, part: reason.key, isTime: true) { $0[wait: reason] }
  }

  private static let entries = [
    MeasureFigure(group: .entries, part: "delivered") { $0.entries.delivered },
    MeasureFigure(group: .entries, part: "displayed") { $0.entries.displayed },
    MeasureFigure(group: .entries, part: "past") { $0.entries.past },
    MeasureFigure(group: .entries, part: "duplicate") { $0.entries.duplicate },
    MeasureFigure(group: .entries, part: "superseded") { $0.entries.superseded },
    MeasureFigure(group: .entries, part: "unrendered") { $0.entries.unrendered },
    MeasureFigure(group: .entries, part: "left") { $0.entries.left },
    MeasureFigure(group: .entries, part: "skipped") { $0.entries.skipped },
    MeasureFigure(group: .entries, part: "meanDwellSeconds", isTime: true) {
      $0.entries.meanDwell
    },
  ]

  private static let hours = (0..<24).map { hour in
    MeasureFigure(group: .hours, part: nil) { $0.chargedByLocalHour[hour] }
  }
}

extension Cause {
  /// The cause in JSON and text.
  package var key: String {
    switch self {
    case .initial: "initial"
    case .policy: "policy"
    case .appReload: "appReload"
    case .push: "push"
    case .intent: "intent"
    case .location: "location"
    case .configuration: "configuration"
    case .locale: "locale"
    case .view: "view"
    case .retry: "retry"
    }
  }
}

extension WaitReason {
  /// The reason in JSON and text.
  package var key: String {
    switch self {
    case .floor: "floor"
    case .latency: "latency"
    case .quantum: "quantum"
    case .budget: "budget"
    case .suspend: "suspend"
    case .failure: "failure"
    }
  }
}

extension Budget.Anchor {
  /// The anchor in JSON and the configuration.
  package var text: String {
    switch self {
    case .placement: "placement"
    case .local(let minute): TimeOfDay(minutes: minute)?.description ?? ""
    }
  }
}
