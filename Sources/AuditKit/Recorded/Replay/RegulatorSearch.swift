internal import BudgetReplay

/// The search for what of each model explains a log best: first with large steps, then with small
/// ones around the best.
struct RegulatorSearch {
  private let trial: RegulatorTrial
  private let budget: Budget
  private let limits: ClosedRange<Int64>
  private let anchor: MinuteOfDay?
  private var candidates: [Candidate] = []

  private struct Candidate {
    let budget: Budget
    let costs: [Double]
    let sum: Double

    init(_ budget: Budget, _ costs: [Double]) {
      self.budget = budget
      self.costs = costs
      sum = costs.reduce(0, +)
    }
  }

  /// - Parameter anchor: Where windows seem to open.
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
      search(budget.under(model))
      if let fit = fit(of: model, period: period) { fits.append(fit) }
    }
    let ranked = fits.enumerated().sorted {
      ($0.element.score, $0.offset) < ($1.element.score, $1.offset)
    }
    return RegulatorChoice(
      fits: ranked.map(\.element), unlimited: unlimited.reduce(0, +) / Double(unlimited.count),
      tolerance: max(Double(period) / 2, ranked.first.map { $0.element.score / 2 } ?? 0))
  }

  private mutating func search(_ budget: Budget) {
    let step = max(1, (limits.upperBound - limits.lowerBound) / 6)
    let coarse = stride(from: limits.lowerBound, through: limits.upperBound, by: Int(step))
    let shapes = shapes(of: budget)
    for limit in coarse { for shape in shapes { add(shape, limit: limit) } }
    guard let best = best?.budget else { return }
    let near = limits.clamped(to: max(best.low - step, 1)...best.low + step)
    for shape in neighbours(of: best) { for limit in near { add(shape, limit: limit) } }
  }

  /// A model with each beginning of its windows, or each size of its bucket.
  private func shapes(of budget: Budget) -> [Budget] {
    switch budget.model {
    case .fixed, .slotted:
      let hours = stride(from: 0, to: 1440, by: 60).map { $0 }
      return ((anchor.map { [$0] } ?? []) + hours).map { budget.opening(at: $0) }
    case .token:
      return ([1, 5, 10, 20] as [Int64]).map { burst in
        var budget = budget
        budget.burst = burst
        return budget
      }
    case .sliding, .unlimited: return [budget]
    }
  }

  /// The same, and the quarters of an hour around its beginning.
  private func neighbours(of best: Budget) -> [Budget] {
    guard best.model == .fixed || best.model == .slotted, case .local(let minute) = best.anchor
    else { return [best] }
    let near = [-30, -15, 0, 15, 30].map { (minute + $0 + 1440) % 1440 }
    return (near + (anchor.map { [$0] } ?? [])).map { best.opening(at: $0) }
  }

  private mutating func add(_ budget: Budget, limit: Int64) {
    var budget = budget
    budget.low = limit
    budget.high = max(limit, budget.high)
    guard let costs = trial.cost(of: budget) else { return }
    candidates.append(Candidate(budget, costs))
  }

  private var best: Candidate? { candidates.min { $0.sum < $1.sum } }

  /// The best candidate, of equally good ones that which opens where windows seem to.
  private func best(period: Milliseconds) -> Candidate? {
    guard let best, let anchor else { return best }
    let most = best.sum + Double(period) / 2 * Double(best.costs.count)
    return candidates.filter { $0.budget.anchor == .local(anchor) && $0.sum <= most }
      .min { $0.sum < $1.sum } ?? best
  }

  /// The best candidate, with what left-out days cost that the others chose for.
  private func fit(of model: Budget.Model, period: Milliseconds) -> RegulatorChoice.Fit? {
    guard let best = best(period: period) else { return nil }
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

extension Budget {
  /// The same with windows that open at a local time.
  fileprivate func opening(at minute: MinuteOfDay) -> Budget {
    var budget = self
    budget.anchor = .local(minute)
    return budget
  }
}
