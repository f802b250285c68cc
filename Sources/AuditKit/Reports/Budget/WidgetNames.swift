/// The names by which the budget table tells its widgets apart.
enum WidgetNames {
  /// The kind of each row; with its bundle where two have that kind, with a number where it is placed more than once.
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

extension Sanitized {
  /// The text up to a number of cells, with `…` where some is left out: at the end, or before a
  /// number such as ` #2`, which tells placed widgets apart.
  func truncated(to cells: Int) -> Sanitized {
    if width <= cells { return self }
    let number = text.lastIndex(of: "#").map { text[$0...] } ?? ""
    let isNumber = number.count > 1 && number.dropFirst().allSatisfy(\.isNumber)
    let end = isNumber && number.utf8.count < cells - 4 ? " " + number : ""
    // No more of it is cut into cells than are shown: it may be the longest text of a manifest.
    let shown = Cell.cells(of: text, room: cells - 1 - end.utf8.count)
    let kept = shown.lazy.map(\.text).joined()
    return Sanitized(trusted: kept + "…" + end)
  }
}
