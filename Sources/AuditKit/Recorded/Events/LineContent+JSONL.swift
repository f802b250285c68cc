internal import BudgetReplay

/// The lines that an app writes itself: one object a line, `v`, `t`, `ev` and what the event needs.
extension LineContent {
  /// Reads a line of either format.
  ///
  /// - Throws: The first mistake in it.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(LineProblem) {
    let fields = try LineFields(bytes)
    if fields.message != nil {
      self = try LineContent(unifiedLog: fields)
    } else if fields.event == nil, fields.isEnd {
      self = .nothing
    } else {
      self = try LineContent(fields)
    }
  }

  private init(_ fields: LineFields) throws(LineProblem) {
    guard fields.event != nil else { throw .missing(.event) }
    let time = try fields.time(fields.time, of: .time)
    let kind = try fields.name(fields.kind, of: .kind)
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
      target.family = try fields.name(fields.family, of: .family)
      target.instance = try fields.name(fields.instance, of: .instance)
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
    if fields.holds(fields.event, "timeline") {
      let isForeground = fields.holds(fields.app, "foreground")
      return .event(.timeline(try answer(fields), isForeground: isForeground))
    }
    if fields.holds(fields.event, "reloadCall") {
      return .event(.trigger(.appReload(appState(fields))))
    }
    if fields.holds(fields.event, "push") {
      // What a server sent does nothing before the device has it.
      return fields.holds(fields.phase, "sent") ? .nothing : .event(.trigger(.push))
    }
    if fields.holds(fields.event, "intent") { return .event(.trigger(.intent)) }
    if fields.holds(fields.event, "placed") { return .event(.placed) }
    if fields.holds(fields.event, "removed") { return .event(.removed) }
    if fields.holds(fields.event, "failure") { return .event(.failure) }
    return nil
  }

  /// What the provider handed over; nil where the line leaves out the policy.
  private static func answer(_ fields: LineFields) throws(LineProblem) -> RecordedAnswer? {
    guard let policy = fields.policy else { return nil }
    let first = fields.first ?? 0
    return RecordedAnswer(
      entries: fields.entries ?? 1, first: first, last: max(first, fields.last ?? first),
      policy: policy)
  }

  /// A call that does not say what the app was doing counts as one in the background.
  private static func appState(_ fields: LineFields) -> Trigger.AppState {
    if fields.holds(fields.app, "foreground") { return .foreground }
    if fields.holds(fields.app, "audio") { return .audio }
    return fields.holds(fields.app, "navigation") ? .navigation : .background
  }

  /// Where the system has no limits, a line says nothing of them.
  private static func leftOut(_ fields: LineFields) -> LeftOut? {
    if fields.holds(fields.build, "debug") { return .debug }
    for text in [fields.platform, fields.os] {
      // Mostly it is a number alone, as in 26.1.
      guard !fields.isNumber(text), let words = fields.text(text)?.lowercased() else { continue }
      if words.hasPrefix("mac") { return .macOS }
      if words.contains("simulator") { return .simulator }
    }
    return nil
  }
}

extension LogEvent.What {
  /// Whether it happens to one widget, which a line has to name.
  fileprivate var isOfOneWidget: Bool {
    if case .trigger = self { false } else { true }
  }
}
