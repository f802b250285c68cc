internal import BudgetReplay

extension ReplayRun {
  /// The maximum number of candidates for one widget.
  private static let maximumCandidates = 3
  /// The maximum number of widgets in one slice with advice for findings, and of those that share a
  /// limit, because each change is replayed for all of them.
  private static let maximumAdvised = 32

  /// Adds the advice to the replays of bundles.
  func advise(
    _ replays: inout [ReplayedBundle], of bundles: some Sequence<BundleContext>
  ) {
    // A bundle without a budget has no Budget findings.
    let advised = zip(replays.indices, bundles).filter { number, bundle in
      bundle.hasBudget
        && replays[number].widgets.contains { $0.states.contains(where: isAdvised) }
    }
    if advised.isEmpty { return }
    let advisor = Advisor(
      replay, runs: settings.runs, seed: UInt64(truncatingIfNeeded: settings.seed),
      judge: settings.budget.judge, changesPerDay: scope.changesPerDay.map { Int64($0) })
    var cache = AdviceCache(
      left: scope.advice == .findings ? Self.maximumAdvised : Int.max)
    for (number, bundle) in advised {
      let placed = bundle.placed(for: self).placements
      advise(&replays[number].widgets, placed, of: bundle, by: advisor, &cache)
    }
  }

  private func isAdvised(_ widget: ReplayedWidget) -> Bool {
    scope.advice == .everyWidget || widget.verdict != .fits
  }

  private func advise(
    _ replays: inout [ReplayedWidget], _ placed: [Placement],
    of bundle: BundleContext, by advisor: Advisor, _ cache: inout AdviceCache
  ) {
    let candidates = scope.advice == .findings ? 1 : Self.maximumCandidates
    var numbers: [ReplayedWidget.Member: Int] = [:]
    for (number, replayed) in replays.enumerated()
    where replayed.states.contains(where: isAdvised) {
      numbers[replayed.member] = number
    }
    for range in units(of: placed) where range.count <= Self.maximumAdvised {
      let unit = placed[range]
      /// Returns the advice on a widget, with all widgets of the unit in a state.
      func advice(
        on position: Int, _ replay: ReplayedWidget, in state: [Placement.Branch]
      ) -> Advice? {
        let widgets = zip(unit, state).map { $0.widget(in: $1) }
        let rules = TimelineObjections(
          widget: bundle.widgets[replay.index], budget: settings.budget.rules)
        return cache.advice(on: position, of: widgets, hasChance: settings.runs > 1) {
          advisor.advice(
            on: position, of: widgets, outcome: replay.outcome, atMost: candidates,
            picturesFirst: scope.advice == .findings
          ) { rules.against($1, insteadOf: $0) }
        }
      }
      let states = states(of: unit)
      for (position, placement) in unit.enumerated() {
        guard let number = numbers[placement.member] else { continue }
        if unit.count > 1 || replays[number].branches.isEmpty {
          replays[number].advice = advice(on: position, replays[number], in: states[0])
          continue
        }
        // Advise only on the branches that exceed the budget or, if none does, on the one with the
        // highest demand.
        let isPressing = replays[number].branches.contains { $0.verdict != .fits }
        for (index, state) in zip(replays[number].branches.indices, states) {
          let replay = replays[number].branches[index]
          let isBusiest = replay.branch == replays[number].branch
          guard isPressing ? replay.verdict != .fits : isBusiest else { continue }
          let advice = advice(on: position, replay, in: state)
          replays[number].branches[index].advice = advice
          if isBusiest { replays[number].advice = advice }
        }
      }
    }
  }
}

/// A cache of advice, which widgets with equal replays share.
private struct AdviceCache {
  /// The number of widgets that may still be replayed; all widgets of a unit count.
  private var left: Int
  private var known: [Key: Advice?] = [:]

  /// Everything that advice depends on.
  private struct Key: Hashable {
    let unit: [PlacedWidget]
    let position: Int
  }

  init(left: Int) { self.left = left }

  /// The cached advice on one widget of a unit, or new advice; nil once the limit is reached.
  mutating func advice(
    on position: Int, of unit: [PlacedWidget], hasChance: Bool, _ look: () -> Advice?
  ) -> Advice? {
    var unit = unit
    if !hasChance {
      // Names only affect random days.
      for index in unit.indices {
        unit[index].bundle = ""
        unit[index].kind = ""
        unit[index].instance = 0
      }
    }
    // Equal widgets of a unit share the advice of the first.
    let first = hasChance ? position : unit.firstIndex(of: unit[position]) ?? position
    let key = Key(unit: unit, position: first)
    if let advice = known[key] { return advice }
    guard left >= unit.count else { return nil }
    left -= unit.count
    let advice = look()
    known[key] = advice
    return advice
  }
}
