/// The time between entries of text that updates its seconds by itself.
private let dynamicStep: Milliseconds = .minute

extension Advisor {
  /// Entries ahead that show the same picture with fewer reloads.
  ///
  /// - Parameter interval: The interval that fits the low limit; nil if none does.
  func longerTimelines(_ interval: Milliseconds?, for subject: AdviceSubject) -> [Draft] {
    let script = subject.widget.script
    guard let interval, let timeline = script.timelines(askingBefore: interval, budget).first,
      script.timelines(askingBefore: interval, budget).count == 1
    else { return [] }
    var drafts: [Draft] = []
    func add(_ entries: EntryPlan, edits: Int, _ change: Advice.Change) {
      var draft = Draft(
        change: change,
        unit: subject.with(
          script: script.mappingTimelines { $0 == timeline ? entries.timeline(like: $0) : $0 }),
        edits: edits)
      let last = entries.every * (entries.count - 1)
      draft.knownAhead = last > timeline.lastOffset ?? 0 ? last : nil
      drafts.append(draft)
    }
    let most = timeline.maximumEntries(budget)
    if let step = timeline.visibleStep(budget), step < interval {
      for plan in EntryPlan.plans(step: step, interval: interval, most: most) {
        add(
          plan, edits: 2,
          .longerTimeline(count: plan.count, every: plan.every, after: plan.after))
      }
    }
    if let step = timeline.regularStep, step < dynamicStep {
      let every = max(dynamicStep, wholeSeconds(budget.renderFloor))
      let hours = ceilDivide(interval, .hour) * .hour
      let count = min(ceilDivide(hours, every), most)
      let plan = EntryPlan(count: count, every: every, after: min(hours, count * every))
      add(
        plan, edits: 3, .dynamicText(count: plan.count, every: plan.every, after: plan.after))
    }
    if let step = timeline.regularStep, step < budget.renderFloor {
      let every = wholeSeconds(budget.renderFloor)
      // A widget with more entries than usual may keep them if they fit in the archive.
      let archived = timeline.entryBytes > 0 ? budget.archiveLimit / timeline.entryBytes : .max
      let count = min(
        ceilDivide(interval, every), timeline.entries.count > usualEntries ? archived : most)
      let plan = EntryPlan(count: count, every: every, after: min(interval, count * every))
      add(
        plan, edits: 2, .sparserEntries(count: plan.count, every: plan.every, after: plan.after))
    }
    return drafts
  }

  /// Timelines that show their last entry: one step longer, or a whole day long.
  func wholeTimelines(for subject: AdviceSubject) -> [Draft] {
    guard let timeline = subject.widget.script.onlyTimeline, timeline.hidesLastEntry(budget),
      let step = timeline.regularStep, let last = timeline.lastOffset,
      last + step <= 366 * .day
    else { return [] }
    var drafts = [
      Draft(
        change: .lastEntryShown(after: last + step),
        unit: subject.with(
          script: ProviderScript(.timeline(timeline.with(policy: .after(last + step))))),
        edits: 1)
    ]
    let count = Milliseconds.day / step
    if count * step == .day, count <= min(timeline.maximumEntries(budget), maximumWholeDay),
      last < .day
    {
      let day = timeline.with(
        entries: .arithmetic(from: 0, every: step, count: count), policy: .afterLocal(0))
      drafts.append(
        Draft(
          change: .wholeDay(count: count, every: step),
          unit: subject.with(script: ProviderScript(.timeline(day))), edits: 2,
          knownAhead: step * (count - 1)))
    }
    return drafts
  }
}

/// The maximum number of entries of a day that are offered as one timeline: a quarter of an hour each.
private let maximumWholeDay: Int64 = 96

/// Evenly spaced entries, and the time after which the next ones are requested.
private struct EntryPlan {
  let count: Int64
  let every: Milliseconds
  let after: Milliseconds

  func timeline(like timeline: Timeline) -> Timeline {
    timeline.with(entries: .arithmetic(from: 0, every: every, count: count), policy: .after(after))
  }

  /// Plans with as many entries as an interval has steps; the last entry is shown in full or, if
  /// there are several, cut off by the interval.
  static func plans(step: Milliseconds, interval: Milliseconds, most: Int64) -> [EntryPlan] {
    let wanted = ceilDivide(interval, step)
    let count = min(wanted, most)
    guard count > 1 else { return [] }
    let whole = EntryPlan(count: count, every: step, after: count * step)
    guard count == wanted, interval < whole.after, interval >= 2 * step else { return [whole] }
    return [EntryPlan(count: count, every: step, after: interval), whole]
  }
}

extension Timeline {
  /// The step between visible changes: that of the entries, or of the reloads if each delivers one
  /// entry.
  fileprivate func visibleStep(_ budget: Budget) -> Milliseconds? {
    if entries.count > 1 { return regularStep.map { max($0, wholeSeconds(budget.renderFloor)) } }
    guard case .after(let delay) = policy else { return nil }
    return wholeSeconds(max(delay, budget.floor))
  }

  /// Whether the reload comes at the instant of the last entry, which is then never visible.
  func hidesLastEntry(_ budget: Budget) -> Bool {
    guard policy == .atEnd, entries.count > 1, let last = lastOffset else { return false }
    return last >= budget.floor && budget.latency == 0 && budget.quantum == 0
  }
}

private func wholeSeconds(_ length: Milliseconds) -> Milliseconds {
  max(1, ceilDivide(length, .second)) * .second
}
