internal import BudgetReplay

/// What would fit: the smallest interval for each end of the band, for the widgets that do not.
///
/// As a rule it is the same for all of them, and is said once; otherwise each says whose it is.
struct FittingIntervals {
  private var sentences: [(text: String, names: [Sanitized])] = []

  /// Collects the intervals of rows, which go by these names.
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

  /// The sentence, without its capital; nil where nothing would fit.
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
