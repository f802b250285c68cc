package import FleetLogs

/// The figures of a fleet for spreadsheets: a row for each kind, and for each of its systems, builds and uses.
///
/// New columns are added only at the end. Times are in seconds; missing values are empty.
package struct FleetCSV {
  private let report: FleetReport
  private let comparison: FleetComparison?

  /// Creates the table of a report, or of a comparison with a further row for each older kind.
  package init(_ report: FleetReport, comparison: FleetComparison? = nil) {
    self.report = report
    self.comparison = comparison
  }

  /// Returns the table in UTF-8.
  package func render() -> [UInt8] {
    var writer = CSVWriter()
    for column in ["kind", "part", "name", "devices", "askedPerDay", "dryShare", "lossShare"] {
      writer.field(column)
    }
    for limit in ["limit", "correctedLimit"] { Self.names(limit).forEach { writer.field($0) } }
    for distribution in GroupSummary.Distribution.allCases {
      Self.names("\(distribution)").forEach { writer.field($0) }
    }
    for count in GroupSummary.Count.allCases { writer.field("\(count)") }
    writer.endRecord()
    for kind in report.kinds {
      write(kind, "all", [kind.all], to: &writer)
      write(kind, "os", kind.systems, to: &writer)
      write(kind, "build", kind.builds, to: &writer)
      write(kind, "use", kind.uses, to: &writer)
    }
    for kind in comparison?.old.kinds ?? [] { write(kind, "before", [kind.all], to: &writer) }
    return writer.bytes
  }

  private func write(
    _ kind: FleetReport.Kind, _ part: String, _ rows: [FleetFigures], to writer: inout CSVWriter
  ) {
    for figures in rows {
      writer.field(untrusted: kind.name ?? "other groups")
      writer.field(part)
      writer.field(untrusted: ["all", "before"].contains(part) ? "" : figures.name)
      write(figures, to: &writer)
    }
  }

  private static func names(_ name: String) -> [String] { ["P5", "P50", "P95"].map { name + $0 } }

  private func write(_ figures: FleetFigures, to writer: inout CSVWriter) {
    writer.field(Int64(figures.group.devices.estimate))
    for number in [figures.askedPerDay, figures.dryShare, figures.lossShare] {
      if let number { writer.field(rounded: number, digits: 3) } else { writer.field("") }
    }
    let bands =
      [figures.limit, figures.correctedLimit]
      + GroupSummary.Distribution.allCases.map { figures.band($0) }
    for band in bands {
      for number in [band?.p5, band?.p50, band?.p95] { writer.field(number.map(String.init) ?? "") }
    }
    for count in GroupSummary.Count.allCases { writer.field(String(figures.group[count])) }
    writer.endRecord()
  }
}
