/// Names that lie in one byte buffer, and a node for each: a hash table that copies no name.
///
/// The hash is Swift's, seeded anew in each process, so that no file can be written to defeat it.
struct NameTable {
  /// A name as a range of the buffer.
  struct Name {
    var first: Int32
    var count: Int32
  }

  private var slots: [Int32]
  private var names: [Name] = []
  private var nodes: [Int32] = []

  /// Makes a table with room for some names; it grows where there are more.
  init(capacity: Int = 0) {
    slots = Array(repeating: -1, count: Self.slotCount(for: capacity))
  }

  /// The node of a name.
  func node(of name: Name, in text: [UInt8]) -> Int32? {
    text.withUnsafeBufferPointer { text in
      let slot = slots[slot(of: name, in: text)]
      return slot < 0 ? nil : nodes[Int(slot)]
    }
  }

  /// Adds a name, unless it is there already: then its node is returned.
  mutating func insert(_ name: Name, node: Int32, in text: [UInt8]) -> Int32? {
    text.withUnsafeBufferPointer { text in
      let slot = slot(of: name, in: text)
      if slots[slot] >= 0 { return nodes[Int(slots[slot])] }
      add(name, node: node, at: slot, in: text)
      return nil
    }
  }

  /// Adds a name, or gives one that is there already another node.
  mutating func set(_ name: Name, node: Int32, in text: [UInt8]) {
    text.withUnsafeBufferPointer { text in
      let slot = slot(of: name, in: text)
      if slots[slot] >= 0 {
        nodes[Int(slots[slot])] = node
      } else {
        add(name, node: node, at: slot, in: text)
      }
    }
  }

  /// Forgets all names.
  mutating func removeAll() {
    if !names.isEmpty { self = NameTable() }
  }

  private mutating func add(
    _ name: Name, node: Int32, at slot: Int, in text: UnsafeBufferPointer<UInt8>
  ) {
    slots[slot] = Int32(names.count)
    names.append(name)
    nodes.append(node)
    guard names.count * 2 > slots.count else { return }
    slots = Array(repeating: -1, count: Self.slotCount(for: names.count * 2))
    for (number, name) in names.enumerated() {
      slots[self.slot(of: name, in: text)] = Int32(number)
    }
  }

  /// The slot in which a name lies or, if it is new, belongs.
  private func slot(of name: Name, in text: UnsafeBufferPointer<UInt8>) -> Int {
    let bytes = Self.bytes(of: name, in: text)
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    let mask = slots.count - 1
    var slot = hasher.finalize() & mask
    while slots[slot] >= 0,
      !Self.bytes(of: names[Int(slots[slot])], in: text).elementsEqual(bytes)
    {
      slot = (slot + 1) & mask
    }
    return slot
  }

  private static func bytes(
    of name: Name, in text: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[Int(name.first)..<Int(name.first + name.count)])
  }

  /// A power of two, at least twice as many slots as names.
  private static func slotCount(for names: Int) -> Int {
    var count = 8
    while count < names * 2 { count *= 2 }
    return count
  }
}
