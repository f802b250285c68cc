extension Node {
  /// The items of a sequence in the order written.
  package struct Items: Collection, Sendable {
    private let tree: YAMLTree.Borrowed
    private let alias: Int32
    package let startIndex: Int32
    package let count: Int

    init(_ tree: YAMLTree.Borrowed, sequence: NodeRecord, alias: Int32) {
      self.tree = tree
      self.alias = alias
      let isSequence = sequence.shape == .sequence
      startIndex = isSequence ? sequence.first : NodeRecord.none
      count = isSequence ? Int(sequence.count) : 0
    }

    package var endIndex: Int32 { NodeRecord.none }

    package subscript(position: Int32) -> Node { Node(tree, reaching: position, through: alias) }

    package func index(after position: Int32) -> Int32 { tree.record(position).next }
  }

  /// The entries of a mapping in the order written, merged ones in the place of their `<<`.
  package struct Entries: Collection, Sendable {
    private let mapping: Node
    /// Whether positions count pairs; otherwise they are the indices of the keys' records.
    private let hasPairs: Bool
    package let startIndex: Int32
    package let endIndex: Int32
    package let count: Int

    init(of mapping: Node) {
      self.mapping = mapping
      let record = mapping.record
      hasPairs = record.style.contains(.hasPairs)
      if hasPairs {
        startIndex = record.firstPair
        endIndex = record.firstPair + record.pairCount
        count = Int(record.pairCount)
      } else {
        let isMapping = record.shape == .mapping
        startIndex = isMapping ? record.first : NodeRecord.none
        endIndex = NodeRecord.none
        count = isMapping ? Int(record.count / 2) : 0
      }
    }

    package subscript(position: Int32) -> (key: Node, value: Node) {
      (mapping.key(at: position), mapping.value(at: position))
    }

    package func index(after position: Int32) -> Int32 {
      guard !hasPairs else { return position + 1 }
      return mapping.tree.record(mapping.tree.record(position).next).next
    }
  }

  /// Gives the text of each key of a mapping in the order written, nil for a collection, without
  /// making a node of it.
  func forEachKey(_ body: (_ position: Int32, _ text: UnsafeBufferPointer<UInt8>?) -> Void) {
    let mapping = record
    guard mapping.shape == .mapping else { return }
    let hasPairs = mapping.style.contains(.hasPairs)
    var position = hasPairs ? mapping.firstPair : mapping.first
    let end = hasPairs ? mapping.firstPair + mapping.pairCount : NodeRecord.none
    while position != end {
      var key = tree.record(hasPairs ? tree.pair(position).key : position)
      if key.shape == .alias { key = tree.record(key.first) }
      if key.shape == .scalar {
        tree.withText(of: key) { body(position, $0) }
      } else {
        body(position, nil)
      }
      position = hasPairs ? position + 1 : tree.record(tree.record(position).next).next
    }
  }

  /// Gives each item of a sequence in the order written.
  func forEachItem(_ body: (Node) -> Void) {
    let sequence = record
    guard sequence.shape == .sequence else { return }
    var position = sequence.first
    while position != NodeRecord.none {
      body(Node(tree, reaching: position, through: aliasIndex))
      position = tree.record(position).next
    }
  }

  /// How many items a sequence has, none for any other node.
  var itemCount: Int { record.shape == .sequence ? Int(record.count) : 0 }
}
