internal import AuditKit
internal import BudgetReplay
internal import WidgetManifests

extension JSONWriter {
  /// Writes the member `replay`.
  ///
  /// - Parameters:
  ///   - replay: The replay.
  ///   - jobs: The maximum number of threads.
  ///   - send: Receives the pieces that are ready.
  ///   - path: Returns the path of a place's file.
  mutating func write(
    _ replay: ReplayReport, jobs: Int, _ send: ([UInt8]) -> Void,
    path: @escaping @Sendable (Place) -> String?
  ) {
    let settings = replay.settings
    object("replay") { json in
      json.member("profile", settings.profileName)
      json.member("start", settings.profile.start.description)
      json.member("timeZone", settings.profile.timeZone)
      json.member("days", settings.profile.days)
      json.member("seed", settings.seed)
      json.member("runs", settings.runs)
      if settings.runs > 1 { json.member("judge", "\(settings.budget.judge)") }
      json.member("budget", settings.budget.rules, settings.budget.activity)
      if settings.limitsAreMeasured { json.member("limitsAreMeasured", true) }
      json.array("widgets", ofMany: replay.widgets, jobs: jobs, send) {
        $0.write($1, of: replay, path: path)
      }
      json.array("activities", of: replay.activities) { $0.write($1, path: path) }
    }
  }

  private mutating func member(
    _ key: StaticString, _ budget: Budget, _ activity: ActivityBudget
  ) {
    object(key, .line) { json in
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
      json.member("activityUpdates", activity.updates)
      json.member("frequentActivityUpdates", activity.frequentUpdates)
      json.member("activityRenderFloorSeconds", milliseconds: activity.renderFloor)
    }
  }

  private mutating func write(
    _ widget: ReplayedWidget, of replay: ReplayReport, path: (Place) -> String?
  ) {
    object { json in
      json.member("app", widget.subject.app)
      json.member("bundle", widget.subject.bundle)
      json.member("kind", widget.subject.kind)
      json.member("instance", widget.instance)
      json.member("file", path(widget.place))
      json.writeNumbers(of: widget, in: replay, isBranch: false)
      if widget.branches.isEmpty { return }
      json.array("branches", of: widget.branches) { json, branch in
        let isBranch = branch.outcome.sharers == 1
        json.object { $0.writeNumbers(of: branch, in: replay, isBranch: isBranch) }
      }
    }
  }

  /// Writes the members of a widget, or of one of its branches, beginning with its line.
  private mutating func writeNumbers(
    of widget: ReplayedWidget, in replay: ReplayReport, isBranch: Bool
  ) {
    if widget.place.start.line > 0 { member("line", Int(widget.place.start.line)) }
    members(of: widget.replay) { $0.writeReplay(of: widget, in: replay) }
    if !widget.moments.isEmpty {
      array("moments", of: widget.moments) { json, moment in
        json.object(.line) { json in
          json.member("at", moment.moment.value.description)
          json.member("meanStaySeconds", milliseconds: moment.demand.mean)
          json.member("maximumStaySeconds", milliseconds: moment.demand.max)
          if moment.demand.outlastsReplay { json.member("outlastsReplay", true) }
          if let low = moment.low {
            json.member("maximumStaySecondsLow", milliseconds: low.max)
          }
        }
      }
    }
    // Branches have their own advice.
    let isOfBranches = widget.branches.contains { $0.advice != nil }
    if replay.scope.advice == .everyWidget, let advice = widget.advice, !isOfBranches {
      write(advice, replay.settings, isBranch: isBranch)
    }
  }

  /// Writes the members that equal widgets share.
  private mutating func writeReplay(of widget: ReplayedWidget, in replay: ReplayReport) {
    let outcome = widget.outcome
    let calendar = replay.calendar
    member("verdict", widget.verdict.rawValue)
    member("demandPerDay", rounded: outcome.demandPerDay, digits: 3)
    member("budgetUse", ends: outcome.budgetUse) { $0.value(rounded: $1, digits: 1) }
    member("smallestIntervalSeconds", ends: outcome.smallestInterval) { $0.seconds($1) }
    member("demand", outcome.demand, calendar)
    member("low", outcome.low, calendar)
    member("high", outcome.high, calendar)
    if let distribution = widget.distribution {
      write(distribution) { replay.engine.perDay($0) }
    }
    if let story = widget.story { write(story, calendar) }
  }

  private mutating func write(_ activity: ReplayedActivity, path: (Place) -> String?) {
    let (plan, outcome) = (activity.plan, activity.outcome)
    object(.line) { json in
      json.member("app", activity.subject.app)
      json.member("bundle", activity.subject.bundle)
      json.member("kind", activity.subject.kind)
      json.member("file", path(activity.place))
      if activity.place.start.line > 0 { json.member("line", Int(activity.place.start.line)) }
      json.member("verdict", activity.verdict.rawValue)
      json.member("updatesPerHour", plan.updatesPerHour)
      json.member("priority", plan.isCharged ? 10 : 5)
      if plan.isCharged { json.member("grantedPerHour", activity.limit) }
      json.member("sent", outcome.sent)
      json.member("charged", outcome.charged)
      json.member("shown", outcome.shown)
      json.member("refused", outcome.refused)
      json.member("merged", outcome.merged)
      json.member("late", outcome.late)
      if let first = outcome.firstRefusal {
        json.member("firstRefusalSeconds", milliseconds: first)
      }
      json.member("longestAgeSeconds", milliseconds: outcome.longestAge)
      json.member("activeSeconds", milliseconds: outcome.active)
      json.member("visibleSeconds", milliseconds: outcome.visible)
    }
  }

  /// Writes a member that is an object with a value for each end of the band.
  mutating func member<Value>(
    _ key: StaticString, ends: Band<Value>, _ value: (inout JSONWriter, Value) -> Void
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
  private mutating func member(
    _ key: StaticString, _ measures: Measures, _ calendar: LocalCalendar
  ) {
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
      json.object("waitSeconds") { json in
        for reason in WaitReason.allCases where measures[wait: reason] != 0 {
          json.key(named: reason.key)
          json.seconds(milliseconds: measures[wait: reason])
        }
      }
      json.member("staleSeconds", milliseconds: measures.stale)
      json.member("placeholderSeconds", milliseconds: measures.placeholder)
      json.member("ageSeconds", measures.age)
      json.member("visibleAgeSeconds", measures.visibleAge)
      json.object("entries") { json in
        let entries = measures.entries
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
      json.array("chargedByLocalHour", of: measures.chargedByLocalHour) { $0.value(Int($1)) }
    }
  }

  /// Writes counts, without the causes that never occur.
  private mutating func member(_ key: StaticString, _ counts: CauseCounts) {
    object(key) { json in
      json.member("total", counts.total)
      for cause in Cause.allCases where counts[cause] != 0 {
        json.member(named: cause.key, Int(counts[cause]))
      }
    }
  }

  private mutating func member(_ key: StaticString, _ age: AgeMeasures?) {
    object(key, ofOptional: age) { json, age in
      json.member("mean", milliseconds: age.mean)
      json.member("p50", milliseconds: age.p50)
      json.member("p90", milliseconds: age.p90)
      json.member("p95", milliseconds: age.p95)
      json.member("p99", milliseconds: age.p99)
      json.member("max", milliseconds: age.max)
    }
  }
}

// MARK: Measures of several runs

extension JSONWriter {
  /// Writes the member `distribution`: the quantiles of the runs.
  private mutating func write(_ distribution: ReplayDistribution, perDay: (Int64) -> Double) {
    object("distribution") { json in
      json.key("demandPerDay")
      json.write(distribution.demand.charged) { $0.value(rounded: $1 * perDay(1), digits: 3) }
      json.member("demand", distribution.demand)
      json.member("low", distribution.ends.low)
      json.member("high", distribution.ends.high)
    }
  }

  private mutating func member(_ key: StaticString, _ spreads: MeasureSpreads) {
    object(key) { json in
      json.object("charged") { $0.member("total", spreads.charged, isTime: false) }
      json.member("staleSeconds", spreads.stale, isTime: true)
      json.object("ageSeconds") { json in
        json.member("p50", spreads.ageP50, isTime: true)
        json.member("p95", spreads.ageP95, isTime: true)
        json.member("max", spreads.ageMax, isTime: true)
      }
      json.member("shareOfRunsThatWait", rounded: spreads.shareDry, digits: 3)
    }
  }

  private mutating func member(_ key: StaticString, _ spread: RunSpread?, isTime: Bool) {
    self.key(key)
    guard let spread else { return null() }
    write(spread) { $0.value(rounded: isTime ? $1 / 1000 : $1, digits: 3) }
  }

  private mutating func write(
    _ spread: RunSpread, _ value: (inout JSONWriter, Double) -> Void
  ) {
    object(.line) { json in
      let quantiles = spread.quantiles
      for (key, quantile) in [("p5", quantiles.p5), ("p50", quantiles.p50), ("p95", quantiles.p95)]
      {
        json.key(named: key)
        value(&json, Double(quantile))
      }
      json.key("mean")
      value(&json, spread.mean)
    }
  }
}

// MARK: Advice

extension JSONWriter {
  /// Writes the members `advice` and `remarks` of a widget.
  private mutating func write(_ advice: Advice, _ settings: ReplaySettings, isBranch: Bool) {
    array("advice", of: advice.candidates) { json, candidate in
      let text = AdviceText(candidate, settings, isBranch: isBranch)
      json.object { json in
        json.member("change", candidate.change.name)
        json.member("message", text.sentence)
        json.member("yaml", text.yaml)
        json.member("edits", candidate.edits)
        json.member("knownAheadSeconds", milliseconds: candidate.knownAhead)
        json.member("before", candidate.before)
        json.member("after", candidate.after)
      }
    }
    array("remarks", ofStrings: advice.remarks.map(\.rawValue))
  }

  private mutating func member(_ key: StaticString, _ effect: Effect) {
    object(key, .line) { json in
      json.member("demandPerDay", rounded: effect.demandPerDay, digits: 3)
      json.member("verdict", effect.verdict.rawValue)
      json.member("budgetUse", ends: effect.budgetUse) { $0.value(rounded: $1, digits: 1) }
      json.member("staleSeconds", ends: effect.stale) { $0.seconds($1) }
      json.member("ageSeconds", ends: effect.age) { json, age in
        guard let age else { return json.null() }
        json.object {
          $0.member("mean", milliseconds: age.mean)
          $0.member("p95", milliseconds: age.p95)
        }
      }
      if effect.outdated.low == nil, effect.outdated.high == nil { return }
      json.object("outdatedShare") {
        $0.member("low", optional: effect.outdated.low, digits: 3)
        $0.member("high", optional: effect.outdated.high, digits: 3)
      }
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
            $0.key(named: reason.key)
            $0.seconds(milliseconds: wait)
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
  /// The word for the request's outcome.
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
