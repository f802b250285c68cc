/// The values of one mapping, by key.
struct MappingReader<Key: ManifestKey> {
  /// The mapping itself.
  let node: Node
  private let table: KeyTable<Key>
  private var values: [Node?]
  private var keys: [Node?]

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
    values = Array(repeating: nil, count: table.names.count)
    keys = values
    for (key, value) in node.entries {
      guard key.kind == .scalar else {
        reader.wrongType(key, wanted: "a key of \(table.owner)")
        continue
      }
      if let known = key.withUTF8({ table.key($0) }) {
        values[known.rawValue] = value
        keys[known.rawValue] = key
      } else if !(skipsExtensions && key.text.hasPrefix("x-")) {
        reportUnknown(key, &reader)
      }
    }
    for index in table.required.sorted() where values[index]?.isNull ?? true {
      reader.reportMissing(table.names[index], of: table.owner, at: keys[index] ?? node)
    }
  }

  /// The node under a key.
  subscript(key: Key) -> Node? { values[key.rawValue] }

  /// The key itself, where it is written.
  func key(_ key: Key) -> Node? { keys[key.rawValue] }

  /// Whether a key is written with a value.
  func has(_ key: Key) -> Bool { !(values[key.rawValue]?.isNull ?? true) }

  /// A required value: missing is unknown, because it has a finding already.
  func required<Value>(_ field: Field<Value>) -> Field<Value> {
    field.isAbsent ? .unknown : field
  }

  /// Reports a key that is written where it cannot be.
  func misplaced(_ key: Key, _ reader: inout NodeReader, in owner: String, help: String) {
    guard let node = keys[key.rawValue], has(key) else { return }
    reader.report(
      MisplacedKey.info, "`\(table.names[key.rawValue])` has no place in \(owner)", at: node,
      help: help)
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
