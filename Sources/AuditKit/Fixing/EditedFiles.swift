internal import WidgetManifests

/// Files with the edits of fixes, and the places that their text had before.
struct EditedFiles {
  /// The files, in the same order as before.
  private(set) var files: [SourceFile]
  /// The edits of each file that changed, in order.
  private var edits: [SourceFile.ID: [Edit]] = [:]

  /// A replaced range before the edits, and the range of its replacement after them.
  private struct Edit {
    let old: Range<Position>
    let new: Range<Position>
  }

  /// Applies the edits of some fixes.
  init(_ items: [FixBatch.Item], to files: [SourceFile]) {
    self.files = files
    for (file, edits) in Dictionary(grouping: items.flatMap(\.fix.edits), by: \.place.file) {
      let source = files[Int(file)]
      let edits = edits.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
      var bytes: [UInt8] = []
      var start = 0
      var replacements: [Range<Int>] = []
      for edit in edits {
        bytes += source.bytes[start..<edit.bytes.lowerBound]
        replacements.append(bytes.count..<bytes.count + edit.text.utf8.count)
        bytes += edit.text.utf8
        start = edit.bytes.upperBound
      }
      bytes += source.bytes[start...]
      let changed = SourceFile(path: source.path, bytes: bytes)
      let lines = LineTable(changed)
      self.files[Int(file)] = changed
      self.edits[file] = zip(edits, replacements).map { edit, new in
        let new = lines.position(of: new.lowerBound)..<lines.position(of: new.upperBound)
        return Edit(old: edit.place.start..<edit.place.end, new: new)
      }
    }
  }

  /// The start that a place in the changed files had before the edits; that of the replaced text if
  /// it is within a replacement.
  func original(_ place: Place) -> Place {
    guard let edit = lastEdit(before: place, \.new) else { return .empty(place.start, in: place) }
    if edit.new.contains(place.start) { return .empty(edit.old.lowerBound, in: place) }
    var start = place.start
    if start.line == edit.new.upperBound.line {
      start.column += edit.old.upperBound.column - edit.new.upperBound.column
    }
    start.line += edit.old.upperBound.line - edit.new.upperBound.line
    return .empty(start, in: place)
  }

  /// The start of a place before the edits; that of the replaced text if it is within an edit.
  func replaced(_ place: Place) -> Place {
    guard let edit = lastEdit(before: place, \.old), edit.old.contains(place.start) else {
      return .empty(place.start, in: place)
    }
    return .empty(edit.old.lowerBound, in: place)
  }

  /// The last edit that begins at or before the start of a place.
  private func lastEdit(before place: Place, _ range: KeyPath<Edit, Range<Position>>) -> Edit? {
    guard let edits = edits[place.file] else { return nil }
    let next = edits.partitioningIndex { $0[keyPath: range].lowerBound > place.start }
    return next > 0 ? edits[next - 1] : nil
  }
}

extension Place {
  /// An empty place in the file of another one.
  fileprivate static func empty(_ position: Position, in other: Place) -> Place {
    Place(file: other.file, start: position, end: position)
  }
}
