/// Everything that libyaml understood of one file.
///
/// Nodes are views into it; no text is copied before it is asked for.
package struct YAMLTree: Sendable {
  let storage: Storage

  /// The arena: flat arrays of plain records, filled once and never changed.
  final class Storage: Sendable {
    let file: SourceFile.ID
    let records: [NodeRecord]
    let pairs: [NodePair]
    /// The bytes of all scalars, one behind the other.
    let text: [UInt8]
    let roots: [Int32]
    /// Whether reading gave up behind the last root.
    let givenUp: Bool

    init(
      file: SourceFile.ID, records: [NodeRecord] = [], pairs: [NodePair] = [],
      text: [UInt8] = [], roots: [Int32] = [], givenUp: Bool = false
    ) {
      self.file = file
      self.records = records
      self.pairs = pairs
      self.text = text
      self.roots = roots
      self.givenUp = givenUp
    }
  }

  /// The root of each document in which something is written, in their order.
  package var documents: [Node] { storage.roots.map { Node(storage, reaching: $0) } }

  /// Whether the stream was given up behind the last of ``documents``.
  var isPartial: Bool { storage.givenUp }
}
