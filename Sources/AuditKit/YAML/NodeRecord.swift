/// A node as it lies in a tree's arena: plain old data, in the order in which it was read.
struct NodeRecord {
  enum Shape: UInt8 {
    case scalar, sequence, mapping
    /// `*name`; the node that it stands for is its `first`.
    case alias
  }

  struct Style: OptionSet {
    let rawValue: UInt8
    static let plain = Style(rawValue: 1)
    static let blockScalar = Style(rawValue: 2)
    static let flow = Style(rawValue: 4)
    /// A mapping whose entries are a range of the tree's pairs, because of a merge or a duplicate.
    static let hasPairs = Style(rawValue: 8)
    /// A collection whose end has not been read yet.
    static let open = Style(rawValue: 16)
  }

  /// The index that stands for no node; greater than every real one.
  static let none = Int32.max

  var start: Position
  var end: Position
  /// A scalar's first byte in the text; a collection's first child; an alias's target.
  var first = NodeRecord.none
  /// A scalar's bytes; a collection's children, where a mapping's keys and values count alike.
  var count: Int32 = 0
  /// The next node of the same collection.
  var next = NodeRecord.none
  /// Nodes in it, itself and everything behind aliases included.
  var size: Int32 = 1
  /// A mapping's first pair, where it has pairs, and how many.
  var firstPair: Int32 = 0
  var pairCount: Int32 = 0
  var shape: Shape
  var style: Style = []
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
