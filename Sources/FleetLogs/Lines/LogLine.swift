package import BudgetReplay

/// An event in a line of a log.
package struct LogLine: Sendable {
  package var time: LogTime
  package var what: What
  /// The widget; a nil name matches any.
  package var kind, family, instance: Name?
  /// The device and the versions of the system and of the app, if the line contains them.
  package var device, os, appBuild: Name?

  /// The kind of an event.
  package enum What: Sendable {
    /// A provider returned a timeline; the answer is nil if the log doesn't contain it.
    case timeline(RecordedAnswer?, isForeground: Bool)
    /// A provider failed, or its timeline was rejected, with the code and the cause in the log.
    case failure(code: String?, cause: Symptom?)
    /// An event that may cause reloads.
    case trigger(Trigger.Cause)
    case placed
    case removed
    /// The app came to the foreground.
    case opened
    /// A message of the system with a cause of failures.
    case symptom(Symptom)
  }

  /// A name, usually a part of its line, so that it takes no memory.
  package enum Name: Sendable {
    case range(Range<Int>)
    case text(String)

    /// The maximum number of bytes.
    static let maximumLength = 256
  }
}

/// The answer of a provider in a log, without its entries.
package struct RecordedAnswer: Sendable, Hashable {
  /// The time of the last entry after the request.
  package var last: Milliseconds
  package var policy: Policy

  /// The time from this reload to the next requested one; nil for never.
  package var wait: Milliseconds? {
    switch policy {
    case .after(let delay): max(0, delay)
    case .atEnd: max(0, last)
    case .never, .afterLocal: nil
    }
  }

  /// The maximum duration; longer ones have the same effect.
  package static let maximumDuration: Milliseconds = 366 * 86_400_000
}

/// The reason why a line doesn't count.
package enum LeftOut: String, Sendable {
  /// Debug builds have no limits.
  case debug
  /// macOS has no limits.
  case macOS
  /// Simulators have no limits.
  case simulator
}

/// The content of a line.
package enum LineContent: Sendable {
  /// An event.
  case event(LogLine)
  /// An event that doesn't count.
  case leftOut(LeftOut)
  /// A known line that isn't about reloads.
  case nothing
  /// Another event.
  case unknown
  /// Another message of the system.
  case otherMessage
}

/// Support for lines that an app writes itself: objects with `v`, `t`, `ev` and the keys of the
/// event.
extension LineContent {
  /// The content of a line of JSON written by an app or the system.
  ///
  /// - Throws: The first problem of the line.
  init(_ fields: LineFields) throws(LineError) {
    if fields.has(.message) {
      self = try LineContent(unifiedLog: fields)
    } else if !fields.has(.event), fields.isEnd {
      self = .nothing
    } else {
      self = try LineContent(ofApp: fields)
    }
  }

  private init(ofApp fields: LineFields) throws(LineError) {
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
    switch what {
    case .event(let what):
      if what.isOfOneWidget, kind == nil { throw .missing(.kind) }
      self = .event(
        LogLine(
          time: time, what: what, kind: kind, family: try fields.name(.family),
          instance: try fields.name(.instance), device: try fields.name(.device),
          os: try fields.name(.os), appBuild: try fields.name(.appBuild)))
    case .nothing:
      self = .nothing
    }
  }

  private enum Known {
    case event(LogLine.What)
    case nothing
  }

  private static func what(_ fields: LineFields) throws(LineError) -> Known? {
    if fields.holds(.event, "timeline") {
      let isForeground = fields.holds(.app, "foreground")
      return .event(.timeline(answer(fields), isForeground: isForeground))
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
    if fields.holds(.event, "opened") { return .event(.opened) }
    if fields.holds(.event, "failure") {
      return .event(
        .failure(
          code: fields.text(.error).flatMap(Symptom.code), cause: Symptom(fields.bytes(.error))))
    }
    return nil
  }

  /// Returns the answer of the provider; nil if the line has no policy.
  private static func answer(_ fields: LineFields) -> RecordedAnswer? {
    guard let policy = fields.policy else { return nil }
    let first = fields.first ?? 0
    return RecordedAnswer(last: max(first, fields.last ?? first), policy: policy)
  }

  /// Returns the state of the app; background if the line doesn't contain it.
  private static func appState(_ fields: LineFields) -> Trigger.AppState {
    if fields.holds(.app, "foreground") { return .foreground }
    if fields.holds(.app, "audio") { return .audio }
    return fields.holds(.app, "navigation") ? .navigation : .background
  }

  /// Returns the reason if a line is from a system without limits.
  private static func leftOut(_ fields: LineFields) -> LeftOut? {
    if fields.holds(.build, "debug") { return .debug }
    for key in [LineKey.platform, .os] where fields.has(key) {
      // Usually it is only a number, such as 26.1.
      guard !fields.isNumber(key), let words = fields.text(key)?.lowercased() else { continue }
      if words.hasPrefix("mac") { return .macOS }
      if words.contains("simulator") { return .simulator }
    }
    return nil
  }
}

extension LogLine.What {
  /// Whether it happens to one widget, which the line must name.
  fileprivate var isOfOneWidget: Bool {
    switch self {
    case .trigger, .opened, .symptom: false
    default: true
    }
  }
}
