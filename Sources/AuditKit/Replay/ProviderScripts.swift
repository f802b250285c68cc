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
  /// placed; nil if `single-entry-at-end` reports it.
  ///
  /// Of answers that request equally often, it is the one with the shorter wait. If none requests
  /// reloads, it is the last.
  ///
  /// - Parameter asked: The requests of each answer in the replay; empty if there is only one.
  func busiestAnswer(asked: [AskedReloads]) -> Answer? {
    let answers = answers
    let asking = zip(answers, asked).filter { $0.1.count > 0 }
    let busiest = asking.max { ($0.1.count, -$0.1.wait) < ($1.1.count, -$1.1.wait) }
    let answer = answers.count == 1 ? answers[0] : busiest?.0 ?? answers.last { !$0.fails }
    return answer.flatMap { $0.asksAgainAtOnce ? nil : $0 }
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
      times = .daily(list.items.map(\.value.minutes).sorted())
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
