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
  package var isBlockScalar: Bool { record.style.contains(.blockScalar) }

  /// Whether it is a collection written with brackets.
  package var isFlow: Bool { record.style.contains(.flow) }

  /// Whether it has the tag `!unknown`: nothing is known of its value, whatever is written there.
  package var isUnknown: Bool { record.style.contains(.unknown) }

  /// Where its text stands, anchor and tag left out; behind an alias, at the anchor.
  package var place: Place { place(of: index) }

  /// The `*name` through which it, or a collection around it, was reached.
  ///
  /// Where aliases lead through one another, it is the first on the way: the one that stands in
  /// the text of whoever is reading. For an entry merged by `<<: *base`, it is that `*base`.
  package var alias: Place? { aliasIndex == NodeRecord.none ? nil : place(of: aliasIndex) }

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

  /// Whether a mapping has a merge key, or a key twice.
  var mayRepeatKeys: Bool { record.style.contains(.hasPairs) }

  /// The keys of a mapping as they are written: none of them merged, and those that are doubled.
  var writtenKeys: [Node] {
    guard record.shape == .mapping else { return [] }
    var keys: [Node] = []
    var key = record.first
    while key != NodeRecord.none {
      keys.append(Node(tree, reaching: key, through: aliasIndex))
      let value = tree.record(key).next
      key = value == NodeRecord.none ? value : tree.record(value).next
    }
    return keys
  }

  /// How many items a sequence has, none for any other node.
  package var itemCount: Int { record.shape == .sequence ? Int(record.count) : 0 }
}

/// The values at the places of one file, each as a text that neither comments nor style change.
package struct PlacedValues {
  private let nodes: [Place: Node]

  /// Reads a file.
  package init(_ file: SourceFile, id: SourceFile.ID) {
    let tree = YAMLReader.read(file, id: id).tree
    var nodes: [Place: Node] = [:]
    for index in tree.storage.records.indices {
      let node = Node(tree, reaching: Int32(index))
      guard tree.record(Int32(index)).shape != .alias else { continue }
      if nodes[node.place] == nil { nodes[node.place] = node }
    }
    self.nodes = nodes
  }

  /// The value at a place: a scalar with single spaces between its words, a list as `[a, b]`, and a
  /// mapping as `{a: b}` in the order of its keys; nil for a place that is no value's.
  ///
  /// - Parameters:
  ///   - limit: The most bytes of the text.
  ///   - names: The keys that name a whole mapping, in order; such a mapping is the first of them, as
  ///     in `kind: Current`.
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

  /// The first bytes of a text, cut between two characters.
  private static func cut(_ text: [UInt8], _ limit: Int) -> ArraySlice<UInt8> {
    var end = min(text.count, limit)
    while end > 0, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    return text[..<end]
  }
}

extension Node {
  /// Appends the value as a text, until that has so many bytes.
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
