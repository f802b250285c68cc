internal import BudgetReplay

/// All widgets of a log, and what may have reloaded them.
package struct RecordingBook: Sendable {
  /// The most widgets that are told apart.
  package static let widgetLimit = 1000

  private(set) var widgets: [RecordedWidget] = []
  package private(set) var triggers = TriggerBook()
  private(set) var clocks = ClockChanges()
  private var indices: [LogEvent.Target: Int] = [:]
  /// How many reloads are kept of all widgets.
  private var storage = 0
  private let skipped: Milliseconds
  private let foregroundExemptsPolicy: Bool

  /// A book of lines that count after some days of a widget.
  init(skippedDays: Int, foregroundExemptsPolicy: Bool) {
    skipped = Int64(min(max(skippedDays, 0), 3660)) * 86_400_000
    self.foregroundExemptsPolicy = foregroundExemptsPolicy
  }

  /// Takes an event.
  ///
  /// - Returns: Why it does not count, if it does not.
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

  /// The index of a widget, which is another one after it was removed.
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
  /// The most changes that are followed: of one device, many years of them.
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

  /// The clock, as far as the log shows it.
  var calendar: LocalCalendar { LocalCalendar(transitions: changes) }
}
