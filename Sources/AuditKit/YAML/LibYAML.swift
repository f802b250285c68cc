import CLibYAML

/// One event of libyaml's parser; its text and name live until the next event is asked for.
struct YAMLEvent {
  enum Kind {
    case streamStart, streamEnd
    case documentStart, documentEnd
    case alias, scalar
    case sequenceStart, sequenceEnd
    case mappingStart, mappingEnd
  }

  var kind: Kind
  /// Where libyaml says that it starts: at its anchor or tag, if it has them.
  var start: Position
  /// Where libyaml says that it ends.
  var end: Position
  /// A scalar's text, unescaped and unfolded.
  var text = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The anchor of a node, the name of an alias.
  var name: UnsafePointer<CChar>?
  var hasTag = false
  var isPlain = false
  var isBlockScalar = false
  var isFlow = false
  /// Of a document's end: whether it was only inferred, without `...`.
  var isImplicit = false
}

/// What libyaml refused.
struct YAMLProblem {
  enum Kind {
    /// The bytes are no characters, or characters that YAML forbids.
    case reader
    case syntax
    case memory
  }

  var kind: Kind
  var problem: String
  var place: Position
  var context: String
  var contextPlace: Position?
  /// Of a reader problem: the byte at which it was met.
  var offset = 0
  /// Of a reader problem: the octet or character that was met, or -1.
  var value = -1
}

/// libyaml's parser over bytes in memory, which must outlive it.
struct LibYAML: ~Copyable {
  // Behind pointers, since the parser keeps its own address.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>

  /// Starts a parser over UTF-8 without a byte order mark.
  init(over input: UnsafeBufferPointer<UInt8>) {
    parser = .allocate(capacity: 1)
    event = .allocate(capacity: 1)
    event.initialize(to: yaml_event_t())
    parser.initialize(to: yaml_parser_t())
    let isReady = yaml_parser_initialize(parser) != 0
    precondition(isReady, "no memory for a parser")
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
  }

  deinit {
    yaml_event_delete(event)
    yaml_parser_delete(parser)
    event.deallocate()
    parser.deallocate()
  }

  /// The next event, or nil where libyaml gives up: ``problem`` then says why.
  mutating func next() -> YAMLEvent? {
    yaml_event_delete(event)
    guard yaml_parser_parse(parser, event) != 0 else { return nil }
    let start = Position(event.pointee.start_mark)
    let end = Position(event.pointee.end_mark)
    switch event.pointee.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.pointee.data.scalar
      return YAMLEvent(
        kind: .scalar, start: start, end: end,
        text: UnsafeRawBufferPointer(start: scalar.value, count: scalar.length),
        name: name(scalar.anchor), hasTag: scalar.tag != nil,
        isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE,
        isBlockScalar: scalar.style == YAML_LITERAL_SCALAR_STYLE
          || scalar.style == YAML_FOLDED_SCALAR_STYLE)
    case YAML_MAPPING_START_EVENT:
      let mapping = event.pointee.data.mapping_start
      return YAMLEvent(
        kind: .mappingStart, start: start, end: end, name: name(mapping.anchor),
        hasTag: mapping.tag != nil, isFlow: mapping.style == YAML_FLOW_MAPPING_STYLE)
    case YAML_MAPPING_END_EVENT:
      return YAMLEvent(kind: .mappingEnd, start: start, end: end)
    case YAML_SEQUENCE_START_EVENT:
      let sequence = event.pointee.data.sequence_start
      return YAMLEvent(
        kind: .sequenceStart, start: start, end: end, name: name(sequence.anchor),
        hasTag: sequence.tag != nil, isFlow: sequence.style == YAML_FLOW_SEQUENCE_STYLE)
    case YAML_SEQUENCE_END_EVENT:
      return YAMLEvent(kind: .sequenceEnd, start: start, end: end)
    case YAML_ALIAS_EVENT:
      return YAMLEvent(
        kind: .alias, start: start, end: end, name: name(event.pointee.data.alias.anchor))
    case YAML_DOCUMENT_START_EVENT:
      return YAMLEvent(kind: .documentStart, start: start, end: end)
    case YAML_DOCUMENT_END_EVENT:
      return YAMLEvent(
        kind: .documentEnd, start: start, end: end,
        isImplicit: event.pointee.data.document_end.implicit != 0)
    case YAML_STREAM_START_EVENT:
      return YAMLEvent(kind: .streamStart, start: start, end: end)
    default:
      return YAMLEvent(kind: .streamEnd, start: start, end: end)
    }
  }

  /// Why the last ``next()`` gave nothing.
  var problem: YAMLProblem {
    let failed = parser.pointee
    let kind: YAMLProblem.Kind =
      switch failed.error {
      case YAML_READER_ERROR: .reader
      case YAML_MEMORY_ERROR: .memory
      default: .syntax
      }
    return YAMLProblem(
      kind: kind,
      problem: failed.problem.map { String(cString: $0) } ?? "",
      place: Position(failed.problem_mark),
      context: failed.context.map { String(cString: $0) } ?? "",
      contextPlace: failed.context == nil ? nil : Position(failed.context_mark),
      offset: Int(failed.problem_offset),
      value: Int(failed.problem_value))
  }

  private func name(_ text: UnsafeMutablePointer<yaml_char_t>?) -> UnsafePointer<CChar>? {
    text.map { UnsafePointer(UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)) }
  }
}

extension Position {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(
      line: Int32(truncatingIfNeeded: mark.line) &+ 1,
      column: Int32(truncatingIfNeeded: mark.column) &+ 1)
  }
}
