/// Whether what widgets ask for fits the budget.
public enum Verdict: String, Sendable, Hashable, CaseIterable {
  /// No more than the low limit.
  case fits
  /// More than the low limit, no more than the high one.
  case depends
  /// More than the high limit.
  case over
}
