/// Everything that libyaml understood of one file.
///
/// Nodes are views into it; no text is copied before it is asked for.
package struct YAMLTree: Sendable {
  package let storage: Storage

  /// Flat arrays of plain records, filled once and never changed.
  package final class Storage: Sendable {
    package let file: SourceFile.ID
    package let records: [NodeRecord]
    let pairs: [NodePair]
    /// The bytes of all scalars, one after the other.
    package let text: [UInt8]
    let roots: [Int32]
    /// Whether reading gave up after the last root.
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

  /// The root of each document in which something is written, in their order.
  package var documents: [Node] { storage.roots.map { Node(self, reaching: $0) } }

  /// Whether the stream was given up after the last document.
  package var isPartial: Bool { storage.givenUp }

  func record(_ index: Int32) -> NodeRecord { storage.records[Int(index)] }
}

// What a reader of comments needs to know of a tree.

extension YAMLTree {
  /// Where text stands in which a `#` is no comment, in the order written.
  package var scalarPlaces: [Place] {
    storage.records.compactMap { record in
      guard record.shape == .scalar, record.start != record.end else { return nil }
      var start = record.start
      // Behind the `|` or `>` a comment may stand.
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

  /// Each key with its value, and each item, in the order written, an outer one before what it
  /// holds; aliases are not followed.
  package var steerablePlaces: [Place] {
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
  package var lastLine: Int32 { storage.roots.last.map { storage.records[Int($0)].end.line } ?? 0 }
}

/// A node as a tree keeps it: plain data, in the order in which it was read.
package struct NodeRecord {
  package enum Shape: UInt8 {
    case scalar, sequence, mapping
    /// `*name`; the node that it stands for is its `first`.
    case alias
  }

  package struct Style: OptionSet {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    static let plain = Style(rawValue: 1)
    package static let blockScalar = Style(rawValue: 2)
    static let flow = Style(rawValue: 4)
    /// A mapping whose entries are a range of the tree's pairs, because of a merge or a duplicate.
    static let hasPairs = Style(rawValue: 8)
    /// A collection whose end has not been read yet.
    static let open = Style(rawValue: 16)
    /// A node with the tag `!unknown`: a value that exists, and that its writer does not know.
    static let unknown = Style(rawValue: 32)
  }

  /// The index that stands for no node; greater than every real one.
  package static let none = Int32.max

  package var start: Position
  package var end: Position
  /// A scalar's first byte in the text; a collection's first child; an alias's target.
  package var first = NodeRecord.none
  /// A scalar's bytes; a collection's children, where a mapping's keys and values count alike.
  package var count: Int32 = 0
  /// The next node of the same collection.
  package var next = NodeRecord.none
  /// Nodes in it, itself and everything behind aliases included.
  var size: Int32 = 1
  /// A mapping's first pair, where it has pairs, and how many.
  var firstPair: Int32 = 0
  var pairCount: Int32 = 0
  package var shape: Shape
  package var style: Style = []
  /// Levels of collections in it, itself and everything behind aliases included.
  var height: UInt8 = 0
}

/// An entry of a mapping whose merge keys were expanded and whose duplicates were dropped.
struct NodePair {
  var key: Int32
  var value: Int32
  /// The alias in `<<: *base` through which it came, if it did.
  var alias = NodeRecord.none
}
