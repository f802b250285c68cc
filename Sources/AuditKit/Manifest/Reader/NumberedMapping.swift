/// The values of one mapping, by the numbers that its keys have in their table.
///
/// It is a class that never changes, since it is handed from function to function, and the places of its
/// keys are far larger than a reference. It is good as long as its ``Node`` is.
final class NumberedMapping: Sendable {
  private let keys: KeyPositions

  /// The mapping itself.
  var node: Node { keys.node }

  /// Whether a key of another mapping stands in it, so that it was meant to be something else.
  var hasStrangers: Bool { keys.hasStrangers }

  /// Sorts the entries of a mapping by key; see ``MappingReader``.
  @inline(never)
  init(_ node: Node, _ reader: inout NodeReader, table: KeyTable, skipsExtensions: Bool) {
    var keys = KeyPositions(node, table)
    keys.find(&reader, skipsExtensions: skipsExtensions)
    self.keys = keys
  }

  /// Reports a node that should be a mapping; the help is an example, unless given.
  @inline(never)
  static func reportMisuse(
    of node: Node, _ reader: inout NodeReader, table: KeyTable, help: String?
  ) {
    let example = table.example.isEmpty ? nil : "write a mapping such as \(table.example)"
    reader.wrongType(node, wanted: "\(table.owner) (a mapping)", help: help ?? example)
  }

  /// What stands under a key: absent without a value, unknown where the key was probably meant by
  /// one that is misspelt.
  subscript(key: Int) -> Field<Node> {
    @inline(never) get {
      switch keys.positions[key] {
      case NodeRecord.none: .absent
      case KeyPositions.misspelt: .unknown
      case let position: Field(keys.node.value(at: position))
      }
    }
  }

  /// The key itself, where it is written.
  @inline(never)
  func key(_ key: Int) -> Node? { keys.key(key) }

  /// Whether a key is written with a value.
  func has(_ key: Int) -> Bool { keys.has(key) }

  /// Whether a key was probably meant by one that is misspelt.
  func misspells(_ key: Int) -> Bool { keys.positions[key] == KeyPositions.misspelt }

  /// Reports a key that is written where it cannot be.
  @inline(never)
  func misplaced(_ key: Int, _ reader: inout NodeReader, in owner: String, help: String) {
    guard has(key), let node = self.key(key) else { return }
    reader.report(
      MisplacedKey.info, "`\(keys.table.names[key])` has no place in \(owner)", at: node, help: help
    )
  }
}
