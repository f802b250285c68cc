/// Builds a tree from libyaml's events, and enforces the limits.
struct TreeBuilder: ~Copyable {
  let file: SourceFile.ID
  let source: SourceText
  var records: [NodeRecord] = []
  var pairs: [NodePair] = []
  var text: [UInt8] = []
  var roots: [Int32] = []
  var findings: [Finding] = []
  /// The innermost open collection, unless ``depth`` is 0.
  private var parent = OpenCollection()
  /// A placeholder, and the open collections around the innermost one, the outermost first.
  private var outer: [OpenCollection] = []
  private var depth: Int { outer.count }
  /// The nodes of the document's anchors, by name.
  private var anchors: [String: Int32] = [:]
  /// The number of nodes so far; the nodes of an anchor count again at each alias.
  private var expanded = 0
  /// The number of bytes of text that aliases refer to, counted at each alias.
  private var aliasedBytes = 0
  /// The number of bytes of text in each collection with an anchor, including those that aliases
  /// refer to.
  private var anchoredBytes: [Int32: Int] = [:]
  private var root = NodeRecord.none
  /// The number of roots and findings when the last document began.
  private var before = (roots: 0, findings: 0)
  lazy var lines = LineTable(source)

  private struct OpenCollection {
    var index: Int32 = 0
    var isMapping = false
    var last = NodeRecord.none
    var count: Int32 = 0
    /// The start according to libyaml, after its anchor and tag.
    var start = Position(line: 1, column: 1)
    var size: Int32 = 1
    var height: UInt8 = 0
    var hasMerge = false
    var hasAnchor = false
    /// The number of bytes of text in it, including those that aliases refer to.
    var bytes = 0
  }

  init(_ source: SourceText, file: SourceFile.ID) {
    self.source = source
    self.file = file
    records.reserveCapacity(min(source.bytes.count / 10, ReadingLimits.nodes) + 8)
    text.reserveCapacity(source.bytes.count)
    outer.reserveCapacity(16)
  }

  /// Returns the tree and the findings.
  consuming func finish(isPartial: Bool) -> (tree: YAMLTree, findings: [Finding]) {
    let storage = YAMLTree.Storage(
      file: file, records: records, pairs: pairs, text: text, roots: roots, givenUp: isPartial)
    return (YAMLTree(storage: storage), findings)
  }

  /// Processes an event.
  ///
  /// - Returns: Whether reading may continue; otherwise there is a finding with the reason.
  mutating func take(_ event: YAMLEvent) -> Bool {
    switch event.kind {
    case .scalar: return addScalar(event)
    case .mappingStart: return openCollection(event, .mapping)
    case .sequenceStart: return openCollection(event, .sequence)
    case .mappingEnd, .sequenceEnd: closeCollection(event)
    case .alias: return addAlias(event)
    case .documentEnd: endDocument()
    case .documentStart: before = (roots.count, findings.count)
    case .streamStart, .streamEnd: break
    }
    return true
  }

  private mutating func endDocument() {
    anchors.removeAll()
    guard root != NodeRecord.none else { return }
    // libyaml represents an empty document as an empty scalar.
    if !isNull(records[Int(root)]) { roots.append(root) }
    root = NodeRecord.none
  }

  /// Removes the last document that was begun, and the findings in it.
  mutating func dropLastDocument() {
    roots.removeLast(roots.count - before.roots)
    findings.removeLast(findings.count - before.findings)
  }

  // MARK: Context of an error

  /// The starts of the flow collections that are still open, the innermost first.
  var openFlow: [Position] {
    let open = (outer + [parent]).dropFirst().reversed().map { records[Int($0.index)] }
    return open.filter { $0.style.contains(.flow) }.map(\.start)
  }

  /// The quoted text that was read last, if no other node was read after it.
  var lastQuote: Place? {
    guard let last = records.last, last.shape == .scalar else { return nil }
    let isQuoted = last.style.isDisjoint(with: [.plain, .blockScalar])
    return isQuoted ? Place(file: file, start: last.start, end: last.end) : nil
  }

  // MARK: Nodes

  private mutating func addScalar(_ event: YAMLEvent) -> Bool {
    let place = place(ofScalar: event)
    guard count(1, at: place) else { return false }
    let first = Int32(text.count)
    text.append(contentsOf: event.text)
    report(event.misspelledTag, at: place)
    if let anchor = event.name { anchors[anchor] = Int32(records.count) }
    parent.bytes += event.text.count
    attach(
      NodeRecord(
        start: place.start, end: place.end, first: first, count: Int32(event.text.count),
        shape: .scalar, style: event.style), rawStart: event.start)
    return true
  }

  private mutating func openCollection(_ event: YAMLEvent, _ shape: NodeRecord.Shape) -> Bool {
    let start = event.name == nil && !event.hasTag ? event.start : contentStart(of: event)
    let place = Place(file: file, start: start, end: start.next)
    guard depth < ReadingLimits.depth else {
      findings.append(.tooDeep(at: place))
      return false
    }
    guard count(1, at: place) else { return false }
    let index = Int32(records.count)
    if let anchor = event.name { anchors[anchor] = index }
    report(event.misspelledTag, at: place)
    let style = event.style.union(.open)
    attach(
      NodeRecord(start: start, end: event.end, shape: shape, style: style), rawStart: event.start)
    outer.append(parent)
    parent = OpenCollection(
      index: index, isMapping: shape == .mapping, start: start, hasAnchor: event.name != nil)
    return true
  }

  private mutating func report(_ misspelled: String?, at place: Place) {
    guard let misspelled else { return }
    findings.append(
      Finding(
        .invalidValue, "there is no tag \(quoted(misspelled))",
        at: Located(misspelled, at: place),
        help: "write `!unknown` if the value is not known; else remove the tag"))
  }

  private mutating func closeCollection(_ event: YAMLEvent) {
    let closed = parent
    guard let around = outer.popLast() else { return }
    parent = around
    parent.size += closed.size
    parent.height = max(parent.height, closed.height + 1)
    parent.bytes += closed.bytes
    if closed.hasAnchor { anchoredBytes[closed.index] = closed.bytes }
    let index = Int(closed.index)
    var record = records[index]
    if event.start != event.end && record.style.contains(.flow) {
      record.end = event.end
    } else if closed.last != NodeRecord.none {
      // A block collection, or the mapping in `[key: value]`, which has no brackets.
      record.end = records[Int(closed.last)].end
    }
    record.style.remove(.open)
    record.count = closed.count
    record.size = closed.size
    record.height = closed.height + 1
    records[index] = record
    if closed.isMapping { resolveKeys(of: index, hasMerge: closed.hasMerge) }
  }

  private mutating func addAlias(_ event: YAMLEvent) -> Bool {
    guard let name = event.name else { return true }
    let place = Place(file: file, start: event.start, end: event.end)
    guard let target = anchors[name] else {
      findings.append(.undefinedAlias(name, at: place))
      return false
    }
    let record = records[Int(target)]
    let anchored = Place(file: file, start: record.start, end: record.end)
    guard !record.style.contains(.open) else {
      findings.append(.selfContaining(name, at: place, anchor: anchored))
      return false
    }
    guard depth + Int(record.height) <= ReadingLimits.depth else {
      findings.append(.tooDeep(at: place, anchor: anchored))
      return false
    }
    guard count(Int(record.size), at: place, anchor: anchored) else { return false }
    let bytes = record.shape == .scalar ? Int(record.count) : anchoredBytes[target] ?? 0
    aliasedBytes += bytes
    guard aliasedBytes <= ReadingLimits.bytes else {
      findings.append(.tooMuch(at: place, anchor: anchored))
      return false
    }
    parent.bytes += bytes
    attach(
      NodeRecord(
        start: place.start, end: place.end, first: target, size: record.size, shape: .alias,
        height: record.height), rawStart: event.start)
    return true
  }

  /// Counts nodes, and reports a finding if there are too many.
  private mutating func count(_ nodes: Int, at place: Place, anchor: Place? = nil) -> Bool {
    expanded += nodes
    return expanded <= ReadingLimits.nodes || refuse(at: place, anchor)
  }

  private mutating func refuse(at place: Place, _ anchor: Place?) -> Bool {
    findings.append(.tooMany(at: place, anchor: anchor, hasAliases: expanded > records.count + 1))
    return false
  }

  /// Adds a node as the next child of the innermost open collection, or as the document's root.
  private mutating func attach(_ node: NodeRecord, rawStart: Position) {
    let index = Int32(records.count)
    records.append(node)
    guard depth > 0 else {
      root = index
      return
    }
    let isFirst = parent.count == 0
    if isFirst {
      records[Int(parent.index)].first = index
    } else {
      records[Int(parent.last)].next = index
    }
    let isKey = parent.count & 1 == 0
    let before = parent.last
    parent.count += 1
    parent.last = index
    if !node.style.contains(.open) {
      parent.size += node.size
      parent.height = max(parent.height, node.height)
    }
    guard parent.isMapping else { return }
    if isKey {
      // For libyaml, a mapping starts at the anchor or tag of its first key.
      if isFirst && rawStart == parent.start { records[Int(parent.index)].start = node.start }
      if isMergeKey(node) { parent.hasMerge = true }
    } else if node.count == 0, node.shape == .scalar, node.style.contains(.plain) {
      placeMissingValue(index, after: before)
    }
  }

  /// Places the missing value of `? key` directly after the key; libyaml places it at the next
  /// token.
  private mutating func placeMissingValue(_ value: Int32, after key: Int32) {
    let end = records[Int(key)].end
    guard records[Int(value)].start.line != end.line else { return }
    let offset = lines.offset(of: records[Int(value)].start)
    guard offset == 0 || source.bytes[offset - 1] != UInt8(ascii: ":") else { return }
    records[Int(value)].start = end
    records[Int(value)].end = end
  }

  /// Whether a node is a plain `<<`.
  func isMergeKey(_ record: NodeRecord) -> Bool {
    guard record.count == 2, record.shape == .scalar, record.style.contains(.plain) else {
      return false
    }
    let first = Int(record.first)
    return text[first] == UInt8(ascii: "<") && text[first + 1] == UInt8(ascii: "<")
  }
}
