/// The values of one mapping, by key.
struct MappingReader<Key: ManifestKey> {
  /// The mapping itself.
  let node: Node
  private let table: KeyTable<Key>
  private let entries: Node.Entries
  /// Where among the entries each key stands, ``NodeRecord/none``, or ``misspelt``.
  ///
  /// Numbers rather than nodes, which would have to be retained and released one by one.
  private var positions: [Int32]

  /// The position of a key that was probably meant by an unknown one.
  private static var misspelt: Int32 { -1 }

  /// Sorts the entries of a mapping by key; unknown keys and missing ones become findings.
  ///
  /// - Parameters:
  ///   - skipsExtensions: Whether keys that begin with `x-` are passed over.
  ///   - help: What to write where the node is no mapping; an example, unless given.
  /// - Returns: nil, with a finding, where the node is no mapping.
  init?(
    _ node: Node, _ reader: inout NodeReader, table: KeyTable<Key> = Key.table,
    skipsExtensions: Bool = false, help: @autoclosure () -> String? = nil
  ) {
    guard node.kind == .mapping else {
      let example = table.example.isEmpty ? nil : "write a mapping such as \(table.example)"
      reader.wrongType(node, wanted: "\(table.owner) (a mapping)", help: help() ?? example)
      return nil
    }
    self.node = node
    self.table = table
    entries = node.entries
    positions = Array(repeating: NodeRecord.none, count: table.names.count)
    var unknown: [Int32] = []
    for position in entries.indices {
      let key = entries.key(at: position)
      guard key.kind == .scalar else {
        reader.wrongType(key, wanted: "a key of \(table.owner)")
        continue
      }
      if let known = key.withUTF8({ table.ordinal($0) }) {
        positions[known] = position
      } else if !(skipsExtensions && key.text.hasPrefix("x-")) {
        unknown.append(position)
      }
    }
    for position in unknown { reportUnknown(entries.key(at: position), &reader) }
    for key in table.required where self[key].isAbsent {
      reader.reportMissing(key.rawValue, of: table.owner, at: self.key(key) ?? node)
    }
  }

  /// What stands under a key: absent without a value, unknown where the key was probably meant by
  /// one that is misspelt, since that has its finding.
  subscript(key: Key) -> Field<Node> {
    switch positions[key.ordinal] {
    case NodeRecord.none: .absent
    case Self.misspelt: .unknown
    case let position: Field(entries.value(at: position))
    }
  }

  /// The key itself, where it is written.
  func key(_ key: Key) -> Node? {
    let position = positions[key.ordinal]
    return position == NodeRecord.none || position == Self.misspelt
      ? nil : entries.key(at: position)
  }

  /// Whether a key is written with a value.
  func has(_ key: Key) -> Bool { self[key].value != nil }

  /// Whether one of some keys was probably meant by one that is misspelt.
  func misspells(_ keys: Key...) -> Bool { keys.contains { self[$0].isUnknown } }

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

  /// Reports a key that the table does not have; what stands under the one that was probably meant
  /// is then unknown, unless that one is written as well.
  private mutating func reportUnknown(_ key: Node, _ reader: inout NodeReader) {
    let text = key.text
    var help = "the keys of \(table.owner) are \(table.names.joined(separator: ", "))"
    var repair: Repair?
    if let meant = table.nearest(to: text, isWritten: { self.key($0) != nil }) {
      help = "did you mean \(meant.yaml)?"
      let known = meant.key.ordinal
      if positions[known] == NodeRecord.none {
        positions[known] = Self.misspelt
        repair = meant.match.map { .spell($0, over: key.located(text)) }
      }
    }
    reader.report(
      UnknownKey.info, "\(quoted(text)) is not a key of \(table.owner)", at: key, help: help,
      repair: repair)
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
