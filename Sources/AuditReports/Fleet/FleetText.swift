internal import BudgetReplay
package import FleetLogs
package import WidgetManifests

/// The report of a fleet for people: what was read, the findings, then a table for each kind.
package struct FleetText {
  private let report: FleetReport
  private let comparison: FleetComparison?
  /// The maximum number of rows of a part of a table.
  private static let maximumRows = 12

  /// Creates the text of a report, or of a comparison with an older one.
  package init(_ report: FleetReport, comparison: FleetComparison? = nil) {
    self.report = report
    self.comparison = comparison
  }

  /// Returns the text in UTF-8.
  ///
  /// - Parameters:
  ///   - isColored: Whether to write colour.
  ///   - columns: The width of the terminal.
  ///   - isQuiet: Whether it is of the findings alone.
  ///   - maximumFindings: The maximum number of findings, most severe first; nil for all.
  package func render(
    isColored: Bool, columns: Int, isQuiet: Bool = false, maximumFindings: Int? = nil
  ) -> [UInt8] {
    var painter = Painter(isColored: isColored, columns: columns)
    let findings = (report.findings + (comparison?.findings ?? [])).enumerated().sorted {
      ($1.element.commonSeverity, $0.offset) < ($0.element.commonSeverity, $1.offset)
    }
    let shown = findings.prefix(maximumFindings ?? findings.count)
    for finding in shown { painter.write(finding.element) }
    if shown.count < findings.count {
      let more = Count.of(findings.count - shown.count, "more finding")
      painter.writeLine(Sanitized(trusted: "and \(more); see --max-findings"))
    }
    if isQuiet { return painter.bytes }
    if let comparison {
      let (old, new) = comparison.names
      let facts = FleetText(comparison.old).facts.joined(separator: ", ")
      painter.write("Comparison", in: .strong)
      painter.writeProse(Sanitized(": \(old) (\(facts)) with \(new), which follows"), hanging: 2)
      painter.write("\n")
    }
    painter.write("Fleet", in: .strong)
    painter.writeProse(Sanitized(": " + facts.joined(separator: ", ")), hanging: 2)
    for note in notes { painter.writeProse(Sanitized("  " + note), hanging: 4) }
    for kind in report.kinds.prefix(Count.maximumListed) {
      painter.write("\n")
      write(kind, to: &painter, columns: columns)
    }
    let more = report.kinds.count - Count.maximumListed
    if more > 0 {
      painter.write("\n")
      let kinds = Count.of(more, "more kind")
      painter.writeLine(Sanitized(trusted: "and \(kinds); the JSON report has them all"))
    }
    if !report.summary.keptDevices.isEmpty { writeDevices(to: &painter, columns: columns) }
    return painter.bytes
  }

  /// The devices and days.
  var facts: [String] {
    let summary = report.summary
    var facts = [
      "about \(Count.of(summary.devices.estimate, "device"))",
      Count.of(Int(report.kinds.reduce(0) { $0 + $1.all.group[.days] }), "day") + " of widgets",
    ]
    if let days = summary.days {
      let (first, last) = FleetDate.range(days)
      facts.append(first == last ? first : "\(first) to \(last)")
    }
    return facts
  }

  /// The limits of the figures, a sentence each.
  var notes: [String] {
    let summary = report.summary
    let lines = report.lines
    var notes: [String] = []
    func reasons(_ counts: [(reason: String, count: UInt64)]) -> String {
      counts.prefix(5).map { "\($0.count) \($0.reason)" }.joined(separator: ", ")
        + (counts.count > 5 ? " and others" : "")
    }
    if lines.unread > 0 {
      notes.append("not read, each different line once: \(reasons(summary.unreadLines))")
    }
    if lines.leftOut > 0 {
      notes.append("left out, each different line once: \(reasons(summary.leftOutLines))")
    }
    if summary.namelessEvents > 0 {
      notes.append(
        "\(Count.of(Int(summary.namelessEvents), "event")) without a device, counted as those of one device; "
          + "if each file is of one device, use --device-per-file")
    }
    let partial = report.kinds.reduce(0) { $0 + $1.all.group[.partialDays] }
    if partial > 0 {
      let skipped = summary.skippedDays
      let learning =
        skipped > 0 ? ", and \(Count.of(skipped, "day")) from a widget's placement" : ""
      notes.append(
        "\(Count.of(Int(partial), "day")) of widgets not counted: the first and the last of each log"
          + learning)
    }
    let (logged, declared) = (report.kinds.compactMap(\.name), report.predictions.keys)
    let undeclared = declared.isEmpty ? [] : logged.filter { !declared.contains($0) }
    for (kinds, place) in [
      (undeclared, "in the logs, but not in the manifests"),
      (declared.filter { !logged.contains($0) }.sorted(), "in the manifests, but not in the logs"),
    ] where !kinds.isEmpty {
      notes.append("\(place): \(kinds.shortened(to: Self.maximumRows))")
    }
    let lost = report.kinds.filter { $0.all.lossShare != nil }
    if let worst = lost.compactMap({ $0.all.lossShare }).max() {
      let share = Count.decimal(worst * 100)
      notes.append(
        "up to \(share) % of reloads seem to be missing from the logs; limits are corrected for this; "
          + "above 10 % they aren't reported"
      )
    }
    return notes
  }

  /// The columns of a kind's table; the first has no title.
  static let header = [
    "", "days", "devices", "asked", "granted", "p5–p95", "limit", "dry", "by", "age", "age p95",
  ]

  private func write(_ kind: FleetReport.Kind, to painter: inout Painter, columns: Int) {
    var table = PlainTable(header: Self.header, numbers: 1...Self.header.count - 1)
    table.dropOrder = [8, 2, 10, 3]
    for (name, cells) in rows(of: kind) { table.append(Sanitized(name), cells) }
    painter.write(
      kind.name.map { $0.isEmpty ? "no kind named" : Sanitized($0) } ?? "other groups", in: .strong)
    painter.writeLine(Sanitized(trusted: ", a day of a widget; granted and age are medians"))
    table.writeRows(to: &painter, columns: columns)
    for sentence in conclusions(kind) {
      painter.writeProse(Sanitized("  " + sentence), hanging: 4)
    }
    let hours = hours(of: kind)
    if hours.isEmpty { return }
    table = PlainTable(header: ["", "dry by", HourStrip.header])
    for row in hours { table.append(Sanitized(trusted: row.name), [row.dry, row.strip]) }
    table.writeRows(to: &painter, columns: columns)
  }

  /// The hours of a day in the logs beside those that the manifest predicts; empty without a
  /// prediction, or without a complete day in the logs.
  func hours(of kind: FleetReport.Kind) -> [(name: String, dry: String, strip: String)] {
    let group = kind.all.group
    guard let prediction = report.predictions[kind.name ?? ""], group[.days] > 0 else { return [] }
    let (dry, byHour) = (prediction.runsDry, prediction.byHour)
    let never = kind.all.dryShare == nil ? "unknown" : "never"
    let rows: [(name: String, dry: String, hours: [Double])] = [
      (
        "in the logs", kind.all.dryHour.map { "\($0 + 1):00" } ?? never,
        (0..<24).map { Double(group[GroupSummary.Hourly.granted, $0]) / Double(group[.days]) }
      ),
      ("manifest, lower limit", dry.low ?? "never", byHour.low),
      ("manifest, upper limit", dry.high ?? "never", byHour.high),
    ]
    let busiest = Int((rows.flatMap(\.hours).max() ?? 0) * 1000)
    return rows.map { name, dry, hours in
      (name, dry, HourStrip.draw(hours.map { Int($0 * 1000) }, busiest: busiest))
    }
  }

  /// The rows of a kind's table: their names and cells.
  func rows(of kind: FleetReport.Kind) -> [(name: String, cells: [String])] {
    var rows = [("all", cells(kind.all))]
    if let old = comparison?.before(kind) { rows.append(("before", cells(old))) }
    for (name, parts) in [("OS", kind.systems), ("build", kind.builds), ("", kind.uses)] {
      // One part alone is the kind.
      guard parts.count > 1 || parts.first?.name.isEmpty == false else { continue }
      for part in parts.prefix(Self.maximumRows) {
        let words = part.name.isEmpty ? "unknown" : part.name
        rows.append((name.isEmpty ? words : "\(name) \(words)", cells(part)))
      }
      let more = parts.count - Self.maximumRows
      if more > 0 { rows.append(("and \(more) more", Self.header.dropFirst().map { _ in "" })) }
    }
    return rows
  }

  private func cells(_ figures: FleetFigures) -> [String] {
    let granted = figures.band(.grantedPerDay)
    let age = figures.band(.age)
    let isEmpty = figures.group[.days] == 0
    return [
      "\(figures.group[.days])", "\(figures.group.devices.estimate)",
      isEmpty ? "" : figures.askedPerDay.map(Count.decimal) ?? "unknown",
      granted.map { "\($0.p50)" } ?? "", granted.map { "\($0.p5)–\($0.p95)" } ?? "",
      isEmpty
        ? ""
        : figures.correctedLimit.map { "\($0.p5)–\($0.p95)" }
          ?? (figures.knowledge == .notReached ? "not reached" : "unknown"),
      isEmpty ? "" : figures.dryShare.map { Count.decimal($0 * 100) + " %" } ?? "unknown",
      figures.dryHour.map { "\($0 + 1):00" } ?? "",
      age.map { FleetFinding.duration(seconds: $0.p50) } ?? "",
      age.map { FleetFinding.duration(seconds: $0.p95) } ?? "",
    ]
  }

  /// The figures that have no column, a sentence each.
  func conclusions(_ kind: FleetReport.Kind) -> [String] {
    let group = kind.all.group
    var sentences: [String] = []
    if group[.days] == 0 {
      sentences.append("no complete day: log it for three days or more")
    }
    if let limit = kind.all.correctedLimit {
      sentences.append(
        "limit: half of the days that ran dry had \(limit.p50) or fewer charged reloads "
          + "(90 %: \(limit.p5) to \(limit.p95))")
    } else if group[.days] > 0 {
      sentences.append("limit: \(kind.all.knowledge.words)")
    }
    if let wait = kind.all.band(.policyWait) {
      sentences.append(
        "wait for a reload that a timeline asked for: p50 \(FleetFinding.duration(seconds: wait.p50)), "
          + "p95 \(FleetFinding.duration(seconds: wait.p95))")
    }
    if let first = kind.all.band(.firstHour) {
      sentences.append("in the first hour of the day: p50 \(first.p50), p95 \(first.p95)")
    }
    if let prediction = report.predictions[kind.name ?? ""] {
      sentences.append(
        "manifest: asks for \(Count.decimal(prediction.askedPerDay)) a day, granted "
          + "\(Count.decimal(prediction.low)) to \(Count.decimal(prediction.high))")
      if let low = prediction.ageLow, let high = prediction.ageHigh {
        let ages = [high, low].map { FleetFinding.duration(seconds: $0) }
        sentences.append("manifest: median age when looked at \(ages[0]) to \(ages[1])")
      }
    }
    if group[.failures] > 0 {
      let codes = kind.failures.prefix(3).map { "\($0.count) \($0.code ?? "without a code")" }
      let rate = kind.all.failuresPerThousand.map { ", \(Count.decimal($0)) of 1000" } ?? ""
      sentences.append("failures: \(codes.joined(separator: ", "))\(rate)")
    }
    return sentences
  }

  private func writeDevices(to painter: inout Painter, columns: Int) {
    var table = PlainTable(header: ["device", "days", "granted a day", "dry days"], numbers: 1...3)
    let devices = report.summary.keptDevices
    for (id, totals) in devices.prefix(Count.maximumListed) {
      let perDay =
        totals.days == 0 ? "" : Count.decimal(Double(totals.granted) / Double(totals.days))
      table.append(Sanitized(id), ["\(totals.days)", perDay, "\(totals.dryDays)"])
    }
    painter.write("\n")
    let all = report.summary.devices.estimate
    let share = devices.count < all * 9 / 10 ? ", of \(devices.count) of about \(all)" : ""
    painter.write("Devices that ran dry on most days", in: .strong)
    painter.writeLine(Sanitized(trusted: share))
    table.writeRows(to: &painter, columns: columns)
    let more = devices.count - Count.maximumListed
    if more > 0 {
      painter.writeLine(
        Sanitized(trusted: "  and \(Count.of(more, "more device")); the JSON report has them all"))
    }
  }
}

extension FleetFigures.Knowledge {
  /// Why a limit isn't known.
  var words: String {
    switch self {
    case .reached, .notReached: "not reached, so it isn't known"
    case .nothingAsked: "not known: no timeline says when it asks for the next one"
    case .linesMissing: "not known: too many lines are missing"
    }
  }
}

extension FleetFinding {
  /// The severity as all findings have it.
  package var commonSeverity: WidgetManifests.Severity { WidgetManifests.Severity(severity) }
}

extension Painter {
  /// Writes a finding of a fleet.
  mutating func write(_ finding: FleetFinding) {
    write(Sanitized(trusted: finding.severity.rawValue), in: .severity(finding.commonSeverity))
    let subject = finding.kind.map { "\($0): " } ?? ""
    writeProse(Sanitized(": \(subject)\(finding.message) [\(finding.id)]"), hanging: 2)
    writeProse(Sanitized("  = help: \(finding.help)"), hanging: 4)
    if let rule = finding.rule { writeLine(Sanitized("  = rule: audit explain \(rule)")) }
    write("\n")
  }
}

/// Dates of a summary.
enum FleetDate {
  static func range(_ days: ClosedRange<Int64>) -> (String, String) {
    (text(days.lowerBound), text(days.upperBound))
  }

  static func text(_ day: Int64) -> String { LocalDate(dayNumber: day).description }
}
