public import AuditKit
internal import BudgetReplay
internal import WidgetManifests

/// The replay as a table for spreadsheets: the names of the columns, then a row for each placed
/// widget and for each Live Activity.
///
/// A widget with several branches has a row for each of them, with its line.
///
/// New columns are added only at the end. Numbers are written as in JSON; missing values are empty.
///
/// - Source: RFC 4180 (https://www.rfc-editor.org/rfc/rfc4180).
public struct CSVReport: Sendable {
  /// Creates a report.
  public init() {}

  /// Returns the replay of a result as UTF-8; without one, only the header.
  public func render(_ result: AuditResult) -> [UInt8] {
    var writer = CSVWriter()
    let columns = CSVColumn.all
    for column in columns { writer.field(column.name) }
    writer.endRecord()
    guard let replay = result.replay else { return writer.bytes }
    for widget in replay.widgets.lazy.flatMap(\.states) {
      let row = CSVRow(widget: widget, replay: replay, path: result.file(of: widget.place)?.path)
      for column in columns { column.write(row, &writer) }
      writer.endRecord()
    }
    for activity in replay.activities {
      let path = result.file(of: activity.place)?.path
      for column in columns {
        if let write = CSVColumn.ofActivity[column.name] {
          write(activity, path, &writer)
        } else {
          writer.field("")
        }
      }
      writer.endRecord()
    }
    return writer.bytes
  }
}

/// The data of a row.
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
  static let all: [CSVColumn] =
    identity + headline + ends + intervals + origin + runs + rules
    + activity

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

  /// The values that 5, 50 and 95 % of the runs don't exceed; empty for a single run.
  private static let runs = [
    quantile("demandPerDayP5") { $0.replay.engine.perDay($1.demand.charged.quantiles.p5) },
    quantile("demandPerDayP50") { $0.replay.engine.perDay($1.demand.charged.quantiles.p50) },
    quantile("demandPerDayP95") { $0.replay.engine.perDay($1.demand.charged.quantiles.p95) },
    quantile("staleSecondsLowP5") { Double($1.ends.low.stale.quantiles.p5) / 1000 },
    quantile("staleSecondsLowP50") { Double($1.ends.low.stale.quantiles.p50) / 1000 },
    quantile("staleSecondsLowP95") { Double($1.ends.low.stale.quantiles.p95) / 1000 },
  ]

  /// The budget model that most numbers depend on.
  private static let rules = [
    CSVColumn(name: "model") { $1.field("\($0.replay.settings.budget.model)") }
  ]

  /// The updates of Live Activities; empty for widgets.
  private static let activity = [
    "updatesPerHour", "updatesGrantedPerHour", "updatesShown", "updatesRefused", "activeSeconds",
  ].map { name in CSVColumn(name: name) { $1.field("") } }

  /// The values of a Live Activity, by column.
  static let ofActivity:
    [String: @Sendable (ReplayedActivity, _ path: String?, inout CSVWriter) -> Void] = [
      "app": { $2.field(untrusted: $0.subject.app) },
      "bundle": { $2.field(untrusted: $0.subject.bundle) },
      "kind": { $2.field(untrusted: $0.subject.kind) },
      "verdict": { $2.field($0.verdict.rawValue) },
      "file": { $2.field(untrusted: $1) },
      "line": { $2.field(Int64($0.place.start.line)) },
      "updatesPerHour": { $2.field($0.plan.updatesPerHour) },
      "updatesGrantedPerHour": { $0.plan.isCharged ? $2.field($0.limit) : $2.field("") },
      "updatesShown": { $2.field($0.outcome.shown) },
      "updatesRefused": { $2.field($0.outcome.refused) },
      "activeSeconds": { $2.field(milliseconds: $0.outcome.active) },
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

/// Writes records of comma-separated fields.
///
/// - Source: RFC 4180: records end in CRLF, and a quote within quotes is doubled
///   (https://www.rfc-editor.org/rfc/rfc4180).
struct CSVWriter {
  /// The output so far, in UTF-8.
  private(set) var bytes: [UInt8] = []
  private var isFirst = true

  /// Writes one of the program's own texts.
  mutating func field(_ text: String) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    let needsQuotes = text.utf8.contains { "\",\r\n ".utf8.contains($0) }
    guard needsQuotes else { return bytes.append(contentsOf: text.utf8) }
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a text from the input, or nothing for nil.
  ///
  /// A spreadsheet would evaluate a text that begins like a formula, so such a text gets an
  /// apostrophe.
  ///
  /// - Source: OWASP, CSV Injection (https://owasp.org/www-community/attacks/CSV_Injection).
  mutating func field(untrusted text: String?) {
    let shown = Sanitized(text ?? "").text
    let isFormula = shown.unicodeScalars.first.map { "=+-@".unicodeScalars.contains($0) } ?? false
    field(isFormula ? "'" + shown : shown)
  }

  /// Writes a whole number.
  mutating func field(_ number: Int64) { field(String(number)) }

  /// Writes a number rounded to a number of digits, as in JSON.
  mutating func field(rounded number: Double, digits: Int) {
    var json = JSONWriter()
    json.value(rounded: number, digits: digits)
    field(String(decoding: json.bytes, as: UTF8.self))
  }

  /// Writes milliseconds as seconds, or nothing for nil.
  mutating func field(milliseconds: Int64?) {
    guard let milliseconds else { return field("") }
    var json = JSONWriter()
    json.seconds(milliseconds: milliseconds)
    field(String(decoding: json.bytes, as: UTF8.self))
  }

  /// Ends a record.
  mutating func endRecord() {
    bytes += [0x0D, 0x0A]
    isFirst = true
  }
}
