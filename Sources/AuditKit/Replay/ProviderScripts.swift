internal import BudgetReplay
internal import WidgetManifests

// Converts a manifest's timelines and reloads to the scripts and triggers of a replay.

extension WidgetManifests.Timeline {
  /// The answers of the provider as input of a replay; nil if one could not be read.
  var replayed: ProviderScript? {
    guard isReadable else { return nil }
    switch script {
    case .always(let answers):
      return answers.responses.map {
        ProviderScript(sequence: $0, then: answers.loops ? .loop : .repeat)
      }
    case .cases(let cases):
      let scripted = cases.compactMap(\.scriptCase)
      return scripted.count == cases.count && !cases.isEmpty ? ProviderScript(cases: scripted) : nil
    case .branches:
      // Each branch is a separate steady state.
      return nil
    }
  }

  /// Returns the answer that requests reloads most often, at which findings about the budget are
  /// placed.
  ///
  /// Of answers that request equally often, it is the one with the shorter wait. Answers that
  /// `single-entry-at-end` reports don't count; if no other one requests reloads, it is the last.
  ///
  /// - Parameter asked: The requests of each answer in the replay; empty if there is only one.
  func busiestAnswer(asked: [AskedReloads]) -> Answer? {
    let answers = answers
    if answers.count == 1 { return answers.first { !$0.asksAgainAtOnce } }
    var busiest: (index: Int, asked: AskedReloads)?
    for (index, one) in asked.enumerated() where index < answers.count && one.count > 0 {
      if answers[index].asksAgainAtOnce { continue }
      if let best = busiest?.asked, (best.count, -best.wait) >= (one.count, -one.wait) { continue }
      busiest = (index, one)
    }
    if let busiest { return answers[busiest.index] }
    return answers.last { !$0.asksAgainAtOnce && !$0.fails }
  }
}

extension ProviderScript {
  /// The script with exemptions for answers that request the next one immediately.
  var exemptingImmediateReloads: ProviderScript {
    var script = self
    for number in script.cases.indices {
      script.cases[number].sequence = script.cases[number].sequence.map {
        guard case .timeline(var timeline) = $0, timeline.asksAgainAtOnce else { return $0 }
        timeline.isExempt = true
        return .timeline(timeline)
      }
    }
    return script
  }
}

extension BudgetReplay.Timeline {
  /// Whether it requests the next one immediately: `atEnd` without an entry later than now.
  fileprivate var asksAgainAtOnce: Bool {
    guard policy == .atEnd, entries.count > 0 else { return false }
    switch entries {
    case .arithmetic(let from, let every, let count): return from + (count - 1) * every <= 0
    case .offsets(let offsets): return offsets.allSatisfy { $0 <= 0 }
    case .atLocal: return false
    }
  }
}

extension Reload {
  /// Whether it reloads all placed widgets at once rather than only the one that a person touches.
  var isOfAllWidgets: Bool {
    switch cause.value?.value {
    case .app, .push, .location, .locale: true
    case .intent, .configuration, nil: false
    }
  }

  /// The trigger of a replay; nil if the cause or the schedule is unknown, or has no instant.
  var trigger: Trigger? {
    guard let cause = cause.value?.value, let schedule = schedule.value else { return nil }
    let between = between.value?.value
    let times: Trigger.Times
    switch schedule {
    case .at(let list):
      if list.items.isEmpty { return nil }
      times = .daily(list.items.map(\.value.minutes))
    case .every(let every): times = .every(every.value, between: between)
    case .perDay(let count):
      if count.value == 0 { return nil }
      times = .perDay(Int64(count.value), between: between)
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

extension WidgetManifests.Timeline.Answers {
  fileprivate var responses: [Response]? {
    let responses = list.compactMap(\.response)
    return responses.count == list.count && !list.isEmpty ? responses : nil
  }
}

extension WidgetManifests.Timeline.Case {
  fileprivate var scriptCase: ProviderScript.Case? {
    answers.responses.map { responses in
      ProviderScript.Case(
        span: span, weekdays: weekdays.map(Set.init), sequence: responses,
        then: answers.loops ? .loop : .repeat)
    }
  }
}

extension Answer {
  /// The answer as input of a replay; nil if a part of it is unknown.
  ///
  /// Unknown entries are replaced by one entry at the request if the policy itself determines the
  /// wait; an unknown size is replaced by none, because only the archive limit depends on it.
  var response: Response? {
    if fails { return .failure }
    guard let policy = policy.value?.value, !entries.isUnknown || policy != .atEnd else {
      return nil
    }
    return .timeline(
      BudgetReplay.Timeline(
        entries: entries.value?.value ?? .now, policy: policy,
        entryBytes: entrySize.value?.value.bytes ?? 0))
  }
}
