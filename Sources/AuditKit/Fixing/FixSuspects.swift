internal import WidgetManifests

/// A reason not to apply fixes.
struct FixObjection {
  /// What is wrong, without a full stop.
  let reason: String
  /// Its place before the fixes; nil if it isn't known.
  let place: Place?
}

/// The fixes that may cause what was found at a place: those in the same value, or else in the same
/// widget, document, or file.
struct FixSuspects {
  /// Fixes of one part of a manifest.
  struct Group {
    /// What they may cause.
    let reason: String
    let items: [FixBatch.Item]
  }

  private let findings: [Finding]
  private let files: [SourceFile]
  private var nodes: [SourceFile.ID: SurroundingNodes] = [:]

  /// A part of the manifests: a node of a file; nil for the file, or for all files.
  private struct Part: Hashable {
    var file: SourceFile.ID?
    var node: Int32?
  }

  /// Prepares for fixes of some findings.
  init(_ findings: [Finding], in files: [SourceFile]) {
    self.findings = findings
    self.files = files
  }

  /// Divides fixes into those of each part in which something is wrong, and all others.
  mutating func groups(
    of items: [FixBatch.Item], for objections: [FixObjection]
  ) -> (suspected: [Group], others: [FixBatch.Item]) {
    var members: [Part: [Int]] = [:]
    for (index, item) in items.enumerated() {
      let places = item.findings.map { findings[$0].place } + item.fix.edits.map(\.place)
      for part in Set(places.flatMap { parts(around: $0) }) {
        members[part, default: []].append(index)
      }
    }
    // Without a place, anything may be the cause, so places come first.
    let placed = objections.filter { $0.place != nil }
    var left = Set(items.indices)
    var suspected: [Group] = []
    for objection in placed.isEmpty ? objections : placed {
      let part = parts(around: objection.place).first { members[$0] != nil }
      let own = part.flatMap { members[$0] }?.filter { left.remove($0) != nil } ?? []
      if own.isEmpty { continue }
      suspected.append(Group(reason: objection.reason, items: own.map { items[$0] }))
    }
    return (suspected, left.sorted().map { items[$0] })
  }

  /// The parts that contain the start of a place, from the innermost node to all files.
  private mutating func parts(around place: Place?) -> [Part] {
    guard let place else { return [Part()] }
    let file = place.file
    let tree = nodes[file] ?? SurroundingNodes(files[Int(file)], id: file)
    nodes[file] = tree
    return tree.indexes(at: place.start).map { Part(file: file, node: $0) }
      + [Part(file: file), Part()]
  }
}

/// The nodes of a file that contain a position.
private struct SurroundingNodes {
  private let records: [NodeRecord]
  private var parents: [Int32]

  init(_ source: SourceFile, id: SourceFile.ID) {
    records = YAMLReader.read(source, id: id).tree.storage.records
    parents = Array(repeating: NodeRecord.none, count: records.count)
    for (index, record) in records.enumerated()
    where record.shape == .mapping || record.shape == .sequence {
      var child = record.first
      while child != NodeRecord.none {
        parents[Int(child)] = Int32(index)
        child = records[Int(child)].next
      }
    }
  }

  /// The indexes of the nodes, from the innermost to the document.
  func indexes(at position: Position) -> [Int32] {
    // Nodes are in the order in which they begin.
    let last = records.partitioningIndex { $0.start > position } - 1
    var indexes: [Int32] = []
    var index = last < 0 ? NodeRecord.none : Int32(last)
    while index != NodeRecord.none {
      if records[Int(index)].end >= position { indexes.append(index) }
      index = parents[Int(index)]
    }
    return indexes
  }
}
