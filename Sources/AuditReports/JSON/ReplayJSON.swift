internal import AuditKit
internal import BudgetReplay
internal import WidgetManifests

extension JSONWriter {
  /// Writes the value of the key `replay`.
  ///
  /// - Parameter path: Returns the path of a place's file.
  mutating func write(_ replay: ReplayReport, path: (Place) -> String?) {
    let settings = replay.settings
    object { json in
      json.member("profile", settings.profileName)
      json.member("start", settings.start.description)
      json.member("timeZone", settings.timeZone)
      json.member("days", settings.days)
      json.member("seed", settings.seed)
      json.member("runs", settings.runs)
      if settings.runs > 1 { json.member("judge", "\(settings.judge)") }
      json.key("budget")
      json.write(settings.budget)
      json.array("widgets", of: replay.widgets) { $0.write($1, of: replay, path: path) }
      json.array("bundles", of: replay.bundles) { $0.write($1, namesBundle: true) }
      json.array("apps", of: replay.apps) { $0.write($1, namesBundle: false) }
    }
  }

  private mutating func write(_ budget: Budget) {
    object(.line) { json in
      json.member("low", budget.low)
      json.member("high", budget.high)
      json.member("windowSeconds", milliseconds: budget.window)
      json.member("floorSeconds", milliseconds: budget.floor)
      json.member("model", "\(budget.model)")
      json.member("anchor", budget.anchor.text)
      json.member("alignment", "\(budget.alignment)")
      json.member("scope", "\(budget.scope)")
      json.member("burst", budget.burst)
      json.member("latencySeconds", milliseconds: budget.latency)
      json.member("quantumSeconds", milliseconds: budget.quantum)
      json.member("renderFloorSeconds", milliseconds: budget.renderFloor)
      json.member("retrySeconds", milliseconds: budget.retry)
      json.member("archiveLimitBytes", budget.archiveLimit)
      json.member("failedCharged", budget.failedCharged)
      json.member("initialCharged", budget.initialCharged)
      json.member("onExhausted", "\(budget.onExhausted)")
      json.member("foregroundDelivery", "\(budget.foregroundDelivery)")
      json.member("foregroundExemptsPolicy", budget.foregroundExemptsPolicy)
    }
  }

  private mutating func write(
    _ widget: ReplayedWidget, of replay: ReplayReport, path: (Place) -> String?
  ) {
    let outcome = widget.outcome
    let calendar = replay.calendar
    object { json in
      json.member("app", widget.subject.app)
      json.member("bundle", widget.subject.bundle)
      json.member("kind", widget.subject.kind)
      json.member("instance", widget.instance)
      json.member("file", path(widget.place))
      json.member("line", Int(widget.place.start.line))
      json.member("verdict", widget.verdict.rawValue)
      json.member("demandPerDay", rounded: outcome.demandPerDay, digits: 3)
      json.member("budgetUse", ends: outcome.budgetUse) { $0.value(rounded: $1, digits: 1) }
      json.member("smallestIntervalSeconds", ends: outcome.smallestInterval) { $0.seconds($1) }
      json.member("demand", outcome.demand, calendar)
      json.member("low", outcome.low, calendar)
      json.member("high", outcome.high, calendar)
      if let distribution = widget.distribution {
        json.write(distribution) { replay.engine.perDay($0) }
      }
      if !widget.models.isEmpty {
        json.object("regulators") {
          for outcome in widget.models { $0.member(outcome, calendar) }
        }
      }
      if let story = widget.story { json.write(story, calendar) }
      if replay.scope.advice == .everyWidget, let advice = widget.advice {
        json.write(advice, replay.settings)
      }
    }
  }

  private mutating func write(_ group: ReplayedGroup, namesBundle: Bool) {
    object { json in
      json.member("app", group.app)
      if namesBundle { json.member("bundle", group.bundle) }
      for (key, sums) in [("demand", group.demand), ("low", group.low), ("high", group.high)] {
        json.object(key, .line) { json in
          json.member("charged", sums.charged)
          json.member("exempt", sums.exempt)
          json.member("requested", sums.requested)
          json.member("coalesced", sums.coalesced)
          json.member("deferred", sums.deferred)
          json.member("dropped", sums.dropped)
          json.member("failed", sums.failed)
          json.member("staleSeconds", milliseconds: sums.stale)
          json.member("extensionWakes", sums.extensionWakes)
        }
      }
    }
  }

  /// Writes a member that is an object with a value for each end of the band.
  mutating func member<Value>(
    _ key: String, ends: Band<Value>, _ value: (inout JSONWriter, Value) -> Void
  ) {
    object(key, .line) { json in
      json.key("low")
      value(&json, ends.low)
      json.key("high")
      value(&json, ends.high)
    }
  }

  /// Writes milliseconds as seconds, or null for nil.
  private mutating func seconds(_ milliseconds: Milliseconds?) {
    if let milliseconds { seconds(milliseconds: milliseconds) } else { null() }
  }

  private mutating func timestamps(_ instants: [Milliseconds], _ calendar: LocalCalendar) {
    array(.line) { for instant in instants { $0.value(calendar.timestamp(of: instant)) } }
  }
}

// MARK: Measures

extension JSONWriter {
  private mutating func member(_ key: String, _ measures: Measures, _ calendar: LocalCalendar) {
    object(key, .line) { json in
      json.member("requested", measures.requested)
      json.member("charged", measures.charged)
      json.member("exempt", measures.exempt)
      json.member("coalesced", measures.coalesced)
      json.member("deferred", measures.deferred)
      json.member("dropped", measures.dropped)
      json.member("failed", measures.failed)
      json.member("pendingAtEnd", measures.pendingAtEnd)
      json.member("limit", measures.limit)
      json.key("exhaustedAt")
      json.timestamps(measures.exhaustedAt, calendar)
      json.member("firstDeferralAt", measures.firstDeferralAt.map { calendar.timestamp(of: $0) })
      json.object("waitSeconds") {
        for reason in WaitReason.allCases where measures[wait: reason] > 0 {
          $0.member(reason.key, milliseconds: measures[wait: reason])
        }
      }
      json.member("staleSeconds", milliseconds: measures.stale)
      json.member("placeholderSeconds", milliseconds: measures.placeholder)
      json.member("ageSeconds", measures.age)
      json.member("visibleAgeSeconds", measures.visibleAge)
      json.member("entries", measures.entries)
      json.array("chargedByLocalHour", of: measures.chargedByLocalHour) { $0.value(Int($1)) }
    }
  }

  private mutating func member(_ key: String, _ counts: CauseCounts) {
    object(key) { json in
      json.member("total", counts.total)
      for (cause, count) in counts.nonZero { json.member(cause.key, count) }
    }
  }

  private mutating func member(_ key: String, _ age: AgeMeasures?) {
    self.key(key)
    guard let age else { return null() }
    object { json in
      json.member("mean", milliseconds: age.mean)
      json.member("p50", milliseconds: age.p50)
      json.member("p90", milliseconds: age.p90)
      json.member("p95", milliseconds: age.p95)
      json.member("p99", milliseconds: age.p99)
      json.member("max", milliseconds: age.max)
    }
  }

  private mutating func member(_ key: String, _ entries: EntryMeasures) {
    object(key) { json in
      json.member("delivered", entries.delivered)
      json.member("displayed", entries.displayed)
      json.member("past", entries.past)
      json.member("duplicate", entries.duplicate)
      json.member("superseded", entries.superseded)
      json.member("unrendered", entries.unrendered)
      json.member("left", entries.left)
      json.member("skipped", entries.skipped)
      json.member("meanDwellSeconds", milliseconds: entries.meanDwell)
    }
  }

  /// Writes what a widget gets under one model of the budget.
  private mutating func member(
    _ outcome: ReplayedWidget.ModelOutcome, _ calendar: LocalCalendar
  ) {
    object("\(outcome.model)", .line) { json in
      json.member("charged", ends: outcome.measures) { $0.value(Int($1.charged.total)) }
      json.member("exhaustedAt", ends: outcome.measures) {
        $0.timestamps($1.exhaustedAt, calendar)
      }
      json.member("staleSeconds", ends: outcome.measures) { $0.seconds($1.stale) }
      json.member("ageP95Seconds", ends: outcome.measures) { $0.seconds($1.age?.p95) }
      if let spreads = outcome.spreads { json.write(spreads) }
    }
  }
}

// MARK: The first reloads

extension JSONWriter {
  private mutating func write(_ story: ReloadStory, _ calendar: LocalCalendar) {
    object("why") { json in
      json.array("steps", of: story.beginning) { $0.write($1, calendar) }
      json.member("leftOut", story.leftOut)
      json.array("firstWait", of: story.wait) { $0.write($1, calendar) }
    }
  }

  private mutating func write(_ step: ReplayStep, _ calendar: LocalCalendar) {
    object(.line) { json in
      json.member("at", calendar.timestamp(of: step.instant))
      json.member("cause", step.cause.key)
      json.member("outcome", step.outcome)
      switch step.event {
      case .reloaded(let reload):
        json.member("answer", reload.answer)
        json.member("failed", reload.isFailed)
        json.member("spendsLimit", reload.isLast)
        json.object("waitedSeconds") {
          for reason in WaitReason.allCases {
            guard let wait = reload.waited[reason] else { continue }
            $0.member(reason.key, milliseconds: wait)
          }
        }
      case .waits(let reason, let until):
        json.member("reason", reason.key)
        json.member("until", calendar.timestamp(of: until))
      case .deferred(let until):
        json.member("reason", WaitReason.budget.key)
        json.member("until", calendar.timestamp(of: until))
      case .coalesced, .dropped:
        break
      }
    }
  }
}

extension ReplayStep {
  /// The word for what becomes of the request.
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
