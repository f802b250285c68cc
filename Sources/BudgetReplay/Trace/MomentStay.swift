/// How long a widget shows old content after a local time at which its content changes.
public struct MomentStay: Sendable, Hashable {
  /// The local time, every day.
  public let time: MinuteOfDay
  /// The mean over all days and placements, in milliseconds.
  public let mean: Milliseconds
  /// The maximum, in milliseconds.
  public let max: Milliseconds
  /// Whether the maximum is only what the replay saw: it ended before the content did.
  public let outlastsReplay: Bool
}

extension Replay {
  /// The number of times of the day at which the widget is placed.
  private static let placements: Int64 = 16
  /// Far from every fraction of an hour or a day, so that no interval has the same phase each time.
  private static let placementStep: Milliseconds = 53_398_037
  /// The maximum number of days.
  private static let maximumDays: Int64 = 7

  /// Replays how long old content stays on screen after local times at which it changes.
  ///
  /// An entry shows what is right at its date, so the old content stays until the next entry or
  /// reload. When a widget is placed decides where its intervals begin, so it is placed at 16 times
  /// of the first day.
  ///
  /// - Parameters:
  ///   - widget: The widget.
  ///   - times: The local times.
  ///   - limit: Charges a window, nil for the demand.
  ///   - most: The maximum number of steps of each replay.
  /// - Returns: The stay at each time, in their order; nil if there are more steps, or nothing is on
  ///   screen.
  /// - Throws: `ReplayError` if the widget or the limit is out of the documented bounds.
  public func stays(
    of widget: PlacedWidget, at times: [MinuteOfDay], limit: Int64?, most: Int
  ) throws(ReplayError) -> [MomentStay]? {
    let calendar = scenario.calendar
    let first = scenario.placement.dayNumber + 1
    let days = min(Int64(scenario.days), Self.maximumDays)
    let end = calendar.instant(of: LocalDate(dayNumber: first + days), minute: 0)
    // Of the last day it may not be known how long the content stays.
    let dates = (first..<first + Swift.max(days - 1, 1)).map { LocalDate(dayNumber: $0) }
    var totals = times.map { _ in
      (sum: Int64(0), count: Int64(0), most: Milliseconds(0), isCut: false)
    }
    for placement in 0..<Self.placements {
      var scenario = scenario
      scenario.placedAt = self.scenario.start + placement * Self.placementStep % (23 * .hour)
      let replay = try Replay(
        scenario: scenario, budget: budget, reported: reported.lowerBound..<end)
      let steps = try replay.trace(
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

/// The timelines that come on screen in the course of a replay.
private struct MomentScreen {
  /// A timeline, when its first entry appears, and when the next one replaces its entries.
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

  /// Returns when content first appears that is right at an instant or later, which may be never;
  /// nil if nothing is on screen at the instant.
  func next(from instant: Milliseconds) -> Milliseconds? {
    // The last that appears by then: they are in order, as is what replaces them.
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
    // A reload at the date of an entry is later in fact, so the entry is shown.
    return entry <= current.replaced ? min(entry, following) : following
  }
}
