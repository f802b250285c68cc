internal import BudgetReplay

/// One widget of a log, next to what was predicted.
struct LoggedWidget: Sendable {
  let recorded: RecordedWidget
  /// From the first to the last reload that counts.
  let span: Milliseconds
  /// The times between recorded reloads.
  let gaps: GapQuantiles?
  /// What its own answers make of each end of the band; nil where they cannot be replayed.
  let replay: Replayed?
  /// What the manifest of its kind predicts; nil without one.
  let manifest: ManifestPrediction?
  /// How the recorded reloads compare with the manifest's.
  let manifestEnds: Band<Comparison>?
  let estimates: LogEstimates
  /// Which ways to enforce a limit the log speaks for; nil where it cannot.
  let regulators: RegulatorChoice?
  /// Why it cannot.
  let doubt: Doubt

  /// Why no way to enforce a limit is named.
  enum Doubt: String, Sendable {
    case notCompared = "only the first widgets of a log are compared with models"
    case noAnswers = "the log does not hold the answers, which would have to be replayed"
    case noShortage = "the log does not show that clearly less is granted than asked"
    case nearLimit = "the demand is too near the limit to tell"
    case fewDays = "the log does not hold two days to compare"
  }

  /// The replay of what was recorded.
  struct Replayed: Sendable {
    let demandPerDay: Double
    let low: End
    let high: End
  }

  /// The replay at one end of the band.
  struct End: Sendable {
    let charged: Int64
    let exempt: Int64
    let chargedPerDay: Double
    let exemptPerDay: Double
    let comparison: Comparison
    let matching: EventMatching
  }

  /// How recorded reloads compare with predicted ones.
  struct Comparison: Sendable, Hashable {
    let count: CountRatio?
    let gaps: GapQuantiles?
    let distance: GapDistance?
    /// How well random days foretell the recorded ones; nil where there are none.
    var scores: ForecastScores?
  }

  init(
    _ widget: RecordedWidget, replay: RecordedReplay?, manifest: ManifestPrediction?,
    settings: ReplaySettings, calendar: LocalCalendar, comparesRegulators: Bool
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
      func end(
        _ perDay: Double, _ gaps: [Milliseconds], _ foretold: DayForecast?
      ) -> Comparison {
        let whole = widget.wholeDays
        var comparison = Comparison(
          observed: whole.days > 0 ? whole.charged : widget.charged.total,
          predicted: perDay * (whole.days > 0 ? Double(whole.days) : Double(span) / 86_400_000),
          gaps: sample, gaps)
        comparison.scores = foretold.flatMap { ForecastScores(days, foretold: $0) }
        return comparison
      }
      let days = widget.wholeDays(calendar, usual: manifest.usual)
      return Band(
        low: end(manifest.chargedPerDay.low, manifest.gaps.low, manifest.days?.low),
        high: end(manifest.chargedPerDay.high, manifest.gaps.high, manifest.days?.high))
    }
    let charged = widget.perDay(\.charged, of: widget.charged)
    let estimates = LogEstimates(
      widget, gaps: sample, demand: replayed?.demandPerDay, charged: charged)
    self.estimates = estimates
    (regulators, doubt) = Self.regulators(
      comparesRegulators ? (replay, replayed?.demandPerDay, charged) : nil, estimates)
  }

  private static func regulators(
    _ compared: (replay: RecordedReplay?, demand: Double?, charged: Double?)?,
    _ estimates: LogEstimates
  ) -> (RegulatorChoice?, Doubt) {
    guard let compared else { return (nil, .notCompared) }
    guard let replay = compared.replay, let demand = compared.demand, let charged = compared.charged
    else { return (nil, .noAnswers) }
    // Clearly less is charged than asked for.
    guard charged >= 1, demand >= 1.2 * charged else {
      return (nil, estimates.limit == nil ? .noShortage : .nearLimit)
    }
    return (RegulatorChoice(replay, demand: demand, charged: charged, estimates), .fewDays)
  }

  /// Charged reloads of 24 hours; nil where there was no time for any.
  var chargedPerDay: Double? { recorded.perDay(\.charged, of: recorded.charged) }
  /// Exempt reloads of 24 hours; nil where there was no time for any.
  var exemptPerDay: Double? { recorded.perDay(\.exempt, of: recorded.exempt) }
}

extension RecordedWidget {
  /// A number of whole days as one of 24 hours; of the time between the first and the last reload
  /// where that is shorter than a day.
  fileprivate func perDay(_ count: KeyPath<WholeDays, Int>, of causes: Causes) -> Double? {
    if wholeDays.days > 0 { return Double(wholeDays[keyPath: count]) / Double(wholeDays.days) }
    let span = last - (first ?? last)
    return span > 0 ? Double(causes.total) * 86_400_000 / Double(span) : nil
  }

  /// The local days that the log holds as a whole: neither its first nor its last.
  fileprivate func wholeDays(_ calendar: LocalCalendar, usual: Milliseconds?) -> [DayTally] {
    let instants = kept.reloads.map(\.instant)
    guard let first = instants.first, let last = instants.last else { return [] }
    let days = DayTally.days(
      of: instants,
      in: calendar.date(at: first).dayNumber...calendar.date(at: last).dayNumber, calendar,
      usual: usual ?? .max / 4)
    return Array(days.dropFirst().dropLast())
  }
}

extension RegulatorChoice {
  /// The choice of a log that shows a limit; nil where there are too few days to compare.
  fileprivate init?(
    _ replay: RecordedReplay, demand: Double, charged: Double, _ estimates: LogEstimates
  ) {
    let period = Int64(86_400_000 / demand)
    guard let trial = replay.trial(period: period) else { return nil }
    var budget = replay.settings.budget
    // What nearly all are late by, unless that is more than the system ever takes: then it is the
    // limit that they wait for.
    let late = estimates.leastLatency ?? 0
    budget.latency = (0...300_000).contains(late) ? late : 0
    // Lines are lost, and a window that is cut in two shows more than its limit.
    let least = max(1, Int64(charged * 0.9))
    let most = max(least, min(Int64(charged * 1.2) + 1, Int64(estimates.limitAtLeast) + 1))
    var search = RegulatorSearch(
      trial, budget: budget, limits: least...most,
      anchor: estimates.anchor.map { MinuteOfDay($0.timeOfDay / 60_000) })
    guard let choice = search.choice(period: period) else { return nil }
    self = choice
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
    count = CountRatio(observed: observed, predicted: predicted)
    self.gaps = GapQuantiles(predictedGaps)
    distance = GapDistance(gaps, predictedGaps)
  }
}
