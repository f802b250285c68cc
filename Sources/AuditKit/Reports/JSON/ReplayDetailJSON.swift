internal import BudgetReplay

/// What a replay tells beside the numbers that all widgets have.
extension JSONWriter {
  /// Writes the member `regulators`: what a widget gets under each model of the budget.
  mutating func write(_ models: [ReplayedWidget.ModelOutcome], calendar: LocalCalendar) {
    key("regulators")
    object { json in
      for outcome in models {
        let measures = outcome.measures
        json.key(named: "\(outcome.model)")
        json.object(.line) { json in
          json.key("charged")
          json.object {
            $0.member("low", measures.low.charged.total)
            $0.member("high", measures.high.charged.total)
          }
          json.key("exhaustedAt")
          json.object { json in
            for (key, measures) in measures.ends {
              json.key(key)
              json.array {
                for instant in measures.exhaustedAt { $0.value(calendar.timestamp(of: instant)) }
              }
            }
          }
          json.key("staleSeconds")
          json.object {
            $0.member("low", milliseconds: measures.low.stale)
            $0.member("high", milliseconds: measures.high.stale)
          }
          json.key("ageP95Seconds")
          json.object {
            $0.member("low", milliseconds: measures.low.age?.p95)
            $0.member("high", milliseconds: measures.high.age?.p95)
          }
          if let spreads = outcome.spreads { json.write(spreads) }
        }
      }
    }
  }

  /// Writes the member `why`: how the first reloads come about at the lower limit.
  mutating func write(_ story: ReloadStory, calendar: LocalCalendar) {
    key("why")
    object { json in
      json.key("steps")
      json.array { json in
        for step in story.beginning { json.write(step, calendar: calendar) }
      }
      json.member("leftOut", story.leftOut)
      json.key("firstWait")
      json.array { json in
        for step in story.wait { json.write(step, calendar: calendar) }
      }
    }
  }

  private mutating func write(_ step: ReplayStep, calendar: LocalCalendar) {
    object(.line) { json in
      json.member("at", calendar.timestamp(of: step.instant))
      json.member("cause", step.cause.key.description)
      json.member("outcome", step.outcome)
      switch step.event {
      case .reloaded(let reload):
        json.member("answer", reload.answer)
        json.member("failed", reload.isFailed)
        json.member("spendsLimit", reload.isLast)
        json.key("waitedSeconds")
        json.object {
          for reason in WaitReason.allCases {
            guard let wait = reload.waited[reason] else { continue }
            $0.member(reason.key, milliseconds: wait)
          }
        }
      case .waits(let reason, let until):
        json.member("reason", reason.key.description)
        json.member("until", calendar.timestamp(of: until))
      case .deferred(let until):
        json.member("reason", WaitReason.budget.key.description)
        json.member("until", calendar.timestamp(of: until))
      case .coalesced, .dropped:
        break
      }
    }
  }
}

extension ReplayStep {
  /// What becomes of the request, in a word.
  var outcome: String {
    switch event {
    case .reloaded(let reload): reload.isCharged ? "charged" : "exempt"
    case .waits: "waits"
    case .deferred: "deferred"
    case .coalesced: "coalesced"
    case .dropped: "dropped"
    }
  }
}

extension Band {
  /// Both values, by their keys.
  var ends: [(key: StaticString, value: Value)] { [("low", low), ("high", high)] }
}
