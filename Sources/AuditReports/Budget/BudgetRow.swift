internal import AuditKit
internal import BudgetReplay
internal import WidgetManifests

/// A row of the budget table: one placed widget.
struct BudgetRow {
  private let widget: ReplayedWidget
  private let replay: ReplayReport

  /// Returns the rows of a replay, in document order.
  static func rows(of replay: ReplayReport) -> [BudgetRow] {
    replay.widgets.map { BudgetRow(widget: $0, replay: replay) }
  }

  var subject: Finding.Subject { widget.subject }
  /// The widget's kind, or its position if the kind is unknown.
  var kind: String { subject.kind ?? "widgets[\(widget.index)]" }
  /// The widget bundle's type name.
  var bundle: String { subject.bundle ?? "" }
  /// The index among the placed widgets of its kind, from 0.
  var instance: Int { widget.instance }
  /// Whether a budget limits it; otherwise there is only a demand.
  var hasBudget: Bool { widget.hasBudget }
  /// The comparison of the demand with the band.
  var verdict: Verdict { widget.verdict }
  /// Whether an unknown branch may ask for less.
  var mayAskLess: Bool { widget.mayAskLess }
  /// Both ends of the band; nil without a limit.
  var band: Band<Int>? {
    let rules = replay.settings.budget.rules
    return hasBudget ? Band(low: Int(rules.low), high: Int(rules.high)) : nil
  }
  /// Charged reloads in each of the 24 local hours; only the proportions are shown.
  var hours: [Int] { widget.outcome.low.chargedByLocalHour.map { Int($0) } }

  /// The charged reloads per day that its timelines ask for.
  var askedPerDay: Double {
    widget.distribution.map { perDay($0.demand.charged) } ?? widget.outcome.demandPerDay
  }

  /// The row of the branch that asks least; nil unless there are several branches.
  private var least: BudgetRow? {
    widget.branches.isEmpty ? nil : BudgetRow(widget: widget.least, replay: replay)
  }

  /// The reloads per day that are charged at each end of the band, by the branches that get least
  /// and most.
  private var chargedPerDay: Band<Double> {
    let charged = widget.states.map { state in
      if let ends = state.distribution?.ends {
        return Band(low: perDay(ends.low.charged), high: perDay(ends.high.charged))
      }
      return Band(
        low: replay.engine.perDay(state.outcome.low.charged.total),
        high: replay.engine.perDay(state.outcome.high.charged.total))
    }
    return charged.dropFirst().reduce(charged[0]) {
      Band(low: min($0.low, $1.low), high: max($0.high, $1.high))
    }
  }

  /// The statistic of several runs that decides the verdict.
  private func perDay(_ spread: RunSpread) -> Double {
    let isP95 = replay.settings.budget.judge == .p95
    return (isP95 ? Double(spread.quantiles.p95) : spread.mean) * replay.engine.perDay(1)
  }

  /// The verdict; `depends` if the branch that asks least stays within the budget, or may do so.
  var leastExcess: Verdict { least?.verdict == .fits || mayAskLess ? .depends : verdict }

  /// The cells between a widget's name and its hours: asked, charged, band, verdict, dry.
  var facts: [String] {
    let band = band.map { "\($0.low)–\($0.high)" } ?? "none"
    let asked = Count.decimal(askedPerDay)
    let chargedPerDay = chargedPerDay
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
    guard let runs = widget.distribution else {
      let (low, high) = (widget.runsDry.low ?? "never", widget.runsDry.high ?? "never")
      // With a slash, because the two aren't a span of time.
      return low == high ? low : "\(low)/\(high)"
    }
    let (low, high) = (runs.ends.low.shareDry, runs.ends.high.shareDry)
    let share = Count.span(Count.percent(low), Count.percent(high))
    return low == 0 ? "never" : "in \(share) % of runs"
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

  /// The limits with the smallest regular interval, in words, that fits each.
  private var fitting: [(limit: Int, interval: String)] {
    guard let band else { return [] }
    let ends = [(band.low, widget.fitting.low), (band.high, widget.fitting.high)]
    return ends.compactMap { limit, interval in
      interval.map { (limit, Count.duration(seconds: Int($0 / 1000))) }
    }
  }

  /// The smallest intervals that fit both ends of the band, as a sentence without a capital letter;
  /// nil if none does.
  var fittingIntervals: String? {
    var parts = fitting.map { "every \($0.interval) fits \($0.limit)" }
    if band?.low == band?.high { parts = Array(parts.prefix(1)) }
    guard let first = parts.first else { return nil }
    // The intervals leave room for reloads that the policy doesn't ask for.
    let others = Int(widget.others)
    let beside = others > 0 ? "beside \(Count.of(others, "other reload")), " : ""
    let sharers = widget.outcome.sharers
    let whose = sharers > 1 ? " if each of \(sharers) widgets does" : ""
    return parts.dropFirst().reduce(beside + first + " a day") { "\($0), \($1)" } + whose
  }

  /// The interval that fits each end of the band, for a cell; empty for a widget that fits.
  var intervalsByLimit: String {
    if verdict == .fits { return "" }
    return fitting.map { "\($0.interval) for \($0.limit)" }.joined(separator: ", ")
  }
}
