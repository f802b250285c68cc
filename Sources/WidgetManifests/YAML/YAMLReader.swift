/// Reads a file into a tree.
package enum YAMLReader {
  /// Reads all documents of a file.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - id: Its number within the run, for the places.
  /// - Returns: The tree, with all documents or those before an error, and the findings.
  package static func read(
    _ source: SourceFile, id: SourceFile.ID
  ) -> (tree: YAMLTree, findings: [Finding]) {
    let bytes = source.bytes
    guard bytes.count <= ReadingLimits.bytes else {
      let top = Position(line: 1, column: 1)
      return giveUp(.tooLarge(at: Place(file: id, start: top, end: top)))
    }
    let text = SourceText(bytes)
    if let cost = ScanningCost.excessive(of: text) {
      let position = LineTable(text).position(of: cost.offset)
      return giveUp(.tooCostly(cost, at: Place(file: id, start: position, end: position)))
    }
    var builder = TreeBuilder(text, file: id)
    if let fault = text.fault {
      return read(text, before: fault.offset, .invalidUTF16(fault, in: text, file: id))
    }
    switch parse(text, upTo: text.bytes.count, into: &builder) {
    case .completed(endsImplicitly: _):
      return builder.finish(isPartial: false)
    case .givenUp:
      return builder.finish(isPartial: true)
    case .failed(let problem) where problem.kind == .reader:
      let offset = problem.firstByte(in: text)
      return read(text, before: offset, .refused(problem, at: offset, in: text, file: id))
    case .failed(let problem):
      let fault = SyntaxFault(
        problem: problem, lines: builder.lines, file: id, openFlow: builder.openFlow,
        lastQuote: builder.lastQuote)
      builder.findings.append(fault.finding)
      return builder.finish(isPartial: true)
    }
  }

  /// Reads the documents that end before the offset of an invalid character.
  private static func read(
    _ text: SourceText, before offset: Int, _ finding: Finding
  ) -> (tree: YAMLTree, findings: [Finding]) {
    var builder = TreeBuilder(text, file: finding.place.file)
    // The cut may look like a mistake in the last document.
    switch parse(text, upTo: offset, into: &builder) {
    case .completed(endsImplicitly: false): break
    case .completed, .givenUp, .failed: builder.dropLastDocument()
    }
    builder.findings.append(finding)
    return builder.finish(isPartial: true)
  }

  private static func giveUp(_ finding: Finding) -> (tree: YAMLTree, findings: [Finding]) {
    (YAMLTree(storage: YAMLTree.Storage(file: finding.place.file, givenUp: true)), [finding])
  }

  private enum Outcome {
    /// The stream was read to its end; `endsImplicitly` is true if the last document has no `...`.
    case completed(endsImplicitly: Bool)
    /// The builder stopped, with a finding.
    case givenUp
    /// libyaml failed.
    case failed(YAMLProblem)
  }

  /// Passes libyaml's events to a builder.
  private static func parse(
    _ text: SourceText, upTo end: Int, into builder: inout TreeBuilder
  ) -> Outcome {
    text.bytes.withUnsafeBufferPointer { bytes in
      let input = UnsafeBufferPointer(rebasing: bytes[min(text.start, end)..<end])
      guard !input.isEmpty else { return .completed(endsImplicitly: false) }
      var parser = LibYAML(over: input)
      var endsImplicitly = false
      while let event = parser.next() {
        guard builder.take(event) else { return .givenUp }
        if event.kind == .streamEnd { return .completed(endsImplicitly: endsImplicitly) }
        if event.kind == .documentEnd { endsImplicitly = event.isImplicit }
      }
      return .failed(parser.problem)
    }
  }
}

extension YAMLProblem {
  /// Returns the offset in the text of the character that could not be read.
  fileprivate func firstByte(in text: SourceText) -> Int {
    var offset = min(max(text.start + self.offset, text.start), text.bytes.count)
    guard problem.hasPrefix("invalid trailing") else { return offset }
    // libyaml reports the byte that doesn't continue the character; the character begins before it.
    while offset > text.start, offset < text.bytes.count {
      offset -= 1
      if text.bytes[offset] >= 0xC0 { break }
    }
    return offset
  }
}

/// The limits of a manifest; exceeding one is an ``InputLimit`` finding.
enum ReadingLimits {
  /// The maximum depth of nested collections, including those that aliases refer to, and of
  /// variables in the values of others.
  static let depth = 64
  /// The maximum number of nodes of a file; the nodes of an anchor count again at each alias.
  static let nodes = 100_000
  /// The maximum number of bytes of a file, of the texts that its aliases refer to, and of its
  /// texts with variables replaced.
  static let bytes = 10 << 20
}
