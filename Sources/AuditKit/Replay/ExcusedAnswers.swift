internal import BudgetReplay

/// Answers that ask again at once are a mistake of their own, of which `single-entry-at-end` speaks.
/// What the others ask for is judged without them.
extension ReplayRun {
  /// The replays that the Budget rules go by: what an answer asks for at once is free in them.
  ///
  /// - Parameter replays: The replays of the bundles as they are; kept where no answer is excused,
  ///   or nothing else asks.
  func excused(
    _ replays: [[ReplayedWidget]], of bundles: ArraySlice<BundleContext>,
    _ twins: inout ReplayTwins
  ) -> [[ReplayedWidget]] {
    let numbers = replays.indices.filter { number in
      let bundle = bundles[bundles.startIndex + number]
      return !replays[number].isEmpty && bundle.hasBudget && excusesPart(of: bundle)
    }
    if numbers.isEmpty { return replays }
    let excused = numbers.map { bundles[bundles.startIndex + $0] }
    var replayed = excused.map { widgets(of: $0, excusing: true, &twins) }
    advise(&replayed, of: excused[...], excusing: true)
    var result = replays
    for (number, widgets) in zip(numbers, replayed) { result[number] = widgets }
    return result
  }

  /// Whether an answer of a bundle is excused and another one, which shares the limit, is not.
  private func excusesPart(of bundle: BundleContext) -> Bool {
    var (asksAtOnce, asksOtherwise) = (false, false)
    guard bundle.widgets.contains(where: \.asksAgainAtOnce) else { return false }
    for widget in bundle.widgets {
      for answer in widget.answers {
        if answer.asksAgainAtOnce { asksAtOnce = true } else { asksOtherwise = true }
      }
      if asksAtOnce, asksOtherwise { return true }
      if settings.budget.scope != .extension { (asksAtOnce, asksOtherwise) = (false, false) }
    }
    return false
  }
}

extension ProviderScript {
  /// The script, with all free that its answers ask for at once.
  var excused: ProviderScript {
    var excused = self
    for number in excused.cases.indices {
      excused.cases[number].sequence = excused.cases[number].sequence.map {
        guard case .timeline(var timeline) = $0, timeline.asksAgainAtOnce else { return $0 }
        timeline.isExempt = true
        return .timeline(timeline)
      }
    }
    return excused
  }
}

extension BudgetReplay.Timeline {
  /// Whether it asks for the next one when it is given: `atEnd` with no entry later than now.
  fileprivate var asksAgainAtOnce: Bool {
    guard policy == .atEnd, entries.count > 0 else { return false }
    switch entries {
    case .arithmetic(let from, let every, let count): return from + (count - 1) * every <= 0
    case .offsets(let offsets): return offsets.allSatisfy { $0 <= 0 }
    case .atLocal: return false
    }
  }
}
