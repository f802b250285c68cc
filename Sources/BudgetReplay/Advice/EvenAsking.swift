/// What is known without a replay of a widget that does nothing but ask again after equal times.
extension Replay {
  /// The time between reloads where each is asked for by the one before, and nothing else happens;
  /// nil where more than that decides.
  ///
  /// It is C1's period: the policy's wait, and the system's latency, but not less than the floor.
  func evenWait(of unit: [PlacedWidget]) -> Milliseconds? {
    guard unit.count == 1, unit[0].triggers.isEmpty, budget.quantum == 0, timetable.awake == nil,
      reported.lowerBound > scenario.start,
      scenario.profile.views.isEmpty || !scenario.profile.viewsReload,
      scenario.profile.sessions.isEmpty || !budget.foregroundExemptsPolicy,
      let timeline = unit[0].script.onlyTimeline, timeline.isAccepted(budget),
      !timeline.isExempt
    else { return nil }
    let asked: Milliseconds? =
      switch timeline.policy {
      case .never, .afterLocal: nil
      case .after(let delay): delay
      case .atEnd: timeline.lastOffset
      }
    return asked.map { max(max($0, 0) + budget.latency, budget.floor) }
  }

  /// How many reloads that are so far apart are charged in the reported span.
  func evenCharges(every wait: Milliseconds) -> Int64 {
    let first = reported.lowerBound - scenario.start
    let end = reported.upperBound - scenario.start
    return floorDivide(end - 1, wait) - floorDivide(first - 1, wait)
  }

  /// Whether a limit never refuses reloads that are so far apart, the no-denial theorem.
  ///
  /// A window in slots may refuse them, and one that follows the wall clock may have 25 hours.
  func neverRefuses(every wait: Milliseconds, limit: Int64) -> Bool {
    switch budget.model {
    case .unlimited: return true
    case .slotted: return false
    case .fixed, .sliding, .token:
      let (granted, overflow) = wait.multipliedReportingOverflow(by: limit)
      return budget.alignment == .absolute && (overflow || granted >= budget.window)
    }
  }
}

extension Timeline {
  /// Whether the system takes it: it has entries, and they fit into the archive.
  fileprivate func isAccepted(_ budget: Budget) -> Bool {
    entries.count > 0 && archiveFits(budget.archiveLimit)
  }
}
