package import BudgetReplay

/// One widget of a log, next to what was predicted.
package struct LoggedWidget: Sendable {
  package let recorded: RecordedWidget
  /// From the first to the last reload that counts.
  package let span: Milliseconds
  /// The times between recorded reloads.
  package let gaps: GapQuantiles?
  /// What its own answers make of each end of the band; nil where they cannot be replayed.
  package let replay: Replayed?
  /// What the manifest of its kind predicts; nil without one.
  package let manifest: ManifestPrediction?
  /// How the recorded reloads compare with the manifest's.
  package let manifestEnds: Band<Comparison>?
  package let estimates: LogEstimates

  /// The replay of what was recorded.
  package struct Replayed: Sendable {
    package let demandPerDay: Double
    package let low: End
    package let high: End
  }

  /// The replay at one end of the band.
  package struct End: Sendable {
    package let charged: Int64
    package let exempt: Int64
    package let chargedPerDay: Double
    package let exemptPerDay: Double
    package let comparison: Comparison
    package let matching: EventMatching
  }

  /// How recorded reloads compare with predicted ones.
  package struct Comparison: Sendable, Hashable {
    /// How many reloads were recorded for each that was predicted; nil where none was.
    package let ratio: Double?
    package let gaps: GapQuantiles?
    package let distance: GapDistance?
  }

  init(
    _ widget: RecordedWidget, replay: RecordedReplay?, manifest: ManifestPrediction?
  ) {
    recorded = widget
    self.manifest = manifest
    let span = widget.last - (widget.first ?? widget.last)
    self.span = span
    let sample = widget.gaps.sample.sorted()
    gaps = GapQuantiles(sample)
    let replayed = replay.flatMap { Replayed($0, gaps: sample) }
    self.replay = replayed
    manifestEnds = manifest.map { manifest in
      func end(_ perDay: Double, _ gaps: [Milliseconds]) -> Comparison {
        let whole = widget.wholeDays
        return Comparison(
          observed: whole.days > 0 ? whole.charged : widget.charged.total,
          predicted: perDay * (whole.days > 0 ? Double(whole.days) : Double(span) / 86_400_000),
          gaps: sample, gaps)
      }
      return Band(
        low: end(manifest.chargedPerDay.low, manifest.gaps.low),
        high: end(manifest.chargedPerDay.high, manifest.gaps.high))
    }
    estimates = LogEstimates(
      widget, gaps: sample, demand: replayed?.demandPerDay,
      charged: widget.perDay(\.charged, of: widget.charged))
  }

  /// Charged reloads of 24 hours; nil where there was no time for any.
  package var chargedPerDay: Double? { recorded.perDay(\.charged, of: recorded.charged) }
  /// Exempt reloads of 24 hours; nil where there was no time for any.
  package var exemptPerDay: Double? { recorded.perDay(\.exempt, of: recorded.exempt) }
}

extension RecordedWidget {
  /// A number of whole days as one of 24 hours; of the time between the first and the last reload
  /// where that is shorter than a day.
  fileprivate func perDay(_ count: KeyPath<WholeDays, Int>, of causes: Causes) -> Double? {
    if wholeDays.days > 0 { return Double(wholeDays[keyPath: count]) / Double(wholeDays.days) }
    let span = last - (first ?? last)
    return span > 0 ? Double(causes.total) * 86_400_000 / Double(span) : nil
  }
}

extension LoggedWidget.Replayed {
  fileprivate init?(_ replay: RecordedReplay, gaps: [Milliseconds]) {
    let budget = replay.settings.budget
    guard let demand = replay.rates(limit: nil),
      let low = LoggedWidget.End(replay, limit: budget.low, gaps: gaps),
      let high = LoggedWidget.End(replay, limit: budget.high, gaps: gaps)
    else { return nil }
    demandPerDay = demand.charged
    self.low = low
    self.high = high
  }
}

extension LoggedWidget.End {
  fileprivate init?(_ replay: RecordedReplay, limit: Int64, gaps: [Milliseconds]) {
    guard let measures = replay.measures(limit: limit), let rates = replay.rates(limit: limit)
    else { return nil }
    let instants = measures.reloadInstants
    let predicted = instants.gaps.sorted()
    charged = measures.charged.total
    exempt = measures.exempt.total
    chargedPerDay = rates.charged
    exemptPerDay = rates.exempt
    comparison = LoggedWidget.Comparison(
      observed: replay.widget.kept.charged, predicted: Double(charged), gaps: gaps, predicted)
    let period = predicted.quantile(percent: 50) ?? 0
    matching = EventMatching(
      observed: replay.widget.kept.reloads.map(\.instant), predicted: instants,
      tolerance: max(replay.settings.budget.floor, period / 2))
  }
}

extension LoggedWidget.Comparison {
  fileprivate init(
    observed: Int, predicted: Double, gaps: [Milliseconds], _ predictedGaps: [Milliseconds]
  ) {
    ratio = predicted > 0 ? Double(observed) / predicted : nil
    self.gaps = GapQuantiles(predictedGaps)
    distance = GapDistance(gaps, predictedGaps)
  }
}
