package import FleetLogs
internal import WidgetManifests

/// The report of a fleet as a self-contained HTML page with pictures of each kind.
package struct FleetHTML {
  private let report: FleetReport
  private let comparison: FleetComparison?

  /// Creates the page of a report, or of a comparison with an older one.
  package init(_ report: FleetReport, comparison: FleetComparison? = nil) {
    self.report = report
    self.comparison = comparison
  }

  /// Returns the page in UTF-8.
  package func render() -> [UInt8] {
    let text = FleetText(report, comparison: comparison)
    let compared = comparison.map {
      "\(Sanitized($0.names.new).text), compared with \(Sanitized($0.names.old).text): "
    }
    let findings = report.findings + (comparison?.findings ?? [])
    let page: HTML = """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>audit fleet</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <style>\(HTML.style)
      .fleet table { border-collapse: collapse; font-variant-numeric: tabular-nums; margin: .75rem 0; }
      .fleet th, .fleet td { padding: .15rem .6rem; text-align: right; border-bottom: 1px solid var(--rule); }
      .fleet th:first-child, .fleet td:first-child { text-align: left; }
      .fleet .wide { overflow-x: auto; }
      .fleet figure { display: inline-block; width: 18rem; max-width: 100%; margin: .5rem 1rem .5rem 0; }
      .fleet svg { width: 100%; height: 8rem; background: var(--sheet); border: 1px solid var(--rule); }
      .fleet .bars { fill: var(--steel); } .fleet .marks { stroke: var(--red); fill: none; }
      .fleet .ticks { display: flex; justify-content: space-between; font-size: .8rem; color: var(--soft); }
      </style></head>
      <body><header class="page"><p class="brand">audit fleet</p><h1>What devices grant</h1>
      <p class="extent">\(compared ?? "")\(text.facts.joined(separator: ", "))</p></header>
      <main class="page fleet">\(text.notes.map { "<p class=\"note\">\($0)</p>" })
      \(findings.map(paragraph))
      \(report.kinds.prefix(HTMLReport.maximumPicturedWidgets).map { section(on: $0, text) })
      </main><footer class="page"><p class="note">audit \(AuditVersion.current). Red lines: predicted from the manifest.</p></footer></body></html>

      """
    return Array(page.text.utf8)
  }

  private func paragraph(about finding: FleetFinding) -> HTML {
    """
    <p><strong>\(finding.severity.rawValue)</strong>: \((finding.kind.map { "\($0): " } ?? "") + finding.message) <code>\(finding.id)</code><br>
    <span class="note">\(finding.help)</span></p>
    """
  }

  private func section(on kind: FleetReport.Kind, _ text: FleetText) -> HTML {
    let rows = text.rows(of: kind).map { name, cells -> HTML in
      "<tr><th scope=\"row\">\(name)</th>\(cells.map { "<td>\($0)</td>" })</tr>"
    }
    return """
      <section><h2>\(kind.name ?? "other groups")</h2>
      <div class="wide"><table><thead><tr><th scope="col">a day of a widget</th>\(FleetText.header.dropFirst().map { "<th scope=\"col\">\($0)</th>" })</tr></thead>
      <tbody>\(rows)</tbody></table></div>
      \(hours(of: kind, text))
      <ul>\(text.conclusions(kind).map { "<li>\($0)</li>" })</ul>
      \(pictures(of: kind))
      </section>
      """
  }

  /// The hours of a day beside the manifest's prediction.
  private func hours(of kind: FleetReport.Kind, _ text: FleetText) -> HTML {
    let rows = text.hours(of: kind).map { row -> HTML in
      "<tr><th scope=\"row\">\(row.name)</th><td>\(row.dry)</td><td><code>\(row.strip)</code></td></tr>"
    }
    if rows.isEmpty { return "" }
    return """
      <div class="wide"><table><thead><tr><th scope="col">granted by hour</th><th scope="col">dry by</th><th scope="col"><code>\(HourStrip.header)</code></th></tr></thead>
      <tbody>\(rows)</tbody></table></div>
      """
  }

  /// The pictures of a kind: granted reloads per day, the hours at which days ran dry, and ages.
  private func pictures(of kind: FleetReport.Kind) -> [HTML] {
    let group = kind.all.group
    let prediction = report.predictions[kind.name ?? ""]
    var pictures: [HTML] = []
    let granted = group[.grantedPerDay].bars
    if let most = granted.last?.number {
      let marks = [prediction?.low, prediction?.high].compactMap(\.self)
      pictures.append(
        BarPicture(
          title: "Charged reloads a day",
          bars: granted.map { (Double($0.number), $0.count) }, from: 0,
          to: max(Double(most), marks.max() ?? 0) + 1, width: 1, marks: marks,
          ticks: [0, Double(most) / 2, Double(most)].map { ($0, "\(Int($0))") },
          words: { Count.of(Int($0), "reload") }
        ).html)
    }
    if group[.dryDays] > 0, kind.all.dryShare != nil {
      pictures.append(
        BarPicture(
          title: "Hour at which days ran dry",
          bars: (0..<24).map { (Double($0), group[GroupSummary.Hourly.ranDry, $0]) }, from: 0,
          to: 24, width: 1,
          marks: [], ticks: [0, 6, 12, 18].map { ($0, "\(Int($0)):00") },
          words: { "\(Int($0)):00 to \(Int($0)):59" }
        ).html)
    }
    let ages = group[.age]
    if let p95 = ages.quantile(percent: 95) {
      let width = Double(max(p95, 60)) / 24
      var counts = [UInt64](repeating: 0, count: 30)
      for bar in ages.bars {
        counts[min(Int(Double(bar.number) / width), counts.count - 1)] += bar.count
      }
      let marks = [prediction?.ageLow, prediction?.ageHigh].compactMap { $0.map(Double.init) }
      pictures.append(
        BarPicture(
          title: "Age of the timeline, 7:00 to 23:00",
          bars: counts.enumerated().map { (Double($0.offset) * width, $0.element) }, from: 0,
          to: width * Double(counts.count), width: width, marks: marks,
          ticks: [0, 12, 24].map { ($0 * width, Count.duration(seconds: Int($0 * width))) },
          words: { Count.duration(seconds: Int($0)) }
        ).html)
    }
    return pictures
  }
}

/// A picture of bars, 1000 by 400 units.
private struct BarPicture {
  let title: String
  let bars: [(at: Double, count: UInt64)]
  let from: Double
  let to: Double
  let width: Double
  /// Values that are marked by a line.
  let marks: [Double]
  let ticks: [(at: Double, label: String)]
  /// Returns a value with its unit.
  let words: (Double) -> String

  var html: HTML {
    let highest = Double(bars.map(\.count).max() ?? 0)
    func x(_ value: Double) -> Int {
      Int(max(0, min((value - from) / (to - from), 1)) * 1000 + 0.5)
    }
    let path = bars.filter { $0.count > 0 }.map { bar in
      let height = max(Int(Double(bar.count) / max(highest, 1) * 380 + 0.5), 2)
      return "M\(x(bar.at)) 400V\(400 - height)H\(max(x(bar.at + width) - 2, x(bar.at) + 1))V400z"
    }
    let most = bars.max { $0.count < $1.count }.map { "Most often: \(words($0.at))." } ?? ""
    let predicted = marks.isEmpty ? "" : " Predicted: \(marks.map(words).joined(separator: ", "))."
    return """
      <figure><figcaption>\(title)</figcaption>
      <svg viewBox="0 0 1000 400" preserveAspectRatio="none" role="img"><title>\(title)</title><desc>\(most + predicted)</desc>
      <path class="bars" d="\(path.joined())"/><path class="marks" vector-effect="non-scaling-stroke" d="\(marks.map { "M\(x($0)) 0V400" }.joined())"/></svg>
      <div class="ticks" aria-hidden="true">\(ticks.map { "<span>\($0.label)</span>" })</div></figure>
      """
  }
}
