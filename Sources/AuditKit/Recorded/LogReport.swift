package import BudgetReplay
internal import WidgetManifests

/// A recorded log compared with the replay of its own answers and with the predictions of
/// manifests.
public struct LogReport: Sendable {
  /// The log.
  package let log: RecordedLog
  /// The budget and the other settings of the replay.
  package let settings: ReplaySettings
  /// Whether there are manifests with predictions.
  let hasManifests: Bool
  /// The widgets with a reload that counts, in the order of the log.
  package let widgets: [LoggedWidget]

  /// Replays a log.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - settings: The budget and the other settings of the replay.
  ///   - predictions: The replay of manifests, from which each widget takes that of its kind.
  ///   - kinds: The kinds to report; nil for all.
  ///   - jobs: The maximum number of threads.
  ///   - progress: Receives the progress of the replay.
  public init(
    _ log: RecordedLog, settings: ReplaySettings, predictions: ReplayReport? = nil,
    kinds: [String]? = nil, jobs: Int = 1, progress: RunProgress? = nil
  ) {
    self.log = log
    self.settings = settings
    hasManifests = predictions.map { !$0.widgets.isEmpty } ?? false
    let calendar = log.book.clocks.calendar
    let counted = log.book.widgets.filter {
      $0.first != nil && kinds?.contains($0.name.kind) ?? true
    }
    progress?.begin(.recordedWidgets, of: counted.count)
    widgets = Parallel.map(counted.indices, jobs: jobs) { index in
      defer { progress?.advance() }
      let widget = counted[index]
      let replay = RecordedReplay(
        widget, triggers: log.book.triggers.triggers(for: widget.name), calendar: calendar,
        settings)
      return LoggedWidget(widget, replay: replay, predictions: predictions)
    }
  }

  /// The reported kinds that no replayed widget of the manifests has, each once.
  package var unpredictedKinds: [String] {
    if !hasManifests { return [] }
    var seen = Set<String>()
    return widgets.filter { $0.manifest == nil }.map(\.recorded.name.kind)
      .filter { seen.insert($0).inserted }
  }

  /// The kinds of the log.
  public var kinds: Set<String> { Set(log.book.widgets.map(\.name.kind)) }
}

/// One widget of a log, with the predictions of its reloads.
package struct LoggedWidget: Sendable {
  package let recorded: RecordedWidget
  /// The time from the first to the last reload that counts.
  package let span: Milliseconds
  /// The quantiles of the times between recorded reloads.
  package let gaps: GapQuantiles?
  /// The replay of its own recorded answers; nil if they can't be replayed.
  package let replay: Prediction?
  /// The replay of the manifest of its kind; nil without one.
  package let manifest: Prediction?
  package let estimates: LogEstimates

  /// Predicted reloads.
  package struct Prediction: Sendable {
    /// The comparison of the demand with the band; nil for recorded answers.
    package var verdict: Verdict?
    /// Charged reloads of 24 hours without a limit.
    package let demandPerDay: Double
    /// At each end of the band.
    package let low, high: End
  }

  /// Predicted reloads at one end of the band.
  package struct End: Sendable {
    /// Reloads of 24 hours.
    package let chargedPerDay, exemptPerDay: Double
    package let comparison: Comparison
    /// The reloads of the recorded time; nil for a manifest.
    package var charged, exempt: Int64?
    /// The pairs of recorded and predicted reloads; nil for a manifest.
    package var matching: EventMatching?
  }

  /// Recorded reloads compared with predicted ones.
  package struct Comparison: Sendable, Hashable {
    /// The number of recorded reloads for each predicted one; nil if none was predicted.
    package let ratio: Double?
    package let gaps: GapQuantiles?
    package let distance: GapDistance?

    /// Compares counts of reloads, and the times between them in ascending order.
    fileprivate init(
      observed: Int, predicted: Double, gaps: [Milliseconds], _ predictedGaps: [Milliseconds]
    ) {
      ratio = predicted > 0 ? Double(observed) / predicted : nil
      self.gaps = GapQuantiles(predictedGaps)
      distance = GapDistance(gaps, predictedGaps)
    }
  }

  fileprivate init(
    _ widget: RecordedWidget, replay: RecordedReplay?, predictions: ReplayReport?
  ) {
    recorded = widget
    span = widget.span
    let sample = widget.gaps.sample.sorted()
    gaps = GapQuantiles(sample)
    self.replay = replay.flatMap { Prediction($0, gaps: sample) }
    manifest = predictions.flatMap { Prediction(of: widget, gaps: sample, in: $0) }
    estimates = LogEstimates(
      widget, gaps: sample, demand: self.replay?.demandPerDay,
      charged: widget.perDay(\.charged, of: widget.charged))
  }

  /// Charged reloads of 24 hours; nil if there was no time for any.
  package var chargedPerDay: Double? { recorded.perDay(\.charged, of: recorded.charged) }
  /// Exempt reloads of 24 hours; nil if there was no time for any.
  package var exemptPerDay: Double? { recorded.perDay(\.exempt, of: recorded.exempt) }
}

extension RecordedWidget {
  fileprivate var span: Milliseconds { last - (first ?? last) }

  /// Returns a number per 24 hours: the mean of the whole days or, if there are none, the rate
  /// between the first and the last reload.
  fileprivate func perDay(_ count: KeyPath<WholeDays, Int>, of causes: Causes) -> Double? {
    if wholeDays.days > 0 { return Double(wholeDays[keyPath: count]) / Double(wholeDays.days) }
    return span > 0 ? Double(causes.total) * 86_400_000 / Double(span) : nil
  }
}

extension LoggedWidget.Prediction {
  /// Creates the prediction of the recorded answers; nil if the engine doesn't accept them.
  fileprivate init?(_ replay: RecordedReplay, gaps: [Milliseconds]) {
    let budget = replay.settings.budget
    let kept = replay.widget.kept
    func end(_ limit: Int64) -> LoggedWidget.End? {
      guard let measures = replay.measures(limit: limit), let rates = replay.rates(limit: limit)
      else { return nil }
      let instants = measures.reloadInstants
      let predicted = instants.gaps.sorted()
      let period = predicted.quantile(percent: 50) ?? 0
      return LoggedWidget.End(
        chargedPerDay: rates.charged, exemptPerDay: rates.exempt,
        comparison: LoggedWidget.Comparison(
          observed: kept.charged, predicted: Double(measures.charged.total), gaps: gaps, predicted),
        charged: measures.charged.total, exempt: measures.exempt.total,
        matching: EventMatching(
          observed: kept.reloads.map(\.instant), predicted: instants,
          tolerance: max(budget.floor, period / 2)))
    }
    guard let demand = replay.rates(limit: nil), let low = end(budget.low),
      let high = end(budget.high)
    else { return nil }
    self.init(demandPerDay: demand.charged, low: low, high: high)
  }

  /// Creates the prediction for a widget's kind; nil if no manifest has it.
  fileprivate init?(of widget: RecordedWidget, gaps: [Milliseconds], in report: ReplayReport) {
    let predicted = report.widgets.first { $0.subject.kind == widget.name.kind }
    guard let outcome = predicted?.outcome else { return nil }
    let whole = widget.wholeDays
    func end(_ measures: Measures) -> LoggedWidget.End {
      let perDay = report.engine.perDay(measures.charged.total)
      let days = whole.days > 0 ? Double(whole.days) : Double(widget.span) / 86_400_000
      return LoggedWidget.End(
        chargedPerDay: perDay, exemptPerDay: report.engine.perDay(measures.exempt.total),
        comparison: LoggedWidget.Comparison(
          observed: whole.days > 0 ? whole.charged : widget.charged.total,
          predicted: perDay * days, gaps: gaps, measures.reloadInstants.gaps.sorted()))
    }
    self.init(
      verdict: outcome.verdict, demandPerDay: outcome.demandPerDay, low: end(outcome.low),
      high: end(outcome.high))
  }
}
