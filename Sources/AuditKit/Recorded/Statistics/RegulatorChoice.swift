internal import BudgetReplay

/// Which ways to enforce a limit a log speaks for, and which of them it cannot tell apart.
///
/// Each model is replayed with many limits, beginnings of windows and sizes of the bucket. Days are
/// scored one by one, a day with what explains all the others best, so that a model with more to
/// choose is not better for that alone.
struct RegulatorChoice: Sendable, Hashable {
  /// The models, the best first.
  let fits: [Fit]
  /// What a day costs where no limit is replayed, in milliseconds.
  let unlimited: Double
  /// Scores nearer than this to the best one are as good, in milliseconds a day.
  let tolerance: Double

  /// A model with what of it explains the log best.
  struct Fit: Sendable, Hashable {
    let model: Budget.Model
    let limit: Int64
    /// Where windows open; nil for a model without windows.
    let anchor: MinuteOfDay?
    /// How much a bucket holds; nil for the other models.
    let burst: Int64?
    /// What a left-out day costs in the mean, in milliseconds.
    let score: Double
  }

  /// Whether the best model explains the log at all: three quarters of what is wrong without a limit.
  var isExplained: Bool { fits.first.map { $0.score <= unlimited / 4 } ?? false }

  /// The models that are as good as the best one, which is the first; empty where none explains it.
  ///
  /// Where each day is like the one before, a window that slides does what a fixed one does whose
  /// beginning is the first reload: of these two none is ever told from the other.
  var alike: [Fit] {
    guard isExplained, let best = fits.first else { return [] }
    let near = fits.filter { $0.score <= best.score + tolerance }
    let windows: [Budget.Model] = [.fixed, .sliding]
    let hasWindow = near.contains { windows.contains($0.model) }
    return fits.filter { near.contains($0) || hasWindow && windows.contains($0.model) }
  }
}
