internal import WidgetManifests

/// Fixes that are applied together because none touches another.
struct FixBatch {
  /// A fix and the findings that it fixes.
  struct Item {
    let fix: Fix
    /// The indexes of the findings.
    var findings: [Int]
  }

  /// The fixes, in the order of their first findings.
  private(set) var items: [Item] = []

  /// Chooses from the fixes of some findings: of fixes that touch each other, the first.
  ///
  /// Fixes that correct something unreadable come first, by themselves, because other findings may
  /// depend on it.
  ///
  /// - Parameters:
  ///   - findings: All findings.
  ///   - isWanted: Whether the fix of the finding with an index may be applied.
  init(_ findings: [Finding], where isWanted: (Int, Fix) -> Bool) {
    let wanted = findings.indices.compactMap { index in
      findings[index].fix.flatMap { isWanted(index, $0) ? (index, $0) : nil }
    }
    let reveals = wanted.contains { $0.1.reveals }
    var known: [[Fix.Edit]: Int] = [:]
    var all: [Item] = []
    for (index, fix) in wanted where fix.reveals == reveals {
      if let item = known[fix.edits] {
        all[item].findings.append(index)
      } else {
        known[fix.edits] = all.count
        all.append(Item(fix: fix, findings: [index]))
      }
    }
    var taken: [SourceFile.ID: SortedRanges] = [:]
    items = all.filter { item in
      let edits = item.fix.edits
      let isFree = edits.allSatisfy { !(taken[$0.place.file]?.touches($0.bytes) ?? false) }
      if isFree {
        for edit in edits { taken[edit.place.file, default: SortedRanges()].insert(edit.bytes) }
      }
      return isFree
    }
  }
}

/// Ranges of one file that do not touch each other.
private struct SortedRanges {
  private var ranges: [Range<Int>] = []

  func touches(_ range: Range<Int>) -> Bool {
    let next = firstIndex(from: range.lowerBound)
    if next < ranges.count, ranges[next].lowerBound <= range.upperBound { return true }
    return next > 0 && ranges[next - 1].upperBound >= range.lowerBound
  }

  mutating func insert(_ range: Range<Int>) {
    // Findings come in the order of the file, so this is nearly always the end.
    ranges.insert(range, at: firstIndex(from: range.lowerBound))
  }

  /// The index of the first range that begins at or after an offset.
  private func firstIndex(from offset: Int) -> Int {
    if let last = ranges.last, last.lowerBound < offset { return ranges.count }
    return ranges.partitioningIndex { $0.lowerBound >= offset }
  }
}

extension Array {
  /// Returns the first index from which a condition is true; it is false before.
  package func partitioningIndex(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
