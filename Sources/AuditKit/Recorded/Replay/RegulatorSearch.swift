internal import BudgetReplay

/// The search for what of each model explains a log best.
struct RegulatorSearch {
  private let trial: RegulatorTrial
  private let budget: Budget
  private let limits: ClosedRange<Int64>
  private let anchor: MinuteOfDay?
  private var candidates: [Candidate] = []

  private struct Candidate {
    let budget: Budget
    let costs: [Double]
    var sum: Double { costs.reduce(0, +) }
  }

  /// - Parameter anchor: where windows seem to open.
  init(
    _ trial: RegulatorTrial, budget: Budget, limits: ClosedRange<Int64>, anchor: MinuteOfDay?
  ) {
    self.trial = trial
    var budget = budget
    budget.alignment = .absolute
    budget.scope = .instance
    budget.window = 86_400_000
    self.budget = budget
    self.limits = limits
    self.anchor = anchor
  }

  /// Replays everything, and compares the models.
  mutating func choice(period: Milliseconds) -> RegulatorChoice? {
    guard let unlimited = trial.cost(of: budget.under(.unlimited)) else { return nil }
    var fits: [RegulatorChoice.Fit] = []
    for model in [Budget.Model.fixed, .slotted, .sliding, .token] {
      candidates = []
      search(model)
      if let fit = fit(of: model) { fits.append(fit) }
    }
    let days = Double(unlimited.count)
    return RegulatorChoice(
      fits: fits.enumerated().sorted {
        ($0.element.score, $0.offset) < ($1.element.score, $1.offset)
      }
      .map(\.element),
      unlimited: unlimited.reduce(0, +) / days, tolerance: Double(period) / 2)
  }

  private mutating func search(_ model: Budget.Model) {
    var budget = budget.under(model)
    switch model {
    case .fixed, .slotted:
      // Each hour, where windows seem to open, and then the quarters around the best.
      let hours = stride(from: 0, to: 1440, by: 60).map { $0 } + (anchor.map { [$0] } ?? [])
      look(budget, anchors: hours, limits: Array(limits))
      guard let best = candidates.min(by: { $0.sum < $1.sum })?.budget,
        case .local(let minute) = best.anchor
      else { return }
      let near = [-45, -30, -15, 15, 30, 45].map { (minute + $0 + 1440) % 1440 }
      let around = limits.clamped(to: max(best.low - 2, 1)...best.low + 2)
      look(budget, anchors: near, limits: Array(around))
    case .token:
      for burst in [1, 5, 10, 20] as [Int64] {
        budget.burst = burst
        for limit in limits { add(budget, limit: limit) }
      }
    case .sliding, .unlimited:
      for limit in limits { add(budget, limit: limit) }
    }
  }

  private mutating func look(_ budget: Budget, anchors: [MinuteOfDay], limits: [Int64]) {
    var budget = budget
    for anchor in anchors {
      budget.anchor = .local(anchor)
      for limit in limits { add(budget, limit: limit) }
    }
  }

  private mutating func add(_ budget: Budget, limit: Int64) {
    var budget = budget
    budget.low = limit
    budget.high = max(limit, budget.high)
    guard let costs = trial.cost(of: budget) else { return }
    candidates.append(Candidate(budget: budget, costs: costs))
  }

  /// The best candidate, with what left-out days cost that the others chose for.
  private func fit(of model: Budget.Model) -> RegulatorChoice.Fit? {
    guard let best = candidates.min(by: { $0.sum < $1.sum }) else { return nil }
    var score = 0.0
    for day in best.costs.indices {
      let chosen = candidates.min { $0.sum - $0.costs[day] < $1.sum - $1.costs[day] }
      score += chosen?.costs[day] ?? 0
    }
    var anchor: MinuteOfDay?
    if case .local(let minute) = best.budget.anchor, model == .fixed || model == .slotted {
      anchor = minute
    }
    return RegulatorChoice.Fit(
      model: model, limit: best.budget.low, anchor: anchor,
      burst: model == .token ? best.budget.burst : nil, score: score / Double(best.costs.count))
  }
}
