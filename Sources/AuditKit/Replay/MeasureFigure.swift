internal import BudgetReplay
internal import WidgetManifests

/// One number of the measures at a limit, by where reports write it.
package struct MeasureFigure: Sendable {
  let group: Group
  /// Its key among those of its group; nil where the group is this number, or a list of numbers.
  package let part: String?
  /// Whether it is in milliseconds; otherwise it is a count.
  package var isTime = false
  let value: @Sendable (Measures) -> Int64?

  /// What numbers are written together.
  package enum Group: Int, CaseIterable {
    case requested, charged, exempt, coalesced, deferred, dropped, failed
    case pendingAtEnd, waits, stale, placeholder, age, visibleAge, entries, hours
    /// 1 if a request had to wait for the budget, else 0.
    case isDry
  }

  /// All of them, a group after another.
  package static let all: [MeasureFigure] =
    counts(.requested) { $0.requested } + counts(.charged) { $0.charged }
    + counts(.exempt) { $0.exempt } + counts(.coalesced) { $0.coalesced }
    + counts(.deferred) { $0.deferred } + counts(.dropped) { $0.dropped }
    + counts(.failed) { $0.failed } + [single(.pendingAtEnd) { $0.pendingAtEnd }] + waits
    + [time(.stale) { $0.stale }, time(.placeholder) { $0.placeholder }]
    + ages(.age) { $0.age } + ages(.visibleAge) { $0.visibleAge } + entries
    + hours + [single(.isDry) { $0.firstDeferralAt == nil ? 0 : 1 }]

  /// Where the figures of each group stand in the list.
  static let places: [Range<Int>] = Group.allCases.map { group in
    let first = all.firstIndex { $0.group == group } ?? 0
    return first..<first + all.count { $0.group == group }
  }

  private static func single(
    _ group: Group, _ value: @escaping @Sendable (Measures) -> Int64?
  ) -> MeasureFigure {
    MeasureFigure(group: group, part: nil, value: value)
  }

  private static func time(
    _ group: Group, _ value: @escaping @Sendable (Measures) -> Int64?
  ) -> MeasureFigure {
    MeasureFigure(group: group, part: nil, isTime: true, value: value)
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
    [
      MeasureFigure(group: group, part: "mean", isTime: true) { age($0)?.mean },
      MeasureFigure(group: group, part: "p50", isTime: true) { age($0)?.p50 },
      MeasureFigure(group: group, part: "p90", isTime: true) { age($0)?.p90 },
      MeasureFigure(group: group, part: "p95", isTime: true) { age($0)?.p95 },
      MeasureFigure(group: group, part: "p99", isTime: true) { age($0)?.p99 },
      MeasureFigure(group: group, part: "max", isTime: true) { age($0)?.max },
    ]
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
    single(.hours) { $0.chargedByLocalHour[hour] }
  }
}

extension Cause {
  /// The cause in JSON and in text.
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
  /// The reason in JSON and in text.
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
  /// The anchor in JSON and in the configuration.
  package var text: String {
    switch self {
    case .placement: "placement"
    case .local(let minute): TimeOfDay(minutes: minute)?.description ?? ""
    }
  }
}
