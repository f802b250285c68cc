/// The values of one mapping, by key.
struct MappingReader<Key: ManifestKey> {
  /// The same by the keys' numbers, which is all that is compiled for each enum of keys.
  let mapping: NumberedMapping

  /// The mapping itself.
  var node: Node { mapping.node }

  /// Sorts the entries of a mapping by key; unknown keys and missing ones become findings.
  ///
  /// - Parameters:
  ///   - skipsExtensions: Whether keys that begin with `x-` are passed over.
  ///   - help: What to write where the node is no mapping; an example, unless given.
  /// - Returns: nil, with a finding, where the node is no mapping.
  init?(
    _ node: Node, _ reader: inout NodeReader, table: KeyTable = Key.table,
    skipsExtensions: Bool = false, help: @autoclosure () -> String? = nil
  ) {
    guard node.kind == .mapping else {
      NumberedMapping.reportMisuse(of: node, &reader, table: table, help: help())
      return nil
    }
    mapping = NumberedMapping(node, &reader, table: table, skipsExtensions: skipsExtensions)
  }

  /// What stands under a key: absent without a value, unknown where the key was probably meant by
  /// one that is misspelt, since that has its finding.
  subscript(key: Key) -> Field<Node> { mapping[key.ordinal] }

  /// The key itself, where it is written.
  func key(_ key: Key) -> Node? { mapping.key(key.ordinal) }

  /// Whether a key of another mapping stands in it, so that it was meant to be something else.
  var hasStrangers: Bool { mapping.hasStrangers }

  /// Whether a key is written with a value.
  func has(_ key: Key) -> Bool { mapping.has(key.ordinal) }

  /// Whether one of some keys was probably meant by one that is misspelt.
  func misspells(_ keys: Key...) -> Bool {
    keys.contains { mapping.misspells($0.ordinal) }
  }

  /// A required value: missing is unknown, because it has a finding already.
  func required<Value>(_ field: consuming Field<Value>) -> Field<Value> {
    field.isAbsent ? .unknown : field
  }

  /// Reports a key that is written where it cannot be.
  func misplaced(_ key: Key, _ reader: inout NodeReader, in owner: String, help: String) {
    mapping.misplaced(key.ordinal, &reader, in: owner, help: help)
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
