package import BudgetReplay

/// Estimates of the system's own numbers; nil for those that the log doesn't show.
package struct LogEstimates: Sendable, Hashable {
  /// The shortest time before a charged reload.
  package let floor: Milliseconds?
  /// Whether a timeline asked for less than that, so that the floor isn't merely lower.
  package let isFloorMet: Bool
  /// The median lateness of policy reloads; nil if none came due, or if they were held back.
  package let latency: Milliseconds?
  /// Whether nearly every reload was held back, so that the system's own floor and latency can't be
  /// told from the effects of a limit that is granted evenly over the day.
  package let isHeldBack: Bool
  /// The maximum number of charged reloads in a window: the limit isn't lower.
  package let limitAtLeast: Int
  /// The limit, if it was used up more than once.
  package let limit: Int?
  /// The local time of day at which windows open.
  package let anchor: CircularMean?

  /// Estimates the numbers from the reloads of a widget.
  ///
  /// A limit shows only if a widget asks for more: then long times without a reload follow its busiest
  /// windows.
  ///
  /// - Parameters:
  ///   - widget: The widget.
  ///   - gaps: Its times between reloads, ascending.
  ///   - demand: Charged reloads a day without a limit, from the replay of its answers; nil without
  ///     answers, in which case the median time between reloads is used.
  ///   - charged: Charged reloads a day, as recorded.
  init(_ widget: RecordedWidget, gaps: [Milliseconds], demand: Double?, charged: Double?) {
    let lateness = widget.waits.lateness.sample.sorted()
    let shortage = Shortage(asked: demand, charged: charged)
    let isHeldBack =
      shortage?.isSpread(lateness.quantile(percent: 50), gap: gaps.quantile(percent: 50)) ?? false
    self.isHeldBack = isHeldBack
    floor = widget.waits.leastGap
    isFloorMet =
      if let least = widget.waits.leastGap, let asked = widget.waits.leastAsked {
        asked <= least / 10 * 9 && !isHeldBack && !(shortage?.isEven(leastGap: least) ?? false)
      } else {
        false
      }
    latency = isHeldBack ? nil : lateness.quantile(percent: 50)
    limitAtLeast = widget.scan.maximum
    let starvation = isHeldBack ? nil : Starvation(widget, gaps: gaps, demand: demand)
    limit = starvation == nil ? nil : widget.scan.maximum
    anchor = starvation.flatMap { $0.ends.resultant >= 0.5 ? $0.ends : nil }
  }

  /// Clearly fewer reloads than were asked for.
  private struct Shortage {
    private static let day = 86_400_000.0
    private let asked: Double
    private let charged: Double

    init?(asked: Double?, charged: Double?) {
      guard let asked, let charged, charged > 0, asked >= 1.1 * charged else { return nil }
      self.asked = asked
      self.charged = charged
    }

    /// Returns whether the usual lateness makes up half of the missing time: then hardly any reload
    /// came when it was due, rather than a few of them much later.
    func isSpread(_ lateness: Milliseconds?, gap: Milliseconds?) -> Bool {
      let period = Self.day / asked
      guard let late = lateness.map(Double.init) ?? gap.map({ Double($0) - period }) else {
        return false
      }
      return late * charged >= (Self.day - charged * period) / 2
    }

    /// Returns whether even the shortest time between two reloads is nearly the mean one.
    func isEven(leastGap: Milliseconds) -> Bool {
      Double(leastGap) * charged >= Self.day * 0.75
    }
  }

  /// Long times without a reload that only a limit explains.
  private struct Starvation {
    let ends: CircularMean

    init?(_ widget: RecordedWidget, gaps: [Milliseconds], demand: Double?) {
      let day: Milliseconds = 86_400_000
      let most = widget.scan.maximum
      guard let median = gaps.quantile(percent: 50), median > 0, most > 1,
        most < ScanWindow.limit
      else { return nil }
      // Lost lines double a time; a used-up limit leaves what the reloads did not need of a day.
      let left = max(0, day - Int64(most) * min(median, day))
      let threshold = max(2 * median, left / 2)
      let long = widget.longest.longestFirst.filter { $0.length > threshold }
      let asked = demand ?? Double(day) / Double(median)
      let margin = demand == nil ? 1.5 : 1.1
      guard asked >= margin * Double(most), long.count >= 2,
        widget.scan.longestGap(after: most - most / 10) > threshold,
        let ends = CircularMean(long.map(\.clock))
      else { return nil }
      self.ends = ends
    }
  }
}
