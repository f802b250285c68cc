extension Advisor {
  /// The most times of a day that are offered one by one.
  private static let mostTimes = 8
  /// The grid on which times are looked for.
  private static let slot = 15
  /// Where the widget is looked at in more slots than this, even steps do as well.
  private static let mostLooks = 32

  /// Reloads at the times at which the widget is looked at, and none in between.
  func beforeLooks(for patient: Patient) -> [Draft] {
    guard bench.hasOwnViews, !bench.own.scenario.profile.views.isEmpty,
      let timeline = patient.widget.script.onlyTimeline, timeline.showsOneEntry,
      timeline.wait(budget) != nil
    else { return [] }
    let looks = lookedAt
    let slots = looks.count / Self.slot
    let weights = (0..<slots).map { slot in
      Int64(looks[slot * Self.slot..<(slot + 1) * Self.slot].count { $0 })
    }
    guard weights.count(where: { $0 > 0 }) <= Self.mostLooks else { return [] }
    // One for each look, unless these are too many.
    let begins = looks.indices.count { looks[$0] && !looks[($0 + looks.count - 1) % looks.count] }
    let most = min(Self.mostTimes, Int(budget.low), max(begins, 1))
    let lead = Int(ceilDivide(budget.latency, .minute))
    let times = LookPlan.slots(most, weights: weights).compactMap { slot -> MinuteOfDay? in
      let minute = looks[slot * Self.slot..<(slot + 1) * Self.slot].firstIndex(of: true)
      return minute.map { ($0 - lead % looks.count + looks.count) % looks.count }
    }.sorted()
    guard !times.isEmpty else { return [] }
    return [
      Draft(
        change: .beforeLooks(times), unit: patient.with(script: timeline.asking(at: times)),
        edits: times.count)
    ]
  }

  /// For each minute of a day whether the widget is looked at.
  private var lookedAt: [Bool] {
    var minutes = Array(repeating: false, count: 1440)
    for view in bench.own.scenario.profile.views {
      for step in 0..<(view.to - view.from + 1440) % 1440 {
        minutes[(view.from + step) % 1440] = true
      }
    }
    return minutes
  }
}

extension Timeline {
  /// The same timeline, asked for at these times of the day, which ascend, and at no others.
  fileprivate func asking(at times: [MinuteOfDay]) -> ProviderScript {
    func answer(_ next: MinuteOfDay) -> [Response] { [.timeline(with(policy: .afterLocal(next)))] }
    var cases = zip(times, times.dropFirst()).map { time, next in
      ProviderScript.Case(span: LocalSpan(from: time, to: next), sequence: answer(next))
    }
    cases.append(ProviderScript.Case(sequence: answer(times[0])))
    return ProviderScript(cases: cases)
  }
}
