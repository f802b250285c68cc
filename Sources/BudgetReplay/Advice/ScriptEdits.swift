/// The maximum number of entries that a timeline should have.
///
/// - Source: measured by developers (https://developer.apple.com/forums/thread/733081)
let usualEntries: Int64 = 400

/// The changes that the advice makes to a script.
extension ProviderScript {
  /// The same script with other timelines.
  func mappingTimelines(_ transform: (Timeline) -> Timeline) -> ProviderScript {
    var script = self
    for item in cases.indices {
      for (index, response) in cases[item].sequence.enumerated() {
        guard case .timeline(let timeline) = response else { continue }
        script.cases[item].sequence[index] = .timeline(transform(timeline))
      }
    }
    return script
  }

  /// The timelines that request a reload before an interval has passed.
  func timelines(askingBefore interval: Milliseconds, _ budget: Budget) -> [Timeline] {
    cases.flatMap(\.sequence).compactMap { response in
      guard case .timeline(let timeline) = response, let wait = timeline.wait(budget),
        wait < interval
      else { return nil }
      return timeline
    }
  }

  /// The script in which no timeline requests a reload before an interval has passed.
  func asking(every interval: Milliseconds, _ budget: Budget) -> ProviderScript {
    mappingTimelines { timeline in
      guard let wait = timeline.wait(budget), wait < interval else { return timeline }
      return timeline.with(policy: .after(interval))
    }
  }

  /// Whether any timeline requests a reload at a local time.
  var asksByTheClock: Bool {
    cases.flatMap(\.sequence).contains { response in
      guard case .timeline(let timeline) = response else { return false }
      return switch (timeline.policy, timeline.entries) {
      case (.afterLocal, _), (.atEnd, .atLocal): true
      default: false
      }
    }
  }

  /// The script's only answer, if it doesn't depend on the time or the number of requests.
  var onlyTimeline: Timeline? {
    guard cases.count == 1, cases[0].span == nil, cases[0].weekdays == nil,
      cases[0].sequence.count == 1, case .timeline(let timeline) = cases[0].sequence[0]
    else { return nil }
    return timeline
  }

  /// The part of a 24-hour day in which the script requests reloads before an interval has passed.
  func activeLength(askingBefore interval: Milliseconds, _ budget: Budget) -> Milliseconds {
    var length: Milliseconds = 0
    for item in cases {
      let one = ProviderScript(cases: [item])
      guard !one.timelines(askingBefore: interval, budget).isEmpty else { continue }
      guard let span = item.span else { return .day }
      length += span.length
    }
    return min(max(length, 1), .day)
  }
}

extension Timeline {
  /// The time from a request to the reload that the policy requests; nil if there is none, or
  /// if the local clock decides.
  func wait(_ budget: Budget) -> Milliseconds? {
    switch policy {
    case .never, .afterLocal: return nil
    case .after(let delay): return max(delay, budget.floor)
    case .atEnd: return lastOffset.map { max($0, budget.floor) }
    }
  }

  /// The date of the last entry; nil without entries, or if the local clock decides.
  var lastOffset: Milliseconds? {
    switch entries {
    case .arithmetic(let from, let every, let count): count > 0 ? from + (count - 1) * every : nil
    case .offsets(let offsets): offsets.max()
    case .atLocal: nil
    }
  }

  /// The step between two entries; nil if steps differ, or the first entry isn't due immediately.
  var regularStep: Milliseconds? {
    switch entries {
    case .arithmetic(0, let every, let count): return count > 1 ? every : nil
    case .arithmetic, .atLocal: return nil
    case .offsets(let offsets):
      let dates = Set(offsets).sorted()
      guard dates.count > 1, dates[0] == 0 else { return nil }
      let isRegular = dates.indices.allSatisfy { dates[$0] == Int64($0) * dates[1] }
      return isRegular ? dates[1] : nil
    }
  }

  /// Whether all entries are due immediately.
  var showsOneEntry: Bool { entries.count <= 1 || lastOffset ?? 1 <= 0 }

  /// The maximum number of advance entries.
  func maximumEntries(_ budget: Budget) -> Int64 {
    entryBytes > 0 ? min(budget.archiveLimit / entryBytes, usualEntries) : usualEntries
  }

  func with(entries: Entries? = nil, policy: Policy) -> Timeline {
    Timeline(entries: entries ?? self.entries, policy: policy, entryBytes: entryBytes)
  }
}

extension PlacedWidget {
  /// The widget without the reloads that its policies request.
  func silent(_ budget: Budget) -> PlacedWidget {
    var silent = self
    silent.script = script.mappingTimelines {
      $0.wait(budget) == nil ? $0 : $0.with(policy: .never)
    }
    return silent
  }
}
