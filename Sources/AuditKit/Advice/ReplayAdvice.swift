internal import BudgetReplay

extension ReplayRun {
  /// How many candidates a widget is told of.
  private static let toldCandidates = 3
  /// How many widgets of one slice findings may advise; more than that nobody mends one by one.
  private static let advisedFindings = 32
  /// How many widgets that share a limit are advised: each change is replayed for all of them.
  private static let advisedUnit = 32

  /// Adds the advice to the replays of bundles.
  func advise(
    _ replays: inout [ReplayedBundle], of bundles: some Sequence<BundleContext>,
    excusing: Bool = false
  ) {
    var consulted = Consulted(
      left: scope.advice == .findings ? Self.advisedFindings : Int.max)
    for (number, bundle) in zip(replays.indices, bundles) {
      // Without a budget there is nothing to save, and no finding.
      let isSpokenOf =
        bundle.hasBudget || (scope.advice == .everyWidget && !bundle.isWithoutBudget)
      let wants = isSpokenOf && replays[number].widgets.contains(where: isAdvised)
      // What has been replayed is within its bounds.
      guard wants, let advisor = consulted.advisor ?? newAdvisor() else { continue }
      consulted.advisor = advisor
      let placed = bundle.placed(for: self, isExcusing: excusing).placements
      advise(&replays[number].widgets, placed, of: bundle, by: advisor, &consulted)
    }
  }

  private func newAdvisor() -> Advisor? {
    try? Advisor(
      replay, runs: settings.runs, seed: UInt64(truncatingIfNeeded: settings.seed),
      judge: settings.judge == .p95 ? .p95 : .mean,
      changesPerDay: scope.changesPerDay.map { Int64($0) })
  }

  private func isAdvised(_ widget: ReplayedWidget) -> Bool {
    scope.advice == .everyWidget || widget.verdict != .fits
  }

  private func advise(
    _ replays: inout [ReplayedWidget], _ placed: [Placement],
    of bundle: BundleContext, by advisor: Advisor, _ consulted: inout Consulted
  ) {
    let told = scope.advice == .findings ? 1 : Self.toldCandidates
    var numbers: [ReplayedWidget.Member: Int] = [:]
    for (number, replayed) in replays.enumerated() where isAdvised(replayed) {
      numbers[replayed.member] = number
    }
    for unit in units(of: placed) where unit.count <= Self.advisedUnit {
      let widgets = placed[unit].map(\.widget)
      for (position, placement) in placed[unit].enumerated() {
        guard let replayed = numbers[placement.member] else { continue }
        let rules = TimelineObjections(
          widget: bundle.widgets[placement.member.index], budget: settings.budget)
        replays[replayed].advice = consulted.advice(
          on: position, of: widgets, hasChance: settings.runs > 1
        ) {
          try? advisor.advice(
            on: position, of: widgets, outcome: replays[replayed].outcome, atMost: told,
            picturesFirst: scope.advice == .findings
          ) { rules.against($1, insteadOf: $0) }
        }
      }
    }
  }
}

/// What was advised so far, for widgets that live the same days.
private struct Consulted {
  var advisor: Advisor?
  /// How many widgets may still be looked at, each for every one that it shares a limit with.
  var left: Int
  private var known: [Case: Advice?] = [:]

  /// All that advice follows from.
  private struct Case: Hashable {
    let unit: [PlacedWidget]
    let position: Int
  }

  init(left: Int) { self.left = left }

  /// The advice on one widget of a unit, looked for unless it is known or enough was looked for.
  mutating func advice(
    on position: Int, of unit: [PlacedWidget], hasChance: Bool, _ look: () -> Advice?
  ) -> Advice? {
    var unit = unit
    if !hasChance {
      // Names decide random days alone.
      for index in unit.indices {
        unit[index].bundle = ""
        unit[index].kind = ""
        unit[index].instance = 0
      }
    }
    // Of equal widgets of a unit the first stands for all.
    let first = hasChance ? position : unit.firstIndex(of: unit[position]) ?? position
    let key = Case(unit: unit, position: first)
    if let advice = known[key] { return advice }
    guard left >= unit.count else { return nil }
    left -= unit.count
    let advice = look()
    known[key] = advice
    return advice
  }
}
