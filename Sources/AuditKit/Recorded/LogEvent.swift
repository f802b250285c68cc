internal import BudgetReplay

/// An event of a log.
struct LogEvent: Sendable {
  var time: LogTime
  /// The widgets that it is about.
  var target: Target
  var what: What

  /// The widgets of an event; a name that is nil matches all.
  struct Target: Sendable, Hashable {
    var kind: String?
    var family: String?
    var instance: String?
  }

  /// The kind of an event.
  enum What: Sendable {
    /// A provider returned a timeline; the answer is nil if the log doesn't have it.
    case timeline(RecordedAnswer?, isForeground: Bool)
    /// A provider failed, or its timeline was refused.
    case failure
    /// An event that may cause reloads.
    case trigger(Trigger.Cause)
    case placed
    case removed
  }
}

/// The answer of a provider in a log, without its single entries.
struct RecordedAnswer: Sendable, Hashable {
  /// The number of entries.
  var entries: Int64
  /// The times of the first and the last entry after the request.
  var first: Milliseconds
  var last: Milliseconds
  var policy: Policy

  /// The time from this reload to the next one that is asked for; nil for never.
  var wait: Milliseconds? {
    switch policy {
    case .after(let delay): max(0, delay)
    case .atEnd: max(0, last)
    case .never, .afterLocal: nil
    }
  }

  /// The answer for the engine.
  var response: Response {
    let span = max(0, last - first)
    let every = entries > 1 ? max(1, span / (entries - 1)) : 1000
    return .timeline(
      BudgetReplay.Timeline(
        entries: .arithmetic(from: first, every: every, count: entries), policy: policy))
  }

  /// The maximum duration; longer ones have the same effect.
  static let maximumDuration: Milliseconds = 366 * 86_400_000
  /// The maximum number of entries that the engine takes.
  static let maximumEntries: Int64 = 10_000_000
}

/// The reason why a line doesn't count.
package enum LeftOut: String, Sendable, CaseIterable {
  /// Debug builds have no limits.
  case debug
  /// macOS has no limits.
  case macOS
  /// Simulators have no limits.
  case simulator
  /// The system learns how a new widget is used.
  case firstDays
  /// The line comes after a later one of the same widget.
  case outOfOrder
  /// The log has more widgets than are told apart.
  case moreWidgets
}

/// The content of a line.
enum LineContent {
  /// An event.
  case event(LogEvent)
  /// An event that doesn't count.
  case leftOut(LeftOut)
  /// A known line that isn't about reloads.
  case nothing
  /// Another event, or another message of chronod.
  case unknown
}

/// Lines that an app writes itself: an object with `v`, `t`, `ev` and the keys of the event.
extension LineContent {
  /// Reads a line of either format.
  ///
  /// - Throws: The first problem of the line.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(LineProblem) {
    let fields = try LineFields(bytes)
    if fields.has(.message) {
      self = try LineContent(unifiedLog: fields)
    } else if !fields.has(.event), fields.isEnd {
      self = .nothing
    } else {
      self = try LineContent(fields)
    }
  }

  private init(_ fields: LineFields) throws(LineProblem) {
    guard fields.has(.event) else { throw .missing(.event) }
    let time = try fields.time(.time)
    let kind = try fields.name(.kind)
    guard let what = try Self.what(fields) else {
      self = .unknown
      return
    }
    if let reason = Self.leftOut(fields) {
      self = .leftOut(reason)
      return
    }
    var target = LogEvent.Target(kind: kind)
    switch what {
    case .event(let what):
      if what.isOfOneWidget, kind == nil { throw .missing(.kind) }
      target.family = try fields.name(.family)
      target.instance = try fields.name(.instance)
      self = .event(LogEvent(time: time, target: target, what: what))
    case .nothing:
      self = .nothing
    }
  }

  private enum Known {
    case event(LogEvent.What)
    case nothing
  }

  private static func what(_ fields: LineFields) throws(LineProblem) -> Known? {
    if fields.holds(.event, "timeline") {
      let isForeground = fields.holds(.app, "foreground")
      return .event(.timeline(try answer(fields), isForeground: isForeground))
    }
    if fields.holds(.event, "reloadCall") {
      return .event(.trigger(.appReload(appState(fields))))
    }
    if fields.holds(.event, "push") {
      // A push has no effect before the device receives it.
      return fields.holds(.phase, "sent") ? .nothing : .event(.trigger(.push))
    }
    if fields.holds(.event, "intent") { return .event(.trigger(.intent)) }
    if fields.holds(.event, "placed") { return .event(.placed) }
    if fields.holds(.event, "removed") { return .event(.removed) }
    if fields.holds(.event, "failure") { return .event(.failure) }
    return nil
  }

  /// Returns the answer of the provider; nil if the line has no policy.
  private static func answer(_ fields: LineFields) throws(LineProblem) -> RecordedAnswer? {
    guard let policy = fields.policy else { return nil }
    let first = fields.first ?? 0
    return RecordedAnswer(
      entries: fields.entries ?? 1, first: first, last: max(first, fields.last ?? first),
      policy: policy)
  }

  /// Returns the state of the app; background if the line doesn't have it.
  private static func appState(_ fields: LineFields) -> Trigger.AppState {
    if fields.holds(.app, "foreground") { return .foreground }
    if fields.holds(.app, "audio") { return .audio }
    return fields.holds(.app, "navigation") ? .navigation : .background
  }

  /// Returns the reason if a line is from a system without limits.
  private static func leftOut(_ fields: LineFields) -> LeftOut? {
    if fields.holds(.build, "debug") { return .debug }
    for key in [LineKey.platform, .os] {
      // Usually it is only a number, such as 26.1.
      guard !fields.isNumber(key), let words = fields.text(key)?.lowercased() else { continue }
      if words.hasPrefix("mac") { return .macOS }
      if words.contains("simulator") { return .simulator }
    }
    return nil
  }
}

extension LogEvent.What {
  /// Whether it happens to one widget, which the line has to name.
  fileprivate var isOfOneWidget: Bool {
    if case .trigger = self { false } else { true }
  }
}

/// Lines that chronod writes to the unified log, as `log show --style ndjson` prints them.
///
/// They aren't documented and change between releases, so they are read leniently.
extension LineContent {
  init(unifiedLog fields: LineFields) throws(LineProblem) {
    // A widget's own process also logs requests, for snapshots.
    if let image = fields.text(.image), !image.hasSuffix("chronod") {
      self = .nothing
      return
    }
    if let subsystem = fields.text(.subsystem), subsystem != "com.apple.chrono" {
      self = .nothing
      return
    }
    let message = fields.text(.message) ?? ""
    if ChronodMessage.isAboutWakes(message) {
      self = .nothing
      return
    }
    guard let said = ChronodMessage(message) else {
      self = .unknown
      return
    }
    let time = try fields.time(.timestamp)
    if said.widget.kind?.utf8.count ?? 0 > 256 { throw .value(.message) }
    switch said.outcome {
    case .begun: self = .nothing
    case .entries:
      self = .event(
        LogEvent(
          time: time, target: said.widget, what: .timeline(nil, isForeground: false)))
    case .failed:
      self = .event(LogEvent(time: time, target: said.widget, what: .failure))
    }
  }
}

/// A message of chronod about the reload of one widget.
struct ChronodMessage {
  /// The widget; chronod may hide its name.
  var widget: LogEvent.Target
  var outcome: Outcome

  /// The state of the reload.
  enum Outcome: Equatable {
    case begun
    case entries
    case failed
  }

  /// Reads `[app::extension:kind:family::size:intent] on local reload: succeeded with 5 entries`.
  ///
  /// - Source: lines that developers quote (https://github.com/steipete/CodexBar/issues/2838)
  init?(_ message: String) {
    guard let (descriptor, said) = Self.parts(message) else { return nil }
    if said.hasPrefix("on local reload: succeeded with ") {
      outcome = .entries
    } else if said.hasPrefix("on local reload: failed") || said.hasPrefix("reload: failed") {
      outcome = .failed
    } else if said.hasPrefix("reload: begin") {
      outcome = .begun
    } else {
      return nil
    }
    widget = Self.widget(descriptor)
  }

  /// Returns whether a message is about the wakes of chronod itself, which belong to no widget.
  static func isAboutWakes(_ message: String) -> Bool {
    message.contains("Scheduling task for: ") || message.contains("Wake event fired for date: ")
  }

  /// Returns the text in the last brackets before the message, and the message.
  private static func parts(_ message: String) -> (Substring, Substring)? {
    for marker in ["] on local reload: ", "] reload: "] {
      let pieces = message.split(separator: marker, maxSplits: 1, omittingEmptySubsequences: false)
      guard pieces.count == 2, let open = pieces[0].lastIndex(of: "[") else { continue }
      let said = message[pieces[1].startIndex...]
      let words = marker.dropFirst(2)
      return (pieces[0][pieces[0].index(after: open)...], words + said)
    }
    return nil
  }

  private static func widget(_ descriptor: Substring) -> LogEvent.Target {
    let parts = descriptor.split(separator: "::", omittingEmptySubsequences: false)
    guard parts.count >= 2 else { return LogEvent.Target(kind: String(descriptor)) }
    let names = parts[1].split(separator: ":", omittingEmptySubsequences: false)
    guard names.count >= 3 else { return LogEvent.Target(kind: String(parts[1])) }
    return LogEvent.Target(
      kind: names[1..<names.count - 1].joined(separator: ":"), family: String(names.last ?? ""),
      instance: parts.count > 2 ? parts[2...].joined(separator: "::") : nil)
  }
}
