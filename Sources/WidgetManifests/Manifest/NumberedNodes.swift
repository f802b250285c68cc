/// The documents of a manifest that a program builds, as the nodes that a file would have.
///
/// There is no text, so a node's place is its number: the line is the number, from 1, in the order
/// of the document, and the columns are those of a scalar's own text. Places are unique, have the
/// order of the manifest, and the place of a collection contains those in it.
package final class NumberedNodes: Sendable {
  package let tree: YAMLTree
  /// The nodes, by their numbers less 1; nil for a key.
  private let nodes: [ManifestNode?]
  /// The origins that stand after the nodes where the documents are printed, by their numbers less 1.
  private let written: [ValueOrigin?]
  /// The origins that apply to the nodes: its own, that of the nearest enclosing key that has one,
  /// or that of the nearest value after it in its document.
  private let nearest: [ValueOrigin?]
  /// The number of the last node of each document.
  package let lastNumbers: [Int32]

  /// Numbers the nodes of documents.
  ///
  /// - Parameter file: The number of the file in places.
  package init(_ documents: [ManifestNode], file: SourceFile.ID = 0) {
    var numbering = Numbering()
    for document in documents { numbering.add(document: document) }
    tree = YAMLTree(
      storage: YAMLTree.Storage(
        file: file, records: numbering.records, text: numbering.text, roots: numbering.roots))
    (nodes, written, nearest) = (numbering.nodes, numbering.written, numbering.nearest)
    lastNumbers = numbering.lastNumbers
  }

  /// Returns the origin that applies to a value.
  package func origin(of place: Place) -> ValueOrigin? { at(place, in: nearest) ?? nil }

  /// Returns the origin that is printed after a value, on the line on which it begins.
  package func writtenOrigin(of place: Place) -> ValueOrigin? { at(place, in: written) ?? nil }

  /// Returns the value at a place as it was built; nil for a key.
  package func node(at place: Place) -> ManifestNode? { at(place, in: nodes) ?? nil }

  /// The origins, in the order of the values.
  package var origins: [ValueOrigin] { nearest.compactMap(\.self) }

  private func at<Value>(_ place: Place, in values: [Value]) -> Value? {
    let index = Int(place.start.line) - 1
    return values.indices.contains(index) ? values[index] : nil
  }

  /// The text of each node on a line of its own, by number.
  package var lines: [UInt8] {
    var bytes: [UInt8] = []
    for record in tree.storage.records {
      if record.shape == .scalar {
        let first = Int(record.first)
        bytes += tree.storage.text[first..<first + Int(record.count)]
          .map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
      }
      bytes.append(0x0A)
    }
    return bytes
  }
}

/// Appends nodes to the records of a tree.
private struct Numbering {
  var records: [NodeRecord] = []
  var text: [UInt8] = []
  var roots: [Int32] = []
  var nodes: [ManifestNode?] = []
  var written: [ValueOrigin?] = []
  var nearest: [ValueOrigin?] = []
  var lastNumbers: [Int32] = []

  /// The role of a node, which decides which lines enclose its parts.
  private enum Role { case document, item, value, inBrackets }

  mutating func add(document: ManifestNode) {
    let first = records.count
    roots.append(Int32(first))
    add(document, as: .document, on: document.lineOrigin, within: nil)
    for index in (first..<records.count).dropLast().reversed() where nearest[index] == nil {
      nearest[index] = nearest[index + 1]
    }
    lastNumbers.append(Int32(records.count))
  }

  /// Adds a node with those in it.
  ///
  /// - Parameters:
  ///   - line: The origin printed on the line on which the node begins.
  ///   - outer: The origin of the nearest enclosing line that has one.
  private mutating func add(
    _ node: ManifestNode, as role: Role, on line: ValueOrigin?, within outer: ValueOrigin?
  ) {
    let own = role == .inBrackets ? node.origin ?? outer : node.isFlow ? node.origin ?? line : line
    guard node.isFlow || !node.isEmpty else {
      // A key without a value.
      return append("", node, on: line, from: own ?? outer)
    }
    let index = records.count
    // Only the origin of the whole line is written after a value in brackets.
    let node = role == .inBrackets ? node.from(nil) : node
    switch node.content {
    case .scalar(let text): return append(text, node, on: line, from: own ?? outer)
    case .unknown(let text):
      append(text, node, on: line, from: own ?? outer)
      records[index].style = .unknown
      return
    case .list, .mapping: append(nil, node, on: line, from: own ?? outer)
    }
    if case .list = node.content { records[index].shape = .sequence }
    var last = NodeRecord.none
    var enclosing = node.isFlow ? own : outer
    var keys: Set<String> = []
    for (key, value) in node.parts where key.map({ keys.insert($0).inserted }) ?? true {
      let above = node.isFlow ? line : key == nil ? value.lineOrigin : value.origin
      if let key {
        link(after: &last, in: index)
        append(key, nil, on: above, from: value.origin ?? enclosing)
      }
      link(after: &last, in: index)
      if node.isFlow {
        add(value, as: .inBrackets, on: line, within: enclosing)
        continue
      }
      add(
        value, as: key == nil ? .item : .value, on: value.lineOrigin,
        within: key == nil ? enclosing : value.origin ?? enclosing)
      // The first line of an item encloses its other lines; on the lines of a document, what has no
      // origin follows what has one.
      if let above, role == .document || role == .item && keys.count == 1 { enclosing = above }
    }
    if last != NodeRecord.none { records[index].end = records[Int(last)].end }
  }

  /// Makes the next node a part of a collection.
  private mutating func link(after last: inout Int32, in collection: Int) {
    let next = Int32(records.count)
    if last == NodeRecord.none {
      records[collection].first = next
    } else {
      records[Int(last)].next = next
    }
    records[collection].count += 1
    last = next
  }

  /// Adds a scalar, or a mapping without entries if it has no text.
  private mutating func append(
    _ scalar: String?, _ node: ManifestNode?, on line: ValueOrigin?, from origin: ValueOrigin?
  ) {
    let start = Position(line: Int32(records.count + 1), column: 1)
    var record = NodeRecord(start: start, end: start, shape: .mapping)
    if let scalar {
      record.shape = .scalar
      (record.first, record.count) = (Int32(text.count), Int32(scalar.utf8.count))
      record.end.column += Int32(scalar.unicodeScalars.count)
      text += scalar.utf8
      if scalar.isEmpty ? node?.isFlow == false : WrittenScalar.new(scalar) == scalar {
        record.style = .plain
      }
    } else {
      record.end.column += 2
      if node?.isFlow == true { record.style = .flow }
    }
    records.append(record)
    nodes.append(node)
    written.append(line)
    nearest.append(origin)
  }
}

extension ManifestNode {
  /// The origin printed on the line on which it begins, of a value or an item.
  fileprivate var lineOrigin: ValueOrigin? {
    if isFlow { return origin }
    return parts.first.flatMap { $0.key == nil ? $0.value.lineOrigin : $0.value.origin }
  }
}
