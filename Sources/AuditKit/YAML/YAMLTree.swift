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

  /// Gives the root of each document in which something is written, in their order.
  ///
  /// Neither the roots nor any ``Node`` that is reached from them may be kept by `body`.
  package func withDocuments<Result, Failure>(
    _ body: ([Node]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(storage) {} }
    let tree = Borrowed(storage)
    return try body(storage.roots.map { Node(tree, reaching: $0) })
  }

  /// Whether the stream was given up behind the last document.
  var isPartial: Bool { storage.givenUp }

  /// The arena as nodes see it, which do not keep it; see ``Node``.
  struct Borrowed: Sendable {
    private let storage: Unmanaged<Storage>

    init(_ storage: Storage) {
      self.storage = .passUnretained(storage)
    }

    var file: SourceFile.ID { storage._withUnsafeGuaranteedRef { $0.file } }

    func record(_ index: Int32) -> NodeRecord {
      storage._withUnsafeGuaranteedRef { $0.records[Int(index)] }
    }

    func pair(_ index: Int32) -> NodePair {
      storage._withUnsafeGuaranteedRef { $0.pairs[Int(index)] }
    }

    /// Gives the bytes of a scalar.
    func withText<Result>(
      of scalar: NodeRecord, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
      try storage._withUnsafeGuaranteedRef { storage in
        try storage.text.withUnsafeBufferPointer { text in
          let first = Int(scalar.first)
          return try body(UnsafeBufferPointer(rebasing: text[first..<first + Int(scalar.count)]))
        }
      }
    }
  }
}
