/// A number for each cause.
public struct CauseCounts: Sendable, Hashable {
  private var counts: [Int64]

  init(counts: ArraySlice<Int64>) {
    self.counts = Array(counts)
  }

  /// The number for one cause.
  public subscript(cause: Cause) -> Int64 { counts[cause.rawValue] }

  /// The sum over all causes.
  public var total: Int64 { counts.reduce(0, +) }

  /// The causes whose number is not 0, in the order of `Cause.allCases`.
  public var nonZero: [(cause: Cause, count: Int64)] {
    Cause.allCases.compactMap { self[$0] == 0 ? nil : ($0, self[$0]) }
  }
}
