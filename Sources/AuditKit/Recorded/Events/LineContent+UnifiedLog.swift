internal import BudgetReplay

/// The lines that chronod writes to the unified log, as `log show --style ndjson` prints them.
///
/// None of this is documented, and it changes between releases, so it is read leniently.
extension LineContent {
  init(unifiedLog fields: LineFields) throws(LineProblem) {
    // A widget's own process also logs requests for snapshots.
    if let image = fields.text(fields.image), !image.hasSuffix("chronod") {
      self = .nothing
      return
    }
    if let subsystem = fields.text(fields.subsystem), subsystem != "com.apple.chrono" {
      self = .nothing
      return
    }
    let message = fields.text(fields.message) ?? ""
    if ChronodMessage.isAboutWakes(message) {
      self = .nothing
      return
    }
    guard let said = ChronodMessage(message) else {
      self = .unknown
      return
    }
    let time = try fields.time(fields.timestamp, of: .timestamp)
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

/// What chronod says of one widget's reload.
struct ChronodMessage {
  /// The widget; chronod may hide its name.
  var widget: LogEvent.Target
  var outcome: Outcome

  /// How far a reload has come.
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

  /// Whether it is about the wakes of chronod itself, which belong to no widget.
  static func isAboutWakes(_ message: String) -> Bool {
    message.contains("Scheduling task for: ") || message.contains("Wake event fired for date: ")
  }

  /// What stands in the last brackets before the message proper, and that message.
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
