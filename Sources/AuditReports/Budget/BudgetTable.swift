internal import AuditKit
internal import BudgetReplay
internal import WidgetManifests

/// The budget of every widget: the reloads it asks for and gets, and their hours of the day.
struct BudgetTable {
  private let rows: [BudgetRow]
  private let names: [Sanitized]
  /// The words for how the limit is enforced, and for the runs.
  private let regulator: String
  /// The sentence about the widgets that have no row; nil if there are none.
  private let unreplayed: String?
  /// The titles of the columns before the hours; those in ``numbers`` are numeric.
  private let header: [String]
  private let numbers = 1...3
  /// The maximum number of reloads in an hour of any row, at least 1; it scales all strips.
  private let busiest: Int

  /// Creates the table of a replay, in document order.
  init(_ replay: ReplayReport) {
    rows = BudgetRow.rows(of: replay)
    names = WidgetNames.of(rows)
    busiest = rows.reduce(1) { max($0, $1.hours.max() ?? 0) }
    let settings = replay.settings
    let measured = settings.measuredLimits.map { ", \($0)" } ?? ""
    regulator = settings.budget.rules.regulator + measured + settings.rowsOfRuns
    unreplayed = replay.unreplayedSentence
    header = ["widget", "asked", "charged", "band", "verdict", settings.budget.rules.dryTitle]
  }

  /// Writes the title, the table, the intervals that would fit, and the sentence about widgets
  /// without a row.
  func write(to painter: inout Painter, columns: Int) {
    let strip = header.count
    // Several rows without a reload say no more than their number.
    let all = Array(zip(rows, names))
    let busy = all.filter { !$0.0.isIdle }
    let idle = rows.count - busy.count
    let isFolded = idle > 1 && !busy.isEmpty
    let shown = isFolded ? busy : all
    var table = PlainTable(
      title: "Refresh budget", header: header + [HourStrip.header], numbers: numbers,
      // The last one's title contains the band as well.
      dropOrder: [3, strip, 5],
      style: { row, column in column == 4 ? shown[row].0.verdictStyle : nil })
    for (row, name) in shown {
      table.append(name, row.facts + [HourStrip.draw(row.hours, busiest: busiest)])
    }
    let hours = table.columns(in: columns).contains(strip) ? " and by the hour" : ""
    table.remark = Sanitized("in reloads a day\(hours), under \(regulator)")
    table.write(to: &painter, columns: columns, isFirst: true)
    writeFittingIntervals(to: &painter)
    if isFolded {
      painter.write("\n")
      painter.writeLine(Sanitized(trusted: "  \(Count.of(idle, "widget")) ask for no reloads"))
    }
    guard let unreplayed else { return }
    painter.write("\n")
    painter.writeProse(Sanitized("  \(unreplayed)"), hanging: 4)
  }

  /// Writes the smallest intervals that fit the band, for the widgets that don't fit.
  ///
  /// Widgets with the same intervals share a line, which names them unless it is the only one.
  private func writeFittingIntervals(to painter: inout Painter) {
    var sentences: [String] = []
    var widgets: [String: [String]] = [:]
    for (row, name) in zip(rows, names) where row.hasBudget && row.verdict != .fits {
      guard let sentence = row.fittingIntervals else { continue }
      if widgets[sentence] == nil { sentences.append(sentence) }
      widgets[sentence, default: []].append(name.text)
    }
    if !sentences.isEmpty { painter.write("\n") }
    for sentence in sentences {
      let isOnly = sentences.count == 1
      let names = isOnly ? "" : "\(widgets[sentence, default: []].shortened(to: 3)): "
      let text = isOnly ? sentence.capitalizedFirst : sentence
      painter.writeProse(Sanitized(trusted: "  \(names)\(text)"), hanging: 4)
    }
  }

  /// Returns the heading and the table in GitHub's Markdown, with as many rows as fit and without
  /// those that a long table folds; empty without rows.
  func markdown(within limit: Int) -> String {
    let folded = Set(BudgetRow.folded(rows))
    let table = MarkdownTable.widgets(
      title: "Refresh budget, in reloads a day",
      header: header + ["smallest interval", "0 to 24 h"], numbers: numbers,
      zip(rows, names).enumerated().filter { !folded.contains($0.offset) }.map(\.element)
        .map { row, name in
          [MarkdownText.code(name.text)] + row.facts.map(MarkdownText.escaped) + [
            MarkdownText.escaped(row.intervalsByLimit),
            "<code>\(HourStrip.draw(row.hours, busiest: busiest))</code>",
          ]
        }, left: folded.count, within: limit)
    let rest = table.isEmpty ? nil : unreplayed
    return table + (rest.map { "\n\(MarkdownText.escaped($0))\n" } ?? "")
  }
}

extension BudgetRow {
  fileprivate var verdictStyle: Painter.Style? {
    if !hasBudget { return nil }
    switch verdict {
    case .fits: return nil
    case .depends: return .severity(.warning)
    case .over: return .severity(.error)
    }
  }
}

/// Unique names of the widgets in a table.
enum WidgetNames {
  /// Returns the kind of each widget, with its bundle if two bundles have that kind, and with a
  /// number if it is placed several times.
  static func of(_ widgets: [(kind: String, bundle: String, instance: Int?)]) -> [String] {
    var bundles: [String: Set<String>] = [:]
    var placed: [[String]: Int] = [:]
    for widget in widgets {
      bundles[widget.kind, default: []].insert(widget.bundle)
      placed[[widget.bundle, widget.kind], default: 0] += 1
    }
    return widgets.map { kind, bundle, instance in
      var name = kind
      if bundles[kind, default: []].count > 1 { name += " (\(bundle))" }
      if let instance, placed[[bundle, kind], default: 0] > 1 { name += " #\(instance + 1)" }
      return name
    }
  }

  /// Returns the names of the subjects of some items.
  static func of(_ subjects: [Finding.Subject]) -> [String] {
    of(subjects.map { ($0.kind ?? "", $0.bundle ?? "", nil) })
  }

  /// Returns the names of rows, sanitised.
  static func of(_ rows: [BudgetRow]) -> [Sanitized] {
    of(rows.map { ($0.kind, $0.bundle, $0.instance) }).map { Sanitized($0) }
  }
}

/// A day in 24 cells: the reloads charged in each local hour.
enum HourStrip {
  /// The header over the strips: the hours 0, 6, 12 and 18.
  static let header = "0     6     12    18"
  /// The characters of a cell, from empty to a full block.
  private static let blocks: [Character] = ["·", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Draws a day; an hour with `busiest` reloads is a full block, and an hour with reloads is never
  /// empty.
  static func draw(_ hours: [Int], busiest: Int) -> String {
    String(
      (0..<24).map { hour in
        let count = hour < hours.count ? max(hours[hour], 0) : 0
        guard count > 0, busiest > 0 else { return blocks[0] }
        // Rounded up, and in floating point because the counts of a long replay may be of any size.
        let eighths = min(Double(count) / Double(busiest), 1) * 8
        let level = Int(eighths)
        return blocks[eighths > Double(level) ? level + 1 : level]
      })
  }
}

extension ReplaySettings {
  /// The words for limits that a fleet measured; nil for others.
  var measuredLimits: String? {
    limitsAreMeasured ? "limits measured in \(Sanitized(profileName).text)" : nil
  }
}
