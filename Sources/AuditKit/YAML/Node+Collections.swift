extension Node {
  /// The items of a sequence in the order written.
  package struct Items: Collection, Sendable {
    private let storage: YAMLTree.Storage
    private let alias: Int32
    package let startIndex: Int32
    package let count: Int

    init(storage: YAMLTree.Storage, sequence: NodeRecord, alias: Int32) {
      self.storage = storage
      self.alias = alias
      let isSequence = sequence.shape == .sequence
      startIndex = isSequence ? sequence.first : NodeRecord.none
      count = isSequence ? Int(sequence.count) : 0
    }

    package var endIndex: Int32 { NodeRecord.none }

    package subscript(position: Int32) -> Node { Node(storage, reaching: position, through: alias) }

    package func index(after position: Int32) -> Int32 { storage.records[Int(position)].next }
  }

  /// The entries of a mapping in the order written, merged ones in the place of their `<<`.
  package struct Entries: Collection, Sendable {
    private let storage: YAMLTree.Storage
    private let alias: Int32
    /// Whether positions count pairs; otherwise they are the indices of the keys' records.
    private let hasPairs: Bool
    package let startIndex: Int32
    package let endIndex: Int32
    package let count: Int

    init(storage: YAMLTree.Storage, mapping: NodeRecord, alias: Int32) {
      self.storage = storage
      self.alias = alias
      hasPairs = mapping.shape == .mapping && mapping.style.contains(.hasPairs)
      if hasPairs {
        startIndex = mapping.firstPair
        endIndex = mapping.firstPair + mapping.pairCount
        count = Int(mapping.pairCount)
      } else {
        let isMapping = mapping.shape == .mapping
        startIndex = isMapping ? mapping.first : NodeRecord.none
        endIndex = NodeRecord.none
        count = isMapping ? Int(mapping.count / 2) : 0
      }
    }

    package subscript(position: Int32) -> (key: Node, value: Node) {
      (key(at: position), value(at: position))
    }

    /// The key of the entry at a position, alone.
    func key(at position: Int32) -> Node {
      guard hasPairs else { return Node(storage, reaching: position, through: alias) }
      let pair = storage.pairs[Int(position)]
      return Node(storage, reaching: pair.key, through: way(of: pair))
    }

    /// The value of the entry at a position, alone.
    func value(at position: Int32) -> Node {
      guard hasPairs else {
        let value = storage.records[Int(position)].next
        return Node(storage, reaching: value, through: alias)
      }
      let pair = storage.pairs[Int(position)]
      return Node(storage, reaching: pair.value, through: way(of: pair))
    }

    /// Gives the text of each key in the order written, nil for a collection, without making a node
    /// of it: nodes would have to be retained and released one by one.
    func forEachKey(_ body: (_ position: Int32, _ text: UnsafeBufferPointer<UInt8>?) -> Void) {
      storage.records.withUnsafeBufferPointer { records in
        storage.text.withUnsafeBufferPointer { text in
          for position in indices {
            let index = hasPairs ? storage.pairs[Int(position)].key : position
            var key = records[Int(index)]
            if key.shape == .alias { key = records[Int(key.first)] }
            let first = Int(key.first)
            body(
              position,
              key.shape == .scalar
                ? UnsafeBufferPointer(rebasing: text[first..<first + Int(key.count)]) : nil)
          }
        }
      }
    }

    private func way(of pair: NodePair) -> Int32 {
      alias == NodeRecord.none ? pair.alias : alias
    }

    package func index(after position: Int32) -> Int32 {
      guard !hasPairs else { return position + 1 }
      let value = storage.records[Int(position)].next
      return storage.records[Int(value)].next
    }
  }
}
