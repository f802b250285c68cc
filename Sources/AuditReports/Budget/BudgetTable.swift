internal import BudgetReplay
internal import WidgetManifests

/// The budget of every widget: the reloads it asks for and gets, and their hours of the day.
struct BudgetTable {
  private let rows: [BudgetRow]
  private let columns: Int
  private let regulator: String?
  private let dryTitle: String

  /// Creates a table of rows, in their order, that is no wider than a number of columns if possible.
  ///
  /// - Parameters:
  ///   - regulator: The words for how the limit is enforced; nil if that isn't known.
  ///   - dryTitle: The title over the times at which reloads begin to wait.
  init(
    _ rows: [BudgetRow], columns: Int, regulator: String? = nil, dryTitle: String = "runs dry"
  ) {
    self.regulator = regulator
    self.dryTitle = dryTitle
    self.rows = rows
    self.columns = columns
  }

  /// Writes the title, the table and the intervals that would fit.
  func write(to painter: inout Painter) {
    let names = WidgetNames.of(rows)
    let busiest = rows.reduce(1) { max($0, $1.hours.max() ?? 0) }
    let under = regulator.map { ", under \($0)" } ?? ""
    var table = PlainTable(
      "Refresh budget", remark: Sanitized("in reloads a day and by the hour\(under)"),
      header: ["widget", "asked", "charged", "band", "verdict", dryTitle, HourStrip.header],
      numbers: 1...3,
      style: { row, column in column == 4 ? rows[row].verdictStyle : nil })
    for (row, name) in zip(rows, names) {
      table.append(name, row.facts + [HourStrip.draw(row.hours, busiest: busiest)])
    }
    table.write(to: &painter, columns: columns, isFirst: true)
    FittingIntervals(rows, names).write(to: &painter)
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

/// The smallest interval that fits each end of the band, for the widgets that don't fit.
///
/// Widgets with the same interval share a sentence, which names them unless it is the only one.
struct FittingIntervals {
  private var sentences: [(text: String, names: [Sanitized])] = []

  /// Collects the intervals of rows with these names.
  init(_ rows: [BudgetRow], _ names: [Sanitized]) {
    var indices: [String: Int] = [:]
    for (row, name) in zip(rows, names) where row.hasBudget && row.verdict != .fits {
      guard let sentence = Self.sentence(of: row) else { continue }
      if let index = indices[sentence] {
        sentences[index].names.append(name)
      } else {
        indices[sentence] = sentences.count
        sentences.append((sentence, [name]))
      }
    }
  }

  /// Writes a line for each interval, after an empty one; nothing if all widgets fit.
  func write(to painter: inout Painter) {
    if !sentences.isEmpty { painter.write("\n") }
    for (text, names) in sentences {
      painter.write("  ")
      if sentences.count > 1 {
        for (index, name) in names.prefix(3).enumerated() {
          if index > 0 { painter.write(", ") }
          painter.write(name)
        }
        if names.count > 3 {
          painter.write(" and ")
          painter.write(names.count - 3)
          painter.write(" more")
        }
        painter.write(": ")
        painter.write(Sanitized(trusted: text))
      } else {
        painter.write(Sanitized(trusted: text.capitalizedFirst))
      }
      painter.endLine()
    }
  }

  /// Returns the sentence, without its capital; nil if no interval fits.
  static func sentence(of row: BudgetRow) -> String? {
    var ends = [(row.low, row.smallestIntervalSecondsLow)]
    if row.high != row.low { ends.append((row.high, row.smallestIntervalSecondsHigh)) }
    let parts = ends.compactMap { limit, seconds -> String? in
      guard let limit, let seconds else { return nil }
      return "every \(Count.duration(seconds: seconds)) fits \(limit)"
    }
    guard let first = parts.first else { return nil }
    let beside = row.others > 0 ? "beside \(Count.of(row.others, "other reload")), " : ""
    let whose = row.sharers > 1 ? " if each of \(row.sharers) widgets asks so" : ""
    return parts.dropFirst().reduce(beside + first + " a day") { "\($0), \($1)" } + whose
  }
}

/// The names that tell the widgets of the budget table apart.
enum WidgetNames {
  /// Returns the kind of each row, with its bundle if two have that kind, and with a number if it is
  /// placed more than once.
  static func of(_ rows: [BudgetRow]) -> [Sanitized] {
    var bundles: [String: Set<String>] = [:]
    var placed: [[String]: Int] = [:]
    for row in rows {
      bundles[row.kind, default: []].insert(row.bundle)
      placed[[row.bundle, row.kind], default: 0] += 1
    }
    return rows.map { row in
      var name = row.kind
      if bundles[row.kind, default: []].count > 1 { name += " (\(row.bundle))" }
      if placed[[row.bundle, row.kind], default: 0] > 1 { name += " #\(row.instance + 1)" }
      return Sanitized(name)
    }
  }
}

/// A day in 24 cells: the reloads charged in each local hour.
enum HourStrip {
  /// The header over the strips: the hours 0, 6, 12 and 18.
  static let header = "0     6     12    18"
  /// The cells from none to a full block.
  static let blocks: [Character] = ["·", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Draws a day; an hour with `busiest` reloads is a full block, one with any reload never empty.
  static func draw(_ hours: [Int], busiest: Int) -> String {
    String(
      (0..<24).map { hour in
        let count = hour < hours.count ? max(hours[hour], 0) : 0
        guard count > 0, busiest > 0 else { return blocks[0] }
        // Rounded up; in floating point, since counts of a long replay may be of any size.
        let eighths = min(Double(count) / Double(busiest), 1) * 8
        let level = Int(eighths)
        return blocks[eighths > Double(level) ? level + 1 : level]
      })
  }
}
