internal import BudgetReplay

extension JSONWriter {
  /// Writes the value of the key `replay`.
  mutating func write(
    _ replay: ReplayReport, jobs: Int = 1, path: @escaping @Sendable (Place) -> String?
  ) {
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
      let bundles = replay.replayed
      json.key("widgets")
      json.array(of: bundles.count, jobs: jobs, by: 32, room: 1 << 14) {
        $0.write(widgetsOf: bundles[$1], of: replay, path: path)
      }
      json.key("bundles")
      json.array(of: bundles.count, jobs: jobs, room: 1024) { json, index in
        if let group = bundles[index].group { json.write(group, namesBundle: true) }
      }
      json.key("apps")
      json.array(of: replay.apps.count, jobs: jobs, room: 1024) {
        [apps = replay.apps] in $0.write(apps[$1], namesBundle: false)
      }
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

  fileprivate mutating func write(
    widgetsOf bundle: borrowing ReplayedBundle, of replay: borrowing ReplayReport,
    path: (Place) -> String?
  ) {
    // Of one bundle, and in one file.
    let subject = bundle.widgets[0].subject
    let (app, name, path) = (subject.app, subject.bundle, path(bundle.widgets[0].place))
    for index in bundle.widgets.indices {
      let place = bundle.widgets[index].place
      object { json in
        json.member("app", app)
        json.member("bundle", name)
        json.member("kind", bundle.widgets[index].subject.kind)
        json.member("instance", bundle.widgets[index].instance)
        json.member("file", path)
        json.member("line", Int(place.start.line))
        // Many widgets do what another one does.
        json.members(alike: bundle.widgets[index].days.id) {
          $0.write(bundle.widgets[index].days.value, of: replay)
        }
        if replay.scope.advice == .everyWidget, let advice = bundle.widgets[index].advice {
          json.write(advice, replay.settings)
        }
      }
    }
  }

  /// Writes what the replay of a widget found, member by member.
  private mutating func write(_ days: borrowing ReplayedDays, of replay: borrowing ReplayReport) {
    let outcome = days.outcome
    member("verdict", days.verdict.rawValue)
    member("demandPerDay", rounded: outcome.demandPerDay, digits: 3)
    key("budgetUse")
    object(.line) {
      $0.member("low", rounded: outcome.budgetUse.low, digits: 1)
      $0.member("high", rounded: outcome.budgetUse.high, digits: 1)
    }
    key("smallestIntervalSeconds")
    object(.line) {
      $0.member("low", milliseconds: outcome.smallestInterval.low)
      $0.member("high", milliseconds: outcome.smallestInterval.high)
    }
    key("demand")
    write(outcome.demand, calendar: replay.calendar)
    key("low")
    write(outcome.low, calendar: replay.calendar)
    key("high")
    write(outcome.high, calendar: replay.calendar)
    if let distribution = days.distribution {
      write(distribution) { replay.engine.perDay($0) }
    }
    if !days.models.isEmpty { write(days.models, calendar: replay.calendar) }
    if let story = days.story { write(story, calendar: replay.calendar) }
  }

  private mutating func write(_ measures: Measures, calendar: LocalCalendar) {
    object(.line) { json in
      for (key, counts) in measures.outcomes {
        json.key(key)
        json.write(counts)
      }
      json.member("pendingAtEnd", measures.pendingAtEnd)
      json.member("limit", measures.limit)
      json.key("exhaustedAt")
      json.array {
        for instant in measures.exhaustedAt { $0.value(calendar.timestamp(of: instant)) }
      }
      json.member("firstDeferralAt", measures.firstDeferralAt.map { calendar.timestamp(of: $0) })
      json.key("waitSeconds")
      json.object {
        for reason in WaitReason.allCases where measures[wait: reason] > 0 {
          $0.member(reason.key, milliseconds: measures[wait: reason])
        }
      }
      json.member("staleSeconds", milliseconds: measures.stale)
      json.member("placeholderSeconds", milliseconds: measures.placeholder)
      json.key("ageSeconds")
      json.write(measures.age)
      json.key("visibleAgeSeconds")
      json.write(measures.visibleAge)
      json.key("entries")
      json.write(measures.entries)
      json.key("chargedByLocalHour")
      json.array {
        for count in measures.chargedByLocalHour { $0.value(Int(count)) }
      }
    }
  }

  private mutating func write(_ counts: CauseCounts) {
    object(.line) { json in
      json.member("total", counts.total)
      for (cause, count) in counts.nonZero {
        json.member(cause.key, count)
      }
    }
  }

  private mutating func write(_ age: AgeMeasures?) {
    guard let age else { return null() }
    object(.line) { json in
      let parts: [(StaticString, Milliseconds)] = [
        ("mean", age.mean), ("p50", age.p50), ("p90", age.p90), ("p95", age.p95),
        ("p99", age.p99), ("max", age.max),
      ]
      for (key, milliseconds) in parts {
        json.member(key, milliseconds: milliseconds)
      }
    }
  }

  private mutating func write(_ entries: EntryMeasures) {
    object(.line) { json in
      let counts: [(StaticString, Int64)] = [
        ("delivered", entries.delivered), ("displayed", entries.displayed), ("past", entries.past),
        ("duplicate", entries.duplicate), ("superseded", entries.superseded),
        ("unrendered", entries.unrendered), ("left", entries.left), ("skipped", entries.skipped),
      ]
      for (key, count) in counts {
        json.member(key, count)
      }
      json.member("meanDwellSeconds", milliseconds: entries.meanDwell)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ group: ReplayedGroup, namesBundle: Bool) {
    object { json in
      json.member("app", group.app)
      if namesBundle { json.member("bundle", group.bundle) }
      let ends: [(StaticString, Sums)] = [
        ("demand", group.demand), ("low", group.low), ("high", group.high),
      ]
      for (key, sums) in ends {
        json.key(key)
        json.write(sums)
      }
    }
  }

  private mutating func write(_ sums: Sums) {
    object(.line) { json in
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

extension Measures {
  fileprivate var outcomes: [(StaticString, CauseCounts)] {
    [
      ("requested", requested), ("charged", charged), ("exempt", exempt),
      ("coalesced", coalesced), ("deferred", deferred), ("dropped", dropped), ("failed", failed),
    ]
  }
}

extension Cause {
  /// The cause in JSON and in text.
  var key: StaticString {
    switch self {
    case .initial: "initial"
    case .policy: "policy"
    case .appReload: "appReload"
    case .push: "push"
    case .intent: "intent"
    case .location: "location"
    case .configuration: "configuration"
    case .locale: "locale"
    case .view: "view"
    case .retry: "retry"
    }
  }
}

extension WaitReason {
  /// The reason in JSON and in text.
  var key: StaticString {
    switch self {
    case .floor: "floor"
    case .latency: "latency"
    case .quantum: "quantum"
    case .budget: "budget"
    case .suspend: "suspend"
    case .failure: "failure"
    }
  }
}

extension Budget.Anchor {
  var text: String {
    switch self {
    case .placement: "placement"
    case .local(let minute): TimeOfDay(minutes: minute)?.description ?? ""
    }
  }
}
