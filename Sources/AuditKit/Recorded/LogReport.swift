package import BudgetReplay
internal import WidgetManifests

/// A recorded log held against its own replay and against what manifests predict.
public struct LogReport: Sendable {
  /// What was read.
  package let log: RecordedLog
  /// What the replay rests on.
  package let settings: ReplaySettings
  /// Whether there are manifests to hold the log against.
  let hasManifests: Bool
  /// The widgets with a reload that counts, in the order of the log.
  package let widgets: [LoggedWidget]

  /// Replays a log.
  ///
  /// - Parameters:
  ///   - log: What was read.
  ///   - settings: The budget that it is replayed under.
  ///   - predictions: The replay of manifests, from which each widget takes that of its kind.
  ///   - kinds: The kinds to report; nil is all.
  ///   - jobs: The most threads to use.
  public init(
    _ log: RecordedLog, settings: ReplaySettings, predictions: ReplayReport? = nil,
    kinds: [String]? = nil, jobs: Int = 1
  ) {
    self.log = log
    self.settings = settings
    hasManifests = predictions.map { !$0.widgets.isEmpty } ?? false
    let calendar = log.book.clocks.calendar
    let counted = log.book.widgets.filter {
      $0.first != nil && kinds?.contains($0.name.kind) ?? true
    }
    widgets = Parallel.map(counted.indices, jobs: jobs) { index in
      let widget = counted[index]
      let replay = RecordedReplay(
        widget, triggers: log.book.triggers.triggers(for: widget.name), calendar: calendar,
        settings)
      let manifest = predictions.flatMap { predictions in
        predictions.widgets.first { $0.subject.kind == widget.name.kind }
          .map { ManifestPrediction($0, of: predictions) }
      }
      return LoggedWidget(widget, replay: replay, manifest: manifest)
    }
  }

  /// The kinds that are reported and that no replayed widget of the manifests has, each once.
  package var unpredictedKinds: [String] {
    if !hasManifests { return [] }
    var seen = Set<String>()
    return widgets.filter { $0.manifest == nil }.map(\.recorded.name.kind)
      .filter { seen.insert($0).inserted }
  }

  /// The kinds of the log.
  public var kinds: Set<String> { Set(log.book.widgets.map(\.name.kind)) }
}

/// What the manifest says of a kind, as numbers of 24 hours.
package struct ManifestPrediction: Sendable {
  package let demandPerDay: Double
  package let verdict: Verdict
  package let chargedPerDay: Band<Double>
  package let exemptPerDay: Band<Double>
  /// The times between reloads at each end of the band, ascending.
  let gaps: Band<[Milliseconds]>

  init(_ widget: ReplayedWidget, of report: ReplayReport) {
    let outcome = widget.outcome
    demandPerDay = outcome.demandPerDay
    verdict = outcome.verdict
    chargedPerDay = Band(
      low: report.engine.perDay(outcome.low.charged.total),
      high: report.engine.perDay(outcome.high.charged.total)
    )
    exemptPerDay = Band(
      low: report.engine.perDay(outcome.low.exempt.total),
      high: report.engine.perDay(outcome.high.exempt.total))
    gaps = Band(
      low: outcome.low.reloadInstants.gaps.sorted(),
      high: outcome.high.reloadInstants.gaps.sorted())
  }
}
