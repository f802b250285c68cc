internal import BudgetReplay
internal import FleetLogs

/// All widgets of a log, and the events that may have reloaded them.
package struct RecordingBook: Sendable {
  /// The maximum number of widgets that are counted separately.
  package static let widgetLimit = 1000

  private(set) var widgets: [RecordedWidget] = []
  package private(set) var triggers = TriggerBook()
  private(set) var clocks = ClockChanges()
  private var indices: [LogEvent.Target: Int] = [:]
  /// The number of reloads that are kept of all widgets.
  private var storage = 0
  private let skipped: Milliseconds
  private let foregroundExemptsPolicy: Bool

  /// Creates a book in which the first days of a widget don't count.
  init(skippedDays: Int, foregroundExemptsPolicy: Bool) {
    skipped = Int64(min(max(skippedDays, 0), 3660)) * 86_400_000
    self.foregroundExemptsPolicy = foregroundExemptsPolicy
  }

  /// Adds an event.
  ///
  /// - Returns: The reason if it doesn't count.
  mutating func add(_ event: LogEvent) -> LeftOut? {
    clocks.note(event.time)
    let instant = event.time.instant
    switch event.what {
    case .trigger(let cause):
      triggers.add(cause, at: instant, target: event.target)
      return nil
    case .placed:
      return index(of: event.target, at: instant) == nil ? .moreWidgets : nil
    case .removed:
      if let index = indices[event.target] { widgets[index].remove() }
      return nil
    case .timeline(let answer, let isForeground):
      return reload(event, answer, isFailure: false, isForeground: isForeground)
    case .failure:
      return reload(event, nil, isFailure: true, isForeground: false)
    }
  }

  private mutating func reload(
    _ event: LogEvent, _ answer: RecordedAnswer?, isFailure: Bool, isForeground: Bool
  ) -> LeftOut? {
    let instant = event.time.instant
    guard let index = index(of: event.target, at: instant) else { return .moreWidgets }
    var cause = triggers.attribution(
      of: widgets[index].name, at: instant, since: widgets[index].lastReload)
    if isForeground, foregroundExemptsPolicy { cause.isCharged = false }
    return widgets[index].add(
      RecordedWidget.Reload(
        time: event.time, answer: answer, isFailure: isFailure, cause: cause),
      storage: &storage)
  }

  /// Returns the index of a widget; another one after it was removed; nil if there are too many.
  private mutating func index(of target: LogEvent.Target, at instant: Milliseconds) -> Int? {
    let known = indices[target]
    if let known, !widgets[known].isRemoved { return known }
    guard widgets.count < Self.widgetLimit else { return nil }
    let name = RecordedWidget.Name(
      kind: target.kind ?? "", family: target.family, instance: target.instance,
      placement: known.map { widgets[$0].name.placement + 1 } ?? 0)
    indices[target] = widgets.count
    widgets.append(RecordedWidget(name, seenAt: instant, skipping: skipped))
    return widgets.count - 1
  }
}

/// The offsets from UTC that a log's clock had.
struct ClockChanges: Sendable {
  /// The maximum number of changes: many years of one device.
  private static let limit = 256
  private var changes: [(instant: Milliseconds, offsetSeconds: Int64)] = []

  mutating func note(_ time: LogTime) {
    if let last = changes.last {
      guard time.offset != last.offsetSeconds, time.instant > last.instant,
        changes.count < Self.limit
      else { return }
    }
    changes.append((time.instant, time.offset))
  }

  /// The local clock, as far as the log shows it.
  var calendar: LocalCalendar { LocalCalendar(transitions: changes) }
}

/// The events of a log, other than policies, that may cause reloads.
package struct TriggerBook: Sendable {
  /// The maximum number of triggers that are replayed.
  package static let limit = 1 << 16
  /// The time after a trigger in which a reload counts as its effect.
  ///
  /// - Source: a reload asked for in the foreground came 2 to 27 seconds late
  ///   (https://github.com/wordpress-mobile/WordPress-iOS/issues/21535)
  static let reach: Milliseconds = 60_000

  /// A trigger, and the widgets that it reaches.
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

  /// By kind; nil for those of all kinds.
  private var entries: [String?: [Entry]] = [:]
  package private(set) var count = 0
  /// The last trigger of each cause.
  private var latest: [String?: [Entry?]] = [:]

  /// Whether all triggers are kept.
  package var isComplete: Bool { count <= Self.limit }

  mutating func add(_ cause: Trigger.Cause, at instant: Milliseconds, target: LogEvent.Target) {
    // Limits the memory for a log with an unlimited number of kinds.
    guard latest.count < 2 * RecordingBook.widgetLimit || latest[target.kind] != nil,
      let slot = Self.causes.firstIndex(of: cause)
    else { return }
    let entry = Entry(instant: instant, cause: cause, instance: target.instance)
    let none = [Entry?](repeating: nil, count: Self.causes.count)
    latest[target.kind, default: none][slot] = entry
    count += 1
    if isComplete { entries[target.kind, default: []].append(entry) }
  }

  /// Returns the cause of a widget's reload: a trigger since its last reload, exempt ones first, or
  /// else its policy.
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

  /// Returns the triggers that reach a widget, for the engine.
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
