/// The values of one mapping, by key.
struct MappingReader<Key: ManifestKey> {
  /// The mapping itself.
  let node: Node
  private let table: KeyTable<Key>
  private let entries: Node.Entries
  /// Where among the entries each key stands, or ``NodeRecord/none``.
  ///
  /// Numbers rather than nodes, which would have to be retained and released one by one.
  private var positions: [Int32]

  /// Sorts the entries of a mapping by key; unknown keys and missing ones become findings.
  ///
  /// - Parameter skipsExtensions: Whether keys that begin with `x-` are passed over.
  /// - Returns: nil, with a finding, where the node is no mapping.
  init?(
    _ node: Node, _ reader: inout NodeReader, table: KeyTable<Key> = Key.table,
    skipsExtensions: Bool = false
  ) {
    guard node.kind == .mapping else {
      reader.wrongType(node, wanted: "\(table.owner) (a mapping)")
      return nil
    }
    self.node = node
    self.table = table
    entries = node.entries
    positions = Array(repeating: NodeRecord.none, count: table.names.count)
    for position in entries.indices {
      let key = entries.key(at: position)
      guard key.kind == .scalar else {
        reader.wrongType(key, wanted: "a key of \(table.owner)")
        continue
      }
      if let known = key.withUTF8({ table.ordinal($0) }) {
        positions[known] = position
      } else if !(skipsExtensions && key.text.hasPrefix("x-")) {
        reportUnknown(key, &reader)
      }
    }
    for key in table.required where !has(key) {
      reader.reportMissing(key.rawValue, of: table.owner, at: self.key(key) ?? node)
    }
  }

  /// The node under a key.
  subscript(key: Key) -> Node? {
    let position = positions[key.ordinal]
    return position == NodeRecord.none ? nil : entries.value(at: position)
  }

  /// The key itself, where it is written.
  func key(_ key: Key) -> Node? {
    let position = positions[key.ordinal]
    return position == NodeRecord.none ? nil : entries.key(at: position)
  }

  /// Whether a key is written with a value.
  func has(_ key: Key) -> Bool { !(self[key]?.isNull ?? true) }

  /// A required value: missing is unknown, because it has a finding already.
  func required<Value>(_ field: Field<Value>) -> Field<Value> {
    field.isAbsent ? .unknown : field
  }

  /// Reports a key that is written where it cannot be.
  func misplaced(_ key: Key, _ reader: inout NodeReader, in owner: String, help: String) {
    guard has(key), let node = self.key(key) else { return }
    reader.report(
      MisplacedKey.info, "`\(key.rawValue)` has no place in \(owner)", at: node, help: help)
  }

  private func reportUnknown(_ key: Node, _ reader: inout NodeReader) {
    let text = key.text
    let help: String
    if let nearest = Nearest.nearest(to: text, in: table.names) {
      help = "did you mean \(nearest)?"
    } else {
      help = "the keys of \(table.owner) are \(table.names.joined(separator: ", "))"
    }
    reader.report(
      UnknownKey.info, "\(quoted(text)) is not a key of \(table.owner)", at: key, help: help)
  }
}

extension NodeReader {
  /// Reports a key that must be there, at the mapping's first character or at the empty key.
  mutating func reportMissing(_ name: String, of owner: String, at node: Node) {
    let isKey = node.kind == .scalar
    report(
      MissingKey.info, isKey ? "`\(name)` has no value" : "\(owner) needs the key `\(name)`",
      at: node, help: "write `\(name): …`")
  }
}
