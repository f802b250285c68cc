/// The nodes of a file.
///
/// Nodes are views into the tree; texts are copied only on demand.
package struct YAMLTree: Sendable {
  package let storage: Storage

  /// Flat arrays of plain records, immutable once created.
  package final class Storage: Sendable {
    package let file: SourceFile.ID
    package let records: [NodeRecord]
    let pairs: [NodePair]
    /// The concatenated bytes of all scalars.
    package let text: [UInt8]
    let roots: [Int32]
    /// Whether reading stopped after the last root.
    let givenUp: Bool
    /// Whether a node has the tag `!unknown`.
    let hasUnknown: Bool

    init(
      file: SourceFile.ID, records: [NodeRecord] = [], pairs: [NodePair] = [],
      text: [UInt8] = [], roots: [Int32] = [], givenUp: Bool = false
    ) {
      self.file = file
      self.records = records
      self.pairs = pairs
      self.text = text
      self.roots = roots
      self.givenUp = givenUp
      hasUnknown = records.contains { $0.style.contains(.unknown) }
    }
  }

  /// The root of each document that isn't empty, in order.
  package var documents: [Node] { storage.roots.map { Node(self, reaching: $0) } }

  /// Whether reading stopped after the last document.
  package var isPartial: Bool { storage.givenUp }

  func record(_ index: Int32) -> NodeRecord { storage.records[Int(index)] }
}

// Places for readers of comments.

extension YAMLTree {
  /// The places of scalars, in which a `#` doesn't begin a comment, in the order written.
  package var scalarPlaces: [Place] {
    storage.records.compactMap { record in
      guard record.shape == .scalar, record.start != record.end else { return nil }
      var start = record.start
      // A comment may follow the `|` or `>`.
      if record.style.contains(.blockScalar) { start = Position(line: start.line + 1, column: 1) }
      guard start < record.end else { return nil }
      return Place(file: storage.file, start: start, end: record.end)
    }
  }

  /// The values with the tag `!unknown`, in the order written.
  package var unknownPlaces: [Place] {
    guard storage.hasUnknown else { return [] }
    return storage.records.filter { $0.style.contains(.unknown) }
      .map { Place(file: storage.file, start: $0.start, end: $0.end) }
  }

  /// The places of each key with its value, and of each item, in the order written; an outer one
  /// comes before those in it.
  ///
  /// Aliases are not resolved.
  package var keyAndItemPlaces: [Place] {
    var places: [Place] = []
    let records = storage.records
    for record in records where record.shape == .sequence || record.shape == .mapping {
      var child = record.first
      while child != NodeRecord.none {
        let first = records[Int(child)]
        // After a syntax error, the last key may have no value.
        let hasValue = record.shape == .mapping && first.next != NodeRecord.none
        let last = hasValue ? records[Int(first.next)] : first
        places.append(Place(file: storage.file, start: first.start, end: last.end))
        child = last.next
      }
    }
    return places.sorted { ($0.start, $1.end) < ($1.start, $0.end) }
  }

  /// The last line of the last document.
  package var lastLine: Int32 { storage.roots.last.map { storage.records[Int($0)].end.line } ?? 0 }
}

/// The record of a node in a tree, in the order in which it was read.
package struct NodeRecord {
  package enum Shape: UInt8 {
    case scalar, sequence, mapping
    /// `*name`; its `first` is the node that it refers to.
    case alias
  }

  package struct Style: OptionSet {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    static let plain = Style(rawValue: 1)
    package static let blockScalar = Style(rawValue: 2)
    static let flow = Style(rawValue: 4)
    /// A mapping whose entries are a range of the tree's pairs, because of a merge key or a
    /// duplicate.
    static let hasPairs = Style(rawValue: 8)
    /// A collection whose end has not been read yet.
    static let open = Style(rawValue: 16)
    /// A node with the tag `!unknown`: a value that exists but isn't known.
    static let unknown = Style(rawValue: 32)
  }

  /// The index that means no node; greater than every real one.
  package static let none = Int32.max

  package var start: Position
  package var end: Position
  /// The first byte of a scalar in the text, the first child of a collection, or the target of an
  /// alias.
  package var first = NodeRecord.none
  /// The number of bytes of a scalar, or of children of a collection; a mapping's keys and values
  /// both count.
  package var count: Int32 = 0
  /// The next node in the same collection.
  package var next = NodeRecord.none
  /// The number of nodes in it, including itself and those that aliases refer to.
  var size: Int32 = 1
  /// The first pair of a mapping that has pairs, and their number.
  var firstPair: Int32 = 0
  var pairCount: Int32 = 0
  package var shape: Shape
  package var style: Style = []
  /// The number of nested levels, including itself and those that aliases refer to.
  var height: UInt8 = 0
}

/// An entry of a mapping after expanding merge keys and dropping duplicates.
struct NodePair {
  var key: Int32
  var value: Int32
  /// The alias in `<<: *base` that it was merged from, if any.
  var alias = NodeRecord.none
}
