/// A node of a YAML document, with aliases resolved: a view into its tree.
package struct Node: Sendable {
  package enum Kind: Sendable {
    case scalar, sequence, mapping
  }

  let tree: YAMLTree
  /// The index of the node, never of an alias.
  private let index: Int32
  /// The alias that leads to the node.
  let aliasIndex: Int32

  /// Creates a view of the node at an index or, if that is an alias, of its target.
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

  /// The kind of node.
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
  package var isBlockScalar: Bool { record.style.contains(.blockScalar) }

  /// Whether it is a collection written with brackets.
  package var isFlow: Bool { record.style.contains(.flow) }

  /// Whether it has the tag `!unknown`: its value isn't known, whatever is written there.
  package var isUnknown: Bool { record.style.contains(.unknown) }

  /// The place of its text, without anchor and tag; for an alias, at the anchor.
  package var place: Place { place(of: index) }

  /// The `*name` that leads to the node, or to a collection around it.
  ///
  /// If aliases refer to one another, it is the first one: the one in the text of the document
  /// being read. For an entry merged by `<<: *base`, it is that `*base`.
  package var alias: Place? { aliasIndex == NodeRecord.none ? nil : place(of: aliasIndex) }

  /// The place at which it is written: that of the alias, or its own.
  package var writtenPlace: Place { alias ?? place }

  /// Returns a value with the place and the alias of the node.
  package func located<Value>(_ value: consuming Value) -> Located<Value> {
    Located(value, at: place, through: alias)
  }

  // MARK: Scalars

  /// The text of a scalar, unescaped and unfolded; empty for a collection.
  package var text: String { withUTF8 { String(decoding: $0, as: UTF8.self) } }

  /// Calls a closure with the bytes of a scalar, without a copy; empty for a collection.
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

  /// The number of bytes of a scalar's text.
  var byteCount: Int { record.shape == .scalar ? Int(record.count) : 0 }

  /// Returns whether it is a scalar with exactly this text, compared without a copy.
  func has(text: StaticString) -> Bool {
    let record = self.record
    guard record.shape == .scalar else { return false }
    return withUTF8 { $0.spells(text) }
  }

  /// Whether it is null: a plain `~`, `null`, `Null`, `NULL` or an empty text.
  package var isNull: Bool { isPlain && !isUnknown && withUTF8(NullWord.matches) }

  // MARK: Collections

  /// The items of a sequence, with aliases resolved; empty for any other node.
  package var items: Items { Items(tree, sequence: record, alias: aliasIndex) }

  /// The entries of a mapping; empty for any other node.
  ///
  /// Aliases are resolved, merge keys are replaced by the entries that they merge, and a duplicate
  /// key has only its first entry. A key may be any kind of node.
  package var entries: Entries { Entries(of: self) }

  /// Returns the key at a position, which must be one of its entries.
  func key(at position: Int32) -> Node {
    guard record.style.contains(.hasPairs) else {
      return Node(tree, reaching: position, through: aliasIndex)
    }
    let pair = tree.storage.pairs[Int(position)]
    return Node(tree, reaching: pair.key, through: alias(of: pair))
  }

  /// Returns the value at a position, which must be one of its entries.
  func value(at position: Int32) -> Node {
    guard record.style.contains(.hasPairs) else {
      return Node(tree, reaching: tree.record(position).next, through: aliasIndex)
    }
    let pair = tree.storage.pairs[Int(position)]
    return Node(tree, reaching: pair.value, through: alias(of: pair))
  }

  private func alias(of pair: NodePair) -> Int32 {
    aliasIndex == NodeRecord.none ? pair.alias : aliasIndex
  }

  /// The value of a key, if the mapping has it.
  subscript(key: StaticString) -> Node? {
    entries.first { $0.key.has(text: key) }?.value
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether the bytes are those of a text.
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

  /// The entries of a mapping in the order written, merged ones at the place of their `<<`.
  package struct Entries: Collection, Sendable {
    private let mapping: Node
    /// Whether positions are indices of pairs; otherwise they are indices of the keys' records.
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

  /// Calls a closure with the text of each key of a mapping, in the order written; nil for a key
  /// that is a collection.
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

  /// Calls a closure with each item of a sequence, in the order written.
  func forEachItem(_ body: (Node) -> Void) {
    let sequence = record
    guard sequence.shape == .sequence else { return }
    var position = sequence.first
    while position != NodeRecord.none {
      body(Node(tree, reaching: position, through: aliasIndex))
      position = tree.record(position).next
    }
  }

  /// Whether the node, or a value in it, has the tag `!unknown`.
  package var containsUnknown: Bool {
    if isUnknown { return true }
    guard tree.storage.hasUnknown else { return false }
    switch kind {
    case .scalar: return false
    case .sequence: return items.contains { $0.containsUnknown }
    case .mapping: return entries.contains { $0.value.containsUnknown }
    }
  }

  /// Whether a mapping has a merge key or a duplicate key.
  var mayRepeatKeys: Bool { record.style.contains(.hasPairs) }

  /// The keys of a mapping as written: including duplicates, without merged ones.
  var writtenKeys: [Node] { writtenEntries.map(\.key) }

  /// The entries of a mapping as written: including duplicates, without merged ones.
  package var writtenEntries: [(key: Node, value: Node?)] {
    guard record.shape == .mapping else { return [] }
    var entries: [(key: Node, value: Node?)] = []
    var key = record.first
    while key != NodeRecord.none {
      let value = tree.record(key).next
      // The last key of a file that was only partly read may have no value.
      let isOpen = value == NodeRecord.none
      entries.append(
        (
          Node(tree, reaching: key, through: aliasIndex),
          isOpen ? nil : Node(tree, reaching: value, through: aliasIndex)
        ))
      key = isOpen ? value : tree.record(value).next
    }
    return entries
  }

  /// The number of items of a sequence; 0 for any other node.
  package var itemCount: Int { record.shape == .sequence ? Int(record.count) : 0 }
}

/// The nodes at places in a file.
package struct PlacedNodes {
  private let nodes: [Place: Node]

  /// Finds the nodes of a file.
  package init(_ tree: YAMLTree) {
    var nodes: [Place: Node] = [:]
    for index in tree.storage.records.indices {
      let node = Node(tree, reaching: Int32(index))
      let record = tree.record(Int32(index))
      // The last key of a collection that the end of the YAML leaves open may have no value.
      guard record.shape != .alias, !record.style.contains(.open) else { continue }
      if nodes[node.place] == nil { nodes[node.place] = node }
    }
    self.nodes = nodes
  }

  /// Returns the first node at exactly this place that isn't an alias.
  package subscript(place: Place) -> Node? { nodes[place] }

  /// Returns the value at a place as text that doesn't depend on comments and style, or nil if no
  /// value has this place.
  ///
  /// Words are separated by single spaces, a list is `[a, b]`, and a mapping is `{a: b}`, sorted by
  /// key.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes of the text.
  ///   - names: The keys that identify a mapping, in order of preference; such a mapping is
  ///     represented by the first one it has, as in `kind: Current`.
  package func text(at place: Place, limit: Int, namedBy names: [StaticString]) -> String? {
    guard let node = nodes[place] else { return nil }
    var text: [UInt8] = []
    for name in names {
      guard let value = node[name] else { continue }
      text = Array("\(name): ".utf8)
      value.describe(into: &text, limit)
      return String(decoding: Self.cut(text, limit), as: UTF8.self)
    }
    node.describe(into: &text, limit)
    return String(decoding: Self.cut(text, limit), as: UTF8.self)
  }

  /// Returns the first bytes of a text, cut between two characters.
  private static func cut(_ text: [UInt8], _ limit: Int) -> ArraySlice<UInt8> {
    var end = min(text.count, limit)
    while end > 0, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    return text[..<end]
  }
}

extension Node {
  /// Appends the value as text, until the text has `limit` bytes.
  fileprivate func describe(into text: inout [UInt8], _ limit: Int) {
    guard text.count < limit else { return }
    switch kind {
    case .scalar:
      let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
      text += withUTF8 { bytes in
        Array(bytes.prefix(limit * 2).split { blanks.contains($0) }.joined(separator: [0x20]))
      }
    case .sequence:
      text.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() where text.count < limit {
        if index > 0 { text += ", ".utf8 }
        item.describe(into: &text, limit)
      }
      text.append(UInt8(ascii: "]"))
    case .mapping:
      text.append(UInt8(ascii: "{"))
      let sorted = entries.map { (key: $0.key.text, value: $0.value) }.sorted { $0.key < $1.key }
      for (index, entry) in sorted.enumerated() where text.count < limit {
        if index > 0 { text += ", ".utf8 }
        text += "\(entry.key): ".utf8
        entry.value.describe(into: &text, limit)
      }
      text.append(UInt8(ascii: "}"))
    }
  }
}

/// The plain scalars that are null: `~`, `null`, `Null`, `NULL` and an empty text.
package enum NullWord {
  /// Returns whether a scalar without quotes is null.
  package static func matches(_ bytes: some Collection<UInt8>) -> Bool {
    // The length rules out nearly every other scalar.
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
