internal import AuditKit
package import BudgetReplay
internal import WidgetManifests

/// A row of the budget table: one placed widget.
package struct BudgetRow {
  var kind: String
  /// Whether `kind` is the widget's kind; otherwise it is its position, because the kind is
  /// unknown.
  var isNamed = true
  /// The widget bundle's type name.
  var bundle: String
  /// The index among the placed widgets of its kind, from 0.
  package var instance = 0
  /// The charged reloads per day that its timelines ask for.
  var askedPerDay: Double
  /// The same, and the verdict, of the branch that asks least; nil unless there are several
  /// branches.
  var least: (askedPerDay: Double, verdict: Verdict)?
  /// Whether an unknown branch may ask for less.
  var mayAskLess = false
  /// The reloads per day that are charged at each end of the band.
  var chargedPerDay: Band<Double>
  /// Both ends of the band; nil without a limit.
  var low: Int? = 40
  var high: Int? = 70
  /// The comparison of the demand with the band.
  package var verdict: Verdict
  /// The local time at which each end is first used up, such as `19:30`; nil for never.
  package var runsDryLow: String?
  package var runsDryHigh: String?
  /// Whether a budget limits it; otherwise there is only a demand.
  var hasBudget = true
  /// The share of the runs, from 0 to 1, in which a reload has to wait; nil for a single run.
  var runsThatWait: Band<Double>?
  /// Charged reloads in each of the 24 local hours; only the proportions are shown.
  var hours: [Int]
  /// The smallest regular interval, in seconds, that fits each end; nil if none does.
  var smallestIntervalSecondsLow: Int?
  var smallestIntervalSecondsHigh: Int?
  /// The charged reloads in a window that the policy doesn't ask for; the intervals leave room for
  /// them.
  var others = 0
  /// The number of placed widgets that share the limit, from 1; the intervals fit if each takes one.
  var sharers = 1
}

extension BudgetRow {
  /// Returns the rows of a replay, in document order.
  static func rows(of replay: ReplayReport) -> [BudgetRow] {
    replay.widgets.map { BudgetRow($0, of: replay) }
  }

  private init(_ widget: ReplayedWidget, of replay: ReplayReport) {
    let (settings, outcome) = (replay.settings, widget.outcome)
    self.init(
      kind: widget.subject.kind ?? "widgets[\(widget.index)]",
      isNamed: widget.subject.kind != nil, bundle: widget.subject.bundle ?? "",
      instance: widget.instance, askedPerDay: outcome.demandPerDay,
      chargedPerDay: Band(
        low: replay.engine.perDay(outcome.low.charged.total),
        high: replay.engine.perDay(outcome.high.charged.total)),
      low: widget.hasBudget ? Int(settings.budget.rules.low) : nil,
      high: widget.hasBudget ? Int(settings.budget.rules.high) : nil, verdict: widget.verdict,
      runsDryLow: widget.runsDry.low, runsDryHigh: widget.runsDry.high,
      hasBudget: widget.hasBudget, hours: outcome.low.chargedByLocalHour.map { Int($0) },
      smallestIntervalSecondsLow: widget.fitting.low.map { Int($0 / 1000) },
      smallestIntervalSecondsHigh: widget.fitting.high.map { Int($0 / 1000) },
      others: Int(widget.others), sharers: outcome.sharers)
    if let runs = widget.distribution {
      // The statistic of several runs that decides the verdict.
      func perDay(_ spread: RunSpread) -> Double {
        let judged = settings.budget.judge == .p95 ? Double(spread.quantiles.p95) : spread.mean
        return judged * replay.engine.perDay(1)
      }
      askedPerDay = perDay(runs.demand.charged)
      chargedPerDay = Band(low: perDay(runs.ends.low.charged), high: perDay(runs.ends.high.charged))
      runsThatWait = Band(low: runs.ends.low.shareDry, high: runs.ends.high.shareDry)
    }
    mayAskLess = widget.mayAskLess
    if widget.branches.isEmpty { return }
    let rows = widget.branches.map { BudgetRow($0, of: replay) }
    let charged = rows.map(\.chargedPerDay)
    chargedPerDay = Band(
      low: charged.reduce(charged[0].low) { min($0, $1.low) },
      high: charged.reduce(charged[0].high) { max($0, $1.high) })
    let least = BudgetRow(widget.least, of: replay)
    self.least = (least.askedPerDay, least.verdict)
  }

  /// The verdict; `depends` if the branch that asks least stays within the budget, or may do so.
  var leastExcess: Verdict { least?.verdict == .fits || mayAskLess ? .depends : verdict }

  /// The cells between a widget's name and its hours: asked, charged, band, verdict, dry.
  var facts: [String] {
    let band = low.flatMap { low in high.map { "\(low)–\($0)" } } ?? "none"
    let asked = Count.decimal(askedPerDay)
    let smallest = mayAskLess ? "?" : least.map { Count.decimal($0.askedPerDay) }
    return [
      smallest.map { Count.span($0, asked) } ?? asked,
      Count.span(Count.decimal(chargedPerDay.low), Count.decimal(chargedPerDay.high)),
      band, hasBudget ? verdicts : "–", dry,
    ]
  }

  /// The verdict, preceded by that of the branch that asks least if it differs.
  private var verdicts: String {
    if mayAskLess, verdict != .fits { return "?/\(verdict.rawValue)" }
    guard let least, least.verdict != verdict else { return verdict.rawValue }
    return "\(least.verdict.rawValue)/\(verdict.rawValue)"
  }

  /// The time at which reloads begin to wait, or the share of the runs in which they do.
  private var dry: String {
    if !hasBudget { return "–" }
    guard let runsThatWait else {
      let (low, high) = (runsDryLow ?? "never", runsDryHigh ?? "never")
      // With a slash, because the two aren't a span of time.
      return low == high ? low : "\(low)/\(high)"
    }
    let (low, high) = (Count.percent(runsThatWait.low), Count.percent(runsThatWait.high))
    return runsThatWait.low == 0 ? "never" : "in \(Count.span(low, high)) % of runs"
  }

  /// Returns the indexes of the rows that a long table folds: widgets that fit, beyond the first 25
  /// rows.
  static func folded(_ rows: [BudgetRow]) -> [Int] {
    let fitting = rows.indices.filter { rows[$0].verdict == .fits || !rows[$0].hasBudget }
    return Array(fitting.dropFirst(max(25 - (rows.count - fitting.count), 0)))
  }

  /// Whether it has no reloads at all.
  var isIdle: Bool {
    verdict == .fits && askedPerDay == 0 && chargedPerDay.low == 0 && chargedPerDay.high == 0
  }

  /// The verdict for a page, and its colour.
  var badge: (text: String, tone: String) {
    hasBudget ? (verdicts, verdict.rawValue) : (facts[3], facts[3])
  }

  /// The smallest intervals that fit both ends of the band, as a sentence without a capital letter;
  /// nil if none does.
  var fittingIntervals: String? {
    var ends = [(low, smallestIntervalSecondsLow)]
    if high != low { ends.append((high, smallestIntervalSecondsHigh)) }
    let parts = ends.compactMap { limit, seconds -> String? in
      guard let limit, let seconds else { return nil }
      return "every \(Count.duration(seconds: seconds)) fits \(limit)"
    }
    guard let first = parts.first else { return nil }
    let beside = others > 0 ? "beside \(Count.of(others, "other reload")), " : ""
    let whose = sharers > 1 ? " if each of \(sharers) widgets does" : ""
    return parts.dropFirst().reduce(beside + first + " a day") { "\($0), \($1)" } + whose
  }

  /// The interval that fits each end of the band, for a cell; empty for a widget that fits.
  var intervalsByLimit: String {
    if !hasBudget || verdict == .fits { return "" }
    let ends = [(low, smallestIntervalSecondsLow), (high, smallestIntervalSecondsHigh)]
    return ends.compactMap { limit, seconds in
      limit.flatMap { limit in seconds.map { "\(Count.duration(seconds: $0)) for \(limit)" } }
    }.joined(separator: ", ")
  }
}
