internal import BudgetReplay

/// What beside policies may cause reloads, as a log tells it.
package struct TriggerBook: Sendable {
  /// The most triggers that are replayed.
  package static let limit = 1 << 16
  /// How long after an exempt trigger a reload still counts as its answer, in milliseconds.
  ///
  /// - Source: a reload asked for in the foreground came 2 to 27 seconds late
  ///   (https://github.com/wordpress-mobile/WordPress-iOS/issues/21535)
  static let reach: Milliseconds = 60_000

  /// A trigger and whom it reaches.
  struct Entry: Sendable {
    var instant: Milliseconds
    var cause: Trigger.Cause
    var instance: String?
  }

  /// The cause that a reload is counted under.
  struct Attribution: Sendable, Hashable {
    var cause: Cause
    var isCharged: Bool
  }

  /// The causes that a log knows, exempt ones first.
  private static let causes: [Trigger.Cause] = [
    .intent, .appReload(.foreground), .appReload(.audio), .appReload(.navigation),
    .appReload(.background), .push,
  ]
  private static let exemptCauses = 4

  /// By kind; nil holds those for all kinds.
  private var entries: [String?: [Entry]] = [:]
  package private(set) var count = 0
  /// The last of each cause.
  private var latest: [String?: [Entry?]] = [:]

  /// Whether some triggers were not kept.
  package var isComplete: Bool { count <= Self.limit }

  mutating func add(_ cause: Trigger.Cause, at instant: Milliseconds, target: LogEvent.Target) {
    // A log that names kind after kind must not fill the memory.
    guard latest.count < 2 * RecordingBook.widgetLimit || latest[target.kind] != nil,
      let slot = Self.causes.firstIndex(of: cause)
    else { return }
    let entry = Entry(instant: instant, cause: cause, instance: target.instance)
    let none = [Entry?](repeating: nil, count: Self.causes.count)
    latest[target.kind, default: none][slot] = entry
    count += 1
    if isComplete { entries[target.kind, default: []].append(entry) }
  }

  /// What a widget's reload at an instant answers: a trigger since its last reload, exempt ones
  /// first, or else its policy.
  func attribution(
    of name: RecordedWidget.Name, at instant: Milliseconds, since last: Milliseconds?
  ) -> Attribution {
    func answers(_ entry: Entry?) -> Bool {
      guard let entry, entry.instant <= instant, entry.instant >= last ?? .min,
        instant.subtractingReportingOverflow(entry.instant).partialValue <= Self.reach
      else { return false }
      return entry.instance == nil || entry.instance == name.instance
    }
    let (own, all) = (latest[name.kind], latest[nil])
    guard own != nil || all != nil else { return Attribution(cause: .policy, isCharged: true) }
    for (slot, cause) in Self.causes.enumerated() where answers(own?[slot]) || answers(all?[slot]) {
      return Attribution(cause: cause.cause, isCharged: slot >= Self.exemptCauses)
    }
    return Attribution(cause: .policy, isCharged: true)
  }

  /// The triggers that reach a widget, for the engine.
  func triggers(for name: RecordedWidget.Name) -> [Trigger] {
    let reaching = ((entries[name.kind] ?? []) + (entries[nil] ?? [])).filter {
      $0.instance == nil || $0.instance == name.instance
    }
    return Self.causes.compactMap { cause in
      let instants = reaching.filter { $0.cause == cause }.map(\.instant)
      return instants.isEmpty ? nil : Trigger(cause, at: .instants(instants))
    }
  }
}

extension Trigger.Cause {
  fileprivate var cause: Cause {
    switch self {
    case .appReload: .appReload
    case .push: .push
    default: .intent
    }
  }
}
