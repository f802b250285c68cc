internal import BudgetReplay

/// The replay as a table for spreadsheets: a row a placed widget, the names of the columns first.
///
/// Columns are only ever added at the end. Numbers are written as in JSON; what is not there is empty.
///
/// - Source: RFC 4180 (https://www.rfc-editor.org/rfc/rfc4180).
public struct CSVReport: Sendable {
  /// Makes a report.
  public init() {}

  /// Writes the replay of a result as UTF-8; without one there is the header alone.
  public func render(_ result: AuditResult) -> [UInt8] {
    var writer = CSVWriter()
    let columns = CSVColumn.all
    for column in columns { writer.field(column.name) }
    writer.endRecord()
    guard let replay = result.replay else { return writer.bytes }
    for widget in replay.widgets {
      let row = CSVRow(widget: widget, replay: replay, path: result.file(of: widget.place)?.path)
      for column in columns { column.write(row, &writer) }
      writer.endRecord()
    }
    return writer.bytes
  }
}

/// What a row of the table is made of.
struct CSVRow {
  let widget: ReplayedWidget
  let replay: ReplayReport
  let path: String?
}

/// A column of the table.
struct CSVColumn: Sendable {
  let name: String
  let write: @Sendable (CSVRow, inout CSVWriter) -> Void

  /// The columns, in their order.
  static let all: [CSVColumn] = identity + headline + ends + intervals + origin + runs + rules

  private static let identity = [
    CSVColumn(name: "app") { $1.field(untrusted: $0.widget.subject.app) },
    CSVColumn(name: "bundle") { $1.field(untrusted: $0.widget.subject.bundle) },
    CSVColumn(name: "kind") { $1.field(untrusted: $0.widget.subject.kind) },
    CSVColumn(name: "instance") { $1.field(Int64($0.widget.instance)) },
  ]

  private static let headline = [
    CSVColumn(name: "verdict") { $1.field($0.widget.verdict.rawValue) },
    CSVColumn(name: "demandPerDay") {
      $1.field(rounded: $0.widget.outcome.demandPerDay, digits: 3)
    },
    CSVColumn(name: "useLow") { $1.field(rounded: $0.widget.outcome.budgetUse.low, digits: 1) },
    CSVColumn(name: "useHigh") { $1.field(rounded: $0.widget.outcome.budgetUse.high, digits: 1) },
  ]

  private static let ends: [CSVColumn] =
    pair("charged") { $0.field($1.charged.total) }
    + pair("exhausted") { writer, measures, calendar in
      writer.field(measures.exhaustedAt.first.map { calendar.timestamp(of: $0) } ?? "")
    }
    + pair("staleSeconds") { $0.field(milliseconds: $1.stale) }
    + pair("deferred") { $0.field($1.deferred.total) }
    + pair("dropped") { $0.field($1.dropped.total) }
    + pair("exempt") { $0.field($1.exempt.total) }
    + pair("failed") { $0.field($1.failed.total) }
    + pair("ageP50Seconds") { $0.field(milliseconds: $1.age?.p50) }
    + pair("ageP95Seconds") { $0.field(milliseconds: $1.age?.p95) }
    + pair("ageMaxSeconds") { $0.field(milliseconds: $1.age?.max) }

  private static let intervals = [
    CSVColumn(name: "smallestIntervalSecondsLow") {
      $1.field(milliseconds: $0.widget.outcome.smallestInterval.low)
    },
    CSVColumn(name: "smallestIntervalSecondsHigh") {
      $1.field(milliseconds: $0.widget.outcome.smallestInterval.high)
    },
  ]

  private static let origin = [
    CSVColumn(name: "file") { $1.field(untrusted: $0.path) },
    CSVColumn(name: "line") { $1.field(Int64($0.widget.place.start.line)) },
  ]

  /// What 5, 50 and 95 of 100 runs do not exceed; empty for a single run.
  private static let runs = [
    quantile("demandPerDayP5") { $0.replay.engine.perDay($1.demand.charged.quantiles.p5) },
    quantile("demandPerDayP50") { $0.replay.engine.perDay($1.demand.charged.quantiles.p50) },
    quantile("demandPerDayP95") { $0.replay.engine.perDay($1.demand.charged.quantiles.p95) },
    quantile("staleSecondsLowP5") { Double($1.ends.low.stale.quantiles.p5) / 1000 },
    quantile("staleSecondsLowP50") { Double($1.ends.low.stale.quantiles.p50) / 1000 },
    quantile("staleSecondsLowP95") { Double($1.ends.low.stale.quantiles.p95) / 1000 },
  ]

  /// What every number that Apple's behaviour decides rests on.
  private static let rules = [
    CSVColumn(name: "model") { $1.field("\($0.replay.settings.budget.model)") }
  ]

  private static func quantile(
    _ name: String, _ value: @escaping @Sendable (CSVRow, ReplayDistribution) -> Double
  ) -> CSVColumn {
    CSVColumn(name: name) { row, writer in
      if let distribution = row.widget.distribution {
        writer.field(rounded: value(row, distribution), digits: 3)
      } else {
        writer.field("")
      }
    }
  }

  /// A column for each end of the band.
  private static func pair(
    _ name: String, _ write: @escaping @Sendable (inout CSVWriter, Measures, LocalCalendar) -> Void
  ) -> [CSVColumn] {
    [
      CSVColumn(name: name + "Low") { write(&$1, $0.widget.outcome.low, $0.replay.calendar) },
      CSVColumn(name: name + "High") { write(&$1, $0.widget.outcome.high, $0.replay.calendar) },
    ]
  }

  private static func pair(
    _ name: String, _ write: @escaping @Sendable (inout CSVWriter, Measures) -> Void
  ) -> [CSVColumn] {
    pair(name) { writer, measures, _ in write(&writer, measures) }
  }
}
