/// A node of a YAML document, with aliases followed: a view into its tree.
package struct Node: Sendable {
  package enum Kind: Sendable {
    case scalar, sequence, mapping
  }

  let tree: YAMLTree
  /// The node itself, never an alias.
  private let index: Int32
  /// The alias through which it was reached.
  let aliasIndex: Int32

  /// The node at an index, or the one that an alias there stands for.
  init(
    _ tree: YAMLTree, reaching index: Int32, through alias: Int32 = NodeRecord.none
  ) {
    self.tree = tree
    let record = tree.record(index)
    if record.shape == .alias {
      self.index = record.first
      aliasIndex = alias == NodeRecord.none ? index : alias
    } else {
      self.index = index
      aliasIndex = alias
    }
  }

  var record: NodeRecord { tree.record(index) }

  private func place(of index: Int32) -> Place {
    let record = tree.record(index)
    return Place(file: tree.storage.file, start: record.start, end: record.end)
  }

  /// Whether it is a scalar, a sequence or a mapping.
  package var kind: Kind {
    switch record.shape {
    case .sequence: .sequence
    case .mapping: .mapping
    case .scalar, .alias: .scalar
    }
  }

  /// Whether it is a scalar without quotes, `|` or `>`.
  package var isPlain: Bool { record.style.contains(.plain) }

  /// Whether it is a scalar written as a block, with `|` or `>`.
  var isBlockScalar: Bool { record.style.contains(.blockScalar) }

  /// Whether it is a collection written with brackets.
  var isFlow: Bool { record.style.contains(.flow) }

  /// Whether it has the tag `!unknown`: nothing is known of its value, whatever is written there.
  package var isUnknown: Bool { record.style.contains(.unknown) }

  /// Where its text stands, anchor and tag left out; behind an alias, at the anchor.
  package var place: Place { place(of: index) }

  /// The `*name` through which it, or a collection around it, was reached.
  ///
  /// Where aliases lead through one another, it is the first on the way: the one that stands in
  /// the text of whoever is reading. For an entry merged by `<<: *base`, it is that `*base`.
  var alias: Place? { aliasIndex == NodeRecord.none ? nil : place(of: aliasIndex) }

  /// Its place and alias around a value made of it.
  package func located<Value>(_ value: consuming Value) -> Located<Value> {
    Located(value, at: place, through: alias)
  }

  // MARK: Scalars

  /// A scalar's text, unescaped and unfolded; nothing for a collection.
  package var text: String { withUTF8 { String(decoding: $0, as: UTF8.self) } }

  /// Gives a scalar's bytes, without a copy; none for a collection.
  func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    let record = self.record
    guard record.shape == .scalar else {
      return try body(UnsafeBufferPointer(start: nil, count: 0))
    }
    return try tree.storage.text.withUnsafeBufferPointer { text in
      let first = Int(record.first)
      return try body(UnsafeBufferPointer(rebasing: text[first..<first + Int(record.count)]))
    }
  }

  /// How many bytes a scalar's text has.
  var byteCount: Int { record.shape == .scalar ? Int(record.count) : 0 }

  /// Whether it is a scalar with just this text, compared without a copy.
  func has(text: StaticString) -> Bool {
    let record = self.record
    guard record.shape == .scalar else { return false }
    return withUTF8 { $0.spells(text) }
  }

  /// Whether it is no value: a plain `~`, `null`, `Null`, `NULL` or nothing.
  package var isNull: Bool { isPlain && !isUnknown && withUTF8(NullWord.matches) }

  // MARK: Collections

  /// The items of a sequence, aliases followed; none for any other node.
  package var items: Items { Items(tree, sequence: record, alias: aliasIndex) }

  /// The entries of a mapping; none for any other node.
  ///
  /// Aliases are followed, merge keys are replaced by what they merge, and of a doubled key only
  /// the first entry is there. A key may be of any kind.
  package var entries: Entries { Entries(of: self) }

  /// The key at a position among its entries, which must be one of theirs.
  func key(at position: Int32) -> Node {
    guard record.style.contains(.hasPairs) else {
      return Node(tree, reaching: position, through: aliasIndex)
    }
    let pair = tree.storage.pairs[Int(position)]
    return Node(tree, reaching: pair.key, through: way(of: pair))
  }

  /// The value at a position among its entries, which must be one of theirs.
  func value(at position: Int32) -> Node {
    guard record.style.contains(.hasPairs) else {
      return Node(tree, reaching: tree.record(position).next, through: aliasIndex)
    }
    let pair = tree.storage.pairs[Int(position)]
    return Node(tree, reaching: pair.value, through: way(of: pair))
  }

  private func way(of pair: NodePair) -> Int32 {
    aliasIndex == NodeRecord.none ? pair.alias : aliasIndex
  }

  /// The value of the key with this text, if the mapping has it.
  subscript(key: StaticString) -> Node? {
    entries.first { $0.key.has(text: key) }?.value
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether its bytes are those of a text.
  func spells(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount
      && elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: count))
  }
}

extension Node {
  /// The items of a sequence in the order written.
  package struct Items: Collection, Sendable {
    private let tree: YAMLTree
    private let alias: Int32
    package let startIndex: Int32
    package let count: Int

    init(_ tree: YAMLTree, sequence: NodeRecord, alias: Int32) {
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

  /// Calls a closure with the text of each key of a mapping in the order written, nil for a
  /// collection.
  func forEachKey(_ body: (_ position: Int32, _ text: UnsafeBufferPointer<UInt8>?) -> Void) {
    let mapping = record
    guard mapping.shape == .mapping else { return }
    let hasPairs = mapping.style.contains(.hasPairs)
    var position = hasPairs ? mapping.firstPair : mapping.first
    let end = hasPairs ? mapping.firstPair + mapping.pairCount : NodeRecord.none
    while position != end {
      let key = self.key(at: position)
      if key.kind == .scalar {
        key.withUTF8 { body(position, $0) }
      } else {
        body(position, nil)
      }
      position = hasPairs ? position + 1 : tree.record(tree.record(position).next).next
    }
  }

  /// Calls a closure with each item of a sequence in the order written.
  func forEachItem(_ body: (Node) -> Void) {
    let sequence = record
    guard sequence.shape == .sequence else { return }
    var position = sequence.first
    while position != NodeRecord.none {
      body(Node(tree, reaching: position, through: aliasIndex))
      position = tree.record(position).next
    }
  }

  /// Whether it, or a value in it, has the tag `!unknown`.
  package var holdsUnknown: Bool {
    if isUnknown { return true }
    guard tree.storage.hasUnknown else { return false }
    switch kind {
    case .scalar: return false
    case .sequence: return items.contains { $0.holdsUnknown }
    case .mapping: return entries.contains { $0.value.holdsUnknown }
    }
  }

  /// How many items a sequence has, none for any other node.
  package var itemCount: Int { record.shape == .sequence ? Int(record.count) : 0 }
}

/// The plain scalars that are no value: `~`, `null`, `Null`, `NULL` and nothing.
package enum NullWord {
  /// Whether a scalar without quotes is one of them.
  package static func matches(_ bytes: some Collection<UInt8>) -> Bool {
    // Nearly every scalar is told apart by its length.
    switch bytes.count {
    case 0: true
    case 1: bytes.first == UInt8(ascii: "~")
    case 4:
      bytes.elementsEqual("null".utf8) || bytes.elementsEqual("Null".utf8)
        || bytes.elementsEqual("NULL".utf8)
    default: false
    }
  }
}
