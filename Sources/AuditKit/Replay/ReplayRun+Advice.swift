internal import BudgetReplay

/// How much advice a run gives.
public enum AdviceDepth: Sendable, Equatable {
  /// The best for widgets whose demand is not sure to be granted, for the help of their findings.
  case findings
  /// The best few for every widget.
  case everyWidget
}

extension ReplayRun {
  /// How many candidates a widget is told of.
  private static let toldCandidates = 3
  /// How many widgets of one slice findings may advise; more than that nobody mends one by one.
  private static let advisedFindings = 32
  /// How many widgets that share a limit are advised: each change is replayed for all of them.
  private static let advisedUnit = 32

  /// Adds the advice to the replays of bundles.
  func advise(_ replays: inout [[ReplayedWidget]], of bundles: ArraySlice<BundleContext>) {
    var left = scope.advice == .findings ? Self.advisedFindings : Int.max
    for (number, bundle) in bundles.enumerated() {
      // Of a bundle without a budget no finding speaks.
      let isSpokenOf = scope.advice == .everyWidget || bundle.hasBudget
      let wants = isSpokenOf && replays[number].contains(where: isAdvised)
      // What has been replayed is within its bounds.
      guard wants, left > 0, let advisor = try? Advisor(replay) else { continue }
      advise(&replays[number], of: bundle, by: advisor, left: &left)
    }
  }

  private func isAdvised(_ widget: ReplayedWidget) -> Bool {
    scope.advice == .everyWidget || widget.verdict != .fits
  }

  private func advise(
    _ replays: inout [ReplayedWidget], of bundle: BundleContext, by advisor: Advisor,
    left: inout Int
  ) {
    let placed = placedWidgets(of: bundle)
    let told = scope.advice == .findings ? 1 : Self.toldCandidates
    var numbers: [Member: Int] = [:]
    for (number, replayed) in replays.enumerated() where isAdvised(replayed) {
      numbers[Member(index: replayed.index, instance: replayed.instance)] = number
    }
    var known: [Int: Advice] = [:]
    for unit in replay.units(of: placed.map(\.widget)) where unit.count <= Self.advisedUnit {
      let widgets = unit.map { placed[$0].widget }
      for (position, number) in unit.enumerated() {
        let index = placed[number].index
        let member = Member(index: index, instance: widgets[position].instance)
        guard let replayed = numbers[member] else { continue }
        // Instances differ in nothing that matters here.
        if known[index] == nil, left >= unit.count {
          left -= unit.count
          known[index] = try? advisor.advice(
            on: position, of: widgets, outcome: replays[replayed].outcome,
            broad: bundle.widgets[index].broadTriggers(host: bundle.host),
            atMost: told, picturesFirst: scope.advice == .findings)
        }
        replays[replayed].advice = known[index]
      }
    }
  }
}

/// A placed widget of a bundle.
private struct Member: Hashable {
  let index: Int
  let instance: Int
}
