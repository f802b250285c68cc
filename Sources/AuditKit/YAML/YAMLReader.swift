/// Reads a file into a tree.
enum YAMLReader {
  /// Reads all documents of a file.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - id: Its number within the run, which every place carries.
  /// - Returns: What was understood: all documents, or those before the place at which the stream
  ///   had to be given up; and what was wrong.
  static func read(
    _ source: SourceFile, id: SourceFile.ID
  ) -> (tree: YAMLTree, findings: [Finding]) {
    let top = Position(line: 1, column: 1)
    guard source.bytes.count <= ReadingLimits.bytes else {
      let place = Place(file: id, start: top, end: top)
      let storage = YAMLTree.Storage(file: id, givenUp: true)
      return (YAMLTree(storage: storage), [.tooLarge(bytes: source.bytes.count, at: place)])
    }
    let text = SourceText(source)
    var builder = TreeBuilder(text, file: id)
    guard parse(text, upTo: text.bytes.count, into: &builder) != nil else {
      return (builder.tree(isPartial: false), builder.findings)
    }
    return (builder.tree(isPartial: true), builder.findings)
  }

  /// Feeds libyaml's events to a builder.
  private static func parse(
    _ text: SourceText, upTo end: Int, into builder: inout TreeBuilder
  ) -> YAMLProblem? {
    text.bytes.withUnsafeBufferPointer { bytes in
      let input = UnsafeBufferPointer(rebasing: bytes[text.start..<end])
      guard !input.isEmpty, var parser = LibYAML(over: input) else { return nil }
      while let event = parser.next() {
        guard builder.take(event) else { return nil }
        if event.kind == .streamEnd { return nil }
      }
      return parser.problem
    }
  }
}
