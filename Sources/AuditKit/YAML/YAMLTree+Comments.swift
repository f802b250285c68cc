/// What a reader of comments needs to know of a tree.
extension YAMLTree {
  /// Where text stands in which a `#` is no comment, in the order written.
  var scalarPlaces: [Place] {
    storage.records.compactMap { record in
      guard record.shape == .scalar, record.start != record.end else { return nil }
      var start = record.start
      // Behind the `|` or `>` a comment may stand.
      if record.style.contains(.blockScalar) { start = Position(line: start.line + 1, column: 1) }
      guard start < record.end else { return nil }
      return Place(file: storage.file, start: start, end: record.end)
    }
  }

  /// Each key with its value, and each item, in the order written, an outer one before what it
  /// holds; aliases are not followed.
  var steerablePlaces: [Place] {
    var places: [Place] = []
    let records = storage.records
    for record in records where record.shape == .sequence || record.shape == .mapping {
      var child = record.first
      while child != NodeRecord.none {
        let first = records[Int(child)]
        // The last key of a file that was given up may stand there without a value.
        let hasValue = record.shape == .mapping && first.next != NodeRecord.none
        let last = hasValue ? records[Int(first.next)] : first
        places.append(Place(file: storage.file, start: first.start, end: last.end))
        child = last.next
      }
    }
    return places.sorted { ($0.start, $1.end) < ($1.start, $0.end) }
  }

  /// The last line of the last document.
  var lastLine: Int32 { storage.roots.last.map { storage.records[Int($0)].end.line } ?? 0 }
}
