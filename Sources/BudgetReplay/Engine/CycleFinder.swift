/// Finds out that a state has come back, in constant memory.
///
/// - Source: R. P. Brent, An improved Monte Carlo factorization algorithm, 1980
///   (https://doi.org/10.1007/BF01933190)
struct CycleFinder {
  /// A longer cycle is not worth looking for: a day has at most 288 reloads at the usual floor.
  static let patience = 1024

  private(set) var marked: [Int64] = []
  private var power = 1
  private var steps = 0

  /// Whether the finder has given up.
  var isTired: Bool { power > CycleFinder.patience }

  enum Finding {
    /// The state is the marked one.
    case cycle
    /// The state is marked from now on, and the caller's counters should be.
    case mark
    /// Neither.
    case nothing
  }

  /// Looks at the state after the next step.
  mutating func look(at state: [Int64]) -> Finding {
    if state == marked { return .cycle }
    steps += 1
    if steps < power { return .nothing }
    power *= 2
    steps = 0
    marked = state
    return .mark
  }
}
