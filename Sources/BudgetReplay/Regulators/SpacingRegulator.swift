/// Admits everything, and knows how near charges come to each other.
struct SpacingRegulator: Regulator {
  /// The least time between a charge and the next one; never, if there are not two.
  private(set) var least = Milliseconds.never
  private var latest: Milliseconds?
  private let window: Milliseconds

  /// A regulator for a demand that is to be compared with a limit on windows of this length.
  init(window: Milliseconds) {
    self.window = window
  }

  func admits(at instant: Milliseconds) -> Bool { true }

  mutating func charge(at instant: Milliseconds) {
    if let latest { least = min(least, instant - latest) }
    latest = instant
  }

  func nextAdmissible(after instant: Milliseconds) -> Milliseconds { instant }

  func appendState(at instant: Milliseconds, to key: inout [Int64]) -> Bool {
    // A cycle that is skipped must not hide a gap; one of a whole window says all there is to say.
    if let latest { key.append(min(window, instant - latest)) }
    return true
  }

  mutating func shift(by milliseconds: Milliseconds) {
    latest? += milliseconds
  }
}

extension Budget {
  /// Whether a limit is at no time used up by charges of which none is nearer to the one before than
  /// `spacing`; where that is hard to tell, it may be.
  func neverUsesUp(limit: Int64, spacing: Milliseconds) -> Bool {
    guard spacing > 0 else { return false }
    return switch model {
    case .unlimited: true
    case .fixed: alignment == .absolute && ceilDivide(window, spacing) < limit
    case .sliding: ceilDivide(window, spacing) < limit
    // Each charge finds a full bucket and leaves something in it.
    case .token: burst > 1 && ceilDivide(window, limit) <= spacing
    case .slotted: false
    }
  }
}
