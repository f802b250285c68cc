import CLibYAML

/// An event of libyaml's parser, valid until the next event is requested.
struct YAMLEvent {
  enum Kind {
    case streamStart, streamEnd
    case documentStart, documentEnd
    case alias, scalar
    case sequenceStart, sequenceEnd
    case mappingStart, mappingEnd
  }

  let kind: Kind
  private let event: UnsafePointer<yaml_event_t>
  private let anchor, tag: UnsafeMutablePointer<UInt8>?

  fileprivate init(_ event: UnsafePointer<yaml_event_t>) {
    self.event = event
    let data = event.pointee.data
    (kind, anchor, tag) =
      switch event.pointee.type {
      case YAML_SCALAR_EVENT: (.scalar, data.scalar.anchor, data.scalar.tag)
      case YAML_MAPPING_START_EVENT:
        (.mappingStart, data.mapping_start.anchor, data.mapping_start.tag)
      case YAML_MAPPING_END_EVENT: (.mappingEnd, nil, nil)
      case YAML_SEQUENCE_START_EVENT:
        (.sequenceStart, data.sequence_start.anchor, data.sequence_start.tag)
      case YAML_SEQUENCE_END_EVENT: (.sequenceEnd, nil, nil)
      case YAML_ALIAS_EVENT: (.alias, data.alias.anchor, nil)
      case YAML_DOCUMENT_START_EVENT: (.documentStart, nil, nil)
      case YAML_DOCUMENT_END_EVENT: (.documentEnd, nil, nil)
      case YAML_STREAM_START_EVENT: (.streamStart, nil, nil)
      default: (.streamEnd, nil, nil)
      }
  }

  /// The start according to libyaml: its anchor or tag, if it has one.
  var start: Position { Position(event.pointee.start_mark) }
  /// The end according to libyaml.
  var end: Position { Position(event.pointee.end_mark) }

  /// The text of a scalar, unescaped and unfolded; empty for any other event.
  var text: UnsafeBufferPointer<UInt8> {
    guard kind == .scalar else { return UnsafeBufferPointer(start: nil, count: 0) }
    let scalar = event.pointee.data.scalar
    return UnsafeBufferPointer(start: scalar.value, count: scalar.length)
  }

  /// The anchor of a node, or the name of an alias.
  var name: String? { anchor.map { String(cString: $0) } }

  /// Whether a node has a tag.
  var hasTag: Bool { tag != nil }

  /// The style of a node.
  var style: NodeRecord.Style {
    // The text after a misspelled tag isn't meant as a value.
    let isUnknown = misspelledTag != nil || tag.map { String(cString: $0) == "!unknown" } ?? false
    return isUnknown ? form.union(.unknown) : form
  }

  /// A tag that is almost `!unknown`, such as `!unkown`; others are ignored.
  var misspelledTag: String? {
    guard let tag, tag[0] == UInt8(ascii: "!"), tag[1] != 0 else { return nil }
    let name = String(cString: tag)
    guard name != "!unknown" else { return nil }
    return Nearest(["!unknown"]).word(to: name).map { _ in name }
  }

  private var form: NodeRecord.Style {
    switch kind {
    case .scalar:
      switch event.pointee.data.scalar.style {
      case YAML_PLAIN_SCALAR_STYLE: .plain
      case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .blockScalar
      default: []
      }
    case .mappingStart:
      event.pointee.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE ? .flow : []
    case .sequenceStart:
      event.pointee.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE ? .flow : []
    default: []
    }
  }

  /// For the end of a document: whether it has no `...`.
  var isImplicit: Bool { event.pointee.data.document_end.implicit != 0 }
}

/// An error of libyaml.
struct YAMLProblem {
  enum Kind {
    /// Invalid bytes, or characters that YAML forbids.
    case reader
    case syntax
    case memory
  }

  var kind: Kind
  var problem: String
  var place: Position
  var context: String
  var contextPlace: Position?
  /// For a reader problem: the byte offset.
  var offset = 0
  /// For a reader problem: the byte or character, or -1.
  var value = -1
}

/// libyaml's parser on bytes in memory, which must outlive it.
struct LibYAML: ~Copyable {
  // Allocated, because the parser stores its own address.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let event: UnsafeMutablePointer<yaml_event_t>

  /// Creates a parser for UTF-8 without a byte order mark.
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

  /// Returns the next event, or nil if libyaml fails: ``problem`` is then the reason.
  mutating func next() -> YAMLEvent? {
    yaml_event_delete(event)
    guard yaml_parser_parse(parser, event) != 0 else { return nil }
    return YAMLEvent(event)
  }

  /// The reason why the last ``next()`` returned nil.
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
}

extension Position {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(
      line: Int32(truncatingIfNeeded: mark.line) &+ 1,
      column: Int32(truncatingIfNeeded: mark.column) &+ 1)
  }
}
