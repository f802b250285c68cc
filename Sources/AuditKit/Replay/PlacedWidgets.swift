internal import BudgetReplay

/// How manifests become scenarios: each placed widget with what its provider answers and what else
/// reloads it.
extension WidgetContext {
  /// What a replay of the widget rests on; nil where it cannot be replayed.
  ///
  /// A widget has no replay where it has no timeline, is hidden from the gallery by an empty list
  /// of families, or where these, the timeline or a reload that may reach it could not be read. One with an
  /// answer that WidgetKit refuses has none either: it has no entries, or takes more bytes than the
  /// limit, if there is one.
  func replayedParts(
    host: AppReloads, archiveLimit: Int64?
  ) -> (script: ProviderScript, triggers: [Trigger])? {
    guard subject.kind != nil, let script = script, let triggers = triggers(host: host),
      archiveLimit.map({ limit in !answers.contains { $0.isRefused(above: limit) } }) ?? true
    else { return nil }
    return (script, triggers)
  }

  /// How many of it a person places; none where that could not be read.
  var placedCount: Int {
    switch widget.placed {
    case .absent: 1
    case .unknown: 0
    case .known(let placed): placed.value
    }
  }

  /// What its provider answers; nil where it has no timeline, or one that could not be read.
  var script: ProviderScript? {
    guard mayBePlaced, let timeline = widget.timeline.value, timeline.isReadable else { return nil }
    switch timeline.script {
    case .always(let answers):
      return answers.responses.map {
        ProviderScript(sequence: $0, then: answers.loops ? .loop : .repeat)
      }
    case .cases(let cases):
      let scripted = cases.compactMap(\.scriptCase)
      return scripted.count == cases.count && !cases.isEmpty ? ProviderScript(cases: scripted) : nil
    }
  }

  /// The app's reloads that reach this kind, in document order, then the widget's own.
  private func triggers(host: AppReloads) -> [Trigger]? {
    guard host.isComplete, widget.reloads.isComplete() else { return nil }
    let hosts = host.numbers(reaching: subject.kind)
    let items = widget.reloads.items()
    if hosts.isEmpty, items.isEmpty { return [] }
    var reloads = hosts.map { (reload: host[$0], stream: "host/\($0)") }
    let own = "\(subject.bundle ?? "")/\(subject.kind ?? "")"
    for (number, reload) in items.enumerated() {
      reloads.append((reload.value, "\(own)/\(number)"))
    }
    var triggers: [Trigger] = []
    for (reload, stream) in reloads {
      guard reload.isReadable else { return nil }
      guard var trigger = reload.trigger else { continue }
      // What an app or the system does reaches all of its widgets at the same random instants.
      if reload.isOfAllWidgets { trigger.stream = stream }
      triggers.append(trigger)
    }
    return triggers
  }
}

extension Reload {
  /// Whether it concerns all placed widgets at once, and not the one that somebody touches.
  fileprivate var isOfAllWidgets: Bool {
    switch cause.value?.value {
    case .app, .push, .location, .locale: true
    case .intent, .configuration, nil: false
    }
  }

  fileprivate var trigger: Trigger? {
    guard let cause = cause.value?.value, let schedule = schedule.value else { return nil }
    // A reload of which nobody knows how often it comes is declared without an instant.
    switch schedule {
    case .at(let times) where times.items.isEmpty: return nil
    case .perDay(let count) where count.value == 0: return nil
    case .at, .every, .perDay: break
    }
    let between = between.value.map { LocalSpan($0.value) }
    let times: Trigger.Times =
      switch schedule {
      case .at(let list): .daily(list.items.map(\.value.minutes))
      case .every(let every): .every(every.value, between: between)
      case .perDay(let count): .perDay(Int64(count.value), between: between)
      }
    return Trigger(Trigger.Cause(cause, state: appState), at: times)
  }
}

extension Trigger.Cause {
  fileprivate init(_ cause: Reload.Cause, state: Reload.AppState?) {
    self =
      switch cause {
      case .app:
        switch state {
        case .foreground: .appReload(.foreground)
        case .audio: .appReload(.audio)
        case .navigation: .appReload(.navigation)
        case .background, nil: .appReload(.background)
        }
      case .push: .push
      case .intent: .intent
      case .location: .location
      case .configuration: .configuration
      case .locale: .locale
      }
  }
}

extension LocalSpan {
  /// The span that a manifest or profile writes.
  init(_ span: DaySpan) {
    self.init(from: span.start.minutes, to: span.end.minutes)
  }
}

extension BudgetReplay.Weekday {
  fileprivate init?(_ day: Weekday) {
    guard let index = Weekday.allCases.firstIndex(of: day) else { return nil }
    self.init(rawValue: index + 1)
  }
}

extension Timeline.Answers {
  fileprivate var responses: [Response]? {
    let responses = list.compactMap(\.response)
    return responses.count == list.count && !list.isEmpty ? responses : nil
  }
}

extension Timeline.Case {
  fileprivate var scriptCase: ProviderScript.Case? {
    answers.responses.map { responses in
      ProviderScript.Case(
        span: span.map { LocalSpan($0) },
        weekdays: weekdays.map { Set($0.compactMap { BudgetReplay.Weekday($0) }) },
        sequence: responses, then: answers.loops ? .loop : .repeat)
    }
  }
}

extension Answer {
  /// What the engine is given for this answer; nil where something of it is unknown.
  var response: Response? {
    if fails { return .failure }
    guard let policy = policy.value?.value, !entries.isUnknown, !entrySize.isUnknown else {
      return nil
    }
    return .timeline(
      BudgetReplay.Timeline(
        entries: entries.value.map { BudgetReplay.Entries($0.value) } ?? .now,
        policy: BudgetReplay.Policy(policy), entryBytes: entrySize.value?.value.bytes ?? 0))
  }
}

extension BudgetReplay.Entries {
  fileprivate init(_ entries: Answer.Entries) {
    self =
      switch entries {
      case .steps(let count, let every, let from):
        .arithmetic(from: from, every: max(every, 1), count: Int64(count))
      case .offsets(let offsets): .offsets(offsets)
      case .atLocal(let times, let count):
        .atLocal(times.map(\.minutes), count: Int64(count))
      }
  }
}

extension BudgetReplay.Policy {
  fileprivate init(_ policy: Answer.Policy) {
    self =
      switch policy {
      case .atEnd: .atEnd
      case .never: .never
      case .after(let duration): .after(duration)
      case .afterLocal(let time): .afterLocal(time.minutes)
      }
  }
}
