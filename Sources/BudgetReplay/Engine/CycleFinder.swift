/// Finds out that a state has come back, in constant memory.
///
/// - Source: R. P. Brent, An improved Monte Carlo factorization algorithm, 1980
///   (https://doi.org/10.1007/BF01933190)
struct CycleFinder {
  /// A longer cycle is not worth looking for: a day has at most 288 reloads at the usual floor.
  static let patience = 1024

  private(set) var marked: [Int64] = []
  /// A few numbers of the marked state that tell it from most others.
  private var markedGlance: Glance?
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

  /// Numbers that are the same wherever states are.
  struct Glance: Equatable {
    let phase: Int64
    let due: Int64
  }

  /// Whether the state after the next step is worth a look; if not, the step is counted.
  mutating func isWorthLooking(_ glance: Glance) -> Bool {
    if glance == markedGlance || steps + 1 >= power { return true }
    steps += 1
    return false
  }

  /// Looks at the state after the next step.
  mutating func look(at state: [Int64], glance: Glance) -> Finding {
    if state == marked { return .cycle }
    steps += 1
    if steps < power { return .nothing }
    power *= 2
    steps = 0
    marked = state
    markedGlance = glance
    return .mark
  }
}
