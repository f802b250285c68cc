/// The time for which a widget shows old content after a local time at which its content changes.
public struct MomentStay: Sendable, Hashable {
  /// The local time, every day.
  public let time: MinuteOfDay
  /// The mean over all days and placements, in milliseconds.
  public let mean: Milliseconds
  /// The maximum, in milliseconds.
  public let max: Milliseconds
  /// Whether the replay ended before the old content was replaced, so that the maximum is a lower
  /// bound.
  public let outlastsReplay: Bool
}

extension Replay {
  /// The number of times of day at which the widget is placed.
  private static let placements: Int64 = 16
  /// The time between placements: not near any fraction of an hour or a day, so that no interval
  /// has the same phase each time.
  private static let placementStep: Milliseconds = 53_398_037
  /// The maximum number of days.
  private static let maximumDays: Int64 = 7

  /// Replays how long old content stays on screen after the local times at which it changes.
  ///
  /// An entry's content is right at its date, so the old content stays until the next entry or
  /// reload. The time of placement determines when a widget's intervals begin, so it is placed at
  /// 16 times of the first day.
  ///
  /// - Parameters:
  ///   - widget: The widget.
  ///   - times: The local times.
  ///   - limit: Charges a window, nil for the demand.
  ///   - most: The maximum number of steps of each replay.
  /// - Returns: The stay at each time, in order; nil if there are more steps, or nothing is on
  ///   screen.
  public func stays(
    of widget: PlacedWidget, at times: [MinuteOfDay], limit: Int64?, most: Int
  ) -> [MomentStay]? {
    let calendar = scenario.calendar
    let first = scenario.placement.dayNumber + 1
    let days = min(Int64(scenario.days), Self.maximumDays)
    let end = calendar.instant(of: LocalDate(dayNumber: first + days), minute: 0)
    // For the last day, it may be unknown how long the content stays.
    let dates = (first..<first + Swift.max(days - 1, 1)).map { LocalDate(dayNumber: $0) }
    var totals = times.map { _ in
      (sum: Int64(0), count: Int64(0), most: Milliseconds(0), isCut: false)
    }
    for placement in 0..<Self.placements {
      var scenario = scenario
      scenario.placedAt = self.scenario.start + placement * Self.placementStep % (23 * .hour)
      let replay = Replay(
        scenario: scenario, budget: budget, reported: reported.lowerBound..<end)
      let steps = replay.trace(
        of: [widget], limit: limit, in: scenario.start..<end, most: most)
      if steps.count >= most { return nil }
      let screen = MomentScreen(steps, replay.run(of: widget).script)
      for (index, time) in times.enumerated() {
        for date in dates {
          let instant = calendar.instant(of: date, minute: time)
          guard let next = screen.next(from: instant) else { continue }
          let stay = min(next, end) - instant
          totals[index].sum += stay
          totals[index].count += 1
          if stay > totals[index].most {
            (totals[index].most, totals[index].isCut) = (stay, next > end)
          }
        }
      }
    }
    if totals.contains(where: { $0.count == 0 }) { return nil }
    return zip(times, totals).map { time, total in
      MomentStay(
        time: time, mean: total.sum / total.count, max: total.most, outlastsReplay: total.isCut)
    }
  }
}

/// The timelines that appear on screen during a replay.
private struct MomentScreen {
  /// A timeline, the instant at which its first entry appears, and that at which the next timeline
  /// replaces its entries.
  private struct Shown {
    let timeline: ShownTimeline
    let appears: Milliseconds
    var replaced = Milliseconds.never
  }

  private var shown: [Shown] = []

  init(_ steps: [ReplayStep], _ script: ScriptRun) {
    for step in steps {
      guard case .reloaded(let reload) = step.event, !reload.isFailed,
        let number = reload.answer, let answer = script.answer(number: number)
      else { continue }
      if let last = shown.indices.last {
        shown[last].replaced = step.instant
        // It is replaced before it appears, so it never does.
        if shown[last].appears >= step.instant { shown.removeLast() }
      }
      if let last = shown.indices.last {
        shown[last].replaced = min(shown[last].replaced, step.instant)
      }
      guard let appears = reload.appears else { continue }
      shown.append(Shown(timeline: ShownTimeline(answer, at: step.instant), appears: appears))
    }
  }

  /// Returns the instant at which content first appears that is right at a given instant or later,
  /// which may be `never`; nil if nothing is on screen at the given instant.
  func next(from instant: Milliseconds) -> Milliseconds? {
    // Finds the last timeline that has appeared by then; timelines and their replacements are in
    // order.
    var (low, high) = (0, shown.count)
    while low < high {
      let middle = (low + high) / 2
      if shown[middle].appears <= instant { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let index = low - 1
    let current = shown[index]
    if current.appears == instant { return instant }
    let entry = current.timeline.firstDate(from: instant)
    let following = index + 1 < shown.count ? shown[index + 1].appears : .never
    // In reality, a reload at the date of an entry comes later, so the entry is shown.
    return entry <= current.replaced ? min(entry, following) : following
  }
}
